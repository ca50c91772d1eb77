import CritterYAML

/// The documents of the rigs that a file defines under `rigs`.
struct InnerRigs {
  typealias Document = RigDocument.NestedDocument

  private let definitions: [String: Node]
  /// Makes a document of a definition, with the rigs under `rigs` that it shows.
  private let make: (String, Node, [String: Document]) -> RigDocument
  private var known: [String: Document] = [:]

  init(of file: Node, make: @escaping (String, Node, [String: Document]) -> RigDocument) {
    definitions = Dictionary(
      file["rigs"]?.pairs?.compactMap { pair in pair.key.text.map { ($0, pair.value) } } ?? [],
      uniquingKeysWith: { first, _ in first })
    self.make = make
  }

  mutating func documents() -> [String: Document] {
    for (name, definition) in definitions {
      known[name] = document(of: name, definition, within: [])
    }
    return known
  }

  /// - Parameter hosts: the names of the rigs that this one is shown in.
  private mutating func document(
    of name: String, _ definition: Node, within hosts: [String]
  ) -> Document {
    if hosts.contains(name) { return .containsItself }
    if let known = known[name] { return known }
    // Deeper rigs are refused by `RigExtent`.
    guard hosts.count <= RigExtent.greatestDepth else { return .missing(neighbors: []) }
    var shown: [String: Document] = [:]
    for other in definition.nestedRigs {
      guard let definition = definitions[other] else { continue }
      shown[other] = document(of: other, definition, within: hosts + [name])
    }
    let document = Document.document(make(name, definition, shown))
    known[name] = document
    return document
  }
}
