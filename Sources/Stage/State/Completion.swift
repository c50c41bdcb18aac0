import Canvas
import Household
import Scenarios
import Simulation
import SyncEngine

/// What may come next in an unfinished line: from the tables, and from what is in view.
enum Completion {
  static func candidates(after line: String, state: StageState) -> [String] {
    let (words, kinds) = state.parser.expected(after: line, focus: state.focus)
    return (words + kinds.flatMap { values(of: $0, line: line, state: state) }).uniqued()
  }

  private static func values(
    of kind: Part.Kind, line: String, state: StageState
  ) -> [String] {
    let player = state.player
    let side = Side.allCases.first { line.hasPrefix($0.name + " ") } ?? state.focus
    switch kind {
    case .item:
      return player.simulation[side].rows.keys.filter { !$0.isNote }.prefix(200).map(\.description)
    case .write:
      return player.simulation[side].inbox.values.map(\.write.id.description)
    case .message: return InFlight.all(player).prefix(200).map { "m\($0.parcel.id)" }
    case .text: return ["\""]
    case .anyWord where line.hasPrefix("what"): return WhatPage.words
    case .anyWord where line.hasPrefix("help"), .anyWord where line.hasPrefix("?"):
      return HelpPage.words
    case .anyWord where line.hasPrefix("demo"): return Demo.table.map(\.name)
    case .code: return Code.allCases.map(\.name)
    case .percent: return ["10%"]
    case .member, .moment, .duration, .latency, .number, .seed, .path, .rule, .anyWord: return []
    }
  }
}

// MARK: - At the prompt

extension StageState {
  /// Completes the word at the cursor, as far as the candidates agree, or lists them.
  mutating func complete() {
    let word = editor.wordBeforeCursor
    let before = String(editor.beforeCursor.dropLast(word.count))
    let candidates = Completion.candidates(after: before, state: self).filter {
      $0.hasPrefix(word)
    }
    guard let first = candidates.first else { return }
    let shared = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if candidates.count == 1 {
      // Behind the sign that opens a text comes the text, and no space.
      let isWhole = first != "\"" && !editor.afterCursor.hasPrefix(" ")
      _ = editor.replace(last: word.count, with: first + (isWhole ? " " : ""))
    } else if shared.count > word.count {
      _ = editor.replace(last: word.count, with: shared)
    } else {
      list(candidates)
    }
  }

  /// Says what may come next, in a few short lines; once is enough.
  private mutating func list(_ candidates: [String]) {
    let lines = Completion.lines(candidates)
    guard log.suffix(lines.count).map(\.text) != lines else { return }
    for line in lines { say(line, .dim) }
  }
}

extension Completion {
  /// How wide a list is, whatever the terminal is.
  private static let columns = 76
  private static let mostLines = 6

  /// The candidates side by side, in lines; those that find no room are counted.
  static func lines(_ candidates: [String]) -> [String] {
    var lines: [String] = []
    var taken = 0
    while taken < candidates.count, lines.count < mostLines {
      var line = candidates[taken]
      taken += 1
      while taken < candidates.count {
        let left = candidates.count - taken - 1
        let tail = lines.count == mostLines - 1 && left > 0 ? more(left).count : 0
        guard line.count + 2 + candidates[taken].count + tail <= columns else { break }
        line += "  " + candidates[taken]
        taken += 1
      }
      lines.append(line)
    }
    if taken < candidates.count { lines[lines.count - 1] += more(candidates.count - taken) }
    return lines
  }

  private static func more(_ count: Int) -> String { "  and \(count) more" }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
