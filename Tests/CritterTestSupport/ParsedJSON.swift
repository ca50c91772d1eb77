import CritterGraphics
import CritterRig
import Foundation

/// JSON as a test reads it.
package enum ParsedJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([ParsedJSON])
  case object([String: ParsedJSON])

  package init(_ bytes: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(ParsedJSON.self, from: Data(bytes))
  }

  /// The value of a key; null if the key is missing.
  package subscript(_ key: String) -> ParsedJSON {
    if case .object(let values) = self { values[key] ?? .null } else { .null }
  }

  /// An item of a list; null if the list is shorter.
  package subscript(_ index: Int) -> ParsedJSON {
    items.indices.contains(index) ? items[index] : .null
  }

  package var keys: Set<String> {
    if case .object(let values) = self { Set(values.keys) } else { [] }
  }

  package var items: [ParsedJSON] { if case .array(let items) = self { items } else { [] } }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }

  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// A number, or all numbers of a list.
  package var numbers: [Double] { number.map { [$0] } ?? items.compactMap(\.number) }

  /// This object and every object below, depth first.
  package var objects: [ParsedJSON] {
    switch self {
    case .object(let values): [self] + values.sorted { $0.key < $1.key }.flatMap(\.value.objects)
    case .array(let items): items.flatMap(\.objects)
    default: []
    }
  }
}

extension ParsedJSON: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([ParsedJSON].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: ParsedJSON].self))
    }
  }
}

// As a Lottie player reads it.
extension ParsedJSON {
  /// The layers, shapes and other objects of a type, for example `fl` for fills.
  package func all(_ type: String) -> [ParsedJSON] { objects.filter { $0["ty"].string == type } }

  /// Whether a property has keys.
  package var isAnimated: Bool { self["a"].number == 1 }

  /// A property's value at a frame.
  package func value(at frame: Double) -> [Double] {
    guard isAnimated else { return self["k"].numbers }
    let keys = self["k"].items
    guard let next = keys.firstIndex(where: { ($0["t"].number ?? 0) > frame }) else {
      return keys.last?["s"].numbers ?? []
    }
    guard next > 0 else { return keys[0]["s"].numbers }
    let (start, end) = (keys[next - 1], keys[next])
    if start["h"].number == 1 { return start["s"].numbers }
    let times = [start, end].map { $0["t"].number ?? 0 }
    let share = (frame - times[0]) / (times[1] - times[0])
    func handle(_ key: String) -> [Double] { ["x", "y"].map { start[key][$0].numbers.first ?? 0 } }
    let (out, into) = (handle("o"), handle("i"))
    let progress = CubicBezier(out[0], out[1], into[0], into[1]).y(at: share)
    return zip(start["s"].numbers, end["s"].numbers).map { $0 + ($1 - $0) * progress }
  }
}
