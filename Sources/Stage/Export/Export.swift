import Canvas
package import Scenarios
import Simulation
import SyncEngine

/// The session in the form of a kind: one entry for each, from the stage as it stands.
package enum Export {
  /// Why a session can't be written in a form.
  package struct Refusal: Error, Hashable, Sendable {
    /// A sentence for people.
    package let message: String

    package init(_ message: String) { self.message = message }
  }

  /// A session in a form.
  package struct Written: Hashable, Sendable {
    package let text: String
    /// How many expectations of the session the form can't say.
    package var leftOut = 0

    /// What is to be told of it beside the text.
    package var remark: String? {
      switch leftOut {
      case 0: nil
      case 1: "one expectation is left out: a comment in the test says which, and why"
      default: "\(leftOut) expectations are left out: comments in the test say which, and why"
      }
    }
  }

  package static func text(
    _ kind: ExportKind, of state: StageState, size: PictureFile.Size = .usual
  ) throws(Refusal) -> String {
    try written(kind, of: state, size: size).text
  }

  package static func written(
    _ kind: ExportKind, of state: StageState, size: PictureFile.Size = .usual
  ) throws(Refusal) -> Written {
    switch kind {
    case .svg:
      Written(text: SVG.text(of: Picture.draw(state, width: size.columns, height: size.rows)))
    case .wire: Written(text: WireSVG.text(of: state.player))
    case .mermaid: Written(text: MermaidText.text(of: state.player))
    case .cast: Written(text: CastText.text(of: state, size: size))
    case .test: try TestText.written(of: state.journey)
    }
  }
}

extension Parcel {
  /// What it carries, of a write with its content: what the wire itself never shows.
  func words(in player: Player) -> String {
    guard case .write(let id, _, _) = carried, let story = player.ledger[WriteWord(id)] else {
      return Sentence.carried(carried)
    }
    let text = "\(id) \(Sentence.full(story.write))"
    return text.count > Self.longestWords ? text.prefix(Self.longestWords - 1) + "…" : text
  }

  /// The most letters of what is written beside a message.
  private static let longestWords = 60
}
