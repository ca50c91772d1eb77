import CritterGraphics
import CritterSVG

/// A place in an SVG: an element with the elements around it.
struct SVGPlace {
  let element: MarkupTree
  /// The parent; nil for the root.
  let parent: Int?
  /// The place among the parent's elements.
  let rank: Rank
  /// The place among the parent's elements of the same type.
  let typeRank: Rank
  /// The element before, in the list of all places.
  let previous: Int?

  /// A place among elements.
  struct Rank {
    let index: Int
    let count: Int
  }
}

/// A selector of a style sheet, such as `.a > circle:nth-child(2)`.
struct SVGSelector {
  /// The conditions on one element.
  private struct Compound {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [(name: String, value: String?)] = []
    var counts: [Count] = []
    var isRoot = false
  }

  /// A condition on the number of an element, such as `2n+1`.
  private struct Count {
    var step: Int
    var offset: Int
    var fromEnd = false
    var ofType = false

    /// Reads a pseudo-class without brackets; nil for another one.
    init?(_ name: String) {
      let base = name.exact.dropping(suffix: "-child") ?? name.exact.dropping(suffix: "-of-type")
      guard base == "first" || base == "last" else { return nil }
      (step, offset) = (0, 1)
      fromEnd = base == "last"
      ofType = name.exact.hasSuffix("-of-type")
    }

    /// Reads a pseudo-class with `odd`, `even`, `3`, `2n`, or `2n+1` in brackets; nil for another.
    init?(_ name: String, _ tokens: [StyleToken]) {
      let base = name.exact.dropping(suffix: "-child") ?? name.exact.dropping(suffix: "-of-type")
      guard base == "nth" || base == "nth-last" else { return nil }
      fromEnd = base == "nth-last"
      ofType = name.exact.hasSuffix("-of-type")
      let text = tokens.text.lowercased()
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

    func matches(_ place: SVGPlace) -> Bool {
      let rank = ofType ? place.typeRank : place.rank
      let distance = (fromEnd ? rank.count - rank.index : rank.index + 1) - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  private enum Combinator { case descendant, child, next, later }

  /// Outermost first, each with the combinator after it.
  private var compounds: [(Compound, Combinator)] = []

  /// Reads one selector without commas; nil if it has an unknown part.
  init?(_ tokens: [StyleToken]) {
    var rest = tokens.trimmingSpace[...]
    var current = Compound()
    var isEmpty = true
    while let token = rest.popFirst() {
      switch token {
      case .space, .mark(UInt8(ascii: ">")), .mark(UInt8(ascii: "+")), .mark(UInt8(ascii: "~")):
        var combinator = Self.combinator(token)
        while let next = rest.first, next == .space || Self.combinator(next) != .descendant {
          if next != .space { combinator = Self.combinator(next) }
          rest.removeFirst()
        }
        if isEmpty { return nil }
        compounds.append((current, combinator))
        (current, isEmpty) = (Compound(), true)
        continue
      case .word(let name): current.type = name
      case .hash(let id): current.id = id
      case .mark(UInt8(ascii: "*")): break
      case .mark(UInt8(ascii: ".")):
        guard case .word(let name)? = rest.popFirst() else { return nil }
        current.classes.append(name)
      case .mark(UInt8(ascii: "[")):
        guard case .word(let name)? = rest.popFirst() else { return nil }
        var value: String?
        if rest.first == .mark("=") {
          rest.removeFirst()
          switch rest.popFirst() {
          case .word(let text)?, .string(let text)?: value = text
          default: return nil
          }
        }
        guard rest.popFirst() == .mark("]") else { return nil }
        current.attributes.append((name, value))
      case .mark(UInt8(ascii: ":")):
        switch rest.popFirst() {
        case .word("root")?: current.isRoot = true
        case .word("only-child")?:
          current.counts += ["first-child", "last-child"].compactMap(Count.init)
        case .word(let name)?:
          guard let count = Count(name) else { return nil }
          current.counts.append(count)
        case .function(let name)?:
          guard let end = rest.firstIndex(of: .mark(")")),
            let count = Count(name, rest[..<end].filter { $0 != .space })
          else { return nil }
          rest = rest[(end + 1)...]
          current.counts.append(count)
        default: return nil
        }
      default: return nil
      }
      isEmpty = false
    }
    if isEmpty { return nil }
    compounds.append((current, .descendant))
  }

  private static func combinator(_ token: StyleToken) -> Combinator {
    switch token {
    case .mark(UInt8(ascii: ">")): .child
    case .mark(UInt8(ascii: "+")): .next
    case .mark(UInt8(ascii: "~")): .later
    default: .descendant
    }
  }

  /// The numbers of ids, of classes and other conditions, and of types.
  var specificity: [Int] {
    compounds.reduce(into: [0, 0, 0]) { sum, entry in
      let compound = entry.0
      if compound.id != nil { sum[0] += 1 }
      sum[1] += compound.classes.count + compound.attributes.count + compound.counts.count
      sum[1] += compound.isRoot ? 1 : 0
      if compound.type != nil { sum[2] += 1 }
    }
  }

  func matches(_ index: Int, in places: [SVGPlace]) -> Bool {
    guard Self.matches(compounds[compounds.count - 1].0, index, in: places) else { return false }
    // The places that match the compounds up to each one, from the last to the first: a search place
    // by place could try each combination.
    var open = [index]
    for number in compounds.indices.dropLast().reversed() {
      open = Self.places(compounds[number].1, open, in: places).filter {
        Self.matches(compounds[number].0, $0, in: places)
      }
    }
    return !open.isEmpty
  }

  /// Returns the places before a combinator, each once.
  private static func places(
    _ combinator: Combinator, _ open: [Int], in places: [SVGPlace]
  ) -> [Int] {
    let next: (SVGPlace) -> Int? =
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

  private static func matches(_ compound: Compound, _ index: Int, in places: [SVGPlace]) -> Bool {
    let place = places[index]
    let element = place.element
    if let type = compound.type, element.name.local != type { return false }
    if let id = compound.id, element["id"] != id { return false }
    if compound.isRoot, place.parent != nil { return false }
    guard compound.counts.allSatisfy({ $0.matches(place) }) else { return false }
    let hasAttributes = compound.attributes.allSatisfy { name, value in
      element[name].map { value == nil || $0 == value } ?? false
    }
    guard hasAttributes, !compound.classes.isEmpty else { return hasAttributes }
    let classes = (element["class"] ?? "").exact.split(separator: " ").map(\.trimmed)
    return compound.classes.allSatisfy(classes.contains)
  }
}
