import CritterSystem

// `JSONDecoder` takes names for the same whose letters are only composed otherwise, and drops all but
// one. So each byte beyond ASCII is given to it as a letter of its own, of the private ones.

extension Data {
  /// A lock's JSON with a letter from U+E080 to U+E0FF for each byte from 0x80 to 0xFF.
  var spelledOut: Data {
    guard contains(where: { $0 >= 0x80 }) else { return self }
    var spelled = Data(capacity: 2 * count)
    for byte in self {
      guard byte >= 0x80 else {
        spelled.append(byte)
        continue
      }
      spelled.append(0xEE)
      spelled.append(byte < 0xC0 ? 0x82 : 0x83)
      spelled.append(0x80 | byte & 0x3F)
    }
    return spelled
  }
}

extension ExactText: Codable, CodingKeyRepresentable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  package var codingKey: any CodingKey { Key(stringValue: text) }

  package init(codingKey: some CodingKey) {
    self.init(spelledOut: codingKey.stringValue)
  }

  package init(from decoder: any Decoder) throws {
    self.init(spelledOut: try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private init(spelledOut text: String) {
    let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
      0xE080...0xE0FF ~= scalar.value
        ? [UInt8(scalar.value & 0xFF)] : Array(String(scalar).utf8)
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
