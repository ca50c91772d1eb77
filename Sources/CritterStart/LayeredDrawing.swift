import CritterGraphics
import CritterMarkup

/// An SVG that is to be split: what it shows, and what its pieces refer to.
struct LayeredDrawing {
  let root: MarkupTree
  let styles: DrawingStyles
  /// What is seen of it, in the units of its shapes.
  let canvas: Rect
  /// Every element that has an id.
  private var byID: [String: MarkupTree] = [:]
  private let sheets: [MarkupTree]

  /// - Parameter naturalSize: what the drawing says it has, in px.
  init(_ root: MarkupTree, naturalSize: Size) {
    self.root = root
    styles = DrawingStyles(of: root)
    canvas = Self.canvas(of: root, naturalSize)
    var (sheets, byID) = ([MarkupTree](), [String: MarkupTree]())
    root.forEach { element in
      if element.svgName == "style" { sheets.append(element) }
      if let id = element["id"], byID[id] == nil { byID[id] = element }
    }
    (self.sheets, self.byID) = (sheets, byID)
  }

  /// A `viewBox` of another shape than the picture leaves room on two sides, which is seen too.
  private static func canvas(of root: MarkupTree, _ size: Size) -> Rect {
    let numbers = (root["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }
      .compactMap { Double($0) }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      return Rect(0, 0, size.width, size.height)
    }
    let box = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    let fit = root["preserveAspectRatio"] ?? ""
    guard !fit.contains("none"), size.width > 0, size.height > 0 else { return box }
    let (x, y) = (size.width / box.size.width, size.height / box.size.height)
    let scale = fit.contains("slice") ? max(x, y) : min(x, y)
    let (width, height) = (size.width / scale, size.height / scale)
    func start(_ low: Double, _ room: Double, _ axis: String) -> Double {
      if fit.contains(axis + "Min") { return low }
      return fit.contains(axis + "Max") ? low + room : low + room / 2
    }
    return Rect(
      start(box.minX, box.size.width - width, "x"), start(box.minY, box.size.height - height, "Y"),
      width, height)
  }

  /// An SVG of some of what is in it, and of what that refers to.
  ///
  /// - Parameter frame: what is seen of it, in the units of the canvas.
  func svg(of piece: DrawingPiece, in frame: Rect) -> String {
    svg(inGroups: piece.groups, piece.content, in: frame)
  }

  /// The same of all of it.
  func svg(in frame: Rect) -> String { svg(inGroups: [], root.elements, in: frame) }

  private func svg(inGroups groups: [MarkupTree], _ content: [MarkupTree], in frame: Rect) -> String
  {
    var inner = content
    for group in groups.reversed() {
      inner = [MarkupTree(group.name, group.attributes, inner.map { .element($0) })]
    }
    if inner.contains(where: \.hasPercentages) { inner = [viewport(inner)] }
    let definitions = definitions(for: groups + content)
    let isAll = groups.isEmpty && content.count == root.elements.count
    let head = (isAll ? [] : sheets) + (definitions.isEmpty ? [] : [element("defs", definitions)])
    let box = [frame.minX, frame.minY, frame.size.width, frame.size.height]
    let text = element(
      "svg", head + inner, [("viewBox", box.map(\.shortText).joined(separator: " "))])
    let usesLinks = (head + inner).contains { $0.has { $0["href", in: .xlink] != nil } }
    let names =
      "xmlns=\"http://www.w3.org/2000/svg\""
      + (usesLinks ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : "")
    return text.inheriting(root).svg().replacing(
      "<svg ", with: "<svg \(names) ", maxReplacements: 1)
      + "\n"
  }

  /// Lengths in per cent are of the whole drawing.
  private func viewport(_ content: [MarkupTree]) -> MarkupTree {
    let box = root["viewBox"].map { [("viewBox", $0)] } ?? []
    let place = [
      ("x", canvas.minX), ("y", canvas.minY), ("width", canvas.size.width),
      ("height", canvas.size.height),
    ].map { ($0, $1.shortText) }
    return element("svg", content, place + box + [("overflow", "visible")])
  }

  private func element(
    _ name: String, _ elements: [MarkupTree], _ attributes: [(String, String)] = []
  ) -> MarkupTree {
    MarkupTree(
      Markup.Name(namespace: .svg, local: name),
      attributes.map {
        MarkupTree.Attribute(name: Markup.Name(namespace: .none, local: $0), value: $1)
      }, elements.map { .element($0) })
  }

  /// Gradients, clips and whatever else is referred to and not there, directly or by another of them.
  /// Of elements with one id, the drawing's first is meant.
  private func definitions(for content: [MarkupTree]) -> [MarkupTree] {
    var (there, wanted) = (Set<String>(), [String]())
    func look(into element: MarkupTree) {
      element.forEach { inner in
        if let id = inner["id"], byID[id]?.offset == inner.offset { there.insert(id) }
        wanted += inner.references
      }
    }
    (content + sheets).forEach(look)
    var (found, next) = ([MarkupTree](), 0)
    while next < wanted.count {
      let id = wanted[next]
      next += 1
      guard there.insert(id).inserted, let definition = byID[id] else { continue }
      look(into: definition)
      found.append(definition)
    }
    return found
  }
}

extension MarkupTree {
  /// The ids of what it refers to.
  fileprivate var references: [String] {
    let texts = attributes.map(\.value) + (svgName == "style" ? [ownText] : [])
    let urls = texts.flatMap { text in
      text.contains("url(") ? text.matches(of: /url\(\s*['"]?#([^'")]+)/).map { String($0.1) } : []
    }
    let links = [self["href"], self["href", in: .xlink]].compactMap { link in
      link.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
    }
    return urls + links
  }

  fileprivate func has(_ holds: (MarkupTree) -> Bool) -> Bool {
    var found = false
    forEach { found = found || holds($0) }
    return found
  }

  fileprivate var hasPercentages: Bool {
    has { element in
      ["rect", "circle", "ellipse", "line", "image", "use", "svg"].contains(element.svgName)
        && element.attributes.contains { $0.value.hasSuffix("%") && $0.name.local != "style" }
    }
  }

  /// With what a drawing says at its root of how its shapes look.
  fileprivate func inheriting(_ root: MarkupTree) -> MarkupTree {
    let own: Set = [
      "x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version", "baseProfile",
      "enable-background", "overflow",
    ]
    var result = self
    result.attributes += root.attributes.filter { attribute in
      let name = attribute.name.local
      return [.none, .xml].contains(attribute.name.namespace) && !own.contains(name)
        && !name.hasPrefix("data-") && !name.hasPrefix("xmlns")
    }
    return result
  }
}
