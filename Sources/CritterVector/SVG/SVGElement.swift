/// An SVG element.
struct SVGElement: Hashable, Sendable {
  let name: String
  private(set) var attributes: [Attribute]
  /// The markup before the children.
  let text: String
  private(set) var children: [SVGElement]

  struct Attribute: Hashable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  init(
    _ name: String, _ attributes: [Attribute] = [], text: String = "", _ children: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  /// Creates an element without attributes.
  init(_ name: String, _ children: [SVGElement]) {
    self.init(name, [Attribute](), children)
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Adds attributes and their animations.
  mutating func add(_ attributes: [Attribute], _ animations: [SVGElement] = []) {
    self.attributes += attributes
    children.insert(contentsOf: animations, at: 0)
  }

  /// Whether the element only groups other elements.
  var isBare: Bool { name == "g" && attributes.isEmpty && !children.contains(where: \.isAnimation) }

  /// Whether the element has a transform or animates its transform.
  var isPlaced: Bool { self["transform"] != nil || moves }

  private var moves: Bool { children.contains { $0.name == "animateTransform" } }

  private var isAnimation: Bool { name.hasPrefix("animate") }

  /// Whether `use` can draw the element.
  fileprivate var canBeShared: Bool { !isAnimation && name != "stop" && !name.hasPrefix("fe") }

  /// Whether a reference is shorter than a copy of the element.
  fileprivate var isWorthSharing: Bool { length > 48 }

  private var length: Int {
    let own = attributes.reduce(2 * name.utf8.count + text.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    return children.reduce(own) { $0 + $1.length }
  }

  /// The only child of a group with the attributes of both.
  ///
  /// Returns the group itself if both set the same attribute, the child would move, or the child
  /// would mix with content outside of the group.
  var unwrapped: SVGElement {
    let animations = children.filter(\.isAnimation)
    guard name == "g", !moves, children.count == animations.count + 1, var child = children.last,
      !child.isAnimation, self["style"] == nil, self["filter"] == nil,
      self["mask"] == nil || !child.isPlaced,
      self["transform"] == nil || !child.isPlaced, child.name != "g" || !child.isWorthSharing,
      changed.isDisjoint(with: child.changed),
      child["style"]?.hasPrefix("mix-blend-mode") != true
    else { return self }
    child.add(attributes, animations)
    return child
  }

  /// The names of the element's attributes and animated attributes.
  private var changed: Set<String> {
    Set(attributes.map(\.name) + children.compactMap(\.["attributeName"]))
  }
}

/// A writer of SVG markup.
struct SVGElementWriter {
  private(set) var text = ""
  private let prefix: String?
  private var repeated: Set<SVGElement> = []
  private var ids: [SVGElement: String] = [:]

  /// Writes an element and its children.
  ///
  /// - Parameter prefix: the id prefix for repeated elements, which are written once and then
  ///   referenced; nil to write all copies.
  init(_ element: SVGElement, sharing prefix: String?) {
    self.prefix = prefix
    var seen: Set<SVGElement> = []
    func visit(_ element: SVGElement) {
      if element.isWorthSharing, element.canBeShared, element["id"] == nil,
        !seen.insert(element).inserted
      {
        repeated.insert(element)
      } else {
        element.children.forEach(visit)
      }
    }
    if prefix != nil { visit(element) }
    write(element)
  }

  private mutating func write(_ element: SVGElement) {
    if let id = ids[element] {
      text += "<use href=\"#\(id)\"/>"
      return
    }
    text += "<" + element.name
    if let prefix, repeated.contains(element) {
      let id = prefix + ids.count.letters
      ids[element] = id
      text += " id=\"\(id)\""
    }
    for attribute in element.attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
    if element.text.isEmpty, element.children.isEmpty {
      text += "/>"
      return
    }
    text += ">" + element.text
    element.children.forEach { write($0) }
    text += "</\(element.name)>"
  }
}

extension Int {
  /// The number as the shortest id in letters.
  var letters: String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let last = String(alphabet[self % alphabet.count])
    return self < alphabet.count ? last : (self / alphabet.count - 1).letters + last
  }
}
