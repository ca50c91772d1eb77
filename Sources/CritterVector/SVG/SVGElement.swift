/// An element of SVG.
struct SVGElement: Hashable {
  let name: String
  private(set) var attributes: [Attribute]
  /// Markup before the children.
  let text: String
  private(set) var children: [SVGElement]

  struct Attribute: Hashable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  init(
    _ name: String, _ attributes: [Attribute] = [], text: String = "", _ children: [SVGElement] = []
  ) {
    (self.name, self.attributes, self.text, self.children) = (name, attributes, text, children)
  }

  /// Without attributes.
  init(_ name: String, _ children: [SVGElement]) {
    self.init(name, [Attribute](), children)
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Adds an attribute with its animation.
  mutating func add(_ attributes: [Attribute], _ animations: [SVGElement] = []) {
    self.attributes += attributes
    children.insert(contentsOf: animations, at: 0)
  }

  /// Whether the element only groups others.
  var isBare: Bool { name == "g" && attributes.isEmpty && !children.contains(where: \.isAnimation) }

  /// Whether it has a transform or animates it.
  var isPlaced: Bool { self["transform"] != nil || moves }

  private var moves: Bool { children.contains { $0.name == "animateTransform" } }

  private var isAnimation: Bool { name.hasPrefix("animate") }

  /// Whether a reference to it is the shorter one.
  fileprivate var isWorthSharing: Bool { length > 48 }

  private var length: Int {
    let own = attributes.reduce(2 * name.utf8.count + text.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    return children.reduce(own) { $0 + $1.length }
  }

  /// The only thing of a group with the attributes of both; the group where both have the same one, or it
  /// would be elsewhere.
  var unwrapped: SVGElement {
    let animations = children.filter(\.isAnimation)
    guard name == "g", !moves, children.count == animations.count + 1, var child = children.last,
      !child.isAnimation, self["style"] == nil, self["mask"] == nil || !child.isPlaced,
      self["transform"] == nil || !child.isPlaced, child.name != "g" || !child.isWorthSharing,
      changed.isDisjoint(with: child.changed)
    else { return self }
    child.add(attributes, animations)
    return child
  }

  /// The names of its attributes and of those that it animates.
  private var changed: Set<String> {
    Set(attributes.map(\.name) + children.compactMap(\.["attributeName"]))
  }
}

/// Writes elements.
struct SVGElementWriter {
  private(set) var text = ""
  private let prefix: String?
  private var repeated: Set<SVGElement> = []
  private var ids: [SVGElement: String] = [:]

  /// - Parameter prefix: of ids for elements that occur more than once, of which only the first is
  ///   written; nil writes all.
  init(_ element: SVGElement, sharing prefix: String?) {
    self.prefix = prefix
    var seen: Set<SVGElement> = []
    func visit(_ element: SVGElement) {
      if element.isWorthSharing, !element.name.hasPrefix("animate"), element["id"] == nil,
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
  /// As short as an id can be.
  var letters: String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let last = String(alphabet[self % alphabet.count])
    return self < alphabet.count ? last : (self / alphabet.count - 1).letters + last
  }
}
