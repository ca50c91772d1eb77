package import CritterGraphics

/// A paint with an optional matrix for its gradient.
struct OutlinePaint {
  var paint: Paint
  /// The matrix from the gradient's points to the path's; nil if they are equal.
  var matrix: Matrix?
}

/// The gradients of a piece of art, by their ids.
struct OutlineGradients {
  let elements: [ExactText: MarkupTree]
  let lengths: OutlineLength

  func paint(
    _ id: ExactText, _ opacity: Double, over outline: PaintedPath.Outline, at offset: Int
  ) throws(MarkupError) -> OutlinePaint? {
    let chain = chain(from: id)
    guard let first = chain.first, let name = first.svgName, name.exact.hasSuffix("Gradient")
    else {
      let name = chain.first?.svgName ?? id.text
      throw MarkupError(offset: offset, reason: "a <\(name)> as a paint")
    }
    func value(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    guard value("spreadMethod") ?? "pad" == "pad" else {
      throw MarkupError(
        offset: first.offset, reason: "a gradient with a 'spreadMethod' other than 'pad'")
    }
    let stops = try stops(of: chain, opacity)
    guard let last = stops.last else { return nil }
    if stops.count == 1 { return OutlinePaint(paint: .color(last.color)) }
    let isInBox = value("gradientUnits") ?? "objectBoundingBox" == "objectBoundingBox"
    var matrix = Matrix.identity
    if let text = value("gradientTransform") {
      matrix = try Matrix(transform: text, at: first.offset)
    }
    if isInBox {
      let box = outline.bounds
      guard min(box.size.width, box.size.height) > 0 else { return nil }
      matrix =
        matrix * .scale(box.size.width, box.size.height) * .translation(box.minX, box.minY)
    }
    let size = isInBox ? Size(1, 1) : lengths.viewport
    let reader = OutlineLength(viewport: size)
    func length(_ name: String, default defaultValue: String, _ basis: OutlineLength.Basis)
      throws(MarkupError) -> Double
    {
      try reader.length(value(name) ?? defaultValue, basis, at: first.offset)
    }
    if name == "linearGradient" {
      let start = Point(
        try length("x1", default: "0%", .width), try length("y1", default: "0%", .height))
      let end = Point(
        try length("x2", default: "100%", .width), try length("y2", default: "0%", .height))
      if start == end { return OutlinePaint(paint: .color(last.color)) }
      let gradient = Gradient(start: start, end: end, stops: stops)
      return OutlinePaint(paint: Paint.gradient(gradient).transformed(by: matrix))
    }
    guard value("fr").map({ $0.trimmed == "0" || $0.trimmed == "0%" }) ?? true else {
      throw MarkupError(offset: first.offset, reason: "a radial gradient with 'fr'")
    }
    let center = Point(
      try length("cx", default: "50%", .width), try length("cy", default: "50%", .height))
    let radius = try length("r", default: "50%", .diagonal)
    if radius <= 0 { return OutlinePaint(paint: .color(last.color)) }
    var focus = center
    if value("fx") != nil { focus.x = try length("fx", default: "50%", .width) }
    if value("fy") != nil { focus.y = try length("fy", default: "50%", .height) }
    var gradient = Gradient(
      start: center, end: Point(center.x + radius, center.y), isRadial: true, stops: stops)
    gradient.focus = focus
    let paint = Paint.gradient(gradient)
    if matrix.isSimilarity { return OutlinePaint(paint: paint.transformed(by: matrix)) }
    return OutlinePaint(paint: paint, matrix: matrix)
  }

  /// Returns a gradient and the gradients that it inherits from.
  private func chain(from id: ExactText) -> [MarkupTree] {
    var (chain, next) = ([MarkupTree](), elements[id])
    while let element = next, chain.count < ArtLimits.referenceDepth {
      chain.append(element)
      next = element.reference?.exact.dropping(prefix: "#").flatMap { elements[$0.exact] }
    }
    return chain
  }

  private func stops(
    of chain: [MarkupTree], _ opacity: Double
  ) throws(MarkupError) -> [GradientStop] {
    let elements =
      chain.lazy.map { $0.elements.filter { $0.svgName == "stop" } }.first { !$0.isEmpty } ?? []
    var stops: [GradientStop] = []
    for element in elements {
      let style = try OutlineStyle(of: element, in: OutlineStyle())
      var color = try style.color(style["stop-color"] ?? "black", at: element.offset)
      color.alpha *= try style.fraction("stop-opacity", at: element.offset) * opacity
      let offset = try offset(of: element)
      stops.append(GradientStop(offset: max(offset, stops.last?.offset ?? 0), color: color))
    }
    return stops
  }

  private func offset(of stop: MarkupTree) throws(MarkupError) -> Double {
    let text = stop["offset"] ?? "0"
    let percent = text.trimmed.exact.dropping(suffix: "%")
    guard let value = Double(parsing: percent ?? text.trimmed) else {
      throw MarkupError(offset: stop.offset, reason: "the offset '\(text)'")
    }
    return min(max(percent == nil ? value : value / 100, 0), 1)
  }
}

extension Paint {
  /// Whether any affine matrix can be applied to the paint.
  var allowsAnyMatrix: Bool {
    if case .gradient(let gradient) = self { !gradient.isRadial } else { true }
  }

  func faded(by opacity: Double) -> Paint {
    func faded(_ color: Color) -> Color {
      Color(color.red, color.green, color.blue, color.alpha * opacity)
    }
    switch self {
    case .color(let color): return .color(faded(color))
    case .gradient(var gradient):
      gradient.stops = gradient.stops.map {
        GradientStop(offset: $0.offset, color: faded($0.color))
      }
      return .gradient(gradient)
    }
  }

  /// Returns the paint under an affine matrix.
  ///
  /// - Parameter matrix: an affine matrix; for a radial gradient, a similarity.
  package func transformed(by matrix: Matrix) -> Paint {
    func move(_ point: Point) -> Point { matrix.project(point) ?? point }
    guard case .gradient(var gradient) = self else { return self }
    let (start, end) = (gradient.start, gradient.end)
    let from = move(start)
    gradient.start = from
    gradient.focus = gradient.focus.map(move)
    if gradient.isRadial {
      gradient.end = Point(from.x + (end.x - start.x) * matrix.similarityScale, from.y)
      return .gradient(gradient)
    }
    // Keep the gradient perpendicular to its lines of equal color.
    let to = move(end)
    let side = move(Point(start.x - (end.y - start.y), start.y + (end.x - start.x)))
    let (x, y) = (side.x - from.x, side.y - from.y)
    let along = ((to.x - from.x) * x + (to.y - from.y) * y) / max(x * x + y * y, 1e-300)
    gradient.end = Point(to.x - along * x, to.y - along * y)
    return .gradient(gradient)
  }
}
