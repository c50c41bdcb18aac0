import SyncEngine

/// A record of the tests' own, which no app knows: the engine is not made for one app.
struct Chore: Record {
  /// A change of one field; `once` is relative.
  enum Patch: Hashable, Sendable {
    case title(String)
    case place(String)
    case once
  }

  let id: String
  var title: String
  var place = "anywhere"
  var times = 0

  func patched(by patch: Patch) -> Chore {
    var chore = self
    switch patch {
    case .title(let title): chore.title = title
    case .place(let place): chore.place = place
    case .once: chore.times += 1
    }
    return chore
  }

  /// The chore that most stories are about.
  static let dishes = Chore(id: "dishes", title: "v1")
  static let dishes2 = Chore(id: "dishes", title: "v2")
  static let dishes3 = Chore(id: "dishes", title: "v3")
  static let floor = Chore(id: "floor", title: "Sweep")
}

extension Change<Chore> {
  static func save(_ chore: Chore) -> Self { .set(chore, mustBeNew: false) }
  static func title(_ title: String, of id: String = "dishes") -> Self { .patch(id, .title(title)) }
  static func place(_ place: String, of id: String = "dishes") -> Self { .patch(id, .place(place)) }
  static func once(_ id: String = "dishes") -> Self { .patch(id, .once) }
}

extension Rejection {
  static let tooLoud = Rejection(code: .permissionDenied, rule: "too-loud")
  static let notThere = Rejection(code: .notFound, rule: "not-there")
  static let notAMember = Rejection(code: .permissionDenied, rule: "members-only")
}

extension AccountID {
  static let alice = AccountID("alice")
  static let bob = AccountID("bob")
  static let carol = AccountID("carol")
}

/// A judge that does what it is told, and else refuses only patches of nothing.
struct Steward: Judge {
  /// The words on the next writes.
  var next: [Decision] = []
  /// The codes with which the next streams are turned away.
  var absences: [Code] = []
  /// What came before it, oldest first.
  var judged: [WriteID] = []

  mutating func turnsAway(_ send: Send<Chore>) -> Code? {
    absences.isEmpty ? nil : absences.removeFirst()
  }

  mutating func judge(_ item: Case<Chore>) -> Decision {
    judged.append(item.write.id)
    if !next.isEmpty { return next.removeFirst() }
    if case .patch = item.write.change, item.before == nil { return .reject(.notThere) }
    return .accept(trace: [])
  }
}

extension Decision {
  static let yes = Decision.accept(trace: [])
  static let no = Decision.reject(.tooLoud)
}
