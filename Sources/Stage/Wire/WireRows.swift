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
    /// Which column it has: the lowest that no other message of its side and way had then, or the
    /// last, which whoever finds none free shares.
    let slot: Int

    /// Whether it has its column for itself, and is drawn through the rows between its ends.
    var hasColumn: Bool { slot < WireRows.mostColumns }

    fileprivate var lane: Int { Self.lane(side, isUp: isUp) }

    /// A side and way as one number.
    fileprivate static func lane(_ side: Side, isUp: Bool) -> Int {
      side.rawValue * 2 + (isUp ? 1 : 0)
    }
  }

  /// The most messages of a side and way that have columns of their own: as many lines as can be
  /// told apart, and what one row remembers has an end.
  static let mostColumns = 24

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
    /// The messages with a column that pass through it, and all that begin in it or end in it.
    var threads: [Thread]
    /// Which phones have no connection.
    var isOff: [Bool]
  }

  private(set) var rows = Chunked<Row>()
  /// The messages on their way after the last row, in the order in which they left.
  private(set) var threads: [Thread] = []
  /// Those of them that have a column for themselves.
  private var columns: [Thread] = []
  /// Which columns are taken, a bit each, by side and way.
  private var taken: [UInt64] = [0, 0, 0, 0]
  private var isOff = [false, false]
}

// MARK: - Adding rows

extension WireRows {
  mutating func send(_ parcel: Parcel, at: Int64) {
    let isUp = parcel.lane == .writes
    let thread = Thread(
      id: parcel.id, side: parcel.side, isUp: isUp, slot: freeSlot(parcel.side, isUp: isUp))
    threads.append(thread)
    defer { take(thread) }
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
    let thread = threads.remove(at: index)
    add(.ended(thread, isLost: isLost), at: at)
    guard let column = columns.firstIndex(of: thread) else { return }
    columns.remove(at: column)
    taken[thread.lane] &= ~(1 << UInt64(thread.slot))
  }

  private func freeSlot(_ side: Side, isUp: Bool) -> Int {
    min((~taken[Thread.lane(side, isUp: isUp)]).trailingZeroBitCount, Self.mostColumns)
  }

  private mutating func take(_ thread: Thread) {
    guard thread.hasColumn else { return }
    columns.append(thread)
    taken[thread.lane] |= 1 << UInt64(thread.slot)
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
    rows.append(Row(at: at, marks: [mark], threads: columns, isOff: isOff))
    if rows.count > WireLog.longest * 2 { rows.removeFirst(rows.count - WireLog.longest) }
  }

  /// One mark for each half, but losses of one moment share a row.
  private func fits(_ mark: Mark, in row: Row) -> Bool {
    let others = row.marks.filter { $0.side == mark.side }
    guard case .ended(_, isLost: true) = mark else { return others.isEmpty }
    return others.allSatisfy { if case .ended(_, isLost: true) = $0 { true } else { false } }
  }
}
