import CritterGraphics

/// Which palette entries will do for one pixel, and whether the transparent one may leave it as it
/// is.
struct PixelChoice {
  /// Red, green, blue and 0 of the target colour.
  var color: SIMD4<UInt8> = .zero
  /// The squared distance from it within which an entry will do, or `onlyStays`.
  var reach: UInt16 = onlyStays
  /// The squared distance of what it shows already, or `mustNot` for a pixel that cannot stay.
  var stay: UInt16 = 0

  static let onlyStays = UInt16.max
  static let mustNot = UInt16.max

  /// A pixel that stays as it is, under the transparent index.
  static let stays = PixelChoice()

  var mayStay: Bool { stay != Self.mustNot }
  var mayBeDrawn: Bool { reach != Self.onlyStays }

  @inline(__always)
  func error(_ entry: SIMD4<Int32>) -> Int32 {
    SIMD4<Int32>(truncatingIfNeeded: color).squaredDistance(to: entry)
  }
}

/// Lossy LZW as GIF has it, for pixels that leave a choice. Where several indices will do for a
/// pixel, those are taken that match the longest strings of the dictionary; and a match is cut short
/// where the next one gets longer by more (flexible parsing).
struct LZW {
  private let targets: ColorTargets
  private let entries: [SIMD4<Int32>]
  private let choices: [PixelChoice]
  private let codeSize: Int

  private var nodes: [Node]
  private var next = 0
  private var width = 0
  private var bits = BitWriter()
  private var isCut = false

  /// Kept from picture to picture.
  private var candidates: CandidateLists
  private var waiting: [Branch] = []

  /// A string of the dictionary, by its code: its parent's and one index more. As a child, no
  /// string has code 0, so 0 stands for none.
  private struct Node {
    var parent: UInt16 = 0
    /// The child for the transparent index.
    var stay: UInt16 = 0
    /// The first of the other children, and this one's next sibling.
    var child: UInt16 = 0
    var sibling: UInt16 = 0
    var index: UInt8
    /// The string's first index.
    var start: UInt8
  }

  private struct Match {
    var node: Int
    var length: Int
    var error: Int32
  }

  private struct Branch {
    var node: UInt16
    var length: Int32
    var error: Int32
  }

  /// How many shorter strings are tried beside the longest, unless that is so long that a pixel
  /// more hardly counts.
  private static let lookahead = 5
  private static let longLength = 24
  /// Enough for any string of a cartoon; a bound for what is none.
  private static let mostSteps = 4000
  private static let mostCodes = 4096

  /// - Parameter codeSize: bits of an index, at least 2.
  init(
    _ targets: ColorTargets, _ choices: [PixelChoice], codeSize: Int, _ candidates: CandidateLists
  ) {
    self.targets = targets
    entries = targets.entries
    self.choices = choices
    self.codeSize = codeSize
    self.candidates = candidates
    nodes = []
    nodes.reserveCapacity(Self.mostCodes)
  }

  private var clearCode: Int { 1 << codeSize }
  private var isFull: Bool { next == Self.mostCodes }

  /// - Parameter clearsWhenFull: whether to emit a clear code when the dictionary has 4096 strings;
  ///   otherwise goes on with those.
  /// - Returns: the bytes, the index of each pixel, and whether that made a difference.
  mutating func encode(
    clearsWhenFull: Bool
  ) -> (bytes: [UInt8], indices: [UInt8], wasFull: Bool, candidates: CandidateLists) {
    var indices = [UInt8](repeating: 0, count: choices.count)
    var wasFull = false
    width = codeSize + 1
    begin()
    var pending: Int?
    var known: Match?
    var place = 0
    while place < choices.count {
      var match = known ?? longestMatch(at: place)
      if let pending, let longer = extended(match, at: place, pending) { match = longer }
      let (length, following) = bestLength(of: match, at: place)
      known = following
      match = prefix(of: match, length)
      emitIndices(match.node, at: place, length, &indices)
      if let pending { addEntry(pending, nodes[match.node].start) }
      bits.write(match.node, width)
      widen()
      pending = match.node
      place += length
      if isFull {
        wasFull = true
        if clearsWhenFull, place < choices.count {
          begin()
          pending = nil
          known = nil
        }
      }
    }
    bits.write(clearCode + 1, width)
    return (bits.finished(), indices, wasFull, candidates)
  }

  private mutating func begin() {
    bits.write(clearCode, width)
    nodes.removeAll(keepingCapacity: true)
    for index in 0..<clearCode + 2 {
      let index = UInt8(truncatingIfNeeded: index)
      nodes.append(Node(index: index, start: index))
    }
    next = nodes.count
    width = codeSize + 1
  }

  /// A decoder's code size grows as soon as the next code it will add does not fit.
  private mutating func widen() {
    if next >= 1 << width, width < 12 { width += 1 }
  }

  // MARK: Strings

  /// Adds the last string with the first index of this one to the dictionary, as the decoder does.
  private mutating func addEntry(_ node: Int, _ index: UInt8) {
    if isFull { return }
    if next == nodes.count {
      nodes.append(Node(index: 0, start: 0))
      if child(of: node, index) == nil { adopt(next, by: node, index) }
    }
    next += 1
  }

  private mutating func adopt(_ child: Int, by node: Int, _ index: UInt8) {
    var new = Node(parent: UInt16(node), index: index, start: nodes[node].start)
    if index == targets.transparent {
      nodes[node].stay = UInt16(child)
    } else {
      new.sibling = nodes[node].child
      nodes[node].child = UInt16(child)
    }
    nodes[child] = new
  }

