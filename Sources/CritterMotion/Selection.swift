public import CritterGraphics
public import CritterRig
public import CritterSyntax

/// A state, transition, clip, or scene of a rig.
///
/// ```swift
/// let shot = try rig.shot(
///   .transition(from: ["neutral"], to: ["shy"]), playback: Playback(frameRate: 50),
///   framing: Framing(scale: 2))
/// ```
public enum Selection: Hashable, Sendable {
  /// A still of a combination of states; an empty one is the rest state.
  case still([String])
  /// A transition between two combinations of states, and on to others in order.
  case transition(from: [String], to: [String], then: [[String]] = [])
  /// A clip, played on top of a combination of states.
  case clip(String, over: [String])
  /// A scene, by its name or by the path of an added scene file.
  case scene(String)

  /// A short title, such as `clip wave`.
  package var title: String {
    func names(_ states: [String]) -> String {
      states.isEmpty ? "rest" : states.joined(separator: ",")
    }
    return switch self {
    case .still(let states): "state \(names(states))"
    case .transition(let from, let to, let more):
      ([from, to] + more).map(names).joined(separator: " → ")
    case .clip(let name, _): "clip \(name)"
    case .scene(let name): "scene \(name.exact.lastName)"
    }
  }
}

/// An error in a selection of states, clips, scenes, or inputs.
///
/// ```swift
/// do {
///   _ = try Timeline(of: light, .still(["shi"]))
/// } catch let error as SelectionError {
///   print(error.message)
/// }
/// ```
public enum SelectionError: CritterError, Hashable {
  /// `hint` completes the message with a similar name or all names.
  case unknownState(String, hint: String)
  case unknownClip(String, hint: String)
  case unknownScene(String, hint: String)
  case unknownInput(String, hint: String)
  /// An input value outside the input's range or type.
  case refused(Input, value: InputValue)
  /// A value for an input that a part's `set` computes.
  case computed(Input)
  /// Events that trigger each other endlessly.
  case eventCycle
  /// An expression without a valid value for the input.
  case notANumber(input: String, reason: String)
  /// A list that moves to another count of numbers, on which a number of copies depends.
  case otherCount(input: String, found: Int, expected: Int)
  /// A text without a valid value for one of its expressions.
  case invalidText(part: String, reason: String)
  /// A scene whose events exceed the work limit.
  case tooMuchWork(limit: Int)
  /// A regular expression that takes too many steps to match the typed text.
  case slowPattern(String)
  /// A part whose combined matrix has values beyond the limit.
  case beyondMeasure(part: String)
  /// A part whose stroke has too many dashes.
  case tooManyDashes(part: String, maximum: Int)
  /// Two states that exclude each other. `because` lists the required states in conflict, if any.
  case excluded(String, String, because: String)

  /// A message for the user.
  public var message: String {
    switch self {
    case .unknownState(let name, let hint): "unknown state '\(name)'\(hint)"
    case .unknownClip(let name, let hint): "unknown clip '\(name)'\(hint)"
    case .unknownScene(let name, let hint): "unknown scene '\(name)'\(hint)"
    case .unknownInput(let name, let hint): "unknown input '\(name)'\(hint)"
    case .refused(let input, let value): input.refusal(of: value)
    case .computed(let input):
      "input '\(input.name)' follows \(input.follows.map { "'\($0)'" }.joined(separator: ", ")), "
        + "so it can't be set"
    case .eventCycle:
      "the rig's events trigger each other endlessly; check the events that move the focus"
    case .tooMuchWork(let limit):
      "the scene is too complex: events times parts is more than "
        + "\(limit.grouped); use fewer steps, letters, or parts"
    case .slowPattern(let pattern):
      "the regular expression '\(pattern)' takes too many steps; don't repeat a group that has repetitions"
    case .notANumber(let input, let reason): "can't set input '\(input)': \(reason)"
    case .otherCount(let input, let found, let expected):
      "can't move '\(input)' to a list of \(found.grouped), because the number of its copies is "
        + "\(expected.grouped); use lists of the same length"
    case .invalidText(let part, let reason): "can't write the text of '\(part)': \(reason)"
    case .beyondMeasure(let part):
      "part '\(part)' is moved or scaled too far: with its parents, its matrix has values "
        + "above 1e15"
    case .tooManyDashes(let part, let maximum):
      "part '\(part)' has more than \(maximum.grouped) dashes; use longer lengths in 'dash'"
    case .excluded(let a, let b, let because):
      "states '\(a)' and '\(b)' exclude each other\(because); use one of them"
    }
  }
}

extension Rig {
  /// Returns the named states and the states that they need.
  ///
  /// `rest` selects no state, unless the rig has a state with this name.
  ///
  /// - Returns: indices into `states`, in file order.
  /// - Throws: `SelectionError` for an unknown state, and for states that exclude each other.
  package func combination(_ names: [String]) throws(SelectionError) -> [Int] {
    var chosen: Set<Int> = []
    var open = names
    while let name = open.popLast() {
      guard let index = states.firstIndex(where: { $0.name == name }) else {
        if name == "rest" { continue }
        throw .unknownState(name, hint: suggestion(for: name, among: states.map(\.name)))
      }
      if chosen.insert(index).inserted { open += states[index].needs }
    }
    let combination = chosen.sorted()
    try checkExclusions(combination)
    return combination
  }

