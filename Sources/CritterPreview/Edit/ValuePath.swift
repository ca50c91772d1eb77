/// Where a value is in a YAML file: keys of mappings and numbers of a list's items.
struct ValuePath: Hashable, Sendable, Codable {
  enum Step: Hashable, Sendable, Codable {
    case key(String)
    case index(Int)

    init(from decoder: any Decoder) throws {
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

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .key(let key): try container.encode(key)
      case .index(let index): try container.encode(index)
      }
    }
  }

  var steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Of keys alone.
  init(_ keys: String...) { steps = keys.map { .key($0) } }

  init(from decoder: any Decoder) throws {
    steps = try decoder.singleValueContainer().decode([Step].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }

  static func / (path: ValuePath, key: String) -> ValuePath { ValuePath(path.steps + [.key(key)]) }
  static func / (path: ValuePath, index: Int) -> ValuePath {
    ValuePath(path.steps + [.index(index)])
  }
}
