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

  package static func text(
    _ kind: ExportKind, of state: StageState, size: PictureFile.Size = .usual
  ) throws(Refusal) -> String {
    switch kind {
    case .svg: SVG.text(of: Picture.draw(state, width: size.columns, height: size.rows))
    case .wire: WireSVG.text(of: state.player)
    case .mermaid: MermaidText.text(of: state.player)
    case .cast: CastText.text(of: state, size: size)
    case .test: try TestText.text(of: state.journey)
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
