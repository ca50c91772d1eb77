import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// A change of the letters of a text in a range that can move over it.
struct TextAnimator {
  /// The start, the end, and the offset of the range, and the strength of the change, over time.
  private let selector: [Motion]
  private let shape: Int
  private let countsIndices: Bool
  private let units: Units
  /// The distance, the factors in percent, the rotation in degrees, and the opacity in percent.
  private let values: [Motion]

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
    let (range, known) = (json["s"], ["p", "s", "r", "o"])
    shape = range?["sh"]?.wholeNumber ?? 1
    let units = Units(rawValue: range?["b"]?.wholeNumber ?? 1)
    let eases = ["xe", "ne"].map { notes.numbers(range?[$0], count: 1) ?? Motion(0) }
    // An expression or a random order selects the letters otherwise.
    let isRange = ["t", "rn"].allSatisfy { range?[$0]?.number ?? 0 == 0 }
    let isKnown = isRange && properties.allSatisfy { known.contains($0.0) }
    guard isKnown, let units, (1...4).contains(shape), eases == [Motion(0), Motion(0)] else {
      notes.add("text animators of other properties or shapes")
      return nil
    }
    self.units = units
    countsIndices = range?["r"]?.wholeNumber == 2
    selector = [("s", 0), ("e", countsIndices ? 1e6 : 100), ("o", 0), ("a", 100)].map {
      name, usual in
      notes.numbers(range?[name], count: 1) ?? Motion(usual)
    }
    values = zip(known, [[0, 0], [100, 100], [0], [100]]).map { name, usual in
      notes.numbers(json["a"]?[name], count: usual.count) ?? Motion(usual)
    }
  }

  /// Adds the change to the part of a character.
  ///
  /// - Parameters:
  ///   - index: the index of the character in the text.
  ///   - place: the middle of the character on its baseline.
  func apply(
    to part: PartSpec, at index: Int, of text: [Unicode.Scalar], about place: Point,
    in range: ClosedRange<Double>
  ) -> PartSpec {
    let numbers = units.numbers(of: text)
    guard let number = numbers[index], let last = numbers.compactMap(\.self).last else {
      return part
    }
    func motion(_ value: Motion, neutral: [Double], _ unit: Double) -> Motion {
      Motion.combined(selector + [value], in: range, isAffine: false) { inputs in
        let share = share(of: number, among: last + 1, inputs.map { $0[0] })
        return zip(inputs[4], neutral).map { ($1 + share * ($0 - $1)) / unit }
      }
    }
    var outer = PartSpec(name: part.name, children: [part])
    let here = [place.x, place.y]
    outer.placement = Placement(
      anchor: Motion(here),
      position: .whole(motion(values[0], neutral: [0, 0], 1).moved(by: here)),
      scale: motion(values[1], neutral: [100, 100], 100),
      rotation: motion(values[2], neutral: [0], 1))
    let opacity = motion(values[3], neutral: [100], 100).map { [min(max($0[0], 0), 1)] }
    outer.set("opacity", opacity, unless: 1) { .number($0[0]) }
    return outer
  }

  /// Returns how much of the change a unit has, from 0 to 1.
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
      default: limited(min(high, index + 1) - max(low, index))
      }
    return share * inputs[3] / 100
  }
}
