import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// A change of the letters of a text in a range that can move over it.
struct TextAnimator {
  /// The numbers that select the letters, over time.
  fileprivate let selector: [Motion]
  fileprivate let units: Units
  private let shape: Int
  private let countsIndices: Bool
  /// The values of the letters that have the whole change, by their keys.
  fileprivate let values: [String: Motion]

  /// The number of numbers of each value.
  fileprivate static let counts = [
    "a": 2, "p": 2, "s": 2, "r": 1, "sk": 1, "sa": 1, "o": 1, "t": 1, "fc": 3, "fo": 1, "sc": 3,
    "so": 1, "sw": 1,
  ]
  /// The values in percent of those of the text.
  fileprivate static let factors = ["s", "o", "fo", "so"]

  /// The pieces of a text that the range counts.
  enum Units: Int {
    case characters = 1
    case visibleCharacters, words, lines

    /// Returns the number of the unit of each character; nil for one in none.
    func numbers(of text: [Unicode.Scalar]) -> [Int?] {
      var (number, isInside) = (-1, false)
      let isEach = self == .characters || self == .visibleCharacters
      return text.map { scalar in
        let isBreak = scalar.value < 32 || scalar == " " && self != .characters && self != .lines
        if !isBreak, isEach || !isInside { number += 1 }
        isInside = !isBreak
        return isBreak ? nil : number
      }
    }
  }

  /// Reads an animator; nil if parts of a rig don't have it, with the reason in the notes.
  init?(_ json: JSON, _ notes: inout Notes) {
    guard case .object(let properties)? = json["a"] else { return nil }
    let range = json["s"]
    var values: [String: Motion] = [:]
    for (key, value) in properties {
      if let count = Self.counts[key] {
        values[key] = notes.numbers(value, count: count)
      } else {
        notes.add("text animators of the property '\(key.clipped(to: 10))'")
      }
    }
    self.values = values
    // An expression or a random order selects the letters otherwise.
    let isRange = ["t", "rn"].allSatisfy { range?[$0]?.number ?? 0 == 0 }
    guard isRange, let units = Units(rawValue: range?["b"]?.wholeNumber ?? 1) else {
      notes.add("text animators in a random order or by an expression")
      return nil
    }
    self.units = units
    shape = range?["sh"]?.wholeNumber ?? 1
    countsIndices = range?["r"]?.wholeNumber == 2
    let end = countsIndices ? 1e5 : 100
    selector = [("s", 0), ("e", end), ("o", 0), ("a", 100), ("xe", 0), ("ne", 0), ("sm", 100)].map {
      notes.number(range?[$0], $1)
    }
  }

  /// Returns a value of a letter with the change.
  ///
  /// - Parameters:
  ///   - number: the number of the letter's unit.
  ///   - inputs: the numbers of the selector, and the value.
  fileprivate func changed(
    _ start: [Double], _ key: String, of number: Int, among count: Int,
    _ inputs: ArraySlice<[Double]>
  ) -> [Double] {
    let share = share(of: number, among: count, inputs.dropLast().map { $0[0] })
    return zip(start, inputs.last ?? []).map { value, change in
      if Self.factors.contains(key) { return value * (1 + share * (change / 100 - 1)) }
      return value + share * (Self.counts[key] == 3 ? change - value : change)
    }
  }

  /// Returns how much of the change a unit has.
  private func share(of number: Int, among count: Int, _ inputs: [Double]) -> Double {
    let scale = countsIndices ? 1 : Double(count) / 100
    let ends = [inputs[0], inputs[1]].map { ($0 + inputs[2]) * scale }
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    let index = Double(number)
    func limited(_ value: Double) -> Double { min(max(value, 0), 1) }
    let ramp = high > low ? limited((0.5 + index - low) / (high - low)) : index >= high ? 1 : 0
    let share: Double =
      switch shape {
      case 2: ramp
      case 3: 1 - ramp
      case 4: ramp < 0.5 ? 2 * ramp : 2 - 2 * ramp
      case 5: (4 * ramp * (1 - ramp)).squareRoot()
      case 6: (1 - sinCos(360 * ramp).cos) / 2
      default: limited(min(high, index + 1) - max(low, index))
      }
    let (easeLow, easeHigh) = (inputs[5] / 100, inputs[4] / 100)
    let ease = CubicBezier(
      limited(easeLow), limited(-easeLow), 1 - limited(easeHigh), 1 - limited(-easeHigh))
    let smoothness = max(inputs[6] / 100, 1e-6)
    return limited((ease.y(at: share) - 0.5) / smoothness + 0.5) * inputs[3] / 100
  }
}

