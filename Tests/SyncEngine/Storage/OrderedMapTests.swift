import SyncEngine
import Testing

/// The plainest map there can be: what an ordered map is measured against.
private struct SortedPairs: Equatable {
  struct Pair: Equatable {
    let key: Int
    var value: Int
  }

  var pairs: [Pair] = []

  /// The first place whose key is not below `key`.
  private func place(of key: Int) -> Int {
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  subscript(key: Int) -> Int? {
    get {
      let place = place(of: key)
      return place < pairs.count && pairs[place].key == key ? pairs[place].value : nil
    }
    set {
      let place = place(of: key)
      let end = place < pairs.count && pairs[place].key == key ? place + 1 : place
      pairs.replaceSubrange(place..<end, with: newValue.map { [Pair(key: key, value: $0)] } ?? [])
    }
  }

  func keysDiffering(from other: Self) -> [Int] {
    (pairs + other.pairs).map(\.key).sorted().reduce(into: []) { keys, key in
      if keys.last != key, self[key] != other[key] { keys.append(key) }
    }
  }
}

extension OrderedMap<Int, Int> {
  fileprivate var pairs: [SortedPairs.Pair] {
    map { SortedPairs.Pair(key: $0.key, value: $0.value) }
  }
}

@Suite struct `An ordered map` {
  /// How wide the keys lie: narrow ones meet often, wide ones make a deep tree.
  @Test(arguments: [(1, 40), (2, 400), (3, 1500), (4, 1500)])
  func `is a sorted array of pairs under thousands of edits`(seed: UInt64, width: Int) {
    var dice = SeededDice(seed: seed)
    var map = OrderedMap<Int, Int>()
    var model = SortedPairs()

    for step in 0..<3000 {
      let key = dice.roll(width)
      // The third thousand mostly removes, so that nodes are merged and trees get lower.
      let removes = dice.roll(10) < (step / 1000 == 2 ? 8 : 3)
      map[key] = removes ? nil : step
      model[key] = removes ? nil : step

      let isAlike =
        map[key] == model[key] && map.count == model.pairs.count
        && map.isEmpty == model.pairs.isEmpty && map.first?.key == model.pairs.first?.key
        && map.last?.key == model.pairs.last?.key
      if !isAlike { Issue.record("step \(step) with \(key)") }
      guard step % 50 == 0 else { continue }
      #expect(map.pairs == model.pairs)
      let start = dice.roll(width)
      let rest = model.pairs.filter { $0.key >= start }
      #expect(map.entries(from: start).map(\.key) == rest.map(\.key))
      #expect(map.first(from: start)?.value == rest.first?.value)
    }
    for key in map.keys { map[key] = nil }
    #expect(map.isEmpty && map.pairs == [])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `finds the keys at which it differs from an older or an unrelated one`(seed: UInt64) {
    var dice = SeededDice(seed: seed)
    var map = OrderedMap<Int, Int>()
    var model = SortedPairs()
    for _ in 0..<600 {
      let key = dice.roll(900)
      map[key] = key % 3
      model[key] = key % 3
    }
    let (oldMap, oldModel) = (map, model)
    let unrelated = model.pairs.reversed().reduce(into: OrderedMap<Int, Int>()) {
      $0[$1.key] = $1.value
    }

    for _ in 0..<60 {
      let key = dice.roll(900)
      let value = dice.roll(3) == 0 ? nil : dice.roll(3)
      map[key] = value
      model[key] = value

      let expected = model.keysDiffering(from: oldModel)
      #expect(map.keysDiffering(from: oldMap) == expected)
      #expect(oldMap.keysDiffering(from: map) == expected)
      #expect(map.keysDiffering(from: unrelated) == expected)
      #expect((map == oldMap) == expected.isEmpty)
      #expect((map == unrelated) == expected.isEmpty)
    }
    #expect(oldMap.pairs == oldModel.pairs, "an edit has reached a copy")
  }

  @Test func `shares its structure with a copy until one of them is edited`() {
    var map = OrderedMap<Int, Int>()
    for key in 0..<200 { map[key] = key }

    var copy = map
    let isShared = copy.isIdentical(to: map)
    copy[100] = 0
    let other = (0..<200).reduce(into: OrderedMap<Int, Int>()) { $0[$1] = $1 }

    #expect(isShared)
    #expect(!copy.isIdentical(to: map))
    #expect(other == map && !other.isIdentical(to: map))
    #expect(OrderedMap<Int, Int>().isIdentical(to: .init()))
  }

  /// A map that fits into one node is edited where it stands, a larger one is made anew.
  @Test(arguments: [(1, 8), (2, 24), (3, 200)])
  func `changes a value where it stands, and no copy with it`(seed: UInt64, width: Int) {
    var dice = SeededDice(seed: seed)
    var map = OrderedMap<Int, Int>()
    var model = SortedPairs()

    for step in 0..<600 {
      let key = dice.roll(width)
      if dice.roll(3) == 0 {
        let value = dice.roll(2) == 0 ? nil : step
        map[key] = value
        model[key] = value
      }
      let copy = dice.roll(2) == 0 ? map : nil
      let copied = model

      let old = map.update(key) { value in
        defer { value += 1 }
        return value
      }
      model[key] = model[key].map { $0 + 1 }

      #expect(old == copied[key] && map.contains(key) == (copied[key] != nil))
      #expect(map.pairs == model.pairs && copy?.pairs ?? copied.pairs == copied.pairs)
      #expect(map.firstKey == model.pairs.first?.key && map.lastKey == model.pairs.last?.key)
    }
  }

  @Test func `keeps what a copy has when the original loses it`() {
    var map = (0..<5).reduce(into: OrderedMap<Int, Int>()) { $0[$1] = $1 }
    let copy = map

    map[1] = nil
    map[3] = nil

    #expect(map.keys == [0, 2, 4] && map.count == 3)
    #expect(copy.keys == [0, 1, 2, 3, 4] && copy.count == 5)
  }

  @Test func `stays itself when something is removed that is not there`() {
    var map = OrderedMap<Int, Int>()
    for key in 0..<100 { map[key * 2] = key }
    let before = map

    map[51] = nil

    #expect(map.isIdentical(to: before))
  }

  @Test func `has one hash for equal entries, however they came in`() {
    let rising = (0..<300).reduce(into: OrderedMap<Int, Int>()) { $0[$1] = -$1 }
    let falling = (0..<300).reversed().reduce(into: OrderedMap<Int, Int>()) { $0[$1] = -$1 }

    #expect(rising == falling)
    #expect(rising.hashValue == falling.hashValue)
  }

  @Test func `finds every entry by its position, after any edits`() {
    var dice = SeededDice(seed: 9)
    var map = OrderedMap<Int, Int>()
    for step in 0..<4_000 {
      map[dice.roll(900)] = dice.roll(10) < 4 ? nil : step
      guard step % 400 == 0 else { continue }

      let found = (0..<map.count).map { map.entry(at: $0) }

      #expect(found.map(\.key) == map.keys)
      #expect(found.map(\.value) == map.values)
    }
    #expect(map.count > 300)
  }
}
