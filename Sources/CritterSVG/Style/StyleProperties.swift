/// The CSS properties and functions that critter copies into its own SVG files. librsvg draws all
/// of them, and none loads or runs anything.
enum StyleProperties {
  static let all: Set<String> = [
    "alignment-baseline", "baseline-shift", "clip", "clip-path", "clip-rule", "color",
    "color-interpolation", "color-interpolation-filters", "color-rendering", "cx", "cy",
    "direction", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter",
    "flood-color", "flood-opacity", "font", "font-family", "font-size", "font-size-adjust",
    "font-stretch", "font-style", "font-variant", "font-weight", "glyph-orientation-horizontal",
    "glyph-orientation-vertical", "height", "image-rendering", "isolation", "kerning",
    "letter-spacing", "lighting-color", "line-height", "marker", "marker-end", "marker-mid",
    "marker-start", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow", "paint-order",
    "r", "rx", "ry", "shape-rendering", "stop-color", "stop-opacity", "stroke",
    "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor", "text-decoration",
    "text-orientation", "text-rendering", "transform", "unicode-bidi", "visibility", "width",
    "word-spacing", "writing-mode", "x", "y",
  ]

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

  static let pseudoClasses: Set<String> = [
    "empty", "first-child", "first-of-type", "last-child", "last-of-type", "only-child",
    "only-of-type", "root",
  ]

  static let countingPseudoClasses: Set<String> = [
    "nth-child", "nth-last-child", "nth-last-of-type", "nth-of-type",
  ]
}
