/// The elements and attributes of SVG that art may have in an SVG of ours. All others are left out:
/// those that run, move, load or link, and those that librsvg does not draw.
enum ArtAttributes {
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

  /// Those that show nothing and mean to show nothing.
  static let silent: Set<String> = ["cursor", "desc", "metadata", "midPointStop", "title", "view"]

  /// Attributes that hold numbers, keywords or names of a filter's results, and never a function.
  static let plain: Set<String> = [
    "amplitude", "azimuth", "baseFrequency", "bias", "clipPathUnits", "cx", "cy", "d",
    "diffuseConstant", "divisor", "dx", "dy", "edgeMode", "elevation", "exponent", "filterUnits",
    "fr", "fx", "fy", "gradientUnits", "height", "in", "in2", "intercept", "k1", "k2", "k3", "k4",
    "kernelMatrix", "kernelUnitLength", "lengthAdjust", "limitingConeAngle", "markerHeight",
    "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "method", "mode",
    "numOctaves", "offset", "operator", "order", "orient", "pathLength", "patternContentUnits",
    "patternUnits", "points", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha",
    "preserveAspectRatio", "primitiveUnits", "r", "radius", "refX", "refY", "result", "rotate",
    "rx", "ry", "scale", "seed", "side", "slope", "spacing", "specularConstant",
    "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles",
    "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "type",
    "values", "viewBox", "width", "x", "x1", "x2", "xChannelSelector", "y", "y1", "y2",
    "yChannelSelector", "z",
  ]

  /// Attributes whose functions are not those of CSS.
  static let transforms: Set<String> = ["gradientTransform", "patternTransform", "transform"]

  /// What librsvg follows a reference from.
  static let referring: Set<String> = [
    "feImage", "filter", "image", "linearGradient", "pattern", "radialGradient", "textPath", "use",
  ]

  /// What shows nothing where it is, only where it is referred to.
  static let templates: Set<String> = [
    "clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient",
    "symbol",
  ]

  /// The features of SVG 1.1 that librsvg says it has, in a `requiredFeatures`.
  static let features: Set<String> = [
    "BasicFilter", "BasicGraphicsAttribute", "BasicPaintAttribute", "BasicStructure", "BasicText",
    "ConditionalProcessing", "ContainerAttribute", "Filter", "Gradient", "Image", "Marker", "Mask",
    "OpacityAttribute", "Pattern", "Shape", "Structure", "Style", "View",
  ]
}
