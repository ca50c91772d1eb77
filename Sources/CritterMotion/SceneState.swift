import CritterGraphics
import CritterRig
import CritterSyntax

/// The state of a rig within a scene: active states, inputs, typed text, and changed parts.
struct SceneState {
  /// The rig, with all its numbers computed from the current inputs.
  private(set) var rig: Rig
  let measure: TextShaping
  var states: Set<Int>
  var inputs: [InputValue]
  /// The typed text by the index of the text field.
  var texts: [Int: String] = [:]
  /// The time of the last keystroke in each secure field that still shows its last character.
  var revealed: [Int: Double] = [:]
  var focus: Int?
  /// The part changes by actions, such as `show` and `write`.
  var overrides: [Int: PartChange] = [:]
  /// The end of the transition into each state, in seconds.
  var arrivals: [Int: Double] = [:]

  init(of rig: Rig, states: [Int], inputs: [InputValue], measure: @escaping TextShaping) {
    self.rig = rig
    self.measure = measure
    self.inputs = inputs
    self.states = Set(states)
  }

  func text(in field: Int) -> String { texts[field, default: ""] }

  func isIn(_ name: String) -> Bool { states.contains { rig.states[$0].name == name } }

  // MARK: Conditions

  /// Evaluates a condition.
  ///
  /// - Throws: `SelectionError.slowPattern`.
  func holds(_ condition: Condition, at time: Double) throws -> Bool {
    let result =
      switch condition.test {
      case .inState(let state): states.contains(state)
      case .entering(let state): states.contains(state) && time < arrivals[state, default: 0]
      case .focused(let part): focus == part
      case .contains(let field, let text): self.text(in: field).contains(text)
      case .equals(let field, let text): self.text(in: field) == text
      case .matches(let field, let pattern): try matches(pattern, text(in: field))
      case .input(let input, let value): rig.value(of: input, in: inputs) == value
      case .all(let conditions): try conditions.allSatisfy { try holds($0, at: time) }
      case .any(let conditions): try conditions.contains { try holds($0, at: time) }
      }
    return result != condition.isNegated
  }

  private func matches(_ pattern: TextPattern, _ text: String) throws(SelectionError) -> Bool {
    do throws(PatternError) {
      return try pattern.matches(text)
    } catch {
      throw .slowPattern(pattern.source)
    }
  }

  /// Returns the cost of evaluating a condition, in parts visited.
  func work(of condition: Condition) -> Int {
    switch condition.test {
    case .matches(let field, _): 50 + text(in: field).utf8.count / 10
    case .contains(let field, _), .equals(let field, _): text(in: field).utf8.count / 10
    case .inState, .entering, .focused, .input: 1
    case .all(let conditions), .any(let conditions):
      conditions.reduce(1) { $0 + work(of: $1) }
    }
  }

  // MARK: Inputs

  /// Returns the value of an input expression, limited to the input's range.
  ///
  /// - Parameter expression: may use inputs, and the widths and lengths of typed text.
  func value(of expression: InputExpression, for input: Int, at time: Double) throws -> InputValue {
    let scope = try scope(at: time)
    let value: InputValue
    do throws(ExpressionError) {
      value = try expression.value(in: scope)
    } catch {
      throw SelectionError.notANumber(
        input: rig.inputs[input].name, reason: error.message ?? "it isn't a number")
    }
    try rig.checkCount(of: value.list?.count, for: input, in: inputs)
    return rig.inputs[input].nearest(to: value)
  }

  /// Returns a text with the values of its expressions.
  func text(of template: TextTemplate, in part: Int, at time: Double) throws -> String {
    let scope = try scope(at: time)
    do throws(ExpressionError) {
      return try template.text(in: scope)
    } catch {
      throw SelectionError.invalidText(part: rig.parts[part].path, reason: error.textMessage)
    }
  }

  /// Returns the values of inputs, and the typed texts with their widths and lengths.
  private func scope(at time: Double) throws -> Scope {
    var known = Scope([Scope.time: time])
    for (index, part) in rig.parts.enumerated() where part.field != nil {
      known.define(part.name, as: .text(text(in: index)))
      known.define(part.name + ".width", as: .number(try width(of: text(in: index), in: part)))
      known.define(part.name + ".length", as: .number(Double(text(in: index).count)))
    }
    for index in inputs.indices {
      known.define(rig.inputs[index].name, as: rig.value(of: index, in: inputs))
    }
    return known
  }

  /// Returns the scene state with all numbers computed for an instant.
  ///
  /// - Parameters:
  ///   - time: the instant in seconds.
  ///   - values: all input values at this instant.
  func at(_ time: Double, inputs values: [InputValue]) throws(FileError) -> SceneState {
    if values == inputs, !rig.followsTime { return self }
    let moved = inputs.indices.filter { inputs[$0] != values[$0] }
    var state = self
    state.inputs = values
    if rig.followsTime || rig.computes(fromAnyOf: moved) {
      state.rig = try rig.resolved(with: values, at: time)
    }
    return state
  }

  /// Returns the cost of setting an input, in parts visited.
  func work(ofSetting input: Int) -> Int {
    let reading = rig.computes(fromAnyOf: [input]) ? 5 * rig.valueCount : 0
    return rig.parts.count + rig.inputs.count + reading
  }

  // MARK: Part values

  /// Returns all part values, without animations.
  ///
  /// - Throws: the errors of measuring text.
  func partValues() throws -> [PartValues] {
    var values = rig.values(in: states.sorted(), inputs: inputs)
    for (index, part) in rig.parts.enumerated() {
      guard let field = part.field else { continue }
      let text = text(in: index)
      let isSecure = values[index].isSecure
      let shown = isSecure ? concealed(text, index) : text
      let width = try width(of: shown, isSecure: isSecure, in: part)
      let excess = width - values[field.text].size.width
      values[field.text].text = shown
      values[field.text].isSecure = isSecure
      if excess > 0 { values[field.text].textScroll = focus == index ? excess : 0 }
      if let placeholder = field.placeholder { values[placeholder].isVisible = text.isEmpty }
      if let caret = field.caret {
        values[caret].isVisible = focus == index
        values[caret].position.x += width - max(excess, 0)
      }
    }
    for (part, change) in overrides { values[part].apply(change) }
    return values
  }

  private func concealed(_ text: String, _ field: Int) -> String {
    let bullets = String(repeating: secureBullet, count: text.count)
    guard revealed[field] != nil, let last = text.last else { return bullets }
    return bullets.dropLast() + String(last)
  }

  private func width(of text: String, isSecure: Bool = false, in part: Part) throws -> Double {
    guard let field = part.field, let look = rig.parts[field.text].textLook, !text.isEmpty else {
      return 0
    }
    let style = look.style(in: rig.parts[field.text].rest)
    return try outline(of: text, isSecure: isSecure, style, measure).width
  }
}
