import CritterGraphics

extension SceneReader {
  /// Returns the paint of a gradient or another element that paints; nil for none.
  func gradient(
    _ element: MarkupTree, _ opacity: Double, over outline: PaintedPath.Outline, at offset: Int
  ) -> ScenePaint? {
    let chain = chain(from: element)
    guard let name = element.svgName, name.exact.hasSuffix("Gradient") else {
      return .foreign(
        MarkupError(offset: offset, reason: "a <\(element.name.local)> as a paint"))
    }
    do throws(MarkupError) {
      return try GradientChain(chain, lengths).paint(opacity, over: outline)
    } catch {
      return .foreign(error)
    }
  }

  /// Returns a gradient and the gradients that it inherits from.
  private func chain(from element: MarkupTree) -> [MarkupTree] {
    var (chain, next) = ([MarkupTree](), MarkupTree?.some(element))
    while let element = next, chain.count < ArtLimits.referenceDepth {
      chain.append(element)
      next = element.reference?.exact.dropping(prefix: "#").flatMap { elements[$0.exact] }
    }
    return chain
  }
}

/// A gradient with those from which it inherits.
private struct GradientChain {
  private let chain: [MarkupTree]
  private let lengths: SceneLengths
  private let isInBox: Bool

  init(_ chain: [MarkupTree], _ lengths: SceneLengths) {
    self.chain = chain
    let units = chain.lazy.compactMap { $0["gradientUnits"] }.first
    isInBox = units ?? "objectBoundingBox" == "objectBoundingBox"
    self.lengths = isInBox ? SceneLengths(viewport: Size(1, 1)) : lengths
  }

  private func value(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  private func length(
    _ name: String, _ basis: SceneLengths.Basis, default text: String
  ) throws(MarkupError) -> Double {
    let owner = chain.first { $0[name] != nil } ?? chain[0]
    return try lengths.length(owner, name, basis, default: text)
  }

  func paint(
    _ opacity: Double, over outline: PaintedPath.Outline
  ) throws(MarkupError) -> ScenePaint? {
    let stops = try stops(opacity)
    guard let last = stops.last else { return nil }
    guard stops.count > 1, let matrix = try matrix(over: outline) else {
      return stops.count == 1 ? .color(last.color) : nil
    }
    guard let gradient = try gradient(stops) else { return .color(last.color) }
    return .gradient(gradient, matrix, foreign: foreign)
  }

  /// The feature that only librsvg draws; nil for none.
  private var foreign: MarkupError? {
    if value("spreadMethod") ?? "pad" != "pad" {
      return MarkupError(
        offset: chain[0].offset, reason: "a gradient with a 'spreadMethod' other than 'pad'")
    }
    if let radius = value("fr")?.trimmed, chain[0].svgName == "radialGradient",
      !["0", "0%"].contains(radius)
    {
      return MarkupError(offset: chain[0].offset, reason: "a radial gradient with 'fr'")
    }
    return nil
  }

  /// Returns the matrix from the gradient's points to the shape's; nil for a box without an area.
  private func matrix(over outline: PaintedPath.Outline) throws(MarkupError) -> Matrix? {
    let text = value("gradientTransform") ?? "none"
    guard let own = TransformFunction.list(text)?.matrix else {
      throw MarkupError(offset: chain[0].offset, reason: "the transform '\(text)'")
    }
    if !isInBox { return own }
    let box = outline.bounds
    guard min(box.size.width, box.size.height) > 0 else { return nil }
    return own * .scale(box.size.width, box.size.height) * .translation(box.minX, box.minY)
  }

  /// Returns the gradient in its own points; nil if it has no length.
  private func gradient(_ stops: [GradientStop]) throws(MarkupError) -> Gradient? {
    guard chain[0].svgName == "radialGradient" else {
      let start = Point(
        try length("x1", .width, default: "0%"), try length("y1", .height, default: "0%"))
      let end = Point(
        try length("x2", .width, default: "100%"), try length("y2", .height, default: "0%"))
      return start == end ? nil : Gradient(start: start, end: end, stops: stops)
    }
    let center = Point(
      try length("cx", .width, default: "50%"), try length("cy", .height, default: "50%"))
    let radius = try length("r", .diagonal, default: "50%")
    guard radius > 0 else { return nil }
    var gradient = Gradient(
      start: center, end: Point(center.x + radius, center.y), isRadial: true, stops: stops)
    gradient.focus = Point(
      value("fx") == nil ? center.x : try length("fx", .width, default: "50%"),
      value("fy") == nil ? center.y : try length("fy", .height, default: "50%"))
    return gradient
  }

  private func stops(_ opacity: Double) throws(MarkupError) -> [GradientStop] {
    let elements =
      chain.lazy.map { $0.elements.filter { $0.svgName == "stop" } }.first { !$0.isEmpty } ?? []
    var stops: [GradientStop] = []
    for element in elements {
      let style = SceneStyle(of: element, in: SceneStyle(), lengths)
      if let unknown = style.own.foreign.first { throw unknown }
      guard var color = style.own.stopColor.color(style.color),
        let offset = (element["offset"] ?? "0").trimmed.fraction
      else {
        throw MarkupError(offset: element.offset, reason: "a <stop> without a color or place")
      }
      color.alpha *= style.own.stopOpacity * opacity
      stops.append(GradientStop(offset: max(offset, stops.last?.offset ?? 0), color: color))
    }
    return stops
  }
}
