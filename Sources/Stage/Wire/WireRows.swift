import Scenarios
import Simulation
import SyncEngine

/// The rows of the drawn wire: who has which column, and what stands in each row.
///
/// Rows are added as things happen and never change later, so that drawing looks only at those
/// that are seen.
struct WireRows: Equatable, Sendable {
  /// A message on its way through a row.
  struct Thread: Hashable, Sendable {
    let id: MessageID
    let side: Side
    /// Whether it goes to the cloud.
    let isUp: Bool
    /// Which column it has: the lowest that no other message of its side and way had then.
    let slot: Int
  }

  /// What stands in one half of a row.
  enum Mark: Hashable, Sendable {
    /// A message leaves; of a write whether it is painted in the same moment.
    case sent(Thread, isNew: Bool)
    case ended(Thread, isLost: Bool)
    /// A write is painted and stays in the queue.
    case made(WriteID, String, Side)
    /// A word on a phone's lifeline.
    case word(String, Side)

    var side: Side {
      switch self {
      case .sent(let thread, _), .ended(let thread, _): thread.side
      case .made(_, _, let side), .word(_, let side): side
      }
    }
  }

  struct Row: Hashable, Sendable {
    let at: Int64
    var marks: [Mark]
    /// The messages that pass through it, begin in it or end in it.
    var threads: [Thread]
    /// Which phones have no connection.
    var isOff: [Bool]
  }

  private(set) var rows = Chunked<Row>()
  /// How many older rows are forgotten.
  private(set) var forgotten = 0
  /// The messages on their way after the last row.
  private(set) var threads: [Thread] = []
  private var isOff = [false, false]
}

// MARK: - Adding rows

extension WireRows {
  mutating func send(_ parcel: Parcel, at: Int64) {
    let isUp = parcel.lane == .writes
    let taken = threads.filter { $0.side == parcel.side && $0.isUp == isUp }.map(\.slot)
    let slot = (0...taken.count).first { !taken.contains($0) } ?? taken.count
    let thread = Thread(id: parcel.id, side: parcel.side, isUp: isUp, slot: slot)
    threads.append(thread)
    // A write that leaves as it is painted takes one row for both.
    if case .write(let id, _, _) = parcel.carried, let last = rows.indices.last,
      rows[last].at == at,
      let index = rows[last].marks.firstIndex(where: { mark in
        if case .made(id, _, parcel.side) = mark { true } else { false }
      })
    {
      rows[last].marks[index] = .sent(thread, isNew: true)
      rows[last].threads.append(thread)
      return
    }
    add(.sent(thread, isNew: false), at: at)
    rows[rows.count - 1].threads.append(thread)
  }

  mutating func end(_ parcel: Parcel, isLost: Bool, at: Int64) {
    guard let index = threads.firstIndex(where: { $0.id == parcel.id }) else { return }
    add(.ended(threads[index], isLost: isLost), at: at)
    threads.remove(at: index)
  }

  mutating func make(_ write: WriteID, _ text: String, _ side: Side, at: Int64) {
    add(.made(write, text, side), at: at)
  }

  mutating func say(_ word: String, _ side: Side, at: Int64) { add(.word(word, side), at: at) }

  /// A phone's lifeline from here on.
  mutating func setOff(_ value: Bool, _ side: Side) {
    isOff[side.rawValue] = value
    if let last = rows.indices.last { rows[last].isOff = isOff }
  }

  /// Adds a mark to the last row if its half is free there, else to a new one.
  private mutating func add(_ mark: Mark, at: Int64) {
    if let last = rows.indices.last, rows[last].at == at, fits(mark, in: rows[last]) {
      rows[last].marks.append(mark)
      return
    }
    rows.append(Row(at: at, marks: [mark], threads: threads, isOff: isOff))
    if rows.count > WireLog.longest * 2 {
      forgotten += rows.count - WireLog.longest
      rows.removeFirst(rows.count - WireLog.longest)
    }
  }

  /// One mark for each half, but losses of one moment share a row.
  private func fits(_ mark: Mark, in row: Row) -> Bool {
    let others = row.marks.filter { $0.side == mark.side }
    guard case .ended(_, isLost: true) = mark else { return others.isEmpty }
    return others.allSatisfy { if case .ended(_, isLost: true) = $0 { true } else { false } }
  }
}
