import CritterGraphics

/// The traits of a piece of art that decide how to draw it.
package struct ArtTraits: Sendable {
  /// Whether the art has `text` elements, which look different without their fonts.
  package private(set) var hasText = false
  /// Whether a gradient or pattern is scaled to the bounding box of the shape that it paints.
  package private(set) var usesBoundingBoxUnits = false
  /// Whether librsvg draws intermediate pixels or hard edges. Causes are opacity, masks, blending,
  /// filters, and patterns. Others are clips in bounding-box units, gradients with hard stops, and
  /// images with visible pixels.
  package private(set) var hasIntermediatePixels = false
  /// The scale, in pixels per point, at which the largest `feMorphology` reaches librsvg's pixel
  /// limit.
  package private(set) var largestScale = Double.infinity

  /// The gradients and patterns by their ids.
  private var servers: [ExactText: MarkupTree] = [:]
  private var used: Set<ExactText> = []

  // MARK: - Reading

  mutating func note(_ element: MarkupTree, _ references: [StyleInspection.Reference]) {
    use(references)
    switch element.svgName {
    case "text": hasText = true
    case "clipPath" where element["clipPathUnits"] == "objectBoundingBox":
      hasIntermediatePixels = true
    case "feMorphology":
      let radius = element["radius"]?.anyNumbers.max() ?? 0
      if radius > 0 { largestScale = min(largestScale, Self.maximumMorphologyRadius / radius) }
    case "linearGradient", "radialGradient", "pattern":
      servers[(element["id"] ?? "").exact] = element
    default: break
    }
  }

  mutating func use(_ references: [StyleInspection.Reference]) {
    used.formUnion(references.map(\.id.exact))
  }

  /// The maximum radius, in pixels, by which librsvg dilates or erodes.
  private static let maximumMorphologyRadius = 10.0

  /// The properties that affect the traits, apart from references.
  static let properties: Set<String> = [
    "opacity", "mask", "mix-blend-mode", "isolation", "filter", "image-rendering",
  ]

  /// Records a declaration from a style sheet, a `style`, or an attribute of the same name.
  mutating func note(_ declaration: StyleDeclaration) {
    let makesPixels =
      switch declaration.property {
      case "opacity": !declaration.isAtLeastOne
      case "mask", "filter": !declaration.isWord("none")
      case "mix-blend-mode": !declaration.isWord("normal")
      case "isolation": declaration.isWord("isolate")
      case "image-rendering":
        ["pixelated", "crisp-edges", "optimizespeed"].contains { declaration.isWord($0) }
      default: false
      }
    if makesPixels { hasIntermediatePixels = true }
  }

  /// Computes the traits that depend on the whole art.
  mutating func end() {
    for server in used.compactMap({ servers[$0] }) {
      let chain = chain(from: server)
      func value(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
      if chain.contains(where: { $0.svgName == "pattern" }) { hasIntermediatePixels = true }
      if value("gradientUnits") != "userSpaceOnUse" { usesBoundingBoxUnits = true }
      let offsets = chain.lazy.map(\.stopOffsets).first { !$0.isEmpty } ?? []
      let jumps = zip(offsets, offsets.dropFirst()).contains { $1 <= $0 }
      if jumps || value("spreadMethod") == "repeat" { hasIntermediatePixels = true }
    }
    servers = [:]
  }

  /// Returns a gradient and the gradients that it inherits from.
  private func chain(from server: MarkupTree) -> [MarkupTree] {
    let chain = sequence(first: server) { server in
      server.reference?.exact.dropping(prefix: "#").flatMap { servers[$0.exact] }
    }
    return Array(chain.prefix(ArtLimits.referenceDepth))
  }
}

extension MarkupTree {
  /// The offsets of a gradient's own stops.
  fileprivate var stopOffsets: [Double] {
    elements.filter { $0.svgName == "stop" }.map { stop in
      let text = stop["offset"]?.trimmed ?? ""
      guard let percent = text.exact.dropping(suffix: "%") else { return Double(text) ?? 0 }
      return (Double(percent) ?? 0) / 100
    }
  }
}

extension StyleDeclaration {
  /// Whether the value is at least 1 or 100%.
  fileprivate var isAtLeastOne: Bool {
    guard case .number(let text, let unit)? = value.first, value.count == 1,
      let number = Double(text)
    else { return false }
    return number >= (unit == "%" ? 100 : 1)
  }

  fileprivate func isWord(_ word: String) -> Bool {
    guard case .word(let text)? = value.first, value.count == 1 else { return false }
    return text.lowercased() == word
  }
}
