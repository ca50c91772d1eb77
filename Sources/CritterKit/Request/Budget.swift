import CritterEncode
import CritterGraphics

/// The size limits of an output.
///
/// ```swift
/// let limit = ByteCount("64KB")
/// let report = try await excerpt.write(
///   to: "small.gif", budget: Budget(bytes: limit?.bytes, frames: 50))
/// print("\(report.output): \(report.frames) frames, \(ByteCount(report.bytes).text)")
/// for reduction in report.reductions { print("reduced: \(reduction)") }
/// ```
public struct Budget: Hashable, Sendable {
  /// The maximum file size in bytes, or nil for no limit.
  public var bytes: Int?
  /// The maximum file size of a still in bytes, or nil for the limit of an animation.
  public var stillBytes: Int?
  /// The maximum number of frames after merging equal neighbors, or nil for no limit.
  public var frames: Int?
  /// Whether the size in pixels must not be reduced.
  public var keepsSize: Bool
  /// The maximum duration in seconds, or nil for no limit. A longer animation plays up to twice as
  /// fast.
  public var seconds: Double?
  /// The maximum frame rate in frames per second, or nil for the format's own.
  public var frameRate: Double?

  /// The maximum speed at which a longer animation fits.
  static let maximumSpeed = 2.0

  /// Creates a budget. By default, nothing is limited.
  public init(
    bytes: Int? = nil, stillBytes: Int? = nil, frames: Int? = nil, keepsSize: Bool = false,
    seconds: Double? = nil, frameRate: Double? = nil
  ) {
    self.bytes = bytes
    self.stillBytes = stillBytes
    self.frames = frames
    self.keepsSize = keepsSize
    self.seconds = seconds
    self.frameRate = frameRate
  }

  /// Whether the budget limits anything.
  public var isLimited: Bool {
    bytes != nil || frames != nil || seconds != nil || frameRate != nil
  }

  func holds(bytes: Int, frames: Int) -> Bool {
    bytes <= maximumBytes(frames: frames) ?? .max && frames <= self.frames ?? .max
  }

  private func maximumBytes(frames: Int) -> Int? {
    frames == 1 ? [bytes, stillBytes].compactMap(\.self).min() : bytes
  }

  /// A description such as `128 KB` or `128 KB and 50 frames`, for a number of frames.
  func text(frames count: Int) -> String {
    [maximumBytes(frames: count).map { ByteCount($0).text }, frames.map { "\($0) frames" }]
      .compactMap(\.self).joined(separator: " and ")
  }
}

/// A number of bytes with a human-readable form.
///
/// For an example, see ``Budget``.
public struct ByteCount: Hashable, Sendable {
  /// The number of bytes, at least 0.
  public let bytes: Int

