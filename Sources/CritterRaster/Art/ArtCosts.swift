import CritterGraphics
import CritterMarkup
import CritterSystem

/// How much there is to draw in art in which elements refer to others: twenty elements of which each
/// shows the next twice are a million.
struct ArtCosts {
  private var nodes: [Node] = []
  private var open: [Int] = []
  private var ids: [ExactText: Int] = [:]

  fileprivate struct Node {
    let name: String
    let parent: Int?
    let offset: Int
    let id: String?
    let classes: ArraySlice<UInt8>?
    /// Of a path or polygon.
    let outline: ArraySlice<UInt8>?
    var references: [StyleInspection.Reference]
    var children: [Int] = []
  }

  var elements: Int { nodes.count }

  func has(id: String) -> Bool { ids[id.exact] != nil }

  mutating func open(
    _ element: Markup.Element, _ references: [StyleInspection.Reference], at offset: Int
  ) {
    let name = element.svgName ?? ""
    let id = element["id"].map { String($0) }
    var node = Node(
      name: name, parent: open.last, offset: offset, id: id, classes: element["class"],
      outline: element["d"] ?? element["points"], references: references)
    if let target = element.reference, target.first == UInt8(ascii: "#"),
      ArtAttributes.referring.contains(name)
    {
      node.references.append(.init(property: "href", id: String(target.dropFirst())))
    }
    if let id, ids[id.exact] == nil { ids[id.exact] = nodes.count }
    if let parent = open.last { nodes[parent].children.append(nodes.count) }
    open.append(nodes.count)
    nodes.append(node)
  }

  mutating func close() {
    open.removeLast()
  }

  /// - Parameter style: of the whole file.
  func check(_ style: StyleInspection) throws(MarkupError) {
    try checkDashes(style)
    var tally = Tally(costs: self, rules: style.rules)
    guard !tally.isPlain else { return }
    let cost = try tally.cost(of: 0, depth: 0)
    guard cost.steps <= ArtLimits.drawing else {
      throw MarkupError(
        offset: nodes[tally.costliest].offset,
        reason: "references, masks, and filters that need about \(Int(cost.steps.rounded())) "
          + "drawing steps; the limit is \(Int(ArtLimits.drawing)); simplify them")
    }
  }

  private func checkDashes(_ style: StyleInspection) throws(MarkupError) {
    guard let period = style.dashPeriod else { return }
    var dashes = 0.0
    for node in nodes {
      dashes += (node.outline?.reach ?? 0) / period
      guard dashes <= ArtLimits.dashes else {
        throw MarkupError(
          offset: node.offset,
          reason: "more than \(Int(ArtLimits.dashes)) dashes; make them longer")
      }
    }
  }
}

extension ArtCosts {
  /// What drawing an element takes, each number at most `ArtLimits.drawing` and a bit for what is
  /// refused anyway.
  private struct Cost {
    var steps = 0.0
    /// Elements that may be filled and stroked.
    var shapes = 0.0
    /// Where markers may be.
    var vertices = 0.0

    static func += (sum: inout Cost, other: Cost) {
      sum.steps += other.steps
      sum.shapes += other.shapes
      sum.vertices += other.vertices
    }
  }

  /// Adds up the costs of a finished tree.
  private struct Tally {
    let costs: ArtCosts
    let rules: [StyleInspection.ReferringRule]
    private var known: [Cost?]
    private var contents: [Int: Cost] = [:]
    private var isOpen: [Bool]
    private(set) var costliest = 0
    private var highest = 0.0

    init(costs: ArtCosts, rules: [StyleInspection.ReferringRule]) {
      (self.costs, self.rules) = (costs, rules)
      known = Array(repeating: nil, count: costs.nodes.count)
      isOpen = Array(repeating: false, count: costs.nodes.count)
    }

    /// Whether nothing refers to anything.
    var isPlain: Bool {
      rules.isEmpty && costs.nodes.allSatisfy(\.references.isEmpty)
    }

