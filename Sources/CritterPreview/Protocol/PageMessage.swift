import CritterGraphics
import Foundation

/// What goes to the page: a line of JSON, or bytes behind one.
enum Message: Sendable {
  case json(any Encodable & Sendable)
  case picture(PictureHeader, Data)
  case file(FileHeader, [UInt8])

  /// The header's length in four bytes, low ones first, the header, the bytes.
  static func framed(_ header: some Encodable, _ bytes: Data) throws -> Data {
    let json = try encoded(header)
    let count = UInt32(json.count)
    var data = Data(capacity: 4 + json.count + bytes.count)
    data.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
    data.append(json)
    data.append(bytes)
    return data
  }

  static func encoded(_ value: any Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return try encoder.encode(value)
  }
}
