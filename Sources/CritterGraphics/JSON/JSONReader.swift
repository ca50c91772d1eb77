/// The reason why bytes aren't JSON.
package struct JSONError: Error, Hashable {
  /// The offset in bytes.
  package let offset: Int
  /// The error message.
  package let message: String
}

extension JSON {
  /// Reads a JSON file.
  ///
  /// - Throws: `JSONError` for invalid JSON, and for more values or levels than the limits.
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }

  /// The value of a key in an object; the last one if there are several, as in JavaScript.
  package subscript(key: String) -> JSON? {
    guard case .object(let pairs) = self else { return nil }
    return pairs.last { $0.0 == key }?.1
  }

  /// The finite number; nil for other values. A boolean is 0 or 1.
  package var number: Double? {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  /// The items of an array.
  package var items: [JSON]? { if case .array(let items) = self { items } else { nil } }

  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// A reader of JSON text. Its recursion and its memory have limits.
private struct JSONReader {
  private static let greatestDepth = 200
  private static let maximumValues = 4_000_000

  private let bytes: [UInt8]
  private var offset = 0
  private var count = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func whole() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    if offset < bytes.count { throw error("expected the end of the file") }
    return value
  }

  private func error(_ message: String) -> JSONError {
    JSONError(offset: offset, message: message)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSON {
    count += 1
    if count > Self.maximumValues { throw error("more than \(Self.maximumValues.grouped) values") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return .object(try items(until: "}") { reader throws(JSONError) in try reader.pair() })
    case UInt8(ascii: "["):
      return .array(try items(until: "]") { reader throws(JSONError) in try reader.value() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// Reads the items of an object or array, and its end.
  private mutating func items<Item>(
    until end: Unicode.Scalar, _ item: (inout JSONReader) throws(JSONError) -> Item
  ) throws(JSONError) -> [Item] {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.greatestDepth { throw error("nested more than \(Self.greatestDepth) deep") }
    offset += 1
    var items: [Item] = []
    if takes(end) { return items }
    repeat { items.append(try item(&self)) } while takes(",")
    guard takes(end) else { throw error("expected ',' or '\(end)'") }
    return items
  }

  private mutating func pair() throws(JSONError) -> (String, JSON) {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
    let key = try string()
    guard takes(":") else { throw error("expected ':'") }
    return (key, try value())
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let isWord = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    guard isWord else { throw error("expected a value") }
    offset += word.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = offset
    var (isNegative, digits, mantissa, decimals) = (false, 0, 0, 0)
    if next == UInt8(ascii: "-") {
      isNegative = true
      offset += 1
    }
    var isFraction = false
    while let byte = next {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if let digit = byte.digit {
        digits += 1
        if digits <= 15 { mantissa = mantissa * 10 + digit }
        if isFraction { decimals += 1 }
      } else {
        break
      }
      offset += 1
    }
    guard digits > 0 else { throw error("expected a value") }
    let hasExponent = next == UInt8(ascii: "e") || next == UInt8(ascii: "E")
    if !hasExponent, digits <= 15 {
      let value = Double(mantissa) / Double.powerOfTen(decimals)
      return isNegative ? -value : value
    }
    while let byte = next, byte.digit != nil || "eE+-".utf8.contains(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw error("expected a number") }
    return value
  }

  private mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
    if next == UInt8(ascii: "\"") {
      offset += 1
      return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
    }
    var units = Array(bytes[start..<offset])
    while let byte = next {
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { units += try escaped().utf8 } else { units.append(byte) }
    }
    throw error("a string isn't closed")
  }

  /// Reads the rest of an escape sequence, and of the second half of a surrogate pair.
  private mutating func escaped() throws(JSONError) -> String {
    guard let byte = next else { throw error("a string isn't closed") }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "u"): break
    default: return String(decoding: [byte], as: UTF8.self)
    }
    var units = [try unit()]
    if (0xD800..<0xDC00).contains(units[0]), bytes[offset...].starts(with: [0x5C, 0x75]) {
      offset += 2
      units.append(try unit())
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    let digits = bytes[offset...].prefix(4)
    guard let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16), digits.count == 4
    else { throw error("expected four hexadecimal digits") }
    offset += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var digit: Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int(self - UInt8(ascii: "0")) : nil
  }
}
