import Household
import Scenarios
import Simulation
import SyncEngine

// MARK: - What hangs together

extension Walk {
  /// A write with all its messages: what carries it, what answers it, what brings it to a phone.
  package func units(of run: [Move]) -> [[Int]] {
    var player = player
    player.keep(entries: 1000)
    var writeOf: OrderedMap<MessageID, WriteID> = .init()
    var units: OrderedMap<WriteID, [Int]> = .init()
    for (place, move) in run.enumerated() {
      let seen = player.entryCount
      _ = player.perform(move.command)
      player.runToGoal()
      var write: WriteID?
      for entry in player.entries(after: seen) {
        guard case .happening(let happening) = entry.what else { continue }
        switch happening {
        case .made(_, let made): write = made.id
        case .arrived(let parcel): write = write ?? parcel.write ?? writeOf[parcel.id]
        case .sent(let parcel): writeOf[parcel.id] = parcel.write ?? write
        default: break
        }
      }
      if let write { units[write] = (units[write] ?? []) + [place] }
    }
    return units.values.filter { $0.count > 1 }
  }

  /// What can be seen of the world, what is on its way, and what is arranged.
  ///
  /// Numbers of messages, sessions and streams are left out: they only rise.
  package var fingerprint: UInt64 {
    let world = simulation.world
    var text = player.stateJSON.text
    for side in Side.allCases {
      text += "|\(world.details[side.rawValue].cache.count) \(world[side].hasStorage)"
      text += " \(world.failsNext(side)) \(world[side].waitingAttempt != nil)"
      for lane in Lane.allCases {
        let way = simulation.conditions[side, lane]
        text += "|\(way.isKept) \(way.latency) \(way.losesNext) \(way.losesPercent)"
        text += " \(way.doublesNext) \(way.doublesPercent) \(world.link(side).mayReorder(lane))"
        for message in world.link(side)[lane] {
          text += " \(Sentence.carried(Carried(message.payload)))"
        }
      }
    }
    return FingerprintMix.of(text + "|\(world.court)|\(world.losses.count)")
  }
}

extension Parcel {
  /// The write that a message is about, where it is about one.
  fileprivate var write: WriteID? {
    switch carried {
    case .write(let id, _, _), .accepted(let id, _), .rejected(let id, _), .later(let id, _): id
    case .snapshot, .load: nil
    }
  }
}

/// 64 bits of a text, the same in every process (FNV-1a).
enum FingerprintMix {
  static func of(_ text: String) -> UInt64 {
    var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed
  }
}

// MARK: - Plainer runs

extension Walk {
  package func simpler(_ run: [Move]) -> [[Move]] {
    var book = phrasebook
    var runs = [mirrored(run, &book)].compactMap(\.self)
    for (place, move) in run.enumerated() {
      for line in Plainer.lines(than: move.line) {
        guard let plainer = book.moveIfAny(line) else { continue }
        var candidate = run
        candidate[place] = plainer
        runs.append(candidate)
      }
    }
    return runs
  }

  package func weight(of choice: Move) -> Int {
    choice.line.split(separator: " ").reduce(0) { $0 + Plainer.weight(String($1)) }
  }

  /// The same run with Alice in the place of Bob.
  private func mirrored(_ run: [Move], _ book: inout Phrasebook) -> [Move]? {
    var other: [Move] = []
    for move in run {
      let words = move.line.split(separator: " ").map { Plainer.mirrored(String($0)) }
      guard let move = book.moveIfAny(words.joined(separator: " ")) else { return nil }
      other.append(move)
    }
    return other
  }
}

/// Words that say the same with less.
enum Plainer {
  /// Lines to try in place of one: with words left out, and with plainer words.
  static func lines(than line: String) -> [String] {
    let words = line.split(separator: " ").map(String.init)
    var lines: [String] = []
    for count in [2, 1] where words.count > count {
      for first in 1...(words.count - count) {
        var rest = words
        rest.removeSubrange(first..<(first + count))
        lines.append(rest.joined(separator: " "))
      }
    }
    for (place, word) in words.enumerated() {
      for plainer in plainer(than: word) {
        var rest = words
        rest[place] = plainer
        lines.append(rest.joined(separator: " "))
      }
    }
    return lines
  }

  private static let times = ["100ms", "500ms", "1s", "5s"]
  /// Each word with those that are plainer.
  private static let plainerWords: [(String, [String])] = [
    ("bob", ["alice"]), ("\"y\"", ["\"x\""]), ("\"z\"", ["\"x\""]), ("\"\"", ["\"x\""]),
    ("3", ["2"]), ("30%", ["next"]), ("plan", ["add"]), ("comment", ["thank"]),
    ("edit", ["thank"]), ("note", ["thank"]), ("kill", ["offline"]), ("launch", ["online"]),
    ("carol", ["alice", "bob"]), ("logout", ["offline"]), ("copy", ["deliver"]),
  ]

  private static func plainer(than word: String) -> [String] {
    if let known = plainerWords.first(where: { $0.0 == word }) { return known.1 }
    guard let time = Words.duration(word) else { return [] }
    return times.filter { (Words.duration($0) ?? 0) < time }
  }

  static func mirrored(_ word: String) -> String {
    if word == "alice" { return "bob" }
    if word == "bob" { return "alice" }
    if word.hasPrefix("alice/") { return "bob/" + word.dropFirst(6) }
    if word.hasPrefix("bob/") { return "alice/" + word.dropFirst(4) }
    guard let item = ItemID(word) else { return word }
    return (item.description.hasPrefix("a") ? "b" : "a") + item.description.dropFirst()
  }

  /// How much a word weighs.
  static func weight(_ word: String) -> Int {
    if let time = Words.duration(word) {
      return 4 + times.count { (Words.duration($0) ?? 0) < time }
    }
    if word == "3" { return 5 }
    if word.hasPrefix("b"), ItemID(word) != nil { return 5 }
    return plainerWords.contains { $0.0 == word } ? 6 : 4
  }
}
