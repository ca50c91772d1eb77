extension Format {
  /// All formats, in the order of the help. To add a format, add it here.
  public static let all: [Format] = [
    .gif, .apng, .webp, .avif, .mp4, .webm, .png, .svg, .lottie, .dotLottie, .telegramSticker,
  ]

  /// A still or animated SVG.
  public static let svg = Format(
    name: "svg", extensions: ["svg"], mediaType: "image/svg+xml",
    summary: "Still or animated vector image for web pages and READMEs; sharp at any size",
    isAnimated: true, options: [.loop], hasStills: true, vectorFormat: .svg)

  /// A Lottie animation as JSON.
  public static let lottie = Format(
    name: "lottie", title: "Lottie", extensions: ["json"], mediaType: "application/json",
    summary: "Vector animation (Lottie JSON) for players in apps and web pages",
    isAnimated: true, vectorFormat: .lottie)

  /// A dotLottie archive: a compressed Lottie animation with metadata and all themes.
  public static let dotLottie = Format(
    name: "dotlottie", title: "dotLottie", extensions: ["lottie"], mediaType: "application/zip",
    summary: "Compressed Lottie with all themes of the rig (dotLottie)",
    isAnimated: true, options: [.loop], hasThemes: true, vectorFormat: .dotLottie)

  /// A gzipped Lottie animation that Telegram accepts as a sticker.
  public static let telegramSticker = Format(
    name: "tgs", title: "Telegram sticker", extensions: ["tgs"], mediaType: "application/gzip",
    summary: "Telegram sticker: gzipped Lottie without masks, effects, and images",
    isAnimated: true, vectorFormat: .telegramSticker)

  /// The start of a PNG or APNG.
  static var pngStart: String { "\u{89}PNG\r\n\u{1A}\n" }

  /// Returns the format with a name; nil if the name is unknown.
  public static func named(_ name: String) -> Format? {
    all.first { $0.name == name }
  }

  /// Returns the format for a file extension; nil if the extension is unknown.
  ///
  /// - Parameter fileExtension: the extension without the dot, in any case.
  public static func forExtension(_ fileExtension: String) -> Format? {
    let lowercased = fileExtension.lowercased()
    return all.first { $0.extensions.contains(lowercased) }
  }
}
