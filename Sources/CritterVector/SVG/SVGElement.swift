/// An element of SVG with what animates it and what is within it.
struct SVGElement: Hashable {
  var name: String
  /// Each with a space before it.
  private(set) var attributes: String
  /// Empty for none.
  private(set) var transform: String
  /// Elements.
  private(set) var animations: String
  /// Whether an animation represents the transform, and not on top of it.
  private var isReplaced: Bool
  private(set) var children: [SVGElement]

  init(
    _ name: String, _ attributes: String, transform: String = "", animations: String = "",
    isReplaced: Bool = false, _ children: [SVGElement] = []
  ) {
    (self.name, self.attributes, self.transform) = (name, attributes, transform)
    (self.animations, self.isReplaced, self.children) = (animations, isReplaced, children)
  }

  /// All attributes.
  fileprivate var said: String {
    attributes + (transform.isEmpty ? "" : " transform=\"\(transform)\"")
  }

  /// Whether a reference to it is the shorter one.
  fileprivate var isWorthSharing: Bool {
    length > 48
  }

  private var length: Int {
    children.reduce(2 * name.utf8.count + said.utf8.count + animations.utf8.count) {
      $0 + $1.length
    }
  }
}

// MARK: - Groups of one

extension SVGElement {
  /// The only thing of a group, which says of itself what the group said; the group where both say
  /// something of the same, or it would be elsewhere.
  var unwrapped: SVGElement {
    guard name == "g", !moves, children.count == 1, let child = children.first,
      !attributes.contains("style="), !attributes.contains("mask=") || !child.isPlaced,
      child.name != "g" || !child.isWorthSharing, names.isDisjoint(with: child.names),
      transform.isEmpty || !child.isReplaced
    else { return self }
    var result = child
    result.attributes += attributes
    result.animations = animations + child.animations
    result.transform = transform + child.transform
    return result
  }

  private var moves: Bool { animations.contains("<animateTransform") }

  private var isPlaced: Bool { moves || !transform.isEmpty }

  /// Of what it says and animates.
  private var names: Set<Substring> {
    let said = attributes.matches(of: /\ ([\w-]+)="/).map(\.output.1)
    return Set(said + animations.matches(of: /attributeName="([\w-]+)"/).map(\.output.1))
  }
}

/// Writes elements, and of those that are alike only the first.
struct SVGElementWriter {
  private(set) var text = ""
  private let prefix: String
  private var repeated: Set<SVGElement> = []
  private var ids: [SVGElement: String] = [:]

  /// - Parameter prefix: of the ids of what is there more than once.
  init(_ elements: [SVGElement], prefix: String) {
    self.prefix = prefix
    var seen: Set<SVGElement> = []
    func visit(_ element: SVGElement) {
      if element.isWorthSharing, !seen.insert(element).inserted {
        repeated.insert(element)
      } else {
        element.children.forEach(visit)
      }
    }
    elements.forEach(visit)
    elements.forEach { write($0) }
  }

  private mutating func write(_ element: SVGElement) {
    if let id = ids[element] {
      text += "<use href=\"#\(id)\"/>"
      return
    }
    text += "<\(element.name)"
    if repeated.contains(element) {
      let id = prefix + String(ids.count, radix: 36)
      ids[element] = id
      text += " id=\"\(id)\""
    }
    text += element.said
    if element.animations.isEmpty, element.children.isEmpty {
      text += "/>"
      return
    }
    text += ">" + element.animations
    element.children.forEach { write($0) }
    text += "</\(element.name)>"
  }
}
