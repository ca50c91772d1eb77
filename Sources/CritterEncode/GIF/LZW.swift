/// A lossy LZW encoder for GIF, which chooses among the allowed indices of each pixel.
///
/// It takes the strings that save the most bits for their error. The saving is the average cost of
/// such pixels so far: a pixel that equals the previous one costs 10% of another pixel.
struct LZW {
  private let targets: ColorTargets
  private let choices: [PixelChoice]
  private let weights: [UInt16]
  private let stays: [UInt8]
  private let policy: LZWPolicy
  private var strings: LZWStrings
  private var bits = BitWriter()
  private var rate: LZWRate

  struct Match {
    var node = 0
    /// The length in pixels.
    var length = 0
    /// The squared distance from the target colors, minus the distance of the nearest entries.
    var error: Int32 = 0
    /// The bits that the string saves, in the unit of `LZWRate`.
    var score = Int.min
  }

  private struct Branch {
    var node: UInt16 = 0
    var length: Int32 = 0
    var error: Int32 = 0

    /// Returns the branch with one more index.
    ///
    /// - Parameter added: the error of the index.
    @inline(__always)
    func extended(to node: UInt16, error added: Int32) -> Branch {
      Branch(node: node, length: length &+ 1, error: error &+ added)
    }
  }

  /// A stack with the capacity `LZWStrings.maximumCount`, the maximum number of strings.
  private struct Stack: ~Copyable {
    private var branches = InlineArray<4096, Branch>(repeating: Branch())
    private var count = 0

    @inline(__always)
    mutating func push(_ branch: Branch) {
      branches[count] = branch
      count &+= 1
    }

    @inline(__always)
    mutating func pop() -> Branch? {
      if count == 0 { return nil }
      count &-= 1
      return branches[count]
    }
  }

  /// The maximum number of steps per position; drawings need a few steps, noise some hundred.
  private static let maximumSteps = 500

  /// - Parameter rate: the cost of pixels in the previous image.
  init(_ input: LZWInput, targets: ColorTargets, policy: LZWPolicy, rate: LZWRate) {
    self.targets = targets
    choices = input.canvas.choices
    weights = input.weights
    stays = input.stays
    self.policy = policy
    self.rate = rate
    strings = LZWStrings(
      codeSize: input.codeSize, transparent: targets.transparent, entries: targets.entries)
  }

  /// A compressed image.
  struct Result {
    var bytes: [UInt8]
    /// The bits per index.
    var codeSize: Int
    /// The palette index of each pixel.
    var indices: [UInt8]
    /// Whether the dictionary became full.
    var wasFull: Bool
    var rate: LZWRate
  }

  /// Compresses the image.
  ///
  /// - Parameter limit: the number of bytes at which to stop, because the result is too large. Then
  ///   it isn't complete.
  mutating func encode(limit: Int = .max) -> Result {
    var indices = [UInt8](repeating: 0, count: choices.count)
    var waiting = Stack()
    var efficiency = LZWEfficiency()
    var wasFull = false
    bits.write(strings.clearCode, strings.width)
    var pending: (node: Int, place: Int)?
    var known: Match?
    var position = 0
    while position < choices.count, bits.length < limit {
      var match = known ?? bestMatch(at: position, &waiting)
      known = nil
      var isAnticipated = false
      if let pending, let longer = anticipated(match, at: position, pending) {
        match = longer
        isAnticipated = true
      } else if match.length <= policy.longest {
        (match, known) = shortened(match, at: position, &waiting)
      }
      emitIndices(match, at: position, &indices)
      if let pending {
        let index = strings.origins[isAnticipated ? pending.node : match.node].start
        strings.add(pending.node, index, at: pending.place)
      }
      bits.write(match.node, strings.width)
      rate.add(
        bits: strings.width, match, weight: weights[position + match.length] &- weights[position])
      strings.widen()
      pending = (match.node, position)
      position += match.length
      if strings.isFull {
        wasFull = true
        efficiency.add(match.length)
      }
      if position < choices.count, policy.clears(strings, efficiency) {
        bits.write(strings.clearCode, strings.width)
        strings.clear()
        efficiency = LZWEfficiency()
        pending = nil
        known = nil
      }
    }
    bits.write(strings.endCode, strings.width)
    return Result(
      bytes: bits.finished(), codeSize: strings.codeSize, indices: indices, wasFull: wasFull,
      rate: rate)
  }

  private func emitIndices(_ match: Match, at position: Int, _ indices: inout [UInt8]) {
    let (last, place) = (match.length - 1, Int(strings.origins[match.node].place))
    indices.withUnsafeMutableBufferPointer { indices in
      if last > 0 { indices[position..<position + last] = indices[place..<place + last] }
      indices[position + last] = strings.nodes[match.node].index
    }
  }

  // MARK: Errors

  /// Returns the additional error of an index at a position, compared with the nearest entry; nil if
  /// the index isn't allowed.
  private func error(of index: UInt8, at position: Int) -> Int32? {
    let choice = choices[position]
    if index == targets.transparent { return choice.mayStay ? choice.stayExcess : nil }
    guard choice.mayBeDrawn else { return nil }
    let error = choice.error(targets.entries[Int(index)])
    return error <= Int32(choice.reach) ? error - Int32(choice.least) : nil
  }

