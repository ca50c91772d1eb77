import CritterGraphics
import CritterSVG
import CritterRigSpec

/// Writes parts of an SVG that don't move as files of their own, with only the content that
/// `SanitizedArt` keeps.
struct SVGArtWriter {
  private let file: SVGDocument
  /// The features that art doesn't have.
  private(set) var notes: ImportNotes

  private var styles: StyledElements { file.styles }

  init(_ file: SVGDocument, _ notes: ImportNotes) {
    self.file = file
    self.notes = notes
  }

  /// The properties of a text that become distances.
  private static let baselines: Set<String> = ["dominant-baseline", "alignment-baseline"]
  /// The properties of a text that its layout replaces.
  private static let placedByLayout = baselines.union(["text-anchor", "white-space"])

  /// Returns an SVG with elements, and the rectangle that it covers.
  ///
  /// - Parameters:
  ///   - style: the inherited properties.
  ///   - dropped: properties that the elements themselves don't keep.
  mutating func file(
    _ elements: [MarkupTree], _ style: SVGStyle, dropping dropped: Set<String>
  ) throws(SVGError) -> (bytes: [UInt8], bounds: Rect)? {
    try file(content: elements.compactMap { resolved($0, dropping: dropped) }, style)
  }

  /// Returns an SVG with a piece of a text, and the rectangle that it covers.
  mutating func file(_ run: SVGTextLayout.Run) throws(SVGError) -> (bytes: [UInt8], bounds: Rect)? {
    var style = run.style
    style.values = [:]
    return try file(content: [text(run)], style)
  }

  /// Returns an SVG with elements that have their properties as attributes, and the rectangle that
  /// it covers.
  ///
  /// - Parameter style: the inherited properties.
  mutating func file(
    content: [MarkupTree], _ style: SVGStyle
  ) throws(SVGError) -> (bytes: [UInt8], bounds: Rect)? {
    let inherited = Self.inherited(style)
    var group = MarkupTree(svg: "g", MarkupTree.attributes(inherited), content.map { .element($0) })
    if inherited["font-family"] == nil, group.contains(where: { $0.svgName == "text" }) {
      group.attributes.append(.init("font-family", ""))
    }
    let definitions = MarkupTree.definitions(for: [group]) { definition($0) }
      .map { MarkupTree.Child.element($0) }
    var root = MarkupTree(svg: "svg")
    root.children =
      (definitions.isEmpty ? [] : [.element(MarkupTree(svg: "defs", [], definitions))])
      + [.element(group)]
    root = root.withBrowserFonts
    let whole = root.usesViewport ? root.within(style.viewport) : root
    // Without scripts, links, and references to other files.
    let art = try read(whole) { file throws(DrawingError) in try SanitizedArt(file) }
    guard let bounds = try bounds(of: art) else { return nil }
    guard max(bounds.size.width, bounds.size.height) < 1e5 else {
      notes.add("a drawing of more than 100,000 points")
      return nil
    }
    let box = [bounds.minX, bounds.minY, bounds.size.width, bounds.size.height]
    let numbers = box.map { $0.svgText(decimals: 3) }
    root = art.root
    root.attributes = [
      .init("width", numbers[2]), .init("height", numbers[3]),
      .init("viewBox", numbers.joined(separator: " ")),
    ]
    return (root.file(indent: ""), bounds)
  }

  private func read<Value>(
    _ root: MarkupTree, _ read: (ArtFile) throws(DrawingError) -> Value
  ) throws(SVGError) -> Value {
    do throws(DrawingError) {
      return try read(ArtFile(name: "part.svg", path: "part.svg", bytes: root.file()))
    } catch {
      throw SVGError(error.message)
    }
  }

  /// The most shapes that are measured.
  private static let maximumShapes = 20_000

  /// Returns the properties of a style that elements inside inherit.
  private static func inherited(_ style: SVGStyle) -> [String: [StyleToken]] {
    style.values.filter { name, _ in
      StyleProperties.inherited.contains(name) && !baselines.contains(name)
    }
  }

  /// The rectangle around the shapes; with effects, also around the viewport. Nil if nothing shows.
  private func bounds(of art: SanitizedArt) throws(SVGError) -> Rect? {
    // Also elements of `defs`, to which others refer.
    let unmeasured = ["filter"] + StyleProperties.markers
    let hasEffects = art.root.elements.contains { element in
      element.contains { inner in unmeasured.contains { inner[$0] != nil } }
    }
    var corners: [Point] = hasEffects ? file.viewport.corners : []
    var reader = ArtLeafReader(art, viewport: file.viewport.size, maximumShapes: Self.maximumShapes)
    func add(_ bounds: Rect, _ stroke: Double) {
      // A filter can draw around a shape.
      let halo = hasEffects ? max(bounds.size.width, bounds.size.height) / 5 : 0
      corners += bounds.padded(by: stroke + halo).corners
    }
    for leaf in art.root.elements.flatMap({ reader.leaves(of: $0, in: []) }) {
      add(leaf.path.bounds, leaf.stroke == nil ? 0 : leaf.strokeWidth)
    }
    if reader.isIncomplete, let rest = try drawnBounds(of: art) { add(rest, 0) }
    guard !corners.isEmpty else { return nil }
    let rect = Rect(around: corners).padded(by: 0.5)
    // Whole points keep the numbers short.
    let (x, y) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    return Rect(x, y, (rect.maxX - x).rounded(.up), (rect.maxY - y).rounded(.up))
  }

