import SyncEngine

/// A JSON document under its path: the second record that the engine keeps in sync.
struct Document: Record {
  /// One field that a patch changes.
  struct Field: Hashable, Sendable {
    let path: [String]
    /// What it becomes; `nil` where it is taken out.
    let value: JSONValue?
  }

  let id: String
  let value: JSONValue

  func patched(by patch: [Field]) -> Document {
    Document(
      id: id,
      value: patch.reduce(value) { $0.setting($1.path[...], to: $1.value) })
  }

  /// The fields of a patch as the data writes them: dotted paths, and a word for taking out.
  static func patch(_ fields: JSONValue) -> [Field] {
    fields.fields.map { path, value in
      Field(
        path: path.split(separator: ".").map(String.init),
        value: value == .text("<DELETE>") ? nil : value)
    }
  }
}

/// What a listener asks for: one document, or the documents of a collection.
struct Query: Hashable, Sendable {
  let path: String
  let filters: [JSONValue]
  let orders: [JSONValue]

  init(_ query: JSONValue) throws(Unsupported) {
    let odd = query.fields.keys.first { !["path", "filters", "orderBys"].contains($0) }
    if let odd { throw Unsupported(what: "a query with \(odd)") }
    path = query["path"]?.text ?? ""
    filters = query["filters"]?.elements ?? []
    orders = query["orderBys"]?.elements ?? []
    let operators = filters.map { $0.elements.dropFirst().first?.text ?? "" }
    let unknown = operators.first { !["==", "array-contains"].contains($0) }
    if let unknown { throw Unsupported(what: "the operator \(unknown)") }
  }

  /// Whether a document is one of those asked for.
  func matches(_ document: Document) -> Bool {
    let parent = document.id.split(separator: "/").dropLast().joined(separator: "/")
    guard document.id == path || parent == path else { return false }
    return filters.allSatisfy { passes($0.elements, document.value) }
      && orders.allSatisfy { order in
        document.value.value(at: order.elements.first?.text ?? "") != nil
      }
  }

  private func passes(_ filter: [JSONValue], _ value: JSONValue) -> Bool {
    guard filter.count == 3, let found = value.value(at: filter[0].text ?? "") else { return false }
    return filter[1].text == "==" ? found == filter[2] : found.elements.contains(filter[2])
  }
}

extension Query: CustomStringConvertible {
  var description: String { filters + orders == [] ? path : "\(path) \(filters) \(orders)" }
}

/// Something in the data that this engine has no counterpart of.
struct Unsupported: Error, CustomStringConvertible {
  let what: String

  var description: String { "no counterpart of \(what)" }
}
