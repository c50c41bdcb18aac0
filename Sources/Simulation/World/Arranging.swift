package import Household
package import SyncEngine

// MARK: - Details

extension World {
  /// A person reads the detail of a card that is in view.
  ///
  /// - Throws: the phone's refusal; nothing has changed then.
  package mutating func read(
    _ card: CardID, on side: Side
  ) throws(Device<Item>.Refusal) -> [Happening] {
    let orders = try details[side.rawValue].read(card, on: self[side])
    return carryOut(orders, side)
  }

  /// The system lets go of what a phone keeps in memory, of one card or of all.
  ///
  /// - Throws: the phone's refusal; nothing has changed then.
  package mutating func evict(
    _ card: CardID?, on side: Side
  ) throws(Device<Item>.Refusal) -> [Happening] {
    try details[side.rawValue].evict(card, on: self[side])
    return []
  }

  /// The detail of a card as a phone shows it, or `nil` where it shows none.
  package func detail(of card: CardID, on side: Side) -> String? {
    details[side.rawValue].text(card, on: self[side])
  }

  mutating func carryOut(_ orders: [Details.Order], _ side: Side) -> [Happening] {
    orders.flatMap { order -> [Happening] in
      switch order {
      case .read(let key, let isHit): [.read(side, key, isHit: isHit)]
      case .load(let card, let login, let request, let generation):
        [.loading(side, card, request: request)]
          + carryOut(
            cloud.load(
              card.note, for: side.device, login, request: request, generation: generation))
      case .loaded(let key, let request): [.loaded(side, key, request: request)]
      case .failed(let key, let request): [.loadFailed(side, key, request: request)]
      case .ignored(let reason): [.ignored(side, nil, reason)]
      }
    }
  }
}

// MARK: - The cloud

extension World {
  /// Changes the household's rules; where members alone read or everybody does, that too.
  package mutating func setRules(_ rules: HouseRules) -> [Happening] {
    court.rules = rules
    let ended = carryOut(cloud.setOpen(!rules.isOn("members-only")))
    return ended + inviteWhoMayRead()
  }

  /// Takes a member out of the household that is shown.
  package mutating func remove(_ member: Member) -> [Happening] {
    let ended = carryOut(cloud.remove(member.account, from: Roster.home))
    forgetMootLosses()
    return ended
  }

  /// Takes somebody into the household that is shown.
  package mutating func invite(_ member: Member) -> [Happening] {
    cloud.invite(member.account, to: Roster.home)
    return inviteWhoMayRead()
  }

  private mutating func inviteWhoMayRead() -> [Happening] {
    Side.allCases.flatMap { mayRead($0) ? tell($0, .invited) : [] }
  }

  /// Makes some decisions wrongly from now on, or rightly again.
  package mutating func setFlaws(_ flaws: Flaws) -> [Happening] {
    cloud.flaws = flaws
    var happenings: [Happening] = []
    for side in Side.allCases {
      follow(devices[side.rawValue].setFlaws(flaws), side, into: &happenings)
    }
    return happenings
  }
}

// MARK: - The next save

extension World {
  /// The next local save of a phone will fail.
  package mutating func failNext(_ side: Side) { failsNext[side.rawValue] = true }

  /// Whether the next local save of a phone will fail.
  package func failsNext(_ side: Side) -> Bool { failsNext[side.rawValue] }

  /// The name for the next item of a phone.
  ///
  /// It is used up by ``useItemID(_:)`` alone.
  package func nextItemID(_ side: Side) -> ItemID {
    ItemID(device: side.name, number: lastItem[side.rawValue] + 1)
  }

  /// Uses up the name for the next item of a phone.
  package mutating func useItemID(_ side: Side) { lastItem[side.rawValue] += 1 }
}