  /// Returns the rectangle that librsvg draws in, for texts and others that it alone can measure.
  private func drawnBounds(of art: SanitizedArt) throws(SVGError) -> Rect? {
    let size = file.viewport.size
    var root = art.root
    root.attributes = [
      .init("width", size.width.svgText(decimals: 3)),
      .init("height", size.height.svgText(decimals: 3)),
    ]
    return try read(root) { file throws(DrawingError) in try ParsedArt(file).bounds(in: size) }
  }

  /// Returns an element with all of its properties as attributes, without animations.
  private mutating func resolved(
    _ element: MarkupTree, dropping dropped: Set<String> = []
  ) -> MarkupTree? {
    guard let name = element.svgName, name != "style", element.meetsConditions else { return nil }
    guard SanitizedArt.keeps(name) else {
      if name == "foreignObject" {
        notes.add("a <foreignObject> with \(element.obstacle ?? "HTML")", of: element)
      } else if !ArtAttributes.undrawn.contains(name) {
        notes.warn("a <\(name.clipped(to: 40))> is left out, as in browsers", of: element)
      }
      return nil
    }
    if name == "switch" {
      var group = element
      group.children = [element.shownCase].compactMap { $0.map { .element($0) } }
      return resolved(group.renamed("g"), dropping: dropped)
    }
    let values = styles.values(of: element)
    let drawn = values.filter { StyleProperties.presentation.contains($0.key) }
    if drawn.values.contains(where: \.refersOutside) {
      notes.add(MarkupTree.outsideReference, of: element)
    }
    notes.addReference(of: element, styles)
    var left = dropped.union(Self.baselines)
    if !dropped.isDisjoint(with: Self.placing) { left.insert("transform") }
    if values["vector-effect"]?.keyword == SVGShape.fixedStroke {
      if file.keepsScale(element) {
        left.insert("vector-effect")
      } else {
        notes.add(SVGShape.fixedStrokeNote, of: element)
      }
    }
    let list = file.still.attributes(of: element, dropping: left)
    if name == "text" { return text(element, list) }
    let children = element.replacingElements { resolved($0) }.children
    let shifted = name == "tspan" ? shifted(list, of: element) : list
    return MarkupTree(element.name, shifted, children)
  }

  // MARK: Texts

  /// Returns a text that librsvg places as a browser does.
  private mutating func text(_ element: MarkupTree, _ list: [MarkupTree.Attribute]) -> MarkupTree? {
    let style = file.wholeStyle(of: element)
    if let fonts = file.text, !fonts.hasGlyphs(for: element.wholeText, style.font) {
      notes.warn("a text has characters that no installed font has", of: element)
    }
    if SVGTextLayout.isNeeded(for: element) { return placed(element, list, style) }
    var list = shifted(list, of: element)
    if style.keepsSpace, element["space", in: .xml] == nil { list.append(.keptSpace) }
    return MarkupTree(element.name, list, element.replacingElements { resolved($0) }.children)
  }

  /// Returns the pieces of a text at their places.
  private mutating func placed(
    _ element: MarkupTree, _ list: [MarkupTree.Attribute], _ style: SVGStyle
  ) -> MarkupTree {
    let outer = list.filter { attribute in
      let name = attribute.name.local
      return !["x", "y", "dx", "dy", "rotate", "textLength"].contains(name)
        && !StyleProperties.inherited.contains(name)
    }
    let runs = SVGTextLayout(element, style, file).runs
      .compactMap { $0.path == nil ? $0 : onLine($0) }
    return MarkupTree(
      svg: "g", outer,
      runs.map { run in
        var piece = text(run)
        if run.element.offset != element.offset, let opacity = run.style.text("opacity") {
          piece.attributes.append(.init("opacity", opacity))
        }
        return .element(piece)
      })
  }

  /// Returns the attributes of a text or of a piece with what librsvg doesn't have as distances.
  private func shifted(
    _ list: [MarkupTree.Attribute], of element: MarkupTree
  ) -> [MarkupTree.Attribute] {
    let style = file.wholeStyle(of: element)
    var shift = style.baselineShift(file.text)
    if element.svgName == "tspan", element["y"] == nil, let parent = styles.parent(of: element) {
      shift -= file.wholeStyle(of: parent).baselineShift(file.text)
    }
    if shift == 0 { return list }
    let own = element["dy"].flatMap {
      Double(
        length: $0, percent: style.viewport.height, in: FontUnits(size: style.fontSize))
    }
    return list.filter { $0.name.local != "dy" }
      + [.init("dy", (shift + (own ?? 0)).svgText(decimals: 3))]
  }

