import CritterGraphics

/// The last compound of a selector: its conditions on the element itself.
struct StyleSubject {
  var type: String?
  var id: String?
  var classes: [String] = []

  fileprivate var isEmpty: Bool { type == nil && id == nil && classes.isEmpty }

  /// Returns whether the compound can match an element.
  func matches(type: String, id: String?, classes: [ExactText]) -> Bool {
    (self.type == nil || self.type == type) && (self.id == nil || self.id == id)
      && self.classes.allSatisfy { classes.contains($0.exact) }
  }
}

extension StyleRule {
  /// The last compounds of the rule's selectors.
  var subjects: [StyleSubject] {
    prelude.items.map { selector in
      var (subject, depth, isClass) = (StyleSubject(), 0, false)
      for token in selector {
        defer {
          depth += token.depthChange
          isClass = token == .mark(".")
        }
        guard depth == 0 else { continue }
        switch token {
        case .space, .mark(UInt8(ascii: ">")), .mark(UInt8(ascii: "+")), .mark(UInt8(ascii: "~")):
          subject = StyleSubject()
        case .word(let name) where isClass: subject.classes.append(name)
        case .word(let name): subject.type = subject.isEmpty ? name : subject.type
        case .hash(let id): subject.id = id
        default: break
        }
      }
      return subject
    }
  }
}
