package import CritterEncode
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

/// What a site takes.
package struct Preset: Sendable {
  package let name: String
  /// One line for help.
  package let summary: String
  /// Used where the output's name says none.
  package let format: Format
  /// In pixels; nil where any will do.
  package let side: Int?
  package let budget: Budget
  /// Where the figures are from, and when they were read.
  package let source: String

  package static let all: [Preset] = [
    Preset(
      name: "slack-emoji", summary: "128×128, 128 KB, 50 frames", format: .gif, side: 128,
      budget: Budget(bytes: 128_000, pictures: 50, keepsSize: true),
      source: "slack.com/help/articles/206870177, and what uploaders report; 2026-11"),
    Preset(
      name: "discord-sticker", summary: "320×320, 512 KB", format: .apng, side: 320,
      budget: Budget(bytes: 512_000, keepsSize: true),
      source: "support.discord.com/hc/en-us/articles/360056891113; 2026-11"),
    Preset(
      name: "mattermost-emoji", summary: "128×128, 512 KB", format: .gif, side: 128,
      budget: Budget(bytes: 512_000, keepsSize: true),
      source: "docs.mattermost.com, custom emojis; 128 pixels in its app/emoji.go; 2026-11"),
    Preset(
      name: "github-readme", summary: "10 MB", format: .gif, side: nil,
      budget: Budget(bytes: 10_000_000),
      source: "docs.github.com, attaching files: images and gifs; 2026-11"),
    Preset(
      name: "pypi", summary: "5 MB", format: .gif, side: nil, budget: Budget(bytes: 5_000_000),
      source: "images in project descriptions come through camo, 5 MiB by default; 2026-11"),
  ]

  package static func named(_ name: String) -> Preset? {
    all.first { $0.name == name }
  }
}

extension RenderRequest {
  /// - Parameters:
  ///   - preset: its size, if it has one, replaces the request's scale.
  ///   - bytes: at most, in addition to the limits of the preset.
  package mutating func limit(to preset: Preset?, bytes: Int?) {
    if let preset { budget = preset.budget }
    if let side = preset?.side {
      (framing.width, framing.height) = (side, side)
      framing.scale = 1
    }
    if let bytes { budget.bytes = min(bytes, budget.bytes ?? bytes) }
  }
}