    mutating func cost(of index: Int, depth: Int) throws(MarkupError) -> Cost {
      if let cost = known[index] { return cost }
      let node = costs.nodes[index]
      guard !isOpen[index] else {
        throw MarkupError(
          offset: node.offset,
          reason: "'\(node.id ?? node.name)', which refers to itself; draw it once")
      }
      isOpen[index] = true
      var cost = Cost(steps: node.weight, shapes: 1, vertices: node.vertices)
      for child in node.children where !costs.nodes[child].isTemplate {
        cost += try self.cost(of: child, depth: depth)
      }
      let references = node.references + referencesOfRules(node)
      for reference in references {
        cost += try self.cost(of: reference, from: cost, depth: depth)
      }
      isOpen[index] = false
      known[index] = cost
      if !references.isEmpty, cost.steps > highest { (costliest, highest) = (index, cost.steps) }
      return cost
    }

    /// What a reference adds to the cost of the element that has it.
    private mutating func cost(
      of reference: StyleInspection.Reference, from owner: Cost, depth: Int
    ) throws(MarkupError) -> Cost {
      guard let target = costs.ids[reference.id.exact] else { return Cost() }
      let node = costs.nodes[target]
      guard depth < ArtLimits.referenceDepth else {
        throw MarkupError(
          offset: node.offset,
          reason: "references nested more than \(ArtLimits.referenceDepth) deep; simplify them")
      }
      let cost = try contentCost(of: target, depth: depth + 1)
      switch reference.property {
      case "href": return cost
      case "fill", "stroke": return Cost(steps: cost.steps * owner.shapes)
      case "marker", "marker-start", "marker-mid", "marker-end":
        return Cost(steps: cost.steps * owner.vertices)
      default: return Cost(steps: cost.steps)
      }
    }

    /// Of a template's content, wherever it is shown.
    private mutating func contentCost(of index: Int, depth: Int) throws(MarkupError) -> Cost {
      if let cost = contents[index] { return cost }
      var cost = try self.cost(of: index, depth: depth)
      cost += try inheritedCost(by: index, cost, depth: depth)
      contents[index] = cost
      return cost
    }

    /// What the elements around a template make its content refer to.
    private mutating func inheritedCost(
      by index: Int, _ content: Cost, depth: Int
    ) throws(MarkupError) -> Cost {
      var sum = Cost()
      var parent = costs.nodes[index].parent
      while let ancestor = parent {
        let node = costs.nodes[ancestor]
        for reference in node.references + referencesOfRules(node) where reference.isInherited {
          guard let target = costs.ids[reference.id.exact], !isOpen[target] else { continue }
          isOpen[index] = true
          sum += try cost(of: reference, from: content, depth: depth)
          isOpen[index] = false
        }
        parent = node.parent
      }
      return sum
    }

    private func referencesOfRules(_ node: Node) -> [StyleInspection.Reference] {
      guard !rules.isEmpty else { return [] }
      let classes = node.classes?.split(whereSeparator: \.isSpace).map { String($0).exact } ?? []
      return rules.filter { rule in
        rule.subjects.contains { $0.matches(type: node.name, id: node.id, classes: classes) }
      }.flatMap(\.references)
    }
  }
}

extension ArtCosts.Node {
  /// In some 10 µs.
  fileprivate var weight: Double {
    switch name {
    case "mask": 300
    case "feMergeNode": 600
    case let name where name.exact.hasPrefix("fe"): 100
    case "stop": 0.02
    default: 1
    }
  }

  fileprivate var isTemplate: Bool { ArtAttributes.templates.contains(name) }

  /// At least as many as it has.
  fileprivate var vertices: Double {
    switch name {
    case "line": 2
    default: outline.map { Double($0.count / 2 + 1) } ?? 0
    }
  }
}

extension StyleInspection.Reference {
  fileprivate var isInherited: Bool {
    property == "fill" || property == "stroke" || property.exact.hasPrefix("marker")
  }
}

extension ArraySlice<UInt8> {
  /// At least as long as the path or polygon that it describes.
  fileprivate var reach: Double {
    let text = String(self)
    let path: Path
    do {
      path = try Path(svg: text.utf8.first?.isLetter == true ? text : "M" + text)
    } catch {
      // Broken, or too long to be measured here: the limit of time holds for it.
      return 0
    }
    var (length, place) = (0.0, Point.zero)
    func go(_ point: Point) {
      length += abs(point.x - place.x) + abs(point.y - place.y)
      place = point
    }
    for element in path.elements {
      switch element {
      case .move(let point): place = point
      case .line(let point): go(point)
      case .curve(let a, let b, let end): for point in [a, b, end] { go(point) }
      case .close: break
      }
    }
    return length
  }
}
