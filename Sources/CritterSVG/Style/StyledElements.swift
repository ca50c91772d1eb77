import CritterGraphics

/// The elements of an SVG with their own properties, as a browser reads them. Shorthands, variables,
/// and calculations are resolved.
package struct StyledElements {
  private let cascade: StyleCascade
  /// The properties of each element, in the order of the places.
  private var values: [[String: [StyleToken]]] = []

  /// All elements in the order of the file.
  package var places: [ElementPlace] { cascade.places }
  /// The selectors that can't be read, except those that need a pointer or a page.
  package var unknownSelectors: [String] { cascade.unknownSelectors }
  /// The rules inside of `@keyframes`, by name.
  package var keyframes: [String: StyleRules] { cascade.keyframes }

  /// Reads the style sheets of an SVG.
  ///
  /// - Throws: `MarkupError` if they are beyond a limit.
  package init(_ root: MarkupTree) throws(MarkupError) {
    cascade = try StyleCascade(root)
    // Parents come before their children, which inherit variables.
    for place in places {
      let around = place.parent.map { values[$0].filter { $0.key.exact.hasPrefix("--") } } ?? [:]
      values.append(ownValues(of: place.element, around))
    }
  }

  /// Returns the first element with an id.
  package func element(withID id: String) -> MarkupTree? { cascade.element(withID: id) }

  /// Returns the element around another one.
  package func parent(of element: MarkupTree) -> MarkupTree? { cascade.parent(of: element) }

  /// Returns the values of an element's own properties: those of its attributes, of the style
  /// sheets, and of its style.
  package func values(of element: MarkupTree) -> [String: [StyleToken]] {
    cascade.index(of: element).map { values[$0] } ?? [:]
  }

  /// Returns the properties that animations of an element can't change.
  package func importantProperties(of element: MarkupTree) -> [String] {
    let list = cascade.declarations(for: element).filter(\.isImportant)
    if list.isEmpty { return [] }
    let none = StyleVariables([:])
    return list.flatMap { $0.longhands(none).keys }
  }

  /// - Parameter variables: the variables of the element's parent.
  private func ownValues(
    of element: MarkupTree, _ variables: [String: [StyleToken]]
  ) -> [String: [StyleToken]] {
    var values = variables
    let list = cascade.declarations(for: element)
    for declaration in list where declaration.property.exact.hasPrefix("--") {
      values[declaration.property] = declaration.value
    }
    let known = StyleVariables(values)
    for attribute in element.attributes where attribute.name.namespace == .none {
      let name = attribute.name.local
      guard StyleProperties.presentation.contains(name) else { continue }
      values[name] = known.resolved(StyleTokens.list(attribute.value).trimmingSpace)
    }
    for declaration in list where !declaration.property.exact.hasPrefix("--") {
      values.merge(declaration.longhands(known)) { $1 }
    }
    return values
  }
}