/// The values of the letters of a text that animators change.
struct LetterValues {
  private let animators: [(animator: TextAnimator, numbers: [Int?], count: Int)]
  private let range: ClosedRange<Double>

  init(_ animators: [TextAnimator], of text: [Unicode.Scalar], in range: ClosedRange<Double>) {
    self.range = range
    self.animators = animators.map { animator in
      let numbers = animator.units.numbers(of: text)
      return (animator, numbers, (numbers.compactMap(\.self).last ?? -1) + 1)
    }
  }

  /// Whether any animator changes a value.
  func change(_ key: String) -> Bool { animators.contains { $0.animator.values[key] != nil } }

  /// Returns a value of a letter over time.
  ///
  /// - Parameter start: the value without animators.
  func motion(_ key: String, of index: Int, from start: [Double]) -> Motion {
    motion(key) { $0(index, start) }
  }

  /// Returns how far the tracking moves each letter of a line.
  ///
  /// - Parameter alignment: 0 for left, 1 for right, 0.5 for the center.
  func shifts(in line: [Int], alignment: Double) -> [Motion] {
    let shifts = motion("t") { tracking in
      var sum = 0.0
      let ends = line.map { index in
        sum += tracking(index, [0])[0]
        return sum
      }
      // The first letter of a line stays at the left, the last one at the right.
      let origin = (ends.first ?? 0) * (1 - alignment) + sum * alignment
      return ends.map { $0 - origin }
    }
    return line.indices.map { shifts.component($0) }
  }

  /// Returns the transform of a letter.
  ///
  /// - Parameter shift: how far the tracking moves it.
  func placement(
    of letter: TextLetter, in line: TextLine, _ shift: Motion, along path: TextPath?
  ) -> Placement {
    func motion(_ key: String, _ start: [Double]) -> Motion {
      self.motion(key, of: letter.index, from: start)
    }
    let (anchor, moved) = (motion("a", [0, 0]), motion("p", [0, 0]))
    let point =
      path?.place(of: letter, in: line, [moved, shift, anchor.component(0)], in: range)
      ?? Motion.combined([moved, shift], in: range, isAffine: true) {
        [$0[0][0] + $0[1][0] + letter.place.x, $0[0][1] + letter.place.y, 0]
      }
    let rotations = [motion("r", [0]), point.component(2)]
    var placement = Placement(
      anchor: anchor.moved(by: [letter.place.x, letter.place.y]),
      position: .whole(point.map { Array($0.prefix(2)) }), scale: motion("s", [1, 1]),
      rotation: Motion.combined(rotations, in: range, isAffine: true) { [$0[0][0] + $0[1][0]] })
    (placement.skew, placement.skewAxis) = (motion("sk", [0]), motion("sa", [0]))
    return placement
  }

  /// Returns a motion that depends on a value of letters.
  ///
  /// - Parameter result: the numbers from a function that returns the value of a letter from the one
  ///   without animators.
  private func motion(
    _ key: String, _ result: ((Int, [Double]) -> [Double]) -> [Double]
  ) -> Motion {
    let own = animators.filter { $0.animator.values[key] != nil }
    let motions = own.flatMap { $0.animator.selector + [$0.animator.values[key] ?? Motion(0)] }
    let isAffine =
      own.count < 2 && own.allSatisfy { $0.animator.selector.allSatisfy(\.isStatic) }
    let isExact = TextAnimator.factors.contains(key) || TextAnimator.counts[key] == 3
    return Motion.combined(
      motions, in: range, isAffine: isAffine, tolerance: isExact ? Motion.colorTolerance : 0.02
    ) { inputs in
      let width = inputs.count / max(own.count, 1)
      return result { index, start in
        own.enumerated().reduce(start) { value, item in
          guard let number = item.element.numbers[index] else { return value }
          let own = inputs[item.offset * width..<(item.offset + 1) * width]
          return item.element.animator.changed(
            value, key, of: number, among: item.element.count, own)
        }
      }
    }
  }
}
