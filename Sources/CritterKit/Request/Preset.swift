package import CritterEncode

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
