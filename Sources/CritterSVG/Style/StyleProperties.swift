/// The CSS properties and functions that critter copies into its own SVG files. librsvg draws all
/// of them, and none loads or runs anything.
package enum StyleProperties {
  /// The properties without those that are resolved before, or change nothing.
  static let all = presentation.subtracting(["transform-origin", "vector-effect", "white-space"])
    .union(allGeometry).union([
      "clip", "font-size-adjust", "glyph-orientation-horizontal", "glyph-orientation-vertical",
      "kerning", "line-height", "marker", "text-orientation", "unicode-bidi",
    ])

  static let functions: Set<String> = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hsl", "hsla", "hue-rotate",
    "invert", "matrix", "opacity", "rect", "rgb", "rgba", "rotate", "saturate", "scale", "sepia",
    "skewx", "skewy", "translate",
  ]

  /// Returns a function's name with the required uppercase letters.
  static func spelling(_ function: String) -> String {
    switch function {
    case "skewx": "skewX"
    case "skewy": "skewY"
    default: function
    }
  }

  /// The properties that SVG allows in CSS only.
  static let withoutAttribute: Set<String> = [
    "font", "isolation", "line-height", "mask-type", "mix-blend-mode", "text-orientation",
  ]

  /// The properties that the shorthand `marker` sets.
  package static let markers = ["marker-start", "marker-mid", "marker-end"]

  /// The elements whose place or size is a property, too.
  private static let geometry: [String: Set<String>] = [
    "svg": ["x", "y", "width", "height"], "image": ["x", "y", "width", "height"],
    "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"],
  ]
  private static let allGeometry = Set(geometry.values.joined())

  /// Returns the share of a text's width in front of its place, for a value of `text-anchor`.
  package static func anchor(_ word: String?) -> Double { ["middle": 0.5, "end": 1][word] ?? 0 }

  /// Returns whether a value of `white-space` or `xml:space` keeps white space.
  package static func keepsSpace(_ word: String?) -> Bool {
    ["pre", "pre-wrap", "break-spaces", "preserve"].contains(word)
  }

  /// Returns whether a property of CSS applies to an element.
  static func has(_ element: MarkupTree, _ property: String) -> Bool {
    allGeometry.contains(property)
      ? geometry[element.svgName ?? ""]?.contains(property) ?? false : all.contains(property)
  }

  // MARK: The properties that browsers know

  package static let inherited: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "visibility", "clip-rule", "font", "font-family", "font-size",
    "font-weight", "font-style", "font-variant", "font-stretch", "text-anchor", "letter-spacing",
    "word-spacing", "dominant-baseline", "direction", "writing-mode", "marker-start", "marker-mid",
    "marker-end", "paint-order", "shape-rendering", "image-rendering", "text-rendering",
    "color-interpolation", "color-interpolation-filters", "color-rendering", "white-space",
  ]
  /// The inherited properties that can refer to an element.
  package static let inheritedReferences = ["fill", "stroke"] + markers
  /// The attributes of shapes that are also properties of CSS.
  package static let lengths = allGeometry.union(["d"])
  /// Properties that aren't inherited and that art keeps.
  package static let own: Set<String> = [
    "opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity", "overflow",
    "flood-color", "flood-opacity", "lighting-color", "mix-blend-mode", "isolation", "mask-type",
    "vector-effect", "transform", "baseline-shift", "alignment-baseline", "text-decoration",
    "transform-origin",
  ]
  /// The properties that can be attributes.
  package static let presentation = inherited.union(own)
}
