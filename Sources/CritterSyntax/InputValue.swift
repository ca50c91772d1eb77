public import CritterGraphics

/// A value of an input.
///
/// ```swift
/// let inputs: [String: InputValue] = ["gaze": 0.5, "name": "Ada", "scores": [3, 8, 5]]
/// ```
public enum InputValue: Hashable, Sendable {
  /// A number; true is 1, and false is 0.
  case number(Double)
  /// A text. An input of another kind reads its value from the text.
  case text(String)
  case color(Color)
  case list([Double])
  /// The name of an art file.
  case art(String)

  /// The maximum count of numbers in a list.
  package static let longestList = 1000

  /// The number; nil for other values.
  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The text; nil for other values.
  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The numbers of a list; nil for other values.
  package var list: [Double]? {
    if case .list(let values) = self { values } else { nil }
  }

  /// The color; nil for other values.
  package var color: Color? {
    if case .color(let value) = self { value } else { nil }
  }

  /// The name of an art file; nil for other values.
  package var art: String? {
    if case .art(let name) = self { name } else { nil }
  }

  /// The kind of the value, in a message.
  package var kindName: String {
    switch self {
    case .number: "a number"
    case .text: "text"
    case .color: "a color"
    case .list: "a list"
    case .art: "a file"
    }
  }

  /// The value in an argument, such as `3,8,5`.
  package var argument: String {
    switch self {
    case .number(let value): value.shortText
    case .text(let text), .art(let text): text
    case .color(let color): color.hex
    case .list(let values): values.map(\.shortText).joined(separator: ",")
    }
  }
}

extension InputValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension InputValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
  public init(booleanLiteral value: Bool) { self = .number(value ? 1 : 0) }
  public init(stringLiteral value: String) { self = .text(value) }
}

extension InputValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Double...) { self = .list(elements) }
}

extension InputValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let list = try? container.decode([Double].self) {
      self = .list(list)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .text(let text), .art(let text): try container.encode(text)
    case .color(let color): try container.encode(color.hex)
    case .list(let values): try container.encode(values)
    }
  }
}
