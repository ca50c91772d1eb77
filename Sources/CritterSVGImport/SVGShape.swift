import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// A shape of an SVG with its paints over time.
struct SVGShape {
  private let element: MarkupTree
  private let style: SVGStyle
  private let file: SVGDocument
  private let tag: String
  /// For a text, the rectangle around it; gradients are in fractions of it.
  private let box: Rect?

  private static let geometry = StyleProperties.lengths.union(["points", "x1", "x2", "y1", "y2"])
  /// The properties of a paint that can move. Shapes inherit them.
  static let paint: Set<String> = [
    "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray",
    "stroke-dashoffset", "color",
  ]
  /// The properties of a shape that can move.
  static let properties = geometry.union(paint)

  init(_ element: MarkupTree, _ style: SVGStyle, _ file: SVGDocument, box: Rect? = nil) {
    self.element = element
    self.box = box
    self.file = file
    tag = element.svgName ?? ""
    var style = style
    for (name, attribute) in [("d", style.text("d")), ("points", element["points"])]
    where attribute?.trimmed.isEmpty ?? true {
      // Without a path, the shape is the first one of its animation.
      let values = style.animations[name]?.first?.keys.map(\.value) ?? []
      if case .text(let text)? = values.first { style.values[name] = [.string(text)] }
    }
    self.style = style
  }

  /// Whether the shape or its paint moves.
  var moves: Bool {
    style.animations.keys.contains(where: Self.properties.contains)
      || paints.contains(where: file.moves)
  }

  /// Whether a part of a rig looks like the shape.
  var isDrawable: Bool {
    let effects = ["clip-path", "mask", "filter"]
    return obstacles.isEmpty && markers.isEmpty && paints.isEmpty
      && effects.allSatisfy { style.word($0) ?? "none" == "none" }
  }

  /// The elements of gradients and patterns.
  private var paints: [MarkupTree] {
    file.styles.targets(of: ["fill", "stroke"], style)
  }

  /// The value of `vector-effect` for strokes that don't scale, and the note about it.
  static let (fixedStroke, fixedStrokeNote) = (
    "non-scaling-stroke", "'vector-effect: non-scaling-stroke'"
  )

  /// The features that a part of a rig doesn't have.
  private var obstacles: [String] {
    var list = hasStillMarkers ? [] : markers.map { "a '\($0)' on a shape that changes" }
    if style.word("vector-effect") == Self.fixedStroke { list.append(Self.fixedStrokeNote) }
    let isStrokeFirst = style.word("paint-order")?.exact.hasPrefix("stroke") ?? false
    if isStrokeFirst, style.word("stroke") ?? "none" != "none" {
      list.append("'paint-order' on an animated shape")
    }
    return list
  }

  private var markers: [String] {
    StyleProperties.markers.filter { style.word($0) ?? "none" != "none" }
  }

  /// Whether the shape has markers that don't move on it.
  var hasStillMarkers: Bool {
    !markers.isEmpty && !hasMovingMarkers
      && !style.animations.keys.contains(where: Self.geometry.contains)
  }

  /// Whether the shape has markers that move.
  var hasMovingMarkers: Bool {
    file.styles.targets(of: markers, style).contains(where: file.moves)
  }

  // MARK: Parts

  /// Returns the shape with one of its paints, `fill` or `stroke`.
  func painted(only key: String) -> SVGShape {
    var style = style
    for name in ["fill", "stroke"] where name != key {
      (style.values[name], style.animations[name]) = ([.word("none")], nil)
    }
    return SVGShape(element, style, file, box: box)
  }

