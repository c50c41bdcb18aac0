package import SyncEngine

/// A value of JSON; an object's fields are sorted by name, so that all text made of it is the same
/// in every process.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object(OrderedMap<String, JSONValue>)
}

extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      var fields: OrderedMap<String, JSONValue> = .init()
      for (name, value) in try container.decode([String: JSONValue].self) { fields[name] = value }
      self = .object(fields)
    }
  }
}

// MARK: - Reading

extension JSONValue {
  /// A field of an object; `nil` where it is not there, or this is no object.
  package subscript(name: String) -> JSONValue? { fields[name] }

  /// The fields of an object, by name; none of anything else.
  package var fields: OrderedMap<String, JSONValue> {
    if case .object(let fields) = self { fields } else { .init() }
  }

  /// The elements of a list; none of anything else.
  package var elements: [JSONValue] { if case .list(let elements) = self { elements } else { [] } }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  package var whole: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  /// What a dotted path of names leads to.
  package func value(at path: String) -> JSONValue? {
    path.split(separator: ".").reduce(self) { value, name in value?[String(name)] }
  }

  /// This object with something else at a path of names, or nothing.
  package func setting(_ path: ArraySlice<String>, to value: JSONValue?) -> JSONValue {
    guard let name = path.first else { return value ?? .null }
    var fields = fields
    if path.count == 1 {
      fields[name] = value
    } else if value != nil || fields[name] != nil {
      let inner = fields[name] ?? .object(.init())
      fields[name] = inner.setting(path.dropFirst(), to: value)
    }
    return .object(fields)
  }
}

extension JSONValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): "\"\(text)\""
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let fields):
      "{\(fields.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}
