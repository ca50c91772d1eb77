import CritterGraphics
import CritterSVG
import CritterRigSpec

/// A gradient of an SVG as a paint of a part.
struct SVGGradient {
  private let file: SVGDocument
  /// The properties of the shape.
  private let style: SVGStyle
  /// The gradient's element and those from which it inherits.
  private let chain: [MarkupTree]
  private let isRadial: Bool

  /// - Parameter style: the properties of the shape.
  init(_ element: MarkupTree, _ style: SVGStyle, _ file: SVGDocument) {
    self.file = file
    self.style = style
    var (chain, next): ([MarkupTree], MarkupTree?) = ([], element)
    while let current = next, chain.count < 10 {
      chain.append(current)
      next = file.styles.reference(of: current)
    }
    self.chain = chain
    isRadial = element.svgName == "radialGradient"
  }

  /// Adds the gradient to a part whose frame is its bounds, or the reason why it can't to the notes.
  ///
  /// - Parameters:
  ///   - key: `fill` or `stroke`.
  ///   - opacity: the opacity of the paint.
  ///   - outline: the shape.
  func add(
    _ key: String, _ opacity: Motion, to part: inout PartSpec, _ outline: SVGOutline,
    _ notes: inout ImportNotes
  ) throws(SVGError) {
    if let obstacle = obstacle(on: part) { return notes.add(obstacle) }
    guard let stops = try stops(&notes), let ends = try ends(&notes) else {
      return notes.add("the gradient of an animated shape")
    }
    let bounds = outline.bounds
    // In fractions of a path that changes, the gradient changes with it.
    let box = usesBox ? outline.motion.flatMap { $0.isStatic ? nil : $0 } : nil
    if isRadial, !matrix(in: outline.gradientBox ?? bounds).isSimilarity || box != nil {
      return notes.add("an elliptical gradient of an animated shape")
    }
    let stopsMove = [opacity] + stops
    let isAffine =
      stopsMove.count { !$0.isStatic } <= 1 && ends.allSatisfy(\.isStatic) && box == nil
    let (width, height) = (
      max(bounds.size.width, PartSpec.smallest), max(bounds.size.height, PartSpec.smallest)
    )
    let start = isRadial ? 6 : 4
    let motion = Motion.combined(
      ends + stopsMove + [box].compactMap(\.self), in: file.range, isAffine: isAffine,
      tolerance: 0.004,
      mixing: { $0.multiplied(colorsAt: stride(from: start + 1, to: $0.count, by: 5)) }
    ) { values in
      let around =
        outline.gradientBox
        ?? (box == nil ? bounds : outline.box(values[values.count - 1]))
      let place = matrix(in: around)
      let points = points(values[..<ends.count].map { $0[0] }, place).flatMap { point in
        [(point.x - bounds.minX) / width, (point.y - bounds.minY) / height]
      }
      return points + Self.stops(Array(values[ends.count..<(ends.count + stopsMove.count)]))
    }
    part.set(key, motion) { value($0) }
  }

  private func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  /// Whether the gradient's points are fractions of the shape's bounds.
  var usesBox: Bool { attribute("gradientUnits") != "userSpaceOnUse" }

  /// The reason why the part can't have the gradient.
  private func obstacle(on part: PartSpec) -> String? {
    let animated = chain.flatMap { file.ownAnimations(of: $0) }.map(\.property)
    let known = Set(Self.linear + Self.radial)
    if let name = animated.first(where: { !known.contains($0) }) { return "an animated '\(name)'" }
    if let spread = attribute("spreadMethod"), spread != "pad" {
      return "'spreadMethod: \(spread)'"
    }
    if let radius = attribute("fr"), Double(length: radius, percent: 1) != 0 { return "'fr'" }
    return !usesBox && (part.changesSize || !part.placement.isStatic)
      ? "the gradient of a shape that changes its size or place" : nil
  }

  /// The matrix from the gradient's points to the part's own.
  private func matrix(in bounds: Rect) -> Matrix {
    let own =
      TransformFunction.list(attribute("gradientTransform") ?? "none", box: Size(0, 0)) ?? []
    guard usesBox else { return own.matrix }
    return own.matrix * .scale(bounds.size.width, bounds.size.height)
      * .translation(bounds.minX, bounds.minY)
  }

  // MARK: Ends

