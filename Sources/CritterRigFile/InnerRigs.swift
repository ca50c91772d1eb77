import CritterSyntax

/// The documents of the rigs that a file defines under `rigs`.
struct InnerRigs {
  typealias Document = RigDocument.NestedDocument

  private let definitions: [String: Node]
  /// The path of the file, for errors.
  private let path: String
  /// Makes a document of a definition, with the rigs under `rigs` that it shows.
  private let make: (String, Node, [String: Document]) -> RigDocument
  private var cache: [String: Document] = [:]

  init(
    of file: Node, path: String, make: @escaping (String, Node, [String: Document]) -> RigDocument
  ) {
    definitions = Dictionary(
      file["rigs"]?.pairs?.compactMap { pair in pair.key.text.map { ($0, pair.value) } } ?? [],
      uniquingKeysWith: { first, _ in first })
    self.path = path
    self.make = make
  }

  mutating func documents() -> [String: Document] {
    for (name, definition) in definitions.sorted(by: { $0.key < $1.key }) {
      cache[name] = document(of: name, definition, within: [])
    }
    return cache
  }

  /// - Parameter hosts: the names of the rigs that this one is shown in.
  private mutating func document(
    of name: String, _ definition: Node, within hosts: [String]
  ) -> Document {
    if hosts.contains(name) { return .failure(.containsItself) }
    if let cached = cache[name] { return cached }
    guard hosts.count < RigExtent.greatestRigDepth else {
      return .failure(.broken(RigExtent.tooDeep(path: path)))
    }
    var shown: [String: Document] = [:]
    for other in definition.nestedRigs.sorted() {
      guard let definition = definitions[other] else { continue }
      shown[other] = document(of: other, definition, within: hosts + [name])
    }
    let document = Document.success(make(name, definition, shown))
    cache[name] = document
    return document
  }
}
