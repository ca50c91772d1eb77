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
    let isStill =
      !gradient.chain.contains(where: file.moves)
      && (!usesBox || box == nil && !part.changesSize)
    let whole = outline.gradientBox ?? outline.bounds
    let transform = try transform(&notes)
    func matrix(_ own: [Double], over box: Rect) -> Matrix {
      gradient.matrix(Matrix(corners: own), over: box)
    }
    let isSimilar = transform?.keys.allSatisfy { matrix($0.value, over: whole).isSimilarity }
    let isElliptical = gradient.isRadial && (isSimilar == false || box != nil)
    let ellipse = isElliptical ? "an elliptical gradient of an animated shape" : nil
    let isMoved = part.changesSize || !part.placement.isStatic
    if let obstacle = obstacle(isMoved) ?? ellipse {
      if !isStill { notes.add(obstacle) }
      return isStill
    }
    guard let stops = try stops(&notes), let ends = try ends(&notes), let transform else {
      notes.add("the gradient of an animated shape")
      return false
    }
    let stopsMove = [opacity] + stops
    let isAffine =
      stopsMove.count { !$0.isStatic } <= 1 && ends.allSatisfy(\.isStatic) && box == nil
    part.setGradient(
      key, [transform] + ends + stopsMove + [box].compactMap(\.self), in: file.range,
      isAffine: isAffine,
      isRadial: gradient.isRadial, hasFocus: gradient.isRadial, decimals: 4
    ) { values in
      let place = box == nil ? whole : outline.box(values[values.count - 1])
      return (
        points(values[1...ends.count].map { $0[0] }, matrix(values[0], over: place)),
        Self.stops(Array(values[(ends.count + 1)...].prefix(stopsMove.count)))
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
    let known = gradient.lengths + [Self.transformName]
    if let name = animated.first(where: { !known.contains($0) }) {
      return "an animated '\(name)'"
    }
    if let foreign = gradient.foreign { return foreign }
    return !usesBox && isMoved
      ? "the gradient of a shape that changes its size or place" : nil
  }

  private static let transformName = "gradientTransform"

  /// Returns the places of the origin and of the ends of both axes; nil for an unknown transform.
  private func transform(_ notes: inout ImportNotes) throws(SVGError) -> Motion? {
    let animations =
      gradient.chain.lazy.map { file.ownAnimations(of: $0) }
      .map { $0.filter { $0.property == Self.transformName } }.first { !$0.isEmpty } ?? []
    guard let base = gradient.transform else { return nil }
    let corners = Outline(motion: Motion([0, 0, 1, 0, 0, 1]), contours: [])
    if animations.isEmpty { return corners.applying(base.matrix).motion }
    // In fractions of a box, a thousandth is precise enough.
    let factor = usesBox ? 1000.0 : 1
    let steps = try file.steps(base, animations, Size(1, 1), &notes)
    let places = SVGPlacements([.scale(Motion([factor, factor]))] + steps, in: file.range).all
    return corners.applying(places, in: file.range).motion.map { $0.map { $0 / factor } }
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

extension Matrix {
  /// Creates the matrix that puts the origin and the ends of both axes at points.
  fileprivate init(corners n: [Double]) {
    self.init([n[2] - n[0], n[3] - n[1], 0], [n[4] - n[0], n[5] - n[1], 0], [n[0], n[1], 1])
  }
}
