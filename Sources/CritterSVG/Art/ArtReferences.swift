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

    var isTemplate: Bool { ArtAttributes.templates.contains(name) }
  }

  /// The size of an element, including everything that it draws.
  private struct Extent {
    /// The number of elements, counting each reference.
    var elements = 1
    /// The length of the longest chain of references.
    var depth = 0
  }

  func has(id: String) -> Bool { ids[id.exact] != nil }

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
      classes: classes.map { String(Substring($0)).exact }, references: references)
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
      throw MarkupError(
        offset: node.offset,
        reason: "'\(node.id ?? node.name)', which refers to itself; draw it once")
    }
    var extent = Extent()
    for child in node.children where !nodes[child].isTemplate {
      let inner = try self.extent(of: child, depth: depth)
      extent.elements += inner.elements
      extent.depth = max(extent.depth, inner.depth)
    }
    for target in targets(of: node) {
      guard depth < ArtLimits.referenceDepth else { throw tooDeep(node) }
      let inner = try self.extent(of: target, depth: depth + 1)
      extent.elements += inner.elements
      extent.depth = max(extent.depth, inner.depth + 1)
      guard extent.elements <= ArtLimits.shownElements else {
        throw MarkupError(
          offset: node.offset,
          reason: "references that show more than \(ArtLimits.shownElements) elements; "
            + "simplify them")
      }
    }
    pending.remove(index)
    known[index] = extent
    return extent
  }

  private func tooDeep(_ node: Node) -> MarkupError {
    MarkupError(
      offset: node.offset,
      reason: "references nested more than \(ArtLimits.referenceDepth) deep; simplify them")
  }

  /// Returns the elements that an element refers to, including references that its content
  /// inherits.
  private func targets(of node: Node) -> [Int] {
    var targets = references(of: node).compactMap { ids[$0.id.exact] }
    var parent = node.isTemplate ? node.parent : nil
    while let ancestor = parent {
      let inherited = references(of: nodes[ancestor]).filter(\.isInherited)
      targets += inherited.compactMap { ids[$0.id.exact] }.filter { !pending.contains($0) }
      parent = nodes[ancestor].parent
    }
    return targets
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