  func clip(named name: String) throws(SelectionError) -> Clip {
    if let clip = clips.first(where: { $0.name == name }) { return clip }
    throw .unknownClip(name, hint: suggestion(for: name, among: clips.map(\.name)))
  }

  func scene(named name: String) throws(SelectionError) -> Scene {
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    throw .unknownScene(name, hint: suggestion(for: name, among: scenes.map(\.name)))
  }

  private func checkExclusions(_ combination: [Int]) throws(SelectionError) {
    for (position, a) in combination.enumerated() {
      for b in combination[(position + 1)...] where excludes(states[a], states[b]) {
        let implied = combination.map { states[$0] }
          .filter { !Set($0.needs).isDisjoint(with: [states[a].name, states[b].name]) }
          .map { "'\($0.name)' needs '\($0.needs.joined(separator: "', '"))'" }
        let because = implied.isEmpty ? "" : " (\(implied.joined(separator: ", ")))"
        throw .excluded(states[a].name, states[b].name, because: because)
      }
    }
  }

  func excludes(_ a: State, _ b: State) -> Bool {
    a.excludes.contains(b.name) || b.excludes.contains(a.name)
  }

  /// Returns all input values: the given ones, and initial values for the others.
  ///
  /// - Returns: values parallel to `inputs`.
  /// - Throws: `SelectionError` for an unknown input or an invalid value.
  func inputValues(_ set: [String: InputValue]) throws(SelectionError) -> [InputValue] {
    for (name, value) in set.sorted(by: { $0.key < $1.key }) {
      guard let input = inputs.first(where: { $0.name == name }) else {
        let hint = suggestion(for: name, among: inputs.map(\.name))
        throw .unknownInput(name, hint: inputs.isEmpty ? "; the rig has no inputs" : hint)
      }
      guard input.follows.isEmpty else { throw .computed(input) }
      guard input.accepts(value) else { throw .refused(input, value: value) }
    }
    return inputs.map { input in set[input.name].flatMap(input.value) ?? input.initial }
  }

  /// Checks that a list has its present count, if that matters.
  func checkCount(of value: Int?, for input: Int, in values: [InputValue]) throws(SelectionError) {
    guard let value, let count = values[input].list?.count, value != count, keepsCount(of: input)
    else { return }
    throw .otherCount(input: inputs[input].name, found: value, expected: count)
  }

  /// Returns the rig with its time-dependent numbers computed for a time in seconds.
  func at(_ time: Double, inputs: [InputValue]) throws(FileError) -> Rig {
    followsTime && time != 0 ? try resolved(with: inputs, at: time) : self
  }

  /// Returns all part values in a combination of states.
  func values(in combination: [Int], inputs values: [InputValue]) -> [PartValues] {
    var result = parts.map(\.rest)
    for index in combination {
      let state = states[index]
      for (part, change) in state.changes { result[part].apply(change) }
      if let blend = state.blend {
        apply(blend, at: value(of: blend.input, in: values), to: &result)
      }
    }
    return result
  }

  /// The value of an input, which a part's `set` may compute.
  ///
  /// - Parameter values: parallel to `inputs`.
  func value(of input: Int, in values: [InputValue]) -> InputValue {
    inputs[input].follows.isEmpty ? values[input] : inputs[input].initial
  }

  private func apply(_ blend: State.Blend, at value: InputValue, to values: inout [PartValues]) {
    guard let value = value.number else { return }
    let range = inputs[blend.input].range
    let t = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    for part in Set(blend.from.keys).union(blend.to.keys) {
      var (from, to) = (values[part], values[part])
      if let change = blend.from[part] { from.apply(change) }
      if let change = blend.to[part] { to.apply(change) }
      values[part] = from.blended(with: to, t, switchingAt: 1)
    }
  }
}

extension PartValues {
  /// Returns a blend of two sets of values.
  ///
  /// - Parameter limit: the `t` at which discrete properties switch.
  func blended(with other: PartValues, _ t: Double, switchingAt limit: Double) -> PartValues {
    var result = self
    for property in other.differences(from: self) {
      result.move(property, toward: other, t, switchingAt: limit)
    }
    return result
  }

  /// Moves one property toward its value in `other`, by the fraction `t`.
  mutating func move(
    _ property: Property, toward other: PartValues, _ t: Double, switchingAt limit: Double
  ) {
    let (start, end) = (self[property], other[property])
    if start.isContinuous {
      self[property] = start.interpolated(to: end, t)
    } else if t >= limit {
      self[property] = end
      if property.base == .art { fade = other.fade }
    }
  }
}