  private static let linear = ["x1", "y1", "x2", "y2"]
  private static let radial = ["cx", "cy", "r", "fx", "fy"]

  /// Returns the numbers that place the gradient.
  private func ends(_ notes: inout ImportNotes) throws(SVGError) -> [Motion]? {
    let size = usesBox ? Size(1, 1) : style.viewport
    let diagonal = usesBox ? 1 : style.diagonal
    let ends: [(name: String, percent: Double, usual: String)] =
      isRadial
      ? [
        ("cx", size.width, "50%"), ("cy", size.height, "50%"), ("r", diagonal, "50%"),
        ("fx", size.width, attribute("cx") ?? "50%"), ("fy", size.height, attribute("cy") ?? "50%"),
      ]
      : [
        ("x1", size.width, "0%"), ("y1", size.height, "0%"), ("x2", size.width, "100%"),
        ("y2", size.height, "0%"),
      ]
    var motions: [Motion] = []
    for (name, percent, usual) in ends {
      let owner = chain.first { element in
        element[name] != nil || file.ownAnimations(of: element).contains { $0.property == name }
      }
      let motion = try file.motion(
        of: name, owner ?? chain[0], .number(percent: percent), usual: usual, &notes)
      guard let motion else { return nil }
      motions.append(motion)
    }
    return motions
  }

  /// Returns the start and the end, and the focus of a radial gradient.
  private func points(_ ends: [Double], _ matrix: Matrix) -> [Point] {
    let start = Point(ends[0], ends[1])
    let end = isRadial ? Point(start.x + max(ends[2], 1e-4), start.y) : Point(ends[2], ends[3])
    var gradient = Gradient(start: start, end: end, isRadial: isRadial, stops: [])
    if isRadial { gradient.focus = Point(ends[3], ends[4]) }
    guard case .gradient(let own) = CritterGraphics.Paint.gradient(gradient).transformed(by: matrix)
    else {
      return []
    }
    return [own.start, own.end] + [own.focus].compactMap(\.self)
  }

  // MARK: Stops

  /// Returns the color, opacity, and place of each stop.
  private func stops(_ notes: inout ImportNotes) throws(SVGError) -> [Motion]? {
    let lists = chain.map { $0.elements.filter { $0.svgName == "stop" } }
    let elements = lists.first { !$0.isEmpty } ?? []
    guard (2...32).contains(elements.count) else { return nil }
    var motions: [Motion] = []
    for element in elements {
      let unit = SVGKind.number(percent: 1)
      guard let color = try file.motion(of: "stop-color", element, .color, usual: "black", &notes),
        let alpha = try file.motion(of: "stop-opacity", element, unit, usual: "1", &notes),
        let offset = try file.motion(of: "offset", element, unit, usual: "0", &notes)
      else { return nil }
      motions += [color, alpha, offset]
    }
    return motions
  }

  /// Returns five numbers per stop: its place, color, and opacity.
  private static func stops(_ values: [[Double]]) -> [Double] {
    var (numbers, last): ([Double], Double) = ([], 0)
    for index in stride(from: 1, to: values.count, by: 3) {
      let (color, alpha) = (values[index], values[index + 1][0])
      last = min(max(values[index + 2][0], last), 1)
      numbers += [last] + color[0..<3] + [color[3] * min(max(alpha, 0), 1) * values[0][0]]
    }
    return numbers
  }

  /// The gradient as a value of a rig.
  private func value(_ numbers: [Double]) -> YAMLValue {
    let first = isRadial ? 6 : 4
    let stops = stride(from: first, to: numbers.count, by: 5).map { Array(numbers[$0..<($0 + 5)]) }
    var pairs: [YAMLValue.Pair] = [
      .init("from", .numbers(Array(numbers[0..<2]), decimals: 4)),
      .init("to", .numbers(Array(numbers[2..<4]), decimals: 4)),
      .init("colors", .list(stops.map { .text(Array($0[1...]).colorText) })),
      .init("stops", .numbers(stops.map { $0[0] }, decimals: 4)),
    ]
    if isRadial {
      let isCentered = abs(numbers[4] - numbers[0]) + abs(numbers[5] - numbers[1]) < 1e-4
      if !isCentered { pairs.append(.init("focus", .numbers(Array(numbers[4..<6]), decimals: 4))) }
      pairs.append(.init("radial", .flag(true)))
    }
    return .map(pairs)
  }
}
