import CritterGraphics

/// The place of an element among others, as far as selectors ask for it.
package struct ElementPlace: Sendable {
  /// The element.
  package let element: MarkupTree
  /// The index of the parent in the list of all places; nil for the root.
  package let parent: Int?
  /// The place among the parent's elements.
  let rank: Rank
  /// The place among the parent's elements of the same type.
  let typeRank: Rank
  /// The index of the element before, in the list of all places.
  let previous: Int?
  /// The classes of the element.
  let classes: [String]

  /// A place among elements.
  struct Rank: Sendable {
    let index: Int
    let count: Int
  }

  init(_ element: MarkupTree, parent: Int?, rank: Rank, typeRank: Rank, previous: Int?) {
    self.element = element
    self.parent = parent
    self.rank = rank
    self.typeRank = typeRank
    self.previous = previous
    classes = (element["class"] ?? "").utf8.split(whereSeparator: \.isSpace).map {
      String(Substring($0))
    }
  }
}

/// A selector of a style sheet, such as `.a > circle:nth-child(2)`.
package struct StyleSelector: Sendable {
  private enum Combinator {
    case descendant, child, next, later

    init?(_ token: StyleToken?) {
      switch token {
      case .space: self = .descendant
      case .mark(UInt8(ascii: ">")): self = .child
      case .mark(UInt8(ascii: "+")): self = .next
      case .mark(UInt8(ascii: "~")): self = .later
      default: return nil
      }
    }

    /// Takes a combinator with the space around it; nil for other tokens.
    init?(taking rest: inout ArraySlice<StyleToken>) {
      guard var found = Combinator(rest.first) else { return nil }
      while let next = Combinator(rest.first) {
        if next != .descendant { found = next }
        rest.removeFirst()
      }
      self = found
    }
  }

  /// Outermost first, each with the combinator after it.
  private var compounds: [(SelectorCompound, Combinator)] = []

  /// The conditions on the element itself.
  var subject: SelectorCompound { compounds[compounds.count - 1].0 }

  /// Reads one selector without commas; nil if it has an unknown part.
  init?(_ tokens: [StyleToken]) {
    var rest = tokens.trimmingSpace[...]
    while let compound = SelectorCompound(taking: &rest, until: { Combinator($0) != nil }) {
      if rest.isEmpty {
        compounds.append((compound, .descendant))
        return
      }
      guard let combinator = Combinator(taking: &rest) else { return nil }
      compounds.append((compound, combinator))
    }
    return nil
  }

  /// The numbers of ids, of classes and other conditions, and of types.
  var specificity: [Int] {
    compounds.reduce([0, 0, 0]) { zip($0, $1.0.specificity).map(+) }
  }

  /// Returns whether the selector matches an element.
  ///
  /// - Parameter index: the index of the element in the list of all places.
  func matches(_ index: Int, in places: [ElementPlace]) -> Bool {
    guard subject.matches(places[index]) else { return false }
    // The places that match the compounds up to each one, from the last to the first: a search place
    // by place could try each combination.
    var open = [index]
    for (compound, combinator) in compounds.dropLast().reversed() {
      open = Self.places(combinator, open, in: places).filter { compound.matches(places[$0]) }
    }
    return !open.isEmpty
  }

  /// Returns the places before a combinator, each once.
  private static func places(
    _ combinator: Combinator, _ open: [Int], in places: [ElementPlace]
  ) -> [Int] {
    let next: (ElementPlace) -> Int? =
      [.child, .descendant].contains(combinator) ? { $0.parent } : { $0.previous }
    var found: [Int] = []
    var known: Set<Int> = []
    for start in open {
      var place = next(places[start])
      while let index = place, known.insert(index).inserted {
        found.append(index)
        place = [.child, .next].contains(combinator) ? nil : next(places[index])
      }
    }
    return found
  }
}

/// The conditions of a selector on one element, such as `rect.a:first-child`.
struct SelectorCompound: Sendable {
  private(set) var type: String?
  private(set) var ids: [String] = []
  private(set) var classes: [String] = []
  private var attributes: [AttributeCondition] = []
  private var counts: [CountCondition] = []
  private var negations: [SelectorCompound] = []
  private var isRoot = false
  private var isEmpty = false

  /// Takes the conditions before the first end token; nil if there are none, or unknown ones.
  ///
  /// - Parameter isNegated: whether the conditions are those of a `:not()`.
  init?(
    taking rest: inout ArraySlice<StyleToken>, isNegated: Bool = false,
    until isEnd: (StyleToken) -> Bool
  ) {
    let count = rest.count
    while let token = rest.first, !isEnd(token) {
      rest.removeFirst()
      guard add(token, &rest, isNegated) else { return nil }
    }
    guard rest.count < count else { return nil }
  }

  private mutating func add(
    _ token: StyleToken, _ rest: inout ArraySlice<StyleToken>, _ isNegated: Bool
  ) -> Bool {
    switch token {
    case .word(let name):
      guard type == nil else { return false }
      type = name
    case .hash(let id): ids.append(id)
    case .mark(UInt8(ascii: "*")): break
    case .mark(UInt8(ascii: ".")):
      guard case .word(let name)? = rest.popFirst() else { return false }
      classes.append(name)
    case .mark(UInt8(ascii: "[")):
      guard let end = rest.firstIndex(of: .mark("]")),
        let condition = AttributeCondition(Array(rest[..<end]).trimmingSpace)
      else { return false }
      rest = rest[(end + 1)...]
      attributes.append(condition)
    case .mark(UInt8(ascii: ":")):
      switch rest.popFirst() {
      case .word(let name)?: return add(pseudoClass: name.lowercased())
      case .function(let name)?: return add(name, rest.takeArguments(), isNegated)
      default: return false
      }
    default: return false
    }
    return true
  }

