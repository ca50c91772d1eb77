import CritterGraphics

/// The elements of a piece of art and their references. librsvg aborts if references nest too deep.
/// Twenty elements that each draw the next one twice make a million.
struct ArtReferences {
  private var nodes: [Node] = []
  private var ids: [ExactText: Int] = [:]
  private var rules: [StyleInspection.ReferringRule] = []
  private var known: [Int: Extent] = [:]
  /// The nodes whose extent is being computed.
  private var pending: Set<Int> = []

  private struct Node {
    let name: String
    let parent: Int?
    let offset: Int
    let id: String?
    let classes: [ExactText]
    var references: [StyleInspection.Reference]
    var children: [Int] = []
    /// The number of vertices of a shape that can have markers, or a few more; otherwise 0.
    let vertices: Int

    var isTemplate: Bool { ArtAttributes.templates.contains(name) }

    func error(_ reason: String) -> MarkupError { MarkupError(offset: offset, reason: reason) }
  }

  /// The size of an element, including everything that it draws.
  private struct Extent {
    /// The number of elements, counting each reference.
    var elements = 1
    /// The length of the longest chain of references.
    var depth = 0
    /// The number of shapes that can have markers, counting each `use`.
    var shapes = 0
    /// The number of vertices of these shapes.
    var vertices = 0

    /// Adds the size of an element that inherits the properties of this element.
    mutating func add(_ inner: Extent) {
      elements += inner.elements
      shapes += inner.shapes
      vertices += inner.vertices
    }

    /// Returns how often a reference draws its target: markers once for each vertex or end.
    func count(of property: String) -> Int {
      switch property {
      case "marker-start", "marker-end": shapes
      case "marker", "marker-mid": vertices
      default: 1
      }
    }
  }

  func has(id: String) -> Bool { ids[id.exact] != nil }

  /// Whether the art shows an element, itself or by a reference. Call it after `check`.
  func isDrawn(_ element: Int) -> Bool { known[element] != nil }

  /// Adds an element and its references.
  ///
  /// - Returns: the element's index.
  mutating func add(
    _ element: MarkupTree, _ references: [StyleInspection.Reference], in parent: Int?
  ) -> Int {
    let name = element.svgName ?? ""
    let id = element["id"]
    let classes = (element["class"] ?? "").utf8.split(whereSeparator: \.isSpace)
    var node = Node(
      name: name, parent: parent, offset: element.offset, id: id,
      classes: classes.map { String(Substring($0)).exact }, references: references,
      vertices: element.markedVertices)
    if let target = element.reference?.exact.dropping(prefix: "#"),
      ArtAttributes.referring.contains(name)
    {
      node.references.append(.init(property: "href", id: target))
    }
    if let id, ids[id.exact] == nil { ids[id.exact] = nodes.count }
    if let parent { nodes[parent].children.append(nodes.count) }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Checks the whole art.
  ///
  /// - Parameter rules: the style rules that contain references.
  mutating func check(_ rules: [StyleInspection.ReferringRule]) throws(MarkupError) {
    self.rules = rules
    _ = try extent(of: 0, depth: 0)
  }

  /// Returns the size of an element, including everything that it draws.
  ///
  /// - Parameter depth: the number of references that lead to the element.
  private mutating func extent(of index: Int, depth: Int) throws(MarkupError) -> Extent {
    let node = nodes[index]
    if let extent = known[index] {
      guard depth + extent.depth <= ArtLimits.referenceDepth else { throw tooDeep(node) }
      return extent
    }
    guard pending.insert(index).inserted else {
      throw node.error("'\(node.id ?? node.name)', which refers to itself; draw it once")
    }
    var extent = Extent()
    if node.vertices > 0 { (extent.shapes, extent.vertices) = (1, node.vertices) }
    for child in node.children where !nodes[child].isTemplate {
      let inner = try self.extent(of: child, depth: depth)
      extent.add(inner)
      extent.depth = max(extent.depth, inner.depth)
    }
    for (property, target) in targets(of: node) {
      guard depth < ArtLimits.referenceDepth else { throw tooDeep(node) }
      let inner = try self.extent(of: target, depth: depth + 1)
      if property == "href" {
        extent.add(inner)
      } else {
        extent.elements += inner.elements * extent.count(of: property)
      }
      extent.depth = max(extent.depth, inner.depth + 1)
      guard max(extent.elements, extent.vertices) <= ArtLimits.shownElements else {
        throw node.error(
          "references that show more than \(ArtLimits.shownElements.grouped) elements; "
            + "simplify them")
      }
    }
    pending.remove(index)
    known[index] = extent
    return extent
  }

  private func tooDeep(_ node: Node) -> MarkupError {
    node.error(
      "references nested more than \(ArtLimits.referenceDepth.grouped) deep; simplify them")
  }

  /// Returns the elements that an element refers to, including references that its content
  /// inherits. Markers are last, since they depend on the vertices of the others.
  private func targets(of node: Node) -> [(property: String, index: Int)] {
    func targets(_ references: [StyleInspection.Reference]) -> [(property: String, index: Int)] {
      references.compactMap { reference in ids[reference.id.exact].map { (reference.property, $0) }
      }
    }
    var all = targets(references(of: node))
    var parent = node.isTemplate ? node.parent : nil
    while let ancestor = parent {
      let inherited = references(of: nodes[ancestor]).filter(\.isInherited)
      all += targets(inherited).filter { !pending.contains($0.index) }
      parent = nodes[ancestor].parent
    }
    func isMarker(_ property: String) -> Bool { property.exact.hasPrefix("marker") }
    return all.filter { !isMarker($0.property) } + all.filter { isMarker($0.property) }
  }

  private func references(of node: Node) -> [StyleInspection.Reference] {
    guard !rules.isEmpty else { return node.references }
    return node.references
      + rules.filter { rule in
        rule.subjects.contains { $0.matches(type: node.name, id: node.id, classes: node.classes) }
      }.flatMap(\.references)
  }
}

extension StyleInspection.Reference {
  fileprivate var isInherited: Bool {
    property == "fill" || property == "stroke" || property.exact.hasPrefix("marker")
  }
}

extension MarkupTree {
  /// The number of vertices of a shape that can have markers, or a few more; otherwise 0.
  fileprivate var markedVertices: Int {
    switch svgName {
    case "path": self["d"]?.vertexCount ?? 0
    case "polyline", "polygon": ((self["points"] ?? "").anyNumbers.count + 1) / 2
    case "line": 2
    default: 0
    }
  }
}