  /// Creates a count from a number of bytes.
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  private static let units: [(name: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1000), ("mb", 1_000_000),
    ("gb", 1_000_000_000), ("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000), ("b", 1),
  ]

  /// Parses a size such as `128KB`, `0.5 MB`, `100KiB`, or plain bytes. One KB is 1000 bytes, so
  /// the result also fits sites that mean 1024.
  ///
  /// - Returns: nil if the text isn't a size, or is less than one byte.
  public init?(_ text: String) {
    let text = text.lowercased().filter { $0 != " " }
    let unit = Self.units.first { text.exact.hasSuffix($0.name) } ?? ("", 1)
    guard let number = text.exact.dropping(suffix: unit.name).flatMap({ Double($0) }),
      number.isFinite,
      (1..<1e15).contains(number * unit.bytes)
    else { return nil }
    bytes = Int(number * unit.bytes)
  }

  /// A description with three digits, such as `97.6 KB`.
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

/// The format, size, and limits that a site accepts.
package struct Preset: Sendable {
  /// The preset's name, such as `slack-emoji`.
  package let name: String
  /// A one-line summary for the help text.
  package let summary: String
  /// The default format for an output without a file extension.
  package let format: Format
  /// Whether the site accepts no other format.
  package var isFormatFixed = false
  /// The required width and height in pixels, or nil for any size.
  package let side: Int?
  /// The site's limits for a file.
  package let budget: Budget
  /// The source of the limits and the date when they were checked.
  package let source: String

  /// All presets, in the order of the help text.
  package static let all: [Preset] = [
    Preset(
      name: "slack-emoji", summary: "128×128, 128 KB, 50 frames", format: .gif, side: 128,
      budget: Budget(bytes: 128_000, frames: 50, keepsSize: true),
      source: "slack.com/help/articles/206870177, and what uploaders report; 2026-11"),
    Preset(
      name: "discord-sticker", summary: "320×320, 512 KB, 5 s", format: .apng, side: 320,
      budget: Budget(bytes: 512_000, keepsSize: true, seconds: 5),
      source: "discord.com/developers/docs/resources/sticker, create guild sticker; 2026-11"),
    Preset(
      name: "discord-emoji", summary: "128×128, 256 KB", format: .gif, side: 128,
      budget: Budget(bytes: 256_000, keepsSize: true),
      source: "support.discord.com/hc/en-us/articles/360036479811; 2026-11"),
    Preset(
      name: "mattermost-emoji", summary: "128×128, 512 KB", format: .gif, side: 128,
      budget: Budget(bytes: 512_000, keepsSize: true),
      source: "docs.mattermost.com, custom emojis; 128 pixels in its app/emoji.go; 2026-11"),
    Preset(
      name: "telegram-sticker", summary: "512×512 .tgs, 64 KB, 3 s, 30 or 60 fps",
      format: .telegramSticker, isFormatFixed: true, side: 512,
      budget: Budget(bytes: 64_000, keepsSize: true, seconds: 3),
      source: "core.telegram.org/stickers, animated stickers; 2026-11"),
    Preset(
      name: "telegram-video", summary: "512×512 .webm, 256 KB, 3 s, 30 fps", format: .webm,
      isFormatFixed: true, side: 512,
      budget: Budget(bytes: 256_000, keepsSize: true, seconds: 3, frameRate: 30),
      source: "core.telegram.org/stickers, video stickers; 2026-11"),
    Preset(
      name: "telegram-emoji", summary: "100×100 .webm, 256 KB, 3 s, 30 fps", format: .webm,
      isFormatFixed: true, side: 100,
      budget: Budget(bytes: 256_000, keepsSize: true, seconds: 3, frameRate: 30),
      source: "core.telegram.org/stickers, video emoji; 2026-11"),
    Preset(
      name: "whatsapp-sticker", summary: "512×512 .webp, 500 KB, 10 s; stills 100 KB",
      format: .webp, isFormatFixed: true, side: 512,
      budget: Budget(bytes: 500_000, stillBytes: 100_000, keepsSize: true, seconds: 10),
      source: "github.com/WhatsApp/stickers, README and FAQ; 2026-11"),
    Preset(
      name: "github-readme", summary: "10 MB", format: .gif, side: nil,
      budget: Budget(bytes: 10_000_000),
      source: "docs.github.com, attaching files: images and gifs; 2026-11"),
    Preset(
      name: "pypi", summary: "5 MB", format: .gif, side: nil, budget: Budget(bytes: 5_000_000),
      source: "images in project descriptions come through camo, 5 MiB by default; 2026-11"),
  ]

  /// Returns the preset with a name; nil if the name is unknown.
  package static func named(_ name: String) -> Preset? {
    all.first { $0.name == name }
  }
}

extension RenderRequest {
  /// Applies the limits of a preset and a maximum file size.
  ///
  /// - Parameters:
  ///   - preset: a preset whose size, if any, replaces the request's scale.
  ///   - bytes: a maximum file size, in addition to the limits of the preset.
  package mutating func limit(to preset: Preset?, bytes: Int?) {
    if let preset { budget = preset.budget }
    if let side = preset?.side {
      framing.width = side
      framing.height = side
      framing.scale = 1
    }
    if let bytes { budget.bytes = min(bytes, budget.bytes ?? bytes) }
  }
}