  /// Returns the part of the shape; nil if it draws nothing.
  ///
  /// - Parameter sheets: the paints that parts don't have. In their place, the part has white, as a
  ///   mask for them.
  func part(
    named name: String, _ sheets: inout [Sheet], _ notes: inout ImportNotes
  ) throws(SVGError) -> PartSpec? {
    var part = PartSpec(name: name)
    for obstacle in obstacles { notes.add(obstacle) }
    let fill = tag == "line" ? nil : try paint("fill", usual: "black", &notes)
    var stroke = try paint("stroke", usual: "none", &notes)
    let width = try number("stroke-width", style.diagonal, usual: "1", &notes)
    if width.isStatic, width.first[0] <= 0 { stroke = nil }
    guard fill != nil || stroke != nil else { return nil }
    let dash = stroke == nil ? nil : try dashes(&notes)
    guard let outline = try addGeometry(to: &part, isDashed: dash != nil, &notes) else {
      return nil
    }
    part.bounds = outline.bounds
    if let fill {
      sheets += try add(fill, "fill", over: outline, to: &part, &notes)
      let canOverlap = ["path", "polygon", "polyline"].contains(tag)
      if canOverlap, style.word("fill-rule") == "evenodd" {
        part.fields.append(.init("fill-rule", .text("evenodd")))
      }
    }
    guard let stroke else { return part.paints ? part : nil }
    let reach = width.greatest / 2 * max(line.miterLimit, 2)
    sheets += try add(stroke, "stroke", over: outline, reach: reach, to: &part, &notes)
    part.setLine(line, width: width, dashes: dash?.lengths, offset: dash?.offset ?? Motion(0))
    return part.paints ? part : nil
  }

  /// The style of the stroke. Only sharp corners have a limit.
  private var line: LineStyle {
    var line = LineStyle(
      cap: style.word("stroke-linecap").flatMap { LineCap(rawValue: $0) } ?? .butt,
      join: style.word("stroke-linejoin").flatMap { LineJoin(rawValue: $0) } ?? .miter)
    if ["path", "polyline", "polygon"].contains(tag) {
      let limit = style.text("stroke-miterlimit").flatMap { Double(parsing: $0) }
      line.miterLimit = max(limit ?? 4, 1)
    }
    return line
  }

  private func number(
    _ name: String, _ percent: Double, usual: String = "0", _ notes: inout ImportNotes
  ) throws(SVGError) -> Motion {
    try file.motion(
      name, .number(percent: percent), usual: element[name] ?? usual, style, &notes)
      ?? Motion(Double(usual) ?? 0)
  }

  private func dashes(
    _ notes: inout ImportNotes
  ) throws(SVGError) -> (lengths: Motion, offset: Motion)? {
    let lengths = try file.motion(
      "stroke-dasharray", .lengths(percent: style.diagonal), usual: "none", style, &notes)
    guard let lengths, lengths.keys.contains(where: { $0.value.reduce(0, +) > 0 }) else {
      return nil
    }
    let offset = try number("stroke-dashoffset", style.diagonal, &notes)
    guard let text = element["pathLength"], let length = Double(parsing: text), length > 0,
      let (motion, path) = try path(&notes)
    else { return (lengths, offset) }
    let factor = Route(path(motion.first)).length / length
    return (lengths.map { $0.map { $0 * factor } }, offset.map { [$0[0] * factor] })
  }

  // MARK: Geometry

  /// Adds the path or size of the shape.
  ///
  /// - Returns: the frame of the part, and how its outline changes.
  private func addGeometry(
    to part: inout PartSpec, isDashed: Bool, _ notes: inout ImportNotes
  ) throws(SVGError) -> SVGOutline? {
    if !isDashed, !changesUnderGradient, let bounds = try addBox(to: &part, &notes) {
      return SVGOutline(bounds: bounds)
    }
    if tag == "path", let outline = try addWords(to: &part) { return outline }
    guard let (own, path) = try path(&notes) else { return nil }
    var motion = own
    if ["circle", "ellipse", "rect"].contains(tag), !changesUnderGradient,
      let (_, m) = try geometry(&notes), m[2...].allSatisfy(\.isStatic)
    {
      place(&part, m[0], m[1])
      motion = Motion(motion.first)
    }
    let bounds = Rect(around: motion.keys.map { path($0.value).bounds }.flatMap(\.corners))
    let first = path(motion.first)
    guard !motion.isStatic || !first.elements.isEmpty else { return nil }
    part.set("path", motion) { .text(path($0).text(from: bounds.origin)) }
    return SVGOutline(bounds: bounds, gradientBox: box, motion: motion) { path($0).bounds }
  }

  /// Whether the shape changes, but not its gradient, which is in the points of the drawing.
  private var changesUnderGradient: Bool {
    style.animations.keys.contains(where: Self.geometry.contains)
      && paints.contains { !SVGGradient($0, style, file).usesBox }
  }

