/// A test of which one expectation was changed, so that it must fail.
package struct Twist: Sendable {
  /// Where it was changed, and to what.
  package let place: String
  package let test: SpecTest
}

extension SpecTest {
  /// This test once for each value and each element of a list that it expects, changed or left out.
  package var twists: [Twist] {
    steps.indices.flatMap { index -> [Twist] in
      steps[index].fields.flatMap { name, expected -> [Twist] in
        guard name.hasPrefix("expected") else { return [] }
        return expected.twists.map { twist in
          var steps = steps
          steps[index] = steps[index].setting([name], to: twist.value)
          return Twist(
            place: "step \(index + 1): \(name)\(twist.place)",
            test: SpecTest(name: self.name, tier: tier, steps: steps))
        }
      }
    }
  }
}

extension JSONValue {
  /// This value once for each place in it where something else could stand.
  fileprivate var twists: [(place: String, value: JSONValue)] {
    switch self {
    case .null: [("", .text("not null"))]
    case .flag(let flag): [("", .flag(!flag))]
    case .number(let number): [("", .number(number + 1))]
    case .text(let text): [("", .text(text + "x"))]
    case .list(let elements):
      elements.indices.flatMap { index -> [(place: String, value: JSONValue)] in
        var fewer = elements
        fewer.remove(at: index)
        return [("[\(index)] left out", .list(fewer))]
          + elements[index].twists.map { twist in
            var changed = elements
            changed[index] = twist.value
            return ("[\(index)]\(twist.place)", .list(changed))
          }
      }
    case .object(let fields):
      // When a document was made is nothing that this engine, or any listener, is told.
      fields.filter { $0.key != "createTime" }.flatMap { name, value in
        value.twists.map { (".\(name)\($0.place)", setting([name], to: $0.value)) }
      }
    }
  }
}
