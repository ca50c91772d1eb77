// The list of formats: help, lookup by name and the messages that list them come from here.

extension Format {
  /// All formats, in the order of the help.
  public static let all: [Format] = [
    .gif, .apng, .webp, .mp4, .webm, .png, .svg, .lottie, .dotLottie,
  ]

  /// Shapes, sharp at any size, that move by themselves.
  public static let svg = Format(
    name: "svg", extensions: ["svg"],
    summary: "Still or animated vector image for web pages and READMEs; sharp at any size",
    isAnimated: true, saysPlays: true, hasStills: true, shapes: .svg)

  /// Shapes for players in apps and pages.
  public static let lottie = Format(
    name: "lottie", extensions: ["json"],
    summary: "Vector animation (Lottie JSON) for players in apps and web pages",
    isAnimated: true, shapes: .lottie)

  /// The same, packed, with what is to be known of it, and in all themes.
  public static let dotLottie = Format(
    name: "dotlottie", extensions: ["lottie"],
    summary: "Compressed Lottie with all themes of the rig (dotLottie)",
    isAnimated: true, saysPlays: true, hasThemes: true, shapes: .dotLottie)

  /// The format that `--format` takes by this name; nil when there is none.
  public static func named(_ name: String) -> Format? {
    all.first { $0.name == name }
  }

  /// - Parameter fileExtension: in any case, without the dot.
  public static func forExtension(_ fileExtension: String) -> Format? {
    let lowercased = fileExtension.lowercased()
    return all.first { $0.extensions.contains(lowercased) }
  }
}