  /// Returns a piece of a text at its place.
  private func text(_ run: SVGTextLayout.Run) -> MarkupTree {
    var values = run.style.values.filter { name, _ in
      StyleProperties.inherited.contains(name) && !Self.placedByLayout.contains(name)
    }
    for name in ["visibility", "display"] where run.style.animations[name] != nil {
      values[name] = nil
    }
    let place: [MarkupTree.Attribute] = [
      .init("x", run.origin.x.svgText(decimals: 3)),
      .init("y", run.origin.y.svgText(decimals: 3)), .keptSpace,
    ]
    return MarkupTree(
      svg: "text", MarkupTree.attributes(values) + place + [run.line].compactMap(\.self),
      [.text(run.text)])
  }

  /// Returns the visible letters of a run along a straight line; nil for none.
  private mutating func onLine(_ run: SVGTextLayout.Run) -> SVGTextLayout.Run? {
    guard let path = run.path.flatMap({ file.path(of: $0) }) else { return nil }
    guard let line = path.line else {
      notes.add("a text on a curved path", of: run.element)
      return nil
    }
    return run.onLine(from: line.start, to: line.end)
  }

  private static let placing: Set<String> = [
    "transform", "translate", "rotate", "scale", "offset-path",
  ]

  /// The elements whose content inherits from the elements around them, wherever they're used.
  private static let inheriting: Set<String?> = [
    "pattern", "mask", "clipPath", "marker", "linearGradient", "radialGradient",
  ]

  /// Returns the element with an id, with its properties as attributes.
  private mutating func definition(_ id: String) -> MarkupTree? {
    guard let element = styles.element(withID: id), var copy = resolved(element) else {
      return nil
    }
    let units = [element["maskUnits"], element["filterUnits"]]
    if units.contains("userSpaceOnUse") {
      // The usual region is in percent of the whole drawing.
      let (width, height) = (file.viewport.size.width, file.viewport.size.height)
      let region = [
        ("x", -0.1 * width), ("y", -0.1 * height), ("width", 1.2 * width), ("height", 1.2 * height),
      ]
      for (name, value) in region where copy[name] == nil {
        copy.attributes.append(.init(name, value.svgText(decimals: 3)))
      }
    }
    if Self.inheriting.contains(element.svgName) {
      let list = MarkupTree.attributes(Self.inherited(file.wholeStyle(of: element)))
      copy.attributes += list.filter { copy[$0.name.local] == nil }
    }
    return copy
  }
}

extension MarkupTree {
  /// Returns the SVG element with another name.
  fileprivate func renamed(_ name: String) -> MarkupTree {
    MarkupTree(Name(svg: name), attributes, children, offset: offset)
  }

  /// The element and those inside with the fonts that a browser looks for.
  fileprivate var withBrowserFonts: MarkupTree {
    var result = replacingElements(\.withBrowserFonts)
    for (index, attribute) in attributes.enumerated() where attribute.name.local == "font-family" {
      let families = StyleTokens.list(attribute.value).browserFamilies
      result.attributes[index] = Attribute(
        "font-family", families.map(\.text).joined(separator: ", "))
    }
    return result
  }

  /// Whether a length refers to the size of the drawing.
  fileprivate var usesViewport: Bool {
    var symbols: Set<String?> = []
    forEach { if $0.svgName == "symbol" { symbols.insert($0["id"].map { "#" + $0 }) } }
    func uses(_ element: MarkupTree) -> Bool {
      let isFitted = element.svgName == "svg" || symbols.contains(element.reference ?? "")
      let isWhole = isFitted && (element["width"] == nil || element["height"] == nil)
      let isPercent = element.attributes.contains { attribute in
        attribute.isLength && attribute.value.exact.contains("%")
      }
      return isWhole || isPercent
    }
    return elements.contains { $0.contains(where: uses) }
  }

  /// Returns the root of a drawing with its content in a drawing of a certain size.
  fileprivate func within(_ size: Size) -> MarkupTree {
    let list: [Attribute] = [
      .init("width", size.width.svgText(decimals: 3)),
      .init("height", size.height.svgText(decimals: 3)), .init("overflow", "visible"),
    ]
    return MarkupTree(svg: "svg", [], [.element(MarkupTree(svg: "svg", list, children))])
  }

  /// The feature that a note names for `refersOutside`.
  fileprivate static let outsideReference = "a reference to another file"

  /// Whether the element shows something of another file.
  fileprivate var refersOutside: Bool {
    guard svgName != "a", let target = reference else { return false }
    return !target.exact.hasPrefix("#") && !target.trimmed.lowercased().exact.hasPrefix("data:")
  }
}

extension ImportNotes {
  /// Notes that an element shows something of another file, or nothing since it's missing.
  mutating func addReference(of element: MarkupTree, _ styles: StyledElements) {
    if element.refersOutside {
      add(MarkupTree.outsideReference, of: element)
    } else if element.svgName == "use", let name = element.reference,
      styles.reference(of: element) == nil
    {
      warn(
        "a <use> of the missing '\(name.clipped(to: 40))' shows nothing, as in browsers",
        of: element)
    }
  }
}

extension [StyleToken] {
  /// Whether a `url()` leads to another file.
  fileprivate var refersOutside: Bool {
    contains { if case .url(let target) = $0 { !target.exact.hasPrefix("#") } else { false } }
  }
}
