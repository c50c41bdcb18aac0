import Household
import SyncEngine

/// The list of one kind of item in a household, made once for everybody who reads it.
///
///     one version, one list; an edition is a list that differs from the one before
///
/// It is made when the first reader comes, out of the list before and what has changed since.
final class SharedList<Kind: ItemKind>: Sendable {
  private struct Newest {
    var version: Version?
    var table: Table<Item> = .init()
    var list: [Kind] = []
    var edition = 1
  }

  /// Where more than so many items have changed the list is made anew.
  private static var mostEdits: Int { 64 }

  private let newest = Guarded(Newest())

  /// The list at a snapshot, or at a newer one that somebody has read meanwhile.
  func read(_ snapshot: Snapshot<Item>) -> (list: [Kind], edition: Int) {
    newest.withLock { newest in
      if newest.version.map({ $0 < snapshot.version }) ?? true {
        Self.advance(&newest, to: snapshot)
      }
      return (newest.list, newest.edition)
    }
  }

  private static func advance(_ newest: inout Newest, to snapshot: Snapshot<Item>) {
    let (old, new) = (newest.table, snapshot.table)
    let changed = new.keysDiffering(from: old).filter { id in
      isOfKind(old[id]) || isOfKind(new[id])
    }
    newest.version = snapshot.version
    newest.table = new
    guard !changed.isEmpty else { return }
    newest.edition += 1
    guard changed.count <= mostEdits else {
      newest.list = new.compactMap { Kind($0.value) }
      return
    }
    for id in changed { put(new[id].flatMap { Kind($0) }, at: id, in: &newest.list) }
  }

  private static func isOfKind(_ item: Item?) -> Bool { item.flatMap { Kind($0) } != nil }

  /// Makes, replaces or removes the item of an id in a list that is sorted by id.
  private static func put(_ item: Kind?, at id: ItemID, in list: inout [Kind]) {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle].id < id { low = middle + 1 } else { high = middle }
    }
    let isThere = low < list.count && list[low].id == id
    switch (item, isThere) {
    case (let item?, true): list[low] = item
    case (let item?, false): list.insert(item, at: low)
    case (nil, true): list.remove(at: low)
    case (nil, false): break
    }
  }
}
