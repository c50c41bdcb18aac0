import Scenarios
import Simulation
import SyncEngine

/// The wire as a Mermaid sequence diagram.
///
/// Its arrows can't be slanted and can't cross, so each message has two lines of the same number:
/// one where it leaves, one where it ends.
enum MermaidText {
  static func text(of player: Player) -> String {
    var lines = ["sequenceDiagram"]
    if let title = player.title { lines = ["---", "title: \(yaml(title))", "---"] + lines }
    lines += [
      "    participant Alice", "    participant Cloud as the cloud", "    participant Bob",
    ]
    let story = WireStory(player.entries)
    var ends = story.messages.filter { $0.ended != nil }
      .sorted { ($0.ended?.entry ?? 0) < ($1.ended?.entry ?? 0) }[...]
    for message in story.messages {
      while let end = ends.first, let point = end.ended, point.entry < message.sent.entry {
        lines.append(arrival(end, point))
        ends.removeFirst()
      }
      lines.append(leaving(message, message.parcel.words(in: player)))
    }
    for end in ends { if let point = end.ended { lines.append(arrival(end, point)) } }
    for message in story.messages where message.ended == nil {
      let (from, to) = ways(message)
      lines.append("    Note over \(ordered(from, to)): m\(message.parcel.id) is on its way")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func leaving(_ message: WireStory.Message, _ carried: String) -> String {
    "    Note over \(ways(message).from): \(escaped("\(clock(message.sent.at)) m\(message.parcel.id) leaves, \(message.parcel.lane.name): \(carried)"))"
  }

  /// A line with a head where it arrives, with a cross where it is lost; each lane has an arrow
  /// of its own.
  private static func arrival(_ message: WireStory.Message, _ point: WireStory.Point) -> String {
    let (from, to) = ways(message)
    let words = message.end?.words ?? "arrived"
    let isLost = message.end == .lost || message.end == .forgotten
    let arrow = isLost ? "--x" : head(message.parcel.lane)
    return
      "    \(from)\(arrow)\(to): \(escaped("\(clock(point.at)) m\(message.parcel.id) \(words)"))"
  }

  private static func head(_ lane: Lane) -> String {
    switch lane {
    case .writes: "->>"
    case .answers: "-->>"
    case .snapshots: "-)"
    case .loads: "--)"
    }
  }

  private static func ways(_ message: WireStory.Message) -> (from: String, to: String) {
    let phone = message.parcel.side == .alice ? "Alice" : "Bob"
    return message.goesUp ? (phone, "Cloud") : ("Cloud", phone)
  }

  /// A note over two lifelines names the left one first.
  private static func ordered(_ one: String, _ other: String) -> String {
    one == "Bob" || other == "Alice" ? "\(other),\(one)" : "\(one),\(other)"
  }

  /// A text that no letter of it can end, comment out or turn into a word of the diagram.
  static func escaped(_ text: String) -> String {
    var result = ""
    var word = ""
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII
        ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " .,:!?()/-+_'".unicodeScalars.contains(scalar)
        : scalar.isPrintable
    }
    func flush() {
      // The word `end` closes a block wherever it stands.
      result +=
        word.lowercased() == "end"
        ? "#\(word.unicodeScalars.first?.value ?? 0);\(word.dropFirst())" : word
      word = ""
    }
    for scalar in printable(text).unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic {
        word.unicodeScalars.append(scalar)
        continue
      }
      flush()
      if isPlain(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    flush()
    return result
  }

  /// A text in double quotes, as YAML reads them.
  private static func yaml(_ text: String) -> String { JSON.string(text).text }
}