  /// Adds a path whose commands change.
  private func addWords(to part: inout PartSpec) throws(SVGError) -> SVGOutline? {
    guard let list = style.animations["d"], let base = style.text("d") else { return nil }
    let (stack, words) = file.words(of: list, base)
    let paths = words.compactMap { Path(svgValue: $0) }
    guard paths.count == words.count, Set(paths.map(\.commands)).count > 1 else { return nil }
    let motion = try stack.motion()
    let bounds = Rect(around: paths.map(\.bounds).flatMap(\.corners))
    func path(_ index: [Double]) -> Path { paths[min(Int(index[0]), paths.count - 1)] }
    part.set("path", motion) { .text(path($0).text(from: bounds.origin)) }
    return SVGOutline(bounds: bounds, motion: motion) { path($0).bounds }
  }

  /// The geometry of the shape, and its lengths over time; nil for a path.
  private func geometry(_ notes: inout ImportNotes) throws(SVGError) -> (SceneGeometry, [Motion])? {
    let geometry = SceneGeometry(tag) { name in
      style.values[name].map { $0.keyword != "auto" } ?? false || style.animations[name] != nil
    }
    guard let geometry else { return nil }
    var motions: [Motion] = []
    for (name, basis) in geometry.lengths {
      motions.append(try number(name, basis.length(in: style.viewport), &notes))
    }
    return (geometry, motions)
  }

  /// Adds a circle or rectangle as a frame with round corners; nil for other shapes.
  private func addBox(
    to part: inout PartSpec, _ notes: inout ImportNotes
  ) throws(SVGError) -> Rect? {
    guard ["circle", "ellipse", "rect"].contains(tag), let (_, m) = try geometry(&notes),
      m.count > 3
    else { return nil }
    let (isCircle, isRound) = (tag != "rect", m.count > 4)
    let radius = isCircle ? m[2] : isRound ? m[4] : Motion(0)
    if isCircle ? m[2] != m[3] : isRound && m[4] != m[5] || !radius.isStatic { return nil }
    let (width, height) = isCircle ? (m[2].doubled, m[3].doubled) : (m[2], m[3])
    // At rest, the part has its greatest size.
    let size = Size(width.greatest, height.greatest)
    guard min(size.width, size.height) >= PartSpec.smallest else { return nil }
    // Each radius has at most half of its own side.
    if !isCircle, 2 * radius.greatest > min(size.width, size.height) + 1e-6 { return nil }
    let start = Point(m[0].first[0], m[1].first[0])
    let bounds =
      isCircle
      ? Rect(start.x - size.width / 2, start.y - size.height / 2, size.width, size.height)
      : Rect(origin: start, size: size)
    if [m[0], m[1], width, height].contains(where: { !$0.isStatic }) { place(&part, m[0], m[1]) }
    addSize(width, height, to: &part)
    // A part limits its radius itself, also where its size overshoots the keyframes.
    let most = isCircle ? .infinity : min(size.width, size.height) / 2
    let corner = min(radius.range.upperBound, most)
    if corner > 0 { part.fields.append(.init("corner-radius", .number(corner))) }
    return bounds
  }

  /// Moves a part with its corner or center, which stays while the size changes.
  private func place(_ part: inout PartSpec, _ x: Motion, _ y: Motion) {
    part.placement = SVGPlacements([.translate(x: x, y: y)], in: file.range).all[0]
    part.placement.anchor = Motion([x.first[0], y.first[0]])
  }

  private func addSize(_ width: Motion, _ height: Motion, to part: inout PartSpec) {
    if width == height, !width.isStatic {
      let size = width.map { [max($0[0], 0)] }
      part.tracks.append(TrackSpec("size", size) { .numbers([$0[0], $0[0]]) })
      return
    }
    for (name, side) in [("size.width", width), ("size.height", height)] where !side.isStatic {
      part.tracks.append(TrackSpec(name, side) { .number(max($0[0], 0)) })
    }
  }

  /// Returns numbers over time, and how they form the path.
  private func path(_ notes: inout ImportNotes) throws(SVGError) -> (Motion, ([Double]) -> Path)? {
    if tag == "path" {
      guard let data = style.text("d"), !data.isEmpty,
        let motion = try file.motion("d", .path, usual: "", style, &notes),
        let path = Path(svgValue: data)
      else { return nil }
      return (motion, { Path(commands: path.commands, numbers: $0) })
    }
    guard let (geometry, m) = try geometry(&notes) else { return nil }
    if m.isEmpty {
      return try file.motion("points", .points, usual: element["points"] ?? "", style, &notes)
        .map { ($0, { geometry.outline($0).path }) }
    }
    // Radii are limited at each time, not only at keyframes.
    let isAffine = tag != "rect" || zip(m[4...], m[2...]).allSatisfy { $0.limitsEvenly($1) }
    let hasCorners = m.count > 4 && min(m[4].greatest, m[5].greatest) > 0
    func path(_ n: [Double]) -> Path { geometry.outline(n, hasCorners: hasCorners).path }
    let commands = path(m.map(\.first[0])).commands
    let motion = Motion.combined(m, in: file.range, isAffine: isAffine) {
      path($0.map { $0[0] }).numbers
    }
    return (motion, { Path(commands: commands, numbers: $0) })
  }

