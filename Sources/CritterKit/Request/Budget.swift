import CritterSystem

/// The limits of an output.
public struct Budget: Hashable, Sendable {
  /// Of the file; any number when nil.
  public var bytes: Int?
  /// Pictures in the file, after equal neighbors became one.
  public var pictures: Int?
  /// Whether the size in pixels is not to be given up.
  public var keepsSize: Bool

  /// No limit unless one is said.
  public init(bytes: Int? = nil, pictures: Int? = nil, keepsSize: Bool = false) {
    self.bytes = bytes
    self.pictures = pictures
    self.keepsSize = keepsSize
  }

  /// Whether there is any limit.
  public var isLimited: Bool { bytes != nil || pictures != nil }

  func holds(bytes: Int, pictures: Int) -> Bool {
    bytes <= self.bytes ?? .max && pictures <= self.pictures ?? .max
  }

  /// In words, as `128 KB` or `128 KB and 50 frames`.
  var text: String {
    [bytes.map { ByteCount($0).text }, pictures.map { "\($0) frames" }]
      .compactMap(\.self).joined(separator: " and ")
  }
}

/// A number of bytes as people write it.
public struct ByteCount: Hashable, Sendable {
  /// At least 0.
  public let bytes: Int

  /// So many, whatever is usual.
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  private static let units: [(name: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1000), ("mb", 1_000_000),
    ("gb", 1_000_000_000), ("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000), ("b", 1),
  ]

  /// `128KB`, `0.5 MB`, `100KiB` or plain bytes. KB is 1000 bytes: what fits that fits 1024, too,
  /// whichever a site means.
  ///
  /// - Returns: nil for anything else, and for less than one byte.
  public init?(_ text: String) {
    let text = text.lowercased().filter { $0 != " " }
    let unit = Self.units.first { text.exact.hasSuffix($0.name) } ?? ("", 1)
    guard let number = text.exact.dropping(suffix: unit.name).flatMap({ Double($0) }),
      number.isFinite,
      (1..<1e15).contains(number * unit.bytes)
    else { return nil }
    bytes = Int(number * unit.bytes)
  }

  /// To three digits, as `97.6 KB`.
  public var text: String {
    func rounded(_ value: Double) -> String {
      let tenths = (value * 10).rounded()
      return tenths.remainder(dividingBy: 10) == 0 || tenths >= 1000
        ? String(Int((value).rounded())) : String(tenths / 10)
    }
    return switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\(rounded(Double(bytes) / 1000)) KB"
    case ..<1_000_000_000: "\(rounded(Double(bytes) / 1e6)) MB"
    default: "\(rounded(Double(bytes) / 1e9)) GB"
    }
  }
}
