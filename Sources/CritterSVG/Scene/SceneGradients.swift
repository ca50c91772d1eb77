package import CritterGraphics

/// A gradient with those from which it inherits, as a function of numbers, which can change over
/// time.
package struct SceneGradient {
  /// The gradient's element and those from which it inherits.
  package let chain: [MarkupTree]
  package let isRadial: Bool
  /// Whether the points of the gradient, or of a pattern, are fractions of the shape's bounds.
  package private(set) var isInBox = true

  /// A length that places the gradient.
  package struct End {
    package let name: String
    package let basis: SceneLengths.Basis
    /// The value without one.
    package let usual: String
    /// The element that has the value.
    package var owner: MarkupTree
  }

  /// - Parameter reference: returns the element to which another one refers.
  package init(_ element: MarkupTree, reference: (MarkupTree) -> MarkupTree?) {
    var (chain, next) = ([MarkupTree](), MarkupTree?.some(element))
    while let element = next, chain.count < ArtLimits.referenceDepth {
      chain.append(element)
      next = reference(element)
    }
    self.chain = chain
    isRadial = element.svgName == "radialGradient"
    let box = "objectBoundingBox"
    let units = isPattern ? "patternUnits" : "gradientUnits"
    isInBox = value(units) ?? box == box || isPattern && value("patternContentUnits") == box
  }

  private var isPattern: Bool { chain[0].svgName == "pattern" }

  private func value(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  /// The elements of the stops.
  package var stops: [MarkupTree] {
    chain.lazy.map { $0.elements.filter { $0.svgName == "stop" } }.first { !$0.isEmpty } ?? []
  }

  /// The feature that only librsvg draws; nil for none.
  package var foreign: String? {
    if isPattern { return "a <pattern> as a paint" }
    if value("spreadMethod") ?? "pad" != "pad" {
      return "a gradient with a 'spreadMethod' other than 'pad'"
    }
    let hasInnerRadius = isRadial && !["0", "0%", nil].contains(value("fr")?.trimmed)
    return hasInnerRadius ? "a radial gradient with 'fr'" : nil
  }

  private static let linear: [(String, SceneLengths.Basis, String)] = [
    ("x1", .width, "0%"), ("y1", .height, "0%"), ("x2", .width, "100%"), ("y2", .height, "0%"),
  ]
  private static let radial: [(String, SceneLengths.Basis, String)] = [
    ("cx", .width, "50%"), ("cy", .height, "50%"), ("r", .diagonal, "50%"), ("fx", .width, "50%"),
    ("fy", .height, "50%"),
  ]

  /// The names of the lengths.
  package var lengths: [String] { (isRadial ? Self.radial : Self.linear).map(\.0) }

  /// Returns the lengths in the order of the numbers. A focus that is missing is the center.
  ///
  /// - Parameter has: whether an element has a value for an attribute.
  package func ends(where has: (MarkupTree, String) -> Bool) -> [End] {
    var ends: [End] = []
    for (name, basis, usual) in isRadial ? Self.radial : Self.linear {
      let owner = chain.first { has($0, name) }
      if owner == nil, name.exact.hasPrefix("f") {
        ends.append(ends[name == "fx" ? 0 : 1])
      } else {
        ends.append(End(name: name, basis: basis, usual: usual, owner: owner ?? chain[0]))
      }
    }
    return ends
  }

  /// The functions of `gradientTransform`; nil for unknown ones.
  package var transform: [TransformFunction]? {
    TransformFunction.list(value("gradientTransform") ?? "none")
  }

  /// Returns the matrix from the gradient's points to the shape's.
  ///
  /// - Parameter own: the matrix of `gradientTransform`.
  package func matrix(_ own: Matrix, over box: Rect) -> Matrix {
    if !isInBox { return own }
    return own * .scale(box.size.width, box.size.height) * .translation(box.minX, box.minY)
  }

  /// Returns the gradient in its own points.
  package func gradient(_ n: [Double], _ stops: [GradientStop] = []) -> Gradient {
    let start = Point(n[0], n[1])
    guard isRadial else { return Gradient(start: start, end: Point(n[2], n[3]), stops: stops) }
    let end = Point(start.x + max(n[2], 1e-4), start.y)
    var gradient = Gradient(start: start, end: end, isRadial: true, stops: stops)
    gradient.focus = Point(n[3], n[4])
    return gradient
  }
}

extension SceneReader {
  /// Returns the paint of a gradient or another element that paints; nil for none.
  func gradient(
    _ element: MarkupTree, _ opacity: Double, over outline: PaintedPath.Outline, at offset: Int
  ) -> ScenePaint? {
    guard let name = element.svgName, name.exact.hasSuffix("Gradient") else {
      return .foreign(MarkupError(offset: offset, reason: "a <\(element.name.local)> as a paint"))
    }
    let gradient = SceneGradient(element) { next in
      next.reference?.exact.dropping(prefix: "#").flatMap { elements[$0.exact] }
    }
    do throws(MarkupError) {
      return try paint(gradient, opacity, over: outline.bounds)
    } catch {
      return .foreign(error)
    }
  }

  private func paint(
    _ gradient: SceneGradient, _ opacity: Double, over box: Rect
  ) throws(MarkupError) -> ScenePaint? {
    let stops = try stops(of: gradient, opacity)
    guard let last = stops.last else { return nil }
    if stops.count == 1 { return .color(last.color) }
    let offset = gradient.chain[0].offset
    guard let own = gradient.transform?.matrix else {
      throw MarkupError(offset: offset, reason: "an unknown 'gradientTransform'")
    }
    if gradient.isInBox, min(box.size.width, box.size.height) <= 0 { return nil }
    let lengths = gradient.isInBox ? SceneLengths(viewport: Size(1, 1)) : lengths
    var numbers: [Double] = []
    for end in gradient.ends(where: { $0[$1] != nil }) {
      numbers.append(try lengths.length(end.owner, end.name, end.basis, default: end.usual))
    }
    let isEmpty =
      gradient.isRadial ? numbers[2] <= 0 : numbers[0] == numbers[2] && numbers[1] == numbers[3]
    if isEmpty { return .color(last.color) }
    return .gradient(
      gradient.gradient(numbers, stops), gradient.matrix(own, over: box),
      foreign: gradient.foreign.map { MarkupError(offset: offset, reason: $0) })
  }

  private func stops(
    of gradient: SceneGradient, _ opacity: Double
  ) throws(MarkupError) -> [GradientStop] {
    var stops: [GradientStop] = []
    for element in gradient.stops {
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
