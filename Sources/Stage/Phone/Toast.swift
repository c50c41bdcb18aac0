import Canvas
import Household
import Scenarios
import SyncEngine

/// The one short message of a phone, as it is drawn.
struct Toast {
  private let title: String
  /// What it says, from long to short.
  private let texts: [String]

  init?(_ view: HomeView) {
    switch view.toast {
    case .failed?:
      title = StateWord.failed.rawValue
      texts = ["the save failed: nothing is queued", "save failed"]
    case .rejected(let no)?:
      title = StateWord.rejected.rawValue
      let what = Sentence.brief(no.write)
      let why = Self.why(no.rejection)
      texts = [
        "\(what) was taken back: \(why)", "\(what) taken back: \(why)", "\(what): \(why)",
        "\(what): \(no.rejection.reason ?? no.rejection.rule)",
      ]
    case nil: return nil
    }
  }

  /// The rule that said no, and what else was said; the code stands on the page `inbox`.
  static func why(_ rejection: Rejection) -> String {
    [rejection.rule, rejection.reason].compactMap(\.self).joined(separator: ": ")
  }

  /// How many rows it takes in so many columns, with its frame: six at most.
  func height(columns: Int) -> Int { min(6, lines(columns: columns - 4).count + 2) }

  private func lines(columns: Int) -> [String] {
    Wrap.lines("\(texts[0]). dismiss", columns: max(1, columns))
  }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.height > 1 else {
      let text = texts.first { CellText.width($0) + 2 <= rect.width } ?? texts[texts.count - 1]
      let hint = CellText.width(text) + 12 <= rect.width ? ". dismiss" : ""
      canvas.put("✗ \(text)\(hint)", x: rect.x, y: rect.y, role: .toast, columns: rect.width)
      return
    }
    canvas.box(rect, title: title, role: .toast, titleRole: .toast)
    let inner = rect.inset(x: 2, y: 1)
    for (index, line) in lines(columns: inner.width).prefix(inner.height).enumerated() {
      canvas.put(line, x: inner.x, y: inner.y + index, columns: inner.width)
    }
  }
}
