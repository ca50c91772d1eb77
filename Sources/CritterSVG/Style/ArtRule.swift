import CritterGraphics

/// A rule of a style sheet.
package struct ArtRule {
  /// The rule as `selectors { declarations }`.
  package let text: String
  let declarations: [StyleDeclaration]
  let subjects: [StyleSubject]

  func mayMatch(_ element: StyleSubject) -> Bool {
    subjects.contains {
      $0.matches(type: element.type ?? "", id: element.id, classes: element.classes.map(\.exact))
    }
  }
}