  private mutating func add(pseudoClass name: String) -> Bool {
    switch name {
    case "root": isRoot = true
    case "empty": isEmpty = true
    case "only-child", "only-of-type":
      counts += ["first-", "last-"].compactMap {
        CountCondition($0 + (name.exact.dropping(prefix: "only-") ?? ""))
      }
    default:
      guard let count = CountCondition(name) else { return false }
      counts.append(count)
    }
    return true
  }

  private mutating func add(
    _ function: String, _ arguments: [StyleToken], _ isNegated: Bool
  ) -> Bool {
    guard function == "not" else {
      let count = CountCondition(function, arguments.filter { $0 != .space })
      counts += [count].compactMap(\.self)
      return count != nil
    }
    guard !isNegated else { return false }
    for item in arguments.items {
      var rest = item[...]
      guard let compound = SelectorCompound(taking: &rest, isNegated: true, until: { _ in false })
      else { return false }
      negations.append(compound)
    }
    return true
  }

  var specificity: [Int] {
    let others = attributes.count + counts.count + (isRoot ? 1 : 0) + (isEmpty ? 1 : 0)
    let own = [ids.count, classes.count + others, type == nil ? 0 : 1]
    let negated = negations.map(\.specificity).max { $0.lexicographicallyPrecedes($1) }
    return zip(own, negated ?? [0, 0, 0]).map(+)
  }

  func matches(_ place: ElementPlace) -> Bool {
    let element = place.element
    if let type, element.name.local != type { return false }
    if !ids.isEmpty, ids.contains(where: { $0 != element["id"] }) { return false }
    if isRoot, place.parent != nil { return false }
    if isEmpty, !element.children.isEmpty { return false }
    return classes.allSatisfy(place.classes.contains)
      && attributes.allSatisfy { $0.matches(element) }
      && counts.allSatisfy { $0.matches(place) }
      && !negations.contains { $0.matches(place) }
  }
}

/// A condition on an attribute, such as `[id^="left"]`.
private struct AttributeCondition {
  private let name: String
  /// The mark before the equals sign; nil for an equals sign alone.
  private let mark: UInt8?
  /// The value to compare with; nil for any value.
  private let value: String?

  /// Reads the tokens in the brackets; nil if one is unknown.
  init?(_ tokens: [StyleToken]) {
    var rest = tokens[...]
    guard case .word(let name)? = rest.popFirst() else { return nil }
    self.name = name
    if rest.isEmpty {
      (mark, value) = (nil, nil)
      return
    }
    guard case .mark(let first)? = rest.popFirst() else { return nil }
    mark = first == UInt8(ascii: "=") ? nil : first
    if let mark {
      guard "~|^$*".utf8.contains(mark), rest.popFirst() == .mark("=") else { return nil }
    }
    guard let text = rest.popFirst()?.plainText, rest.isEmpty else { return nil }
    value = text
  }

  func matches(_ element: MarkupTree) -> Bool {
    guard let text = element[name]?.exact else { return false }
    guard let value else { return true }
    switch mark {
    case nil: return text == value.exact
    case UInt8(ascii: "~"):
      return text.text.utf8.split(whereSeparator: \.isSpace).contains {
        $0.elementsEqual(value.utf8)
      }
    case UInt8(ascii: "|"): return text == value.exact || text.hasPrefix(value + "-")
    case UInt8(ascii: "^"): return !value.isEmpty && text.hasPrefix(value)
    case UInt8(ascii: "$"): return !value.isEmpty && text.hasSuffix(value)
    default: return !value.isEmpty && text.contains(value)
    }
  }
}

/// A condition on the number of an element, such as `2n+1`.
private struct CountCondition {
  private var step: Int
  private var offset: Int
  private var fromEnd = false
  private var ofType = false

  /// Reads a pseudo-class; nil for another one.
  ///
  /// - Parameter tokens: `odd`, `even`, `3`, `2n`, or `2n+1`; nil without brackets.
  init?(_ name: String, _ tokens: [StyleToken]? = nil) {
    let base = name.exact.dropping(suffix: "-child") ?? name.exact.dropping(suffix: "-of-type")
    let bases = tokens == nil ? ["first", "last"] : ["nth", "nth-last"]
    guard let base, bases.contains(base) else { return nil }
    fromEnd = base == bases[1]
    ofType = name.exact.hasSuffix("-of-type")
    guard let text = tokens?.text.lowercased() else {
      (step, offset) = (0, 1)
      return
    }
    if text == "odd" || text == "even" {
      (step, offset) = (2, text == "odd" ? 1 : 0)
      return
    }
    guard let (before, behind) = text.exact.halves(around: "n") else {
      guard let number = Int(text) else { return nil }
      (step, offset) = (0, number)
      return
    }
    let sign = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    let plain = String(behind.unicodeScalars.filter { $0 != "+" })
    guard let sign, let number = plain.isEmpty ? 0 : Int(plain), abs(sign) < 1_000_000,
      abs(number) < 1_000_000
    else { return nil }
    (step, offset) = (sign, number)
  }

  func matches(_ place: ElementPlace) -> Bool {
    let rank = ofType ? place.typeRank : place.rank
    let distance = (fromEnd ? rank.count - rank.index : rank.index + 1) - offset
    return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
  }
}
