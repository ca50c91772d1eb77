import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// Makes the parts of a rig from the elements of an SVG.
struct SVGParts {
  private let file: SVGDocument
  private(set) var art: [ArtFile] = []
  private(set) var notes: ImportNotes
  private var files = PartNames()
  private var mattes = Mattes(after: 0)
  /// Whether the current elements form a clip path, which has no paints.
  private var isClip = false
  private var depth = 0
  private var count = 0
  /// The numbers of all keyframes so far, in all repetitions.
  private var numbers = 0.0

  private static let maximumDepth = 60
  private static let maximumParts = 2000
  private static let maximumArtBytes = 32_000_000

  /// - Parameter notes: the features that the file's animations have, but rigs don't.
  init(_ file: SVGDocument, _ notes: ImportNotes) {
    self.file = file
    self.notes = notes
  }

  /// Returns the rig of the file.
  mutating func rig(named name: String) throws(SVGError) -> RigSpec {
    let style = file.style(of: file.root)
    _ = notes.enter(file.root)
    var drawing = PartSpec(name: "drawing", children: try children(of: file.root, style))
    drawing = try affected(drawing, style, Self.effects)
    let fit = ViewBoxFit(of: file.root, in: Rect(size: file.size))?.steps ?? []
    drawing = placed(drawing, try file.transform(of: file.root, style, &notes) + fit)
    checkAnimations(of: file.root)
    try addLook(to: &drawing, style, isLeaf: false)
    let isPlain =
      drawing.placement.isIdentity && drawing.fields.isEmpty && drawing.tracks.isEmpty
    let parts = (isPlain ? drawing.children : [drawing]).simplified()
    guard count <= Self.maximumParts else {
      throw SVGError("more than \(Self.maximumParts.grouped) parts; simplify the file")
    }
    return RigSpec(
      name: name, size: file.size, parts: background(style) + parts, range: file.range,
      frameRate: SVGStack.frameRate, loops: file.loop.loopsForever, isExact: true)
  }

  /// Returns a part behind all others in the color of the page.
  private mutating func background(_ style: SVGStyle) -> [PartSpec] {
    for name in ["background-color", "background"] {
      guard let value = style.values[name], !["none", "transparent"].contains(value.keyword)
      else { continue }
      let (text, words) = (value.text, value.words)
      let plain = words.first { Color(css: $0.text) != nil }
      let hasImage = words.contains { word in
        if case .url? = word.first { true } else { word.keyword.exact.contains("gradient(") }
      }
      guard !hasImage, let color = Color(css: plain?.text ?? text) else {
        notes.add("the value '\(text.clipped(to: 30))' of '\(name)'")
        continue
      }
      if color.alpha == 0 { continue }
      var part = PartSpec(name: "background", bounds: Rect(size: file.size))
      part.fields = [.init("fill", .text(color.hex))]
      return [part]
    }
    return []
  }

  // MARK: Elements

  private mutating func children(
    of element: MarkupTree, _ style: SVGStyle
  ) throws(SVGError) -> [PartSpec] {
    var (parts, still, room): ([PartSpec], [MarkupTree], Int) = ([], [], .max)
    let most = file.stripLength(of: element)
    for child in element.elements
    where !ArtAttributes.undrawn.contains(child.svgName ?? "style") && child.meetsConditions {
      let count = most == nil ? 0 : child.count
      let isStrip = count > most ?? .max && Self.groups.contains(child.svgName ?? "")
      if !isStrip, file.isStill(child, in: style) {
        if count > room, let part = try stillPart(still, style) {
          parts.append(part)
          still = []
        }
        room = (still.isEmpty ? most ?? .max : room) - count
        still.append(child)
        continue
      }
      if let part = try stillPart(still, style) { parts.append(part) }
      still = []
      parts += try self.parts(of: child, in: style)
    }
    if let part = try stillPart(still, style) { parts.append(part) }
    return parts
  }

