import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// A gradient of an SVG as a paint of a part.
struct SVGGradient {
  private let file: SVGDocument
  /// The properties of the shape.
  private let style: SVGStyle
  private let gradient: SceneGradient

  /// - Parameter style: the properties of the shape.
  init(_ element: MarkupTree, _ style: SVGStyle, _ file: SVGDocument) {
    self.file = file
    self.style = style
    gradient = SceneGradient(element) { file.styles.reference(of: $0) }
  }

  /// Adds the gradient to a part whose frame is its bounds, or the reason why it can't to the notes.
  ///
  /// - Parameters:
  ///   - key: `fill` or `stroke`.
  ///   - opacity: the opacity of the paint.
  ///   - outline: the shape.
  /// - Returns: whether parts have no such paint, and it keeps still, so that art can have it.
  func add(
    _ key: String, _ opacity: Motion, to part: inout PartSpec, _ outline: SVGOutline,
    _ notes: inout ImportNotes
  ) throws(SVGError) -> Bool {
    let boxes =
      outline.gradientBox.map { [$0] } ?? outline.motion?.keys.map { outline.box($0.value) }
      ?? [outline.bounds]
    // Browsers draw no gradient in fractions of a straight line.
    if usesBox, boxes.allSatisfy({ min($0.size.width, $0.size.height) == 0 }) { return false }
    // In fractions of a path that changes, the gradient changes with it.
    let box = usesBox ? outline.motion.flatMap { $0.isStatic ? nil : $0 } : nil
    let isMoved = part.changesSize || !part.placement.isStatic
    let isStill =
      !gradient.chain.contains(where: file.moves) && (!usesBox || box == nil && !isMoved)
    let matrix = gradient.matrix(over: outline.gradientBox ?? outline.bounds)
    let isElliptical = gradient.isRadial && (matrix?.isSimilarity == false || box != nil)
    let ellipse = isElliptical ? "an elliptical gradient of an animated shape" : nil
    if let obstacle = obstacle(isMoved) ?? ellipse {
      if !isStill { notes.add(obstacle) }
      return isStill
    }
    guard let stops = try stops(&notes), let ends = try ends(&notes), let matrix else {
      notes.add("the gradient of an animated shape")
      return false
    }
    let stopsMove = [opacity] + stops
    let isAffine =
      stopsMove.count { !$0.isStatic } <= 1 && ends.allSatisfy(\.isStatic) && box == nil
    part.setGradient(
      key, ends + stopsMove + [box].compactMap(\.self), in: file.range, isAffine: isAffine,
      isRadial: gradient.isRadial, hasFocus: gradient.isRadial, decimals: 4
    ) { values in
      let place =
        box == nil
        ? matrix : gradient.matrix(over: outline.box(values[values.count - 1])) ?? matrix
      return (
        points(values[..<ends.count].map { $0[0] }, place),
        Self.stops(Array(values[ends.count..<(ends.count + stopsMove.count)]))
      )
    }
    return false
  }

  /// Whether the gradient's points are fractions of the shape's bounds.
  var usesBox: Bool { gradient.isInBox }

  /// The reason why the part can't have the gradient.
  ///
  /// - Parameter isMoved: whether the part changes its size or place.
  private func obstacle(_ isMoved: Bool) -> String? {
    let animated = gradient.chain.flatMap { file.ownAnimations(of: $0) }.map(\.property)
    if let name = animated.first(where: { !gradient.lengths.contains($0) }) {
      return "an animated '\(name)'"
    }
    if let foreign = gradient.foreign { return foreign }
    return !usesBox && isMoved
      ? "the gradient of a shape that changes its size or place" : nil
  }

  /// Returns the numbers that place the gradient.
  private func ends(_ notes: inout ImportNotes) throws(SVGError) -> [Motion]? {
    let ends = gradient.ends { element, name in
      element[name] != nil || file.ownAnimations(of: element).contains { $0.property == name }
    }
    let size = usesBox ? Size(1, 1) : style.viewport
    var motions: [Motion] = []
    for end in ends {
      let kind = SVGKind.number(percent: end.basis.length(in: size))
      guard
        let motion = try file.motion(of: end.name, end.owner, kind, usual: end.usual, &notes)
      else { return nil }
      motions.append(motion)
    }
    return motions
  }

  /// Returns the start and the end, and the focus of a radial gradient.
  private func points(_ ends: [Double], _ matrix: Matrix) -> [Point] {
    let paint = CritterGraphics.Paint.gradient(gradient.gradient(ends))
    guard case .gradient(let own) = paint.transformed(by: matrix) else { return [] }
    return [own.start, own.end] + [own.focus].compactMap(\.self)
  }

  // MARK: Stops

  /// Returns the color, opacity, and place of each stop.
  private func stops(_ notes: inout ImportNotes) throws(SVGError) -> [Motion]? {
    guard (2...32).contains(gradient.stops.count) else { return nil }
    var motions: [Motion] = []
    for element in gradient.stops {
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
}
