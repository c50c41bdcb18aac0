/// One option of the program.
package struct Option: Sendable {
  package let name: String
  /// What its value is called, `nil` where it has none.
  package let value: String?
  package let help: String
  /// The parts of the program that take it.
  package let parts: [String]
  /// The words that its value can be, where they can be listed and are more than its label says.
  package var words: [String] = []
}

extension Arguments {
  /// Every option.
  package static let options: [Option] =
    runOptions + exploreOptions + stageOptions + [
      Option(name: "--help", value: nil, help: "prints this", parts: []),
      Option(name: "--version", value: nil, help: "prints the version", parts: []),
    ]

  private static let runOptions: [Option] = [
    Option(
      name: "--seed", value: "N", help: "the dice to use instead of the file's own; of a walk",
      parts: ["stage", "run", "plain", "demo", "explore", "export"]),
    Option(
      name: "--typed", value: nil,
      help: "types the file out itself, on at Space; other keys take over", parts: ["stage"]),
    Option(name: "--trace", value: nil, help: "prints every entry of the timeline", parts: ["run"]),
    Option(
      name: "--json", value: nil, help: "prints JSON Lines: every entry, then the result",
      parts: ["run", "explore"]),
    Option(
      name: "--picture", value: "OUT.svg", help: "draws the stage at the end of the file, as SVG",
      parts: ["run"]),
    Option(
      name: "--size", value: "WxH",
      help:
        "columns and rows of the picture, at most \(PictureFile.Size.largest); \(PictureFile.Size.usual) unless told",
      parts: ["run", "export"]),
  ]

  private static let stageOptions: [Option] = [
    Option(
      name: "--speed", value: "X", help: "how fast time runs; 0.5 unless told",
      parts: ["stage", "demo"]),
    Option(
      name: "--live", value: nil,
      help: "two sessions over one backend, on the wall clock, instead of the world",
      parts: ["stage"]),
    Option(
      name: "--ascii", value: nil, help: "draws with ASCII signs alone", parts: ["stage", "demo"]),
    Option(
      name: "--color", value: "auto|always|never", help: "when colours are used",
      parts: ["stage", "demo"]),
    Option(
      name: "--no-motion", value: nil, help: "shows no messages travelling",
      parts: ["stage", "demo"]),
  ]
}