  private func child(of node: Int, _ index: UInt8) -> Int? {
    if index == targets.transparent {
      let child = nodes[node].stay
      return child == 0 ? nil : Int(child)
    }
    var child = nodes[node].child
    while child != 0, nodes[Int(child)].index != index { child = nodes[Int(child)].sibling }
    return child == 0 ? nil : Int(child)
  }

  /// The last string may be followed by itself and its own first index (KwKwK): the decoder adds
  /// that code just in time.
  private mutating func extended(_ match: Match, at place: Int, _ pending: Int) -> Match? {
    let end = place + match.length
    guard match.node == pending, !isFull, next == nodes.count, end < choices.count,
      let error = error(of: nodes[pending].start, at: end),
      child(of: pending, nodes[pending].start) == nil
    else { return nil }
    nodes.append(Node(index: 0, start: 0))
    adopt(next, by: pending, nodes[pending].start)
    return Match(node: next, length: match.length + 1, error: match.error + error)
  }

  private func prefix(of match: Match, _ length: Int) -> Match {
    var node = match.node
    for _ in length..<match.length { node = Int(nodes[node].parent) }
    return Match(node: node, length: length, error: 0)
  }

  private func emitIndices(_ node: Int, at place: Int, _ length: Int, _ indices: inout [UInt8]) {
    var node = node
    for place in (place..<place + length).reversed() {
      indices[place] = nodes[node].index
      node = Int(nodes[node].parent)
    }
  }

  // MARK: Matching

  /// The squared distance that showing the index makes at the place; nil where it must not be.
  private func error(of index: UInt8, at place: Int) -> Int32? {
    let choice = choices[place]
    if index == targets.transparent { return choice.mayStay ? Int32(choice.stay) : nil }
    guard choice.mayBeDrawn else { return nil }
    let error = choice.error(entries[Int(index)])
    return error <= Int32(choice.reach) ? error : nil
  }

  /// The longest string of the dictionary that matches from the place; of several the one with the
  /// least error.
  private mutating func longestMatch(at place: Int) -> Match {
    let choice = choices[place]
    var best = Match(node: 0, length: 0, error: 0)
    var steps = 0
    if choice.mayStay, let index = targets.transparent {
      follow(
        Branch(node: UInt16(index), length: 1, error: Int32(choice.stay)), place, &best, &steps)
    }
    guard choice.mayBeDrawn else { return best }
    for number in candidates.range(choice, targets) {
      let index = candidates.entries[number]
      let error = choice.error(entries[Int(index)])
      follow(Branch(node: UInt16(index), length: 1, error: error), place, &best, &steps)
    }
    return best
  }

  /// Goes on from a string along all of the choices.
  private mutating func follow(
    _ start: Branch, _ place: Int, _ best: inout Match, _ steps: inout Int
  ) {
    waiting.append(start)
    while let branch = waiting.popLast() {
      var branch: Branch? = branch
      while let at = branch {
        steps += 1
        if at.length > best.length || (at.length == best.length && at.error < best.error) {
          best = Match(node: Int(at.node), length: Int(at.length), error: at.error)
        }
        let end = place + Int(at.length)
        branch = end < choices.count && steps < Self.mostSteps ? step(at, choices[end]) : nil
      }
    }
  }

  /// One of the strings that are an index longer; the others go to those that wait.
  @inline(__always)
  private mutating func step(_ branch: Branch, _ choice: PixelChoice) -> Branch? {
    let node = nodes[Int(branch.node)]
    var found: Branch?
    if choice.mayStay, node.stay != 0 {
      found = Branch(
        node: node.stay, length: branch.length + 1, error: branch.error &+ Int32(choice.stay))
    }
    guard choice.mayBeDrawn else { return found }
    let reach = Int32(choice.reach)
    var child = node.child
    while child != 0 {
      let next = nodes[Int(child)]
      let error = choice.error(entries[Int(next.index)])
      if error <= reach {
        if let found { waiting.append(found) }
        found = Branch(node: child, length: branch.length + 1, error: branch.error &+ error)
      }
      child = next.sibling
    }
    return found
  }

  /// How much of the match to take, so that it and what follows get furthest.
  private mutating func bestLength(
    of match: Match, at place: Int
  ) -> (length: Int, following: Match?) {
    if match.length > Self.longLength { return (match.length, nil) }
    var best: (reach: Int, length: Int, following: Match?) = (0, match.length, nil)
    for length in (max(1, match.length - Self.lookahead)...match.length).reversed() {
      if place + length == choices.count { return (length, nil) }
      let following = longestMatch(at: place + length)
      let reach = length + following.length
      if reach > best.reach { best = (reach, length, following) }
    }
    return (best.length, best.following)
  }
}

/// Which entries will do for a target, looked up once.
struct CandidateLists {
  private(set) var entries: [UInt8] = []
  /// By colour and reach.
  private var ranges: [UInt64: Range<Int>] = [:]

  mutating func range(_ choice: PixelChoice, _ targets: ColorTargets) -> Range<Int> {
    let (color, reach) = (choice.color, UInt64(choice.reach))
    let key = reach << 24 | UInt64(color.x) << 16 | UInt64(color.y) << 8 | UInt64(color.z)
    if let known = ranges[key] { return known }
    let start = entries.count
    entries += targets.candidates(for: choice)
    ranges[key] = start..<entries.count
    return start..<entries.count
  }
}

/// Codes of any width to bytes, lowest bit first.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var word: UInt32 = 0
  private var count = 0

  mutating func write(_ code: Int, _ width: Int) {
    word |= UInt32(code) << UInt32(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
      count -= 8
    }
  }

  func finished() -> [UInt8] {
    count > 0 ? bytes + [UInt8(truncatingIfNeeded: word)] : bytes
  }
}
