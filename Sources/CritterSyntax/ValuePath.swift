/// The position of a value in a YAML file, as mapping keys and list indices.
package struct ValuePath: Hashable, Sendable, Codable {
  /// A mapping key or a list index.
  package enum Step: Hashable, Sendable, Codable {
    case key(String)
    case index(Int)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let index = try? container.decode(Int.self) {
        guard index >= 0 else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "an index is 0 or more")
        }
        self = .index(index)
      } else {
        self = .key(try container.decode(String.self))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .key(let key): try container.encode(key)
      case .index(let index): try container.encode(index)
      }
    }
  }

  /// The keys and indices from the root of the file to the value; empty for the root.
  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// Creates a path of mapping keys.
  package init(_ keys: String...) { steps = keys.map { .key($0) } }

  package init(from decoder: any Decoder) throws {
    steps = try decoder.singleValueContainer().decode([Step].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }

  /// The path of the mapping or list that contains the value.
  package var parent: ValuePath { ValuePath(steps.dropLast()) }

  /// Returns the path of a key in the mapping at a path.
  package static func / (path: ValuePath, key: String) -> ValuePath {
    ValuePath(path.steps + [.key(key)])
  }
  /// Returns the path of an item in the list at a path.
  package static func / (path: ValuePath, index: Int) -> ValuePath {
    ValuePath(path.steps + [.index(index)])
  }
}
