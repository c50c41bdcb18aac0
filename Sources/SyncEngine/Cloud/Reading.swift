// MARK: - Who may read

extension Cloud {
  /// Whether somebody may read a household: its members do, and everybody where it is open.
  public func mayRead(_ login: Login) -> Bool {
    guard let household = households[login.household] else { return false }
    return isOpen || household.members.contains(login.account)
  }

  /// Takes somebody out of a household.
  public mutating func remove(_ account: AccountID, from household: HouseholdID) -> [Effect] {
    households[household]?.members.removeAll { $0 == account }
    return endListeners()
  }

  /// Takes somebody in.
  ///
  /// Their devices listen again by themselves.
  public mutating func invite(_ account: AccountID, to household: HouseholdID) {
    guard var members = households[household]?.members, !members.contains(account) else { return }
    members.append(account)
    households[household]?.members = members.sorted()
  }

  /// Lets everybody read, or members alone.
  public mutating func setOpen(_ isOpen: Bool) -> [Effect] {
    self.isOpen = isOpen
    return endListeners()
  }

  /// Ends the listeners of those who may not read any more; each is told why.
  private mutating func endListeners() -> [Effect] {
    let ended = listeners.filter { !mayRead($0.value.login) }
    for (device, _) in ended { listeners[device] = nil }
    return ended.map { .refused($0.key, session: $0.value.session, Self.notAMember) }
  }
}

// MARK: - Loading

extension Cloud {
  /// Looks up the content of one record, as it stands now.
  public func load(
    _ id: R.ID, for device: DeviceID, _ login: Login, request: Int, generation: Int
  ) -> [Effect] {
    let household = households[login.household]
    let found: Load<R>.Found
    if mayRead(login), let household, household.table[R.whole(of: id)] != nil {
      if let content = household.contents[id], let listed = household.table[id] {
        found = .content(content, listed: listed)
      } else {
        found = .nothing
      }
    } else {
      found = .refused
    }
    let load = Load<R>(request: request, generation: generation, id: id, found: found)
    return [.reply(device, .load(load))]
  }
}
