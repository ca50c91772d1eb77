/// The SVG elements and attributes that critter copies into its own SVG files. All others are left
/// out: scripts, animations, external references, and elements that librsvg doesn't draw.
package enum ArtAttributes {
  static let elements: Set<String> = [
    "a", "circle", "clipPath", "defs", "ellipse", "feBlend", "feColorMatrix",
    "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB",
    "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology",
    "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTurbulence", "filter", "g",
    "image", "line", "linearGradient", "marker", "mask", "path", "pattern", "polygon", "polyline",
    "radialGradient", "rect", "stop", "style", "svg", "switch", "symbol", "text", "textPath",
    "tspan", "use",
  ]

  /// Paths, and the shapes that are short for them.
  package static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  /// Elements that animate another element.
  package static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]

  /// Elements that draw nothing by design, so they need no warning.
  static let silent: Set<String> = ["cursor", "desc", "metadata", "midPointStop", "title", "view"]

  /// Attributes that contain numbers, keywords, or names of filter results, and never a function.
  static let plain: Set<String> = [
    "amplitude", "azimuth", "baseFrequency", "bias", "clipPathUnits", "cx", "cy", "d",
    "diffuseConstant", "divisor", "dx", "dy", "edgeMode", "elevation", "exponent", "filterUnits",
    "fr", "fx", "fy", "gradientUnits", "height", "in", "in2", "intercept", "k1", "k2", "k3", "k4",
    "kernelMatrix", "kernelUnitLength", "lengthAdjust", "limitingConeAngle", "markerHeight",
    "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "method", "mode", "numOctaves",
    "offset", "operator", "order", "orient", "pathLength", "patternContentUnits", "patternUnits",
    "points", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio",
    "primitiveUnits", "r", "radius", "refX", "refY", "result", "rotate", "rx", "ry", "scale",
    "seed", "side", "slope", "spacing", "specularConstant", "specularExponent", "spreadMethod",
    "startOffset", "stdDeviation", "stitchTiles", "surfaceScale", "tableValues", "targetX",
    "targetY", "textLength", "type", "values", "viewBox", "width", "x", "x1", "x2",
    "xChannelSelector", "y", "y1", "y2", "yChannelSelector", "z",
  ]

  /// Attributes whose functions aren't CSS functions.
  static let transforms: Set<String> = ["gradientTransform", "patternTransform", "transform"]

  /// Elements whose reference librsvg follows.
  static let referring: Set<String> = [
    "feImage", "filter", "image", "linearGradient", "pattern", "radialGradient", "textPath", "use",
  ]

  /// Elements that are drawn only where another element refers to them.
  static let templates: Set<String> = [
    "clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient",
    "symbol",
  ]

  /// Elements that draw nothing where they are.
  package static let undrawn = silent.union(templates).union(animations).union([
    "style", "script", "discard", "mpath",
  ])
}