  /// Returns a part with the art of elements that don't move; nil if they draw nothing.
  private mutating func stillPart(
    _ elements: [MarkupTree], _ style: SVGStyle, dropping dropped: Set<String> = []
  ) throws(SVGError) -> PartSpec? {
    guard let first = elements.first else { return nil }
    let (style, dropped) = isClip ? (style.clip, dropped.union(SVGStyle.paints)) : (style, dropped)
    return try artPart(elements.count == 1 ? first.partName : "still", of: first) {
      writer throws(SVGError) in try writer.file(elements, style, dropping: dropped)
    }
  }

  /// Returns a part with a new file of art; nil if the art draws nothing.
  ///
  /// - Parameter element: the first element of the art.
  private mutating func artPart(
    _ title: String, of element: MarkupTree,
    _ write: (inout SVGArtWriter) throws(SVGError) -> (bytes: [UInt8], bounds: Rect)?
  ) throws(SVGError) -> PartSpec? {
    var writer = SVGArtWriter(file, notes)
    let drawn = try write(&writer)
    notes = writer.notes
    guard let (bytes, bounds) = drawn else { return nil }
    let name = files.unique(title)
    art.append(
      ArtFile(
        name: name + ".svg", path: name + ".svg", bytes: bytes,
        origin: file.position(of: element)))
    guard art.reduce(0, { $0 + $1.bytes.count }) <= Self.maximumArtBytes else {
      throw SVGError("more than 32 MB of parts; simplify the file")
    }
    var part = PartSpec(name: name, bounds: bounds)
    part.fields = [.init("art", .text(name + ".svg"))]
    return part
  }