  // MARK: Paints

  private enum PaintMotion {
    case color(Motion)
    case gradient(MarkupTree, opacity: Motion)
  }

  /// Returns a paint; nil if it never shows.
  private func paint(
    _ name: String, usual: String, _ notes: inout ImportNotes
  ) throws(SVGError) -> PaintMotion? {
    let opacity =
      try file.motion("\(name)-opacity", .number(percent: 1), usual: "1", style, &notes)
      ?? Motion(1)
    if let id = style.values[name]?.targets.first, style.animations[name] == nil {
      return file.styles.element(withID: id).map { .gradient($0, opacity: opacity) }
    }
    guard let color = try file.motion(name, .color, usual: usual, style, &notes) else {
      return nil
    }
    let motion = Motion(color: color, opacity: opacity, in: file.range)
    return motion.keys.allSatisfy({ $0.value[3] == 0 }) ? nil : .color(motion)
  }

  /// A rectangle with a paint that parts don't have, and whether it moves with the shape.
  typealias Sheet = (element: MarkupTree, follows: Bool)

  /// Adds a paint to a part.
  ///
  /// - Parameter reach: how far the paint goes beyond the outline.
  /// - Returns: a rectangle with the paint if parts have no such paint.
  private func add(
    _ paint: PaintMotion, _ key: String, over outline: SVGOutline, reach: Double = 0,
    to part: inout PartSpec, _ notes: inout ImportNotes
  ) throws(SVGError) -> [Sheet] {
    guard case .gradient(let element, let opacity) = paint else {
      if case .color(let motion) = paint { part.set(key, motion) { .text($0.colorText) } }
      return []
    }
    let gradient = SVGGradient(element, style, file)
    guard try gradient.add(key, opacity, to: &part, outline, &notes) else { return [] }
    part.set(key, opacity) { .text([1, 1, 1, $0[0]].colorText) }
    let sheet = sheet(of: key, gradient.usesBox, outline, reach)
    return [(sheet, gradient.usesBox)]
  }

  /// Returns a rectangle with a paint. Around the shape's own box, a line has the paint, too.
  private func sheet(
    of key: String, _ usesBox: Bool, _ outline: SVGOutline, _ reach: Double
  ) -> MarkupTree {
    let box = usesBox ? outline.gradientBox ?? outline.bounds : outline.bounds.padded(by: reach)
    let sides = [
      ("x", box.minX), ("y", box.minY), ("width", box.size.width), ("height", box.size.height),
      ("stroke-width", usesBox ? 2 * reach : 0),
    ]
    var sheet = MarkupTree(svg: "rect")
    sheet.attributes = sides.map { .init($0, $1.svgText(decimals: 3)) }
    sheet.attributes += MarkupTree.attributes(
      ["fill": style.values[key] ?? [], "stroke": style.values[key] ?? []])
    return sheet
  }
}

/// The rectangle around a shape over time.
struct SVGOutline {
  /// The frame of the part: around the shape at all times, or its greatest size.
  let bounds: Rect
  /// The rectangle to which gradients refer; nil for that around the shape.
  var gradientBox: Rect?
  /// The numbers of the shape's path; nil if the part has a size instead.
  var motion: Motion?
  /// The rectangle around the path with certain numbers.
  var box: ([Double]) -> Rect = { _ in Rect(0, 0, 0, 0) }
}

extension Motion {
  fileprivate var doubled: Motion { map { [2 * $0[0]] } }

  /// Whether a radius that is at most half of a side changes evenly with the side.
  fileprivate func limitsEvenly(_ side: Motion) -> Bool {
    let sides = side.range
    return isStatic && (2 * first[0] <= sides.lowerBound || 2 * first[0] >= sides.upperBound)
  }
}
