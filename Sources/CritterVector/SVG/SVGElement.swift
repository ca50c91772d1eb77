/// An element of SVG with what animates it and what is within it.
struct SVGElement: Hashable {
  var name: String
  /// Each with a space before it.
  var attributes: String
  /// Elements.
  var animations: String
  var children: [SVGElement]

  /// Whether a reference to it is the shorter one.
  fileprivate var isWorthSharing: Bool {
    length > 48
  }

  private var length: Int {
    children.reduce(2 * name.utf8.count + attributes.utf8.count + animations.utf8.count) {
      $0 + $1.length
    }
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
    text += element.attributes
    if element.animations.isEmpty, element.children.isEmpty {
      text += "/>"
      return
    }
    text += ">" + element.animations
    element.children.forEach { write($0) }
    text += "</\(element.name)>"
  }
}