  // MARK: Matching

  /// Returns the match of the last string followed by its own first index (KwKwK), if possible. A
  /// decoder adds that code just in time.
  private mutating func anticipated(
    _ match: Match, at position: Int, _ pending: (node: Int, place: Int)
  ) -> Match? {
    let end = position + match.length
    guard match.node == pending.node, end < choices.count,
      let error = error(of: strings.origins[pending.node].start, at: end),
      let node = strings.anticipate(pending.node, at: pending.place)
    else { return nil }
    return Match(node: node, length: match.length + 1, error: match.error + error)
  }

  /// Returns the string from a position that saves the most.
  private func bestMatch(at position: Int, _ waiting: inout Stack) -> Match {
    let choice = choices[position]
    var best = Match()
    var steps = 0
    func start(with index: UInt8, error: Int32) {
      let branch = Branch(node: UInt16(index), length: 1, error: error)
      follow(branch, at: position, best: &best, steps: &steps, waiting: &waiting)
    }
    if choice.mayStay, let index = targets.transparent {
      start(with: index, error: choice.stayExcess)
    }
    guard choice.mayBeDrawn else { return best }
    if choice.isDecided {
      start(with: choice.nearest, error: 0)
      return best
    }
    targets.neighbors.forEach(near: choice.nearest, within: choice.distance) { index in
      let error = choice.error(targets.entries[Int(index)])
      guard error <= Int32(choice.reach), Int(index) < strings.clearCode else { return }
      start(with: index, error: error - Int32(choice.least))
    }
    return best
  }

  /// Searches all allowed strings that start with a branch.
  private func follow(
    _ start: Branch, at position: Int, best: inout Match, steps: inout Int,
    waiting: inout Stack
  ) {
    let (choices, weights, stays) = (choices.span, weights.span, stays.span)
    let (weight, count) = (weights[position], choices.count)
    var branch = start
    while true {
      steps &+= 1
      let end = position &+ Int(branch.length)
      if Int(stays[end]) == LZWStrings.leap, steps &+ LZWStrings.leap <= Self.maximumSteps {
        let node = strings.origins[Int(branch.node)].farStay
        if node != 0 {
          branch.node = node
          branch.length &+= Int32(LZWStrings.leap)
          steps &+= LZWStrings.leap &- 1
          continue
        }
      }
      let next =
        end < count && steps < Self.maximumSteps
        ? step(branch, choices[end], waiting: &waiting)
        : nil
      // A longer string without more error always saves more.
      if let next, next.error <= branch.error {
        branch = next
        continue
      }
      let score = rate.score(weight: weights[end] &- weight, error: branch.error)
      if score > best.score {
        best = Match(
          node: Int(branch.node), length: Int(branch.length), error: branch.error, score: score)
      }
      if let next = next ?? waiting.pop() {
        branch = next
      } else {
        return
      }
    }
  }

  /// Returns one of the strings with one more index; pushes the others to the stack.
  @inline(__always)
  private func step(_ branch: Branch, _ choice: PixelChoice, waiting: inout Stack) -> Branch? {
    var found: Branch?
    if choice.mayStay {
      let node = strings.origins[Int(branch.node)].stay
      if node != 0 { found = branch.extended(to: node, error: choice.stayExcess) }
    }
    guard choice.mayBeDrawn else { return found }
    let childBits = strings.childBits[Int(branch.node)]
    if choice.isDecided {
      if childBits & LZWStrings.bit(choice.nearest) == 0 { return found }
      let node = strings.children[branch.node, choice.nearest]
      if node == 0 { return found }
      if let found { waiting.push(found) }
      return branch.extended(to: node, error: 0)
    }
    if childBits & targets.neighbors.bits(near: choice.nearest, within: choice.distance) == 0 {
      return found
    }
    let nodes = strings.nodes.span
    let (reach, least) = (Int32(choice.reach), Int32(choice.least))
    var child = nodes[Int(branch.node)].child
    while child != 0 {
      let next = nodes[Int(child)]
      let error = choice.error(next.color)
      if error <= reach {
        if let found { waiting.push(found) }
        found = branch.extended(to: child, error: error &- least)
      }
      child = next.sibling
    }
    return found
  }

  /// Shortens a match to the length at which it and the next match together save the most (flexible
  /// parsing).
  ///
  /// - Returns: the shortened match, and the match that follows if it is known.
  private func shortened(
    _ match: Match, at position: Int, _ waiting: inout Stack
  ) -> (Match, Match?) {
    var best = (score: Int.min, match: match, following: Match?.none)
    var part = match
    while part.length > 0, part.length >= match.length - policy.lookahead {
      let end = position + part.length
      if end == choices.count { return (part, nil) }
      let following = bestMatch(at: end, &waiting)
      let own = rate.score(weight: weights[end] &- weights[position], error: part.error)
      if own + following.score > best.score {
        best = (own + following.score, part, following)
      }
      part.error -= error(of: strings.nodes[part.node].index, at: end - 1) ?? 0
      part.node = Int(strings.origins[part.node].parent)
      part.length -= 1
    }
    return (best.match, best.following)
  }
}
