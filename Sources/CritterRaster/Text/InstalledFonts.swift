import CLibPango

/// A cached lookup of installed fonts. Pango starts at the first lookup.
package struct InstalledFonts {
  private var shaper: TextShaper?
  private var cache: [[String]: String?] = [:]
  private let fallback: String?

  /// - Parameter fallback: the font that is drawn instead of missing ones; nil for the system's.
  package init(fallback: String? = nil) { self.fallback = fallback }

  /// The names of the installed families, sorted, without Pango's names for any font.
  package static var families: [String] {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &list, &count)
    defer { g_free(list) }
    return UnsafeBufferPointer(start: list, count: Int(count))
      .map { String(cString: pango_font_family_get_name($0)) }
      .filter { !["sans", "serif", "monospace", "system-ui"].contains($0.lowercased()) }.sorted()
  }

  /// The names that match any font, as in CSS, and the fonts that are drawn with others of the same
  /// measures.
  private static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "sans", "arial",
    "times new roman", "inherit", "initial", "unset", "revert",
  ]

  /// Returns the warning about a list of families; nil if one of them is installed or generic.
  package mutating func warning(of families: [String]) -> String? {
    substitute(for: families).map { other in
      let drawn = fallback.map { shaper?.substitute(for: [$0]) ?? $0 } ?? other
      return "the font '\(families[0])' isn't installed, so \(drawn) is drawn; install it, or "
        + "convert the text to outlines"
    }
  }

  private mutating func substitute(for families: [String]) -> String? {
    if families.contains(where: { Self.generic.contains($0.lowercased()) }) { return nil }
    if let answer = cache[families] { return answer }
    let ready = shaper ?? (try? TextShaper())
    shaper = ready
    let answer = ready.flatMap { $0.substitute(for: families) }
    cache[families] = .some(answer)
    return answer
  }
}
