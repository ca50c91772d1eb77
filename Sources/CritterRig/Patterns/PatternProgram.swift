/// A regular expression as a machine that may be in several places at once: Thompson's.
struct PatternProgram: Sendable {
  private enum Step {
    /// One character, and on to the next step.
    case take(CharacterTest)
    /// On to the next step and, without a character, to another.
    case fork(to: Int)
    case jump(to: Int)
    case check(PatternTree.Assertion)
    case end
  }

  private var steps: [Step] = []

  var count: Int { steps.count }

  /// Counted repetitions are written out.
  private static let mostSteps = 5000

  init(_ tree: PatternTree) throws(PatternError) {
    try add(tree)
    try add(.end)
  }

  // MARK: Making it

  private mutating func add(_ step: Step) throws(PatternError) {
    guard steps.count < Self.mostSteps else {
      throw PatternError(
        offset: nil,
        reason: "with its repetitions written out it has more than \(Self.mostSteps) steps")
    }
    steps.append(step)
  }

  private mutating func add(_ tree: PatternTree) throws(PatternError) {
    switch tree {
    case .character(let test): try add(.take(test))
    case .assertion(let assertion): try add(.check(assertion))
    case .sequence(let items):
      for item in items { try add(item) }
    case .choice(let branches): try add(choiceOf: branches[...])
    case .repeated(let item, let least, let most): try add(item, least: least, most: most)
    }
  }

  private mutating func add(choiceOf branches: ArraySlice<PatternTree>) throws(PatternError) {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let fork = steps.count
      try add(.fork(to: 0))
      try add(branch)
      ends.append(steps.count)
      try add(.jump(to: 0))
      steps[fork] = .fork(to: steps.count)
    }
    if let last = branches.last { try add(last) }
    for end in ends { steps[end] = .jump(to: steps.count) }
  }

  /// Each time begins with a step of its own, so that what has none counts as well.
  private mutating func add(
    _ item: PatternTree, least: Int, most: Int?
  ) throws(PatternError) {
    for _ in 0..<least {
      try add(.jump(to: steps.count + 1))
      try add(item)
    }
    guard let most else {
      let fork = steps.count
      try add(.fork(to: 0))
      try add(item)
      try add(.jump(to: fork))
      return steps[fork] = .fork(to: steps.count)
    }
    var forks: [Int] = []
    for _ in least..<most {
      forks.append(steps.count)
      try add(.fork(to: 0))
      try add(item)
    }
    for fork in forks { steps[fork] = .fork(to: steps.count) }
  }

  // MARK: Running it

  /// Whether all of the text is taken on some way to the end.
  func matches(_ text: [Character]) -> Bool {
    var places = Places(count: steps.count)
    follow(0, at: 0, of: text, to: &places)
    for (index, character) in text.enumerated() {
      if places.waiting.isEmpty { return false }
      var next = Places(count: steps.count)
      for place in places.waiting {
        if case .take(let test) = steps[place], test.holds(for: character) {
          follow(place + 1, at: index + 1, of: text, to: &next)
        }
      }
      places = next
    }
    return places.isAtEnd
  }

  /// Where the machine is.
  private struct Places {
    /// The steps that wait for a character.
    var waiting: [Int] = []
    var isAtEnd = false
    /// By step, lest one is followed twice.
    var isKnown: [Bool]

    init(count: Int) {
      isKnown = [Bool](repeating: false, count: count)
    }
  }

  /// Goes as far from a step as it can without a character.
  private func follow(
    _ start: Int, at index: Int, of text: [Character], to places: inout Places
  ) {
    var open = [start]
    while let place = open.popLast() {
      if places.isKnown[place] { continue }
      places.isKnown[place] = true
      switch steps[place] {
      case .take: places.waiting.append(place)
      case .fork(let other): open += [place + 1, other]
      case .jump(let other): open.append(other)
      case .check(let assertion):
        if assertion.holds(at: index, of: text) { open.append(place + 1) }
      case .end: places.isAtEnd = true
      }
    }
  }
}

extension PatternTree.Assertion {
  fileprivate func holds(at index: Int, of text: [Character]) -> Bool {
    func isWord(_ index: Int) -> Bool {
      text.indices.contains(index) && CharacterTest.Kind.word.holds(for: text[index])
    }
    return switch self {
    case .start: index == 0
    case .end: index == text.count
    case .wordBoundary: isWord(index - 1) != isWord(index)
    case .noWordBoundary: isWord(index - 1) == isWord(index)
    }
  }
}
