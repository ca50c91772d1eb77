/// Reads a regular expression.
struct PatternParser {
  private let text: [Character]
  private var offset = 0
  private var depth = 0
  private var ignoresCase = false
  private var dotTakesNewlines = false

  /// Of the whole, in characters.
  private static let longest = 1000
  /// Of groups within each other.
  private static let greatestDepth = 50
  /// In braces.
  private static let mostRepeats = 1000

  static func tree(of source: String) throws(PatternError) -> PatternTree {
    var parser = PatternParser(text: Array(source))
    guard parser.text.count <= longest else {
      throw PatternError(
        offset: nil, reason: "it has \(parser.text.count) characters, and at most \(longest) may be"
      )
    }
    let tree = try parser.choice()
    guard parser.offset == parser.text.count else { throw parser.error("this ')' closes nothing") }
    return tree
  }

  private init(text: [Character]) {
    self.text = text
  }

  // MARK: Structure

  private mutating func choice() throws(PatternError) -> PatternTree {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternTree {
    var items: [PatternTree] = []
    while let next = peek, next != "|", next != ")" {
      guard let item = try item() else { continue }
      items.append(try repeated(item))
    }
    return .sequence(items)
  }

  /// Nil for what only sets how to go on.
  private mutating func item() throws(PatternError) -> PatternTree? {
    let start = offset
    offset += 1
    switch text[start] {
    case "(": return try group(from: start)
    case "[": return .character(try set(from: start))
    case "\\": return try escape()
    case ".":
      let newline = CharacterTest.Member.kind(.newline, isNegated: false)
      return .character(CharacterTest(members: dotTakesNewlines ? [] : [newline], isNegated: true))
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "*", "+", "?": throw error("'\(text[start])' stands behind nothing to repeat", at: start)
    case let character: return .character(one(character))
    }
  }

  private func one(_ character: Character) -> CharacterTest {
    CharacterTest(members: [.one(character)], ignoresCase: ignoresCase)
  }

  // MARK: Groups

  private mutating func group(from start: Int) throws(PatternError) -> PatternTree? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw error("groups lie more than \(Self.greatestDepth) deep in each other", at: start)
    }
    let outside = (ignoresCase, dotTakesNewlines)
    if take("?"), try !groupKind(from: start) { return nil }
    let tree = try choice()
    guard take(")") else { throw error("this '(' is never closed", at: start) }
    (ignoresCase, dotTakesNewlines) = outside
    return tree
  }

  /// What stands behind `(?`.
  ///
  /// - Returns: false when the group is nothing but flags, and is read already.
  private mutating func groupKind(from start: Int) throws(PatternError) -> Bool {
    if take(":") { return true }
    if take("P") || peek == "<" {
      try groupName(from: start)
      return true
    }
    if peek == "=" || peek == "!" { throw lookaround(at: start) }
    var isOn = true
    while let flag = peek, flag != ":", flag != ")" {
      offset += 1
      switch flag {
      case "-" where isOn: isOn = false
      case "i": ignoresCase = isOn
      case "s": dotTakesNewlines = isOn
      default: throw error("'(?\(flag)' is not supported", at: start)
      }
    }
    if take(")") { return false }
    guard take(":") else { throw error("this '(' is never closed", at: start) }
    return true
  }

  private mutating func groupName(from start: Int) throws(PatternError) {
    guard take("<") else { throw error("'(?P' is not supported", at: start) }
    if peek == "=" || peek == "!" { throw lookaround(at: start) }
    while let character = peek, CharacterTest.Kind.word.holds(for: character) { offset += 1 }
    guard text[offset - 1] != "<", take(">") else {
      throw error("a group's name is made of letters and digits between '<' and '>'", at: start)
    }
  }

  private func lookaround(at start: Int) -> PatternError {
    error("looking ahead or behind is not supported", at: start)
  }

  // MARK: Repetition

  private mutating func repeated(_ item: PatternTree) throws(PatternError) -> PatternTree {
    let start = offset
    guard let (least, most) = try bounds() else { return item }
    if case .assertion = item { throw error("there is nothing to repeat", at: start) }
    // What matches is the same whether it is tried with more or with fewer first.
    if !take("?"), peek == "+" { throw error("'\(text[start])+' is not supported", at: start) }
    let isRepeatedAgain = peek.map { "*+?".contains($0) } ?? false
    if isRepeatedAgain { throw error("a repetition cannot be repeated; put it in ( )") }
    return .repeated(item, least: least, most: most)
  }

  private mutating func bounds() throws(PatternError) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    return peek == "{" ? try countedBounds() : nil
  }

  /// `{3}`, `{3,}`, `{3,5}` or `{,5}`; anything else in braces stands for itself.
  private mutating func countedBounds() throws(PatternError) -> (least: Int, most: Int?)? {
    let start = offset
    offset += 1
    let first = try count()
    let hasComma = take(",")
    let second = hasComma ? try count() : first
    guard take("}"), first != nil || second != nil else {
      offset = start
      return nil
    }
    if let first, let second, first > second {
      throw error("\(first) times at least and \(second) at most is never", at: start)
    }
    return (first ?? 0, second)
  }

  private mutating func count() throws(PatternError) -> Int? {
    let start = offset
    while let digit = peek, digit.isASCII, digit.isNumber { offset += 1 }
    guard offset > start else { return nil }
    guard let count = Int(String(text[start..<offset])), count <= Self.mostRepeats else {
      throw error("at most \(Self.mostRepeats) times may be asked for", at: start)
    }
    return count
  }

  // MARK: Sets

  private mutating func set(from start: Int) throws(PatternError) -> CharacterTest {
    var test = CharacterTest(members: [], ignoresCase: ignoresCase)
    test.isNegated = take("^")
    while let next = peek, next != "]" { test.members.append(try setMember()) }
    guard take("]") else { throw error("this '[' is never closed", at: start) }
    if test.members.isEmpty { throw error("there is nothing within [ ]", at: start) }
    return test
  }

  private mutating func setMember() throws(PatternError) -> CharacterTest.Member {
    let start = offset
    let first = try setItem()
    guard peek == "-", offset + 1 < text.count, text[offset + 1] != "]" else { return first }
    offset += 1
    guard case .one(let low) = first, case .one(let high) = try setItem(),
      let low = low.onlyScalar, let high = high.onlyScalar, low <= high
    else { throw error("a range goes from one character up to another", at: start) }
    return .range(low, high)
  }

  private mutating func setItem() throws(PatternError) -> CharacterTest.Member {
    let start = offset
    let character = text[start]
    offset += 1
    if character == "\\" {
      guard case .character(let test) = try escape(), let member = test.members.first else {
        throw error("this has no meaning within [ ]", at: start)
      }
      return member
    }
    if character == "[" { throw error("a '[' within [ ] needs a '\\' before it", at: start) }
    if "&-~".contains(character), peek == character {
      throw error("'\(character)\(character)' within [ ] is not supported", at: start)
    }
    return .one(character)
  }

  // MARK: Escapes

  private mutating func escape() throws(PatternError) -> PatternTree {
    let start = offset - 1
    guard let letter = peek else { throw error("a '\\' at the end says nothing", at: start) }
    offset += 1
    if let kind = CharacterTest.Kind(rawValue: Character(letter.lowercased())), letter.isASCII {
      let member = CharacterTest.Member.kind(kind, isNegated: letter.isUppercase)
      return .character(CharacterTest(members: [member]))
    }
    switch letter {
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "A": return .assertion(.start)
    case "z", "Z": return .assertion(.end)
    case "t": return .character(one("\t"))
    case "n": return .character(one("\n"))
    case "r": return .character(one("\r"))
    case "x": return .character(one(try scalar(digits: 2, from: start)))
    case "u": return .character(one(try scalar(digits: 4, from: start)))
    case "1"..."9", "k":
      throw error("referring back to a group is not supported", at: start)
    case _ where letter.isLetter || letter.isNumber:
      throw error("'\\\(letter)' is not supported", at: start)
    default: return .character(one(letter))
    }
  }

  /// So many hexadecimal digits, or any number in braces.
  private mutating func scalar(digits: Int, from start: Int) throws(PatternError) -> Character {
    var number = text[offset...].prefix(digits)
    if take("{") {
      number = text[offset...].prefix { $0 != "}" }.prefix(8)
      offset += 1
    }
    offset += number.count
    guard offset <= text.count, let value = UInt32(String(number), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw error("this is no character's number", at: start) }
    return Character(scalar)
  }

  // MARK: Characters

  private var peek: Character? { offset < text.count ? text[offset] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    offset += 1
    return true
  }

  private func error(_ reason: String, at place: Int? = nil) -> PatternError {
    PatternError(offset: place ?? offset, reason: reason)
  }
}

extension Character {
  fileprivate var onlyScalar: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}
