import CritterGraphics
import CritterSVG

/// Writes parts of an SVG that don't move as files of their own, with only the content that
/// `SanitizedArt` keeps.
struct SVGArt {
  private let file: SVGFile
  /// The features that art doesn't have.
  private(set) var notes: Notes

  private var styles: SVGStyles { file.styles }

  init(_ file: SVGFile, _ notes: Notes) {
    self.file = file
    self.notes = notes
  }

  /// Elements that draw nothing where they are.
  static let silent: Set<String> = [
    "defs", "style", "title", "desc", "metadata", "script", "linearGradient", "radialGradient",
    "clipPath", "mask", "filter", "pattern", "marker", "symbol", "view", "animate",
    "animateTransform", "animateMotion", "animateColor", "set", "discard", "mpath",
  ]
  /// Returns an SVG with elements, and the rectangle that it covers.
  ///
  /// - Parameters:
  ///   - values: the inherited properties.
  ///   - dropped: properties that the elements themselves don't keep.
  mutating func file(
    _ elements: [MarkupTree], _ values: [String: [StyleToken]], dropping dropped: Set<String>
  ) throws(SVGError) -> (bytes: [UInt8], bounds: Rect)? {
    let content = elements.compactMap { resolved($0, dropping: dropped) }
    let inherited = values.filter { SVGProperties.inherited.contains($0.key) }
    var group = MarkupTree(svg: "g", attributes(inherited))
    group.children = content.map { .element($0) }
    var definitions = MarkupTree(svg: "defs")
    definitions.children = references(in: group).map { .element($0) }
    var root = MarkupTree(svg: "svg")
    root.children =
      (definitions.children.isEmpty ? [] : [.element(definitions)]) + [.element(group)]
    let art = try sanitized(root)
    guard let bounds = bounds(of: art) else { return nil }
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

  /// Returns the art without scripts, links, and references to other files.
  private func sanitized(_ root: MarkupTree) throws(SVGError) -> SanitizedArt {
    do throws(DrawingError) {
      return try SanitizedArt(ArtFile(name: "part.svg", path: "part.svg", bytes: root.file()))
    } catch {
      throw SVGError(error.message)
    }
  }

  private static func isUnmeasured(_ element: MarkupTree) -> Bool {
    var found = false
    element.forEach { inner in
      if ["text", "svg"].contains(inner.svgName) { found = true }
      if ["filter", "marker-start", "marker-mid", "marker-end"].contains(where: { inner[$0] != nil }
      ) {
        found = true
      }
    }
    return found
  }

  /// The rectangle around the shapes; with texts and effects, also around the viewport. Nil if
  /// nothing shows.
  private func bounds(of art: SanitizedArt) -> Rect? {
    let drawn = art.root.elements.filter { $0.svgName != "defs" }
    var corners: [Point] =
      drawn.flatMap(\.elements).contains(where: Self.isUnmeasured) ? file.viewport.corners : []
    var reader = ArtLeafReader(art, viewport: file.viewport.size)
    for leaf in art.root.elements.flatMap({ reader.leaves(of: $0, in: []) }) {
      let reach = leaf.stroke == nil ? 0 : leaf.strokeWidth
      corners += leaf.path.bounds.padded(by: reach).corners
    }
    guard !corners.isEmpty else { return nil }
    let rect = Rect(around: corners).padded(by: 0.5)
    // Whole points keep the numbers short.
    let (x, y) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    return Rect(x, y, (rect.maxX - x).rounded(.up), (rect.maxY - y).rounded(.up))
  }

  /// Returns an element with all of its properties as attributes, without animations.
  private mutating func resolved(
    _ element: MarkupTree, dropping dropped: Set<String> = []
  ) -> MarkupTree? {
    guard let name = element.svgName, name != "style" else { return nil }
    guard SanitizedArt.keeps(name) else {
      let isOptional = element["requiredFeatures"] ?? element["requiredExtensions"] != nil
      if !Self.silent.contains(name), !isOptional { notes.add("a <\(name.clipped(to: 40))>") }
      return nil
    }
    var values = styles.values(of: element).filter { key, _ in
      !dropped.contains(key)
        && (SVGProperties.presentation.contains(key) || SVGProperties.geometry.contains(key))
    }
    if dropped.isDisjoint(with: Self.placing) {
      values["transform"] = transform(of: element).map { [.word($0)] }
    }
    if element.refersOutside || values.values.contains(where: \.refersOutside) {
      notes.add(MarkupTree.outsideReference)
    }
    if values["vector-effect"]?.keyword == SVGShape.fixedStroke {
      notes.add(SVGShape.fixedStrokeNote)
    }
    let own = attributes(values)
    let known = Set(own.map(\.name.local))
    let list = element.attributes.filter { attribute in
      let key = attribute.name.local
      return !SVGProperties.presentation.contains(key) && !["class", "style"].contains(key)
        && !dropped.contains(key) && !known.contains(key)
    }
    let children = element.children.compactMap { child -> MarkupTree.Child? in
      switch child {
      case .text: child
      case .element(let inner): resolved(inner).map { .element($0) }
      }
    }
    return MarkupTree(element.name, list + own, children)
  }

  private static let placing: Set<String> = [
    "transform", "translate", "rotate", "scale", "offset-path",
  ]

  /// Returns the transform of an element as an attribute; nil without one.
  private mutating func transform(of element: MarkupTree) -> String? {
    let values = styles.values(of: element)
    let text = values["transform"]?.text ?? "none"
    let isStyled = values.keys.contains { $0 != "transform" && Self.placing.contains($0) }
    if !isStyled, text == "none" { return nil }
    if !isStyled, values["transform-origin"] == nil, !text.exact.contains("%"),
      let functions = TransformFunction.list(text, box: file.viewport.size)
    {
      return functions.map(\.text).joined(separator: " ")
    }
    let steps = try? file.transform(of: element, file.style(of: element), &notes)
    let matrix = (steps ?? []).reduce(Matrix.identity) { $1.matrix * $0 }
    let numbers = [matrix.row1, matrix.row2, matrix.row3].flatMap { [$0.x, $0.y] }
    return TransformFunction(.matrix, numbers).text
  }

  private static let styleOnly: Set<String> = ["mix-blend-mode", "isolation", "mask-type", "font"]

  private func attributes(_ values: [String: [StyleToken]]) -> [MarkupTree.Attribute] {
    var (list, style): ([MarkupTree.Attribute], [String]) = ([], [])
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "transform-origin" {
      if Self.styleOnly.contains(name) {
        style.append("\(name): \(value.text)")
      } else if name == "d", value.first == .function("path"), value.count > 1,
        case .string(let data) = value[1]
      {
        list.append(.init(name, data))
      } else {
        list.append(.init(name, value.text))
      }
    }
    return style.isEmpty ? list : list + [.init("style", style.joined(separator: "; "))]
  }

  /// The elements to which others refer, outside of them.
  private mutating func references(in root: MarkupTree) -> [MarkupTree] {
    var (known, found): (Set<String>, [MarkupTree]) = ([], [])
    root.forEach { element in if let id = element["id"] { known.insert(id) } }
    var open = [root]
    while let next = open.popLast(), found.count < 1000 {
      for id in Self.targets(of: next) where known.insert(id).inserted {
        guard let element = styles.element(withID: id), let copy = resolved(element) else {
          continue
        }
        copy.forEach { inner in if let id = inner["id"] { known.insert(id) } }
        found.append(copy)
        open.append(copy)
      }
    }
    return found
  }

  /// The ids to which an element and its descendants refer.
  static func targets(of element: MarkupTree) -> [String] {
    var ids: [String] = []
    element.forEach { inner in
      if let id = inner.reference?.exact.dropping(prefix: "#") { ids.append(id) }
      for attribute in inner.attributes where attribute.value.exact.contains("url(") {
        ids += StyleTokens.list(attribute.value).targets
      }
    }
    return ids
  }

  /// Returns the rectangle around an element's shapes without their strokes, in its own points; nil
  /// for text.
  mutating func fillBox(
    of element: MarkupTree, _ values: [String: [StyleToken]]
  ) -> Rect? {
    let dropped: Set = [
      "transform", "transform-origin", "translate", "rotate", "scale", "offset-path", "opacity",
      "visibility", "display",
    ]
    let shown = values.filter { !dropped.contains($0.key) }
    guard let (bytes, _) = try? file([element], shown, dropping: dropped),
      let art = try? SanitizedArt(ArtFile(name: "part.svg", path: "part.svg", bytes: bytes))
    else { return nil }
    var leaves = ArtLeafReader(art, viewport: file.viewport.size)
    let paths = art.root.elements.flatMap { leaves.leaves(of: $0, in: []) }.map(\.path)
    return paths.isEmpty ? nil : Rect(around: paths.map(\.bounds).flatMap(\.corners))
  }
}

extension MarkupTree {
  /// The feature that a note names for `refersOutside`.
  static let outsideReference = "a reference to another file"

  /// Whether the element shows something of another file.
  var refersOutside: Bool {
    guard svgName != "a", let target = reference else { return false }
    return !target.exact.hasPrefix("#") && !target.trimmed.lowercased().exact.hasPrefix("data:")
  }
}

extension [StyleToken] {
  /// Whether a `url()` leads to another file.
  fileprivate var refersOutside: Bool {
    contains { if case .url(let target) = $0 { !target.exact.hasPrefix("#") } else { false } }
  }

  /// The ids in `url(#id)`.
  var targets: [String] {
    compactMap { token in
      if case .url(let target) = token { target.exact.dropping(prefix: "#") } else { nil }
    }
  }
}