  /// Returns the parts of an element that moves.
  ///
  /// - Parameter isAlternative: whether the element has one of the values of its animated `href`.
  private mutating func parts(
    of element: MarkupTree, in parent: SVGStyle, isAlternative: Bool = false
  ) throws(SVGError) -> [PartSpec] {
    guard let tag = element.svgName else { return [] }
    guard depth < Self.maximumDepth else {
      throw SVGError("elements are nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    count += 1
    guard count <= Self.maximumParts else { return [] }
    let around = notes.enter(element)
    defer { notes.leave(to: around) }
    let style = ownStyle(of: element, in: parent)
    if style.word("display") == "none", style.animations["display"] == nil { return [] }
    numbers += file.numbers(of: style)
    guard numbers <= file.maximumNumbers else {
      throw SVGError(
        "too many keyframes in all repetitions; use longer animations", at: element.offset)
    }
    if ["use", "image"].contains(tag), let list = style.animations["href"], !isAlternative {
      return try alternatives(of: element, list, parent)
    }
    checkAnimations(of: element)
    let steps = try file.transform(of: element, style, &notes)
    guard Self.groups.contains(tag) else { return try leaf(element, tag, style, parent, steps) }
    // Values of the size of a part take much of the stack, so this function, which comes again for
    // elements inside, has none.
    let children = try content(of: element, tag, style)
    return try group(element, tag, style, steps, children)
  }

  private static let groups: Set<String> = ["g", "a", "svg", "use", "switch"]

  private func ownStyle(of element: MarkupTree, in parent: SVGStyle) -> SVGStyle {
    let style = file.style(of: element, in: parent)
    return isClip ? style.clip : style
  }

  /// Returns the parts inside of an element.
  private mutating func content(
    of element: MarkupTree, _ tag: String, _ style: SVGStyle
  ) throws(SVGError) -> [PartSpec] {
    switch tag {
    case "use": return try content(ofUse: element, style)
    case "switch":
      return try element.shownCase.map { first throws(SVGError) in
        try parts(of: first, in: style)
      } ?? []
    case "svg": return try children(of: element, file.inside(element, sizedBy: element, style))
    default: return try children(of: element, style)
    }
  }

  /// Returns the part of an element with others inside; none if it draws nothing.
  private mutating func group(
    _ element: MarkupTree, _ tag: String, _ style: SVGStyle, _ steps: [SVGStep],
    _ children: [PartSpec]
  ) throws(SVGError) -> [PartSpec] {
    var part = PartSpec(name: element.partName, children: children)
    var steps = steps
    if tag == "svg" || tag == "use" {
      steps.append(
        .translate(
          x: try place(element, "x", style.viewport.width),
          y: try place(element, "y", style.viewport.height)))
    }
    if tag == "svg" { fit(element, sizedBy: element, style, &part) }
    if tag == "use", let target = file.styles.reference(of: element), target.svgName == "symbol" {
      fit(target, sizedBy: element, file.style(of: target, in: style), &part)
    }
    if part.children.isEmpty { return [] }
    return try finished(part, element, style, steps)
  }

  /// Returns a coordinate of an element over time.
  private mutating func place(
    _ element: MarkupTree, _ name: String, _ whole: Double
  ) throws(SVGError) -> Motion {
    try file.motion(of: name, element, .number(percent: whole), usual: "0", &notes) ?? Motion(0)
  }

  /// Returns the parts of an element without others inside.
  private mutating func leaf(
    _ element: MarkupTree, _ tag: String, _ style: SVGStyle, _ parent: SVGStyle, _ steps: [SVGStep]
  ) throws(SVGError) -> [PartSpec] {
    var part = PartSpec(name: element.partName)
    guard ArtAttributes.shapes.contains(tag) else {
      switch tag {
      case "text": return try text(element, style, parent, steps)
      case "image": return try image(element, style, parent, steps)
      default: return try still(element, style, parent, part.name, steps)
      }
    }
    let shape = SVGShape(element, style, file)
    if !shape.moves, !shape.isDrawable, !shape.hasMovingMarkers {
      return try still(element, style, parent, part.name, steps)
    }
    guard let drawn = try self.part(of: shape, named: part.name, element, style) else { return [] }
    part = drawn
    if let markers = try markers(of: element, shape, parent) {
      part = PartSpec(name: drawn.name, children: [drawn, markers])
    }
    if part.children.isEmpty, !part.paints { return [] }
    return try finished(part, element, style, steps)
  }

  /// Returns the part of a shape; nil if it draws nothing. A paint that parts don't have is art,
  /// with the shape as its mask.
  private mutating func part(
    of shape: SVGShape, named name: String, _ element: MarkupTree, _ style: SVGStyle
  ) throws(SVGError) -> PartSpec? {
    var sheets: [SVGShape.Sheet] = []
    let part = try shape.part(named: name, &sheets, &notes)
    if sheets.isEmpty { return part }
    var group = PartSpec(name: name)
    for key in ["fill", "stroke"] {
      sheets = []
      let mask = try shape.painted(only: key).part(named: name, &sheets, &notes)
      guard var mask, let sheet = sheets.first else {
        group.children += [mask].compactMap(\.self)
        continue
      }
      var plain = style
      plain.values = [:]
      let art = try artPart("\(name) \(key)", of: element) { writer throws(SVGError) in
        try writer.file(content: [sheet.element], plain)
      }
      guard let art else { continue }
      var holder = PartSpec(name: name)
      if sheet.follows { swap(&mask.placement, &holder.placement) }
      holder.children = mattes.cut([art], by: [mask], isInverted: false, named: name)
      group.children.append(holder)
    }
    return group.children.isEmpty ? nil : group
  }

  /// Returns a part with its masks, look, and transform.
  private mutating func finished(
    _ part: PartSpec, _ element: MarkupTree, _ style: SVGStyle, _ steps: [SVGStep]
  ) throws(SVGError) -> [PartSpec] {
    var part = part
    if part.children.count == 1, element.ownName == nil { part.name = part.children[0].name }
    let isLeaf = ArtAttributes.shapes.contains(element.svgName ?? "")
    part = try affected(part, style, Self.effects)
    try addLook(to: &part, style, isLeaf: isLeaf)
    return [placed(part, steps)]
  }

  /// Returns a part with the markers of a shape that keeps its path; nil without any.
  private mutating func markers(
    of element: MarkupTree, _ shape: SVGShape, _ parent: SVGStyle
  ) throws(SVGError) -> PartSpec? {
    guard shape.hasStillMarkers else { return nil }
    // Only the line doesn't show, since its markers can have its color.
    let line = [
      "fill": "none", "stroke-dasharray": "0 100000", "stroke-dashoffset": "0",
      "stroke-linecap": "butt",
    ]
    var around = parent
    for (name, value) in line { around.values[name] = StyleTokens.list(value) }
    return try stillPart([element], around, dropping: Self.outer.union(line.keys))
  }

  /// Properties of a part, and not of its art.
  private static let outer: Set<String> = [
    "transform", "transform-origin", "translate", "rotate", "scale", "opacity", "offset-path",
    "mix-blend-mode",
  ]
  /// Properties that move a part with everything inside.
  private static let placing: Set<String> = [
    "transform", "motion", "opacity", "visibility", "display", "offset-distance", "rotate", "scale",
    "translate", "filter",
  ]
  /// The effects of an element, in the order in which they apply.
  private static let effects = ["filter", "clip-path", "mask"]

  /// The other properties that can move, by element.
  private static let movable: [String: Set<String>] = [
    "svg": ["x", "y"], "use": ["x", "y", "href"],
    "image": ["x", "y", "width", "height", "href"],
    "text": SVGShape.paint.union(["x", "y", "font-size"]),
    "tspan": SVGShape.paint,
  ]

  private mutating func checkAnimations(of element: MarkupTree) {
    let around = notes.enter(element)
    defer { notes.leave(to: around) }
    let tag = element.svgName ?? ""
    let isShape = ArtAttributes.shapes.contains(tag)
    for animation in file.ownAnimations(of: element) {
      let name = animation.property
      let isKnown =
        name == "transform-origin" && animation.constant != nil || Self.placing.contains(name)
        || isShape && SVGShape.properties.contains(name)
        || Self.groups.contains(tag) && SVGShape.paint.contains(name)
        || Self.movable[tag]?.contains(name) ?? false
      if !isKnown { notes.add("an animated '\(name.clipped(to: 40))'") }
    }
  }

  /// Returns the part of an element whose content doesn't change.
  ///
  /// - Parameter left: properties that the art doesn't have.
  private mutating func still(
    _ element: MarkupTree, _ style: SVGStyle, _ parent: SVGStyle, _ name: String,
    _ steps: [SVGStep], without left: Set<String> = []
  ) throws(SVGError) -> [PartSpec] {
    var (dropped, around) = (Self.outer.union(left), parent)
    for name in left { around.values[name] = nil }
    for name in ["visibility", "display"] where style.animations[name] != nil {
      dropped.insert(name)
      around.values[name] = nil
    }
    let moving = Self.effects.filter {
      style.animations[$0] != nil
        || file.styles.targets(of: [$0], style).contains(where: file.moves)
    }
    guard var part = try stillPart([element], around, dropping: dropped.union(moving)) else {
      return []
    }
    part.name = name
    part = try affected(part, style, moving)
    try addLook(to: &part, style, isLeaf: true)
    return [placed(part, steps)]
  }

  /// Returns a part with the steps of its transform, around it if it has a placement.
  private func placed(_ part: PartSpec, _ steps: [SVGStep]) -> PartSpec {
    let placements = SVGPlacements(steps, in: file.range).all
    if part.placement == Placement() { return part.placed(placements).nestedAll() }
    if placements.count == 1, placements[0].isIdentity { return part }
    return PartSpec(name: part.name, children: [part]).placed(placements).nestedAll()
  }

  // MARK: Texts and images

  /// Returns the parts of a text.
  private mutating func text(
    _ element: MarkupTree, _ style: SVGStyle, _ parent: SVGStyle, _ steps: [SVGStep]
  ) throws(SVGError) -> [PartSpec] {
    let steps = steps + (try place(ofText: element, style))
    let hasMovingPieces = element.elements.contains { $0.contains(where: file.moves) }
    let moving = style.animations.keys.filter(SVGShape.paint.contains)
    let isPlaced = SVGTextLayout.isNeeded(for: element) || hasMovingPieces
    let movesPaint = !moving.isEmpty || file.inheritsMotion(style)
    if !isPlaced, !movesPaint {
      return try still(element, style, parent, element.partName, steps)
    }
    let hasStroke = style.word("stroke") ?? "none" != "none"
    if !isPlaced, moving == ["fill-opacity"], !hasStroke,
      let opacity = try file.motion("fill-opacity", .number(percent: 1), usual: "1", style, &notes)
    {
      let parts = try still(
        element, style, parent, element.partName, steps, without: ["fill-opacity"])
      var outer = PartSpec(name: element.partName, children: parts)
      outer.set("opacity", opacity.map { [min(max($0[0], 0), 1)] }, unless: 1) { .number($0[0]) }
      return outer.children.isEmpty ? [] : [outer]
    }
    let layout = SVGTextLayout(element, style, file)
    element.forEach { inner in
      if inner.offset != element.offset { checkAnimations(of: inner) }
    }
    var part = PartSpec(name: element.partName)
    for run in layout.runs {
      count += 1
      guard let piece = try piece(run, of: element, layout.box) else { continue }
      part.children.append(piece)
    }
    return part.children.isEmpty ? [] : try finished(part, element, style, steps)
  }

  /// Returns the steps of a text whose place or font size moves.
  private mutating func place(
    ofText element: MarkupTree, _ style: SVGStyle
  ) throws(SVGError) -> [SVGStep] {
    let size = style.viewport
    var (steps, place): ([SVGStep], [Double]) = ([], [])
    var moves: [Motion] = []
    for (name, whole) in [("x", size.width), ("y", size.height)] {
      let text = element[name]?.words.first ?? "0"
      let base = Double(length: text, percent: whole, in: FontUnits(size: style.fontSize)) ?? 0
      place.append(base)
      let moving = style.animations[name] != nil
      let motion = moving ? try self.place(element, name, whole) : Motion(base)
      moves.append(motion.map { [$0[0] - base] })
    }
    steps.append(.translate(x: moves[0], y: moves[1]))
    guard style.animations["font-size"] != nil else { return steps }
    let base = max(style.fontSize, 0.1)
    guard
      let motion = try file.motion("font-size", .number(percent: base), usual: "16", style, &notes)
    else { return steps }
    return steps + [
      .translate(x: Motion(place[0]), y: Motion(place[1])),
      .scale(motion.map { [max($0[0], 0) / base, max($0[0], 0) / base] }),
      .translate(x: Motion(-place[0]), y: Motion(-place[1])),
    ]
  }

  /// Returns the part of a piece of a text; nil if it draws nothing.
  ///
  /// - Parameter box: the rectangle around the whole text, for gradients.
  private mutating func piece(
    _ run: SVGTextLayout.Run, of text: MarkupTree, _ box: Rect?
  ) throws(SVGError) -> PartSpec? {
    if run.text.utf8.allSatisfy({ $0 == 32 }) { return nil }
    let style = run.style
    let movesPaint =
      style.animations.keys.contains(where: SVGShape.paint.contains) || file.inheritsMotion(style)
    let name = run.element.partName
    var part: PartSpec
    if movesPaint {
      guard let shape = try outlines(run, named: name, box) else { return nil }
      part = shape
    } else {
      let drawn = try artPart(name, of: run.element) { writer throws(SVGError) in
        try writer.file(run)
      }
      guard let drawn else { return nil }
      part = drawn
    }
    if run.element.offset == text.offset {
      try addVisibility(to: &part, "visibility", style) { $0 == "visible" }
    } else {
      try addLook(to: &part, style, isLeaf: true)
    }
    guard let path = run.path else { return part }
    return try SVGTextPath(path, file, &notes)?.part(part, run).map { placed($0, $1) }
  }

  /// Returns the outlines of a piece of a text as a shape.
  private mutating func outlines(
    _ run: SVGTextLayout.Run, named name: String, _ box: Rect?
  ) throws(SVGError) -> PartSpec? {
    guard let outline = file.text?.outline(of: run.text, run.style.font) else { return nil }
    var style = run.style
    let path = outline.path.translated(by: run.origin.x, run.origin.y)
    style.values["d"] = [.string(path.svg)]
    style.values["fill-rule"] = nil
    let shape = SVGShape(MarkupTree(svg: "path"), style, file, box: box)
    return try part(of: shape, named: name, run.element, style)
  }

  /// Returns the part of an image whose rectangle can move.
  private mutating func image(
    _ element: MarkupTree, _ style: SVGStyle, _ parent: SVGStyle, _ steps: [SVGStep]
  ) throws(SVGError) -> [PartSpec] {
    let names = ["x", "y", "width", "height"]
    guard names.contains(where: { style.animations[$0] != nil }) else {
      return try still(element, style, parent, element.partName, steps)
    }
    let (width, height) = (style.viewport.width, style.viewport.height)
    let rect = [
      try place(element, "x", width), try place(element, "y", height),
      try place(element, "width", width), try place(element, "height", height),
    ]
    let (w, h) = (rect[2].greatest, rect[3].greatest)
    guard w > 0, h > 0 else { return [] }
    let scale = Motion.combined([rect[2], rect[3]], in: file.range, isAffine: true) {
      [max($0[0][0], 0) / w, max($0[1][0], 0) / h]
    }
    let isFree = element["preserveAspectRatio"]?.trimmed.exact.hasPrefix("none") ?? false
    if !isFree, scale.keys.contains(where: { abs($0.value[0] - $0.value[1]) > 0.01 }) {
      notes.add("an image that changes its aspect ratio")
    }
    var still = element
    still.attributes.removeAll { $0.name.namespace == .none && names.contains($0.name.local) }
    still.attributes += zip(names, [0, 0, w, h]).map { .init($0, $1.svgText(decimals: 3)) }
    return try self.still(
      still, style, parent, element.partName,
      steps + [.translate(x: rect[0], y: rect[1]), .scale(scale)])
  }

  /// Returns a part for each value of an animated `href`.
  private mutating func alternatives(
    of element: MarkupTree, _ list: [SVGAnimation], _ parent: SVGStyle
  ) throws(SVGError) -> [PartSpec] {
    let (stack, words) = file.words(of: list, element.reference ?? "")
    let motion = try stack.motion()
    var (parts, known): ([PartSpec], Set<String>) = ([], [])
    for word in words where !word.isEmpty && known.insert(word).inserted {
      var copy = element
      copy.attributes.removeAll { $0.name.local == "href" }
      copy.attributes.append(.init("href", word))
      let children = try self.parts(of: copy, in: parent, isAlternative: true)
      var part = PartSpec(name: element.partName, children: children)
      addVisibility(to: &part, motion) { words[min(max($0, 0), words.count - 1)] == word }
      if !part.children.isEmpty { parts.append(part) }
    }
    return parts
  }

  // MARK: References

  /// Returns the parts of the element that a `<use>` shows.
  private mutating func content(
    ofUse element: MarkupTree, _ style: SVGStyle
  ) throws(SVGError) -> [PartSpec] {
    guard let target = file.styles.reference(of: element) else {
      notes.addReference(of: element, file.styles)
      return []
    }
    if target.svgName == "symbol" {
      let inner = file.style(of: target, in: style)
      return try children(of: target, file.inside(target, sizedBy: element, inner))
    }
    return file.isStill(target, in: style)
      ? [try stillPart([target], style)].compactMap(\.self) : try parts(of: target, in: style)
  }

  /// Fits the content of an `<svg>` or `<symbol>` into its rectangle, and clips it.
  private func fit(
    _ element: MarkupTree, sizedBy outer: MarkupTree, _ style: SVGStyle, _ part: inout PartSpec
  ) {
    let size = file.size(of: outer, style)
    guard min(size.width, size.height) > 0 else {
      part.children = []
      return
    }
    var inner = PartSpec(name: part.name, children: part.children)
    if let fit = ViewBoxFit(of: element, in: Rect(size: size)) {
      inner = inner.placed(SVGPlacements(fit.steps, in: file.range).all)
    }
    part.children = inner.children.isEmpty ? [] : [inner]
    let isWhole = ["width", "height", "x", "y"].allSatisfy { outer[$0] == nil }
    guard style.word("overflow") != "visible", !isWhole || element.viewBox != nil else { return }
    part.mask = rectangle(size, in: Point(size.width / 2, size.height / 2))
  }

  // MARK: Look

  /// Adds the opacity, visibility, and blend mode of an element to its part.
  ///
  /// - Parameter isLeaf: whether the element has no elements inside, which have their own visibility.
  private mutating func addLook(
    to part: inout PartSpec, _ style: SVGStyle, isLeaf: Bool
  ) throws(SVGError) {
    if let opacity = try file.motion("opacity", .number(percent: 1), usual: "1", style, &notes) {
      let clamped = opacity.map { $0.map { min(max($0, 0), 1) } }
      part.set("opacity", clamped, unless: 1) { .number($0[0]) }
    }
    if style.animations["display"] != nil {
      try addVisibility(to: &part, "display", style) { $0 != "none" }
    } else if isLeaf {
      try addVisibility(to: &part, "visibility", style) { $0 == "visible" }
    }
    if let mode = style.word("mix-blend-mode"), mode != "normal" {
      part.fields.append(.init("blend", .text(mode)))
    }
    // A part with a mask is a group whose children mix only with each other.
    if style.word("isolation") == "isolate", part.mask == nil {
      let (size, room) = (file.viewport.size, 10.0)
      part.mask = rectangle(Size(room * size.width, room * size.height), in: file.viewport.center)
    }
  }

  private func rectangle(_ size: Size, in center: Point) -> Outline {
    Outline(
      rectAt: Motion([center.x, center.y]), Motion([size.width, size.height]), radius: Motion(0),
      in: file.range)
  }

  private func addVisibility(
    to part: inout PartSpec, _ name: String, _ style: SVGStyle, _ isShown: (String) -> Bool
  ) throws(SVGError) {
    let usual = style.word(name) ?? "visible"
    guard let list = style.animations[name], !list.isEmpty else {
      if !isShown(usual) { part.fields.append(.init("visible", .flag(false))) }
      return
    }
    let (stack, words) = file.words(of: list, usual)
    addVisibility(to: &part, try stack.motion()) { index in
      isShown(words[min(max(index, 0), words.count - 1)].lowercased())
    }
  }

  /// Adds the times at which a part is visible.
  ///
  /// - Parameter words: the index of a word over time.
  private func addVisibility(to part: inout PartSpec, _ words: Motion, _ isShown: (Int) -> Bool) {
    var keys: [Animated<YAMLValue>.Key] = []
    for key in words.keys {
      let shows = isShown(Int(key.value[0]))
      guard shows != (keys.count % 2 == 1) else { continue }
      keys.append(.init(time: key.time, value: .flag(shows), eases: [.hold]))
    }
    if keys.isEmpty {
      part.fields.append(.init("visible", .flag(false)))
    } else if keys.count <= 2 {
      part.tracks.append(TrackSpec(TrackSpec.shown, Animated(keys: keys)))
    } else {
      if keys[0].time > 0 {
        keys.insert(.init(time: 0, value: .flag(false), eases: [.hold]), at: 0)
      }
      part.tracks.append(TrackSpec("visible", Animated(keys: keys)))
    }
  }

  // MARK: Effects

  /// Returns a part with a filter, within others that clip or mask it.
  ///
  /// - Parameter effects: the effects that the part's art doesn't have.
  private mutating func affected(
    _ part: PartSpec, _ style: SVGStyle, _ effects: [String]
  ) throws(SVGError) -> PartSpec {
    var part = part
    for name in effects {
      let value = style.values[name] ?? [.word("none")]
      if value.keyword == "none", style.animations[name] == nil { continue }
      if name == "filter" {
        try SVGFilter(style, file).add(to: &part, &notes)
        continue
      }
      let target = value.targets.first.flatMap { file.styles.element(withID: $0) }
      guard let target, ["clipPath", "mask"].contains(target.svgName), target.isPlainMask,
        file.ownAnimations(of: target).isEmpty
      else {
        notes.add("the value '\(value.text.clipped(to: 30))' of '\(name)'")
        continue
      }
      part = try masked(part, by: target)
    }
    return part
  }

  private mutating func masked(
    _ part: PartSpec, by target: MarkupTree
  ) throws(SVGError) -> PartSpec {
    let style = file.wholeStyle(of: target)
    var shapes = PartSpec(name: target.partName)
    let wasClip = isClip
    isClip = target.svgName == "clipPath"
    let hole = target.hole(file.styles)
    shapes.children = try children(of: hole ?? target, style)
    isClip = wasClip
    let all =
      shapes.children.isEmpty ? [] : [placed(shapes, try file.transform(of: target, style, &notes))]
    let holder = mattes.holder(of: all, named: target.partName, in: file.viewport)
    let isPlaced = part.placement != Placement()
    var content = isPlaced ? PartSpec(name: part.name, children: [part]) : part
    let usesLuma = hole == nil && target.svgName == "mask" && style.word("mask-type") != "alpha"
    content.matte = holder.matte(isInverted: hole != nil, usesLuma: usesLuma)
    return PartSpec(name: part.name, children: [holder.part, content])
  }
}

extension MarkupTree {
  /// A name for the part of an element.
  fileprivate var partName: String { ownName ?? (svgName == "g" ? "group" : name.local) }

  /// The name that an author gave to an element.
  fileprivate var ownName: String? {
    self["id"] ?? self["label", in: .other] ?? self["data-name"]
  }

  /// Whether a mask has the points of the part that it masks, and no mask itself.
  fileprivate var isPlainMask: Bool {
    let units = ["clipPathUnits", "maskContentUnits"].map { self[$0] ?? "userSpaceOnUse" }
    return !units.contains("objectBoundingBox") && self["clip-path"] == nil && self["mask"] == nil
  }

  /// The group that a mask hides: on white, made black by a filter, as in critter's own SVGs; nil for
  /// other masks.
  fileprivate func hole(_ styles: StyledElements) -> MarkupTree? {
    guard svgName == "mask", elements.count == 2,
      let ground = elements.first.map({ styles.reference(of: $0) ?? $0 }), ground.svgName == "rect",
      ground["fill"] == "#fff", let group = elements.last,
      group.svgName == "g", group.attributes.count == 1,
      let filter = styles.values(of: group)["filter"]?.targets.first,
      let effects = styles.element(withID: filter)?.elements, effects.count == 1,
      effects[0].svgName == "feColorMatrix",
      let values = effects[0]["values"]?.words.map({ Double(parsing: $0) }),
      values == [Double](repeating: 0, count: 18) + [1, 0]
    else { return nil }
    return group
  }
}

extension ViewBoxFit {
  /// The matrix as steps of a part's placement.
  fileprivate var steps: [SVGStep] {
    [
      .translate(x: Motion(matrix.row3.x), y: Motion(matrix.row3.y)),
      .scale(Motion([matrix.row1.x, matrix.row2.y])),
    ]
  }
}

extension PartSpec {
  /// Returns the part and the single parts inside with a placement that a part of a rig can have.
  fileprivate func nestedAll() -> PartSpec {
    var part = self
    if part.children.count == 1, part.bounds == nil {
      part.children = part.children.map { $0.nestedAll() }
    }
    return part.nested()
  }
}
