import CritterGraphics
import CritterRig
import CritterSyntax

/// Resolves the inputs that events and scenes set, and checks the expressions.
struct InputSetting {
  private let names: Names
  private let inputs: [Input]
  /// Sample values for all names in expressions.
  private var known = Scope([Scope.time: 0])
  private let use: InputDependencies
  private let context: ReadingContext

  /// Creates a resolution for the inputs of a rig.
  ///
  /// - Parameter use: the inputs that numbers in the rig depend on.
  init(_ inputs: [Input], of parts: [Part], use: InputDependencies, _ context: ReadingContext) {
    names = Names(of: .input, inputs.map(\.name))
    for part in parts where part.field != nil {
      known.define(part.name, as: .text(""))
      known.define(part.name + ".width", as: 1)
      known.define(part.name + ".length", as: 1)
    }
    for input in inputs { known.define(input.name, as: input.initial) }
    self.inputs = inputs
    self.use = use
    self.context = context
  }

  /// Returns the input and the expression. Evaluates the expression with sample values to find
  /// errors.
  func setting(_ named: Named<Node>) -> (input: Int, expression: InputExpression)? {
    guard let input = input(named: named.name, taking: named.value) else { return nil }
    return expression(named.value, for: inputs[input].kind).map { (input, $0) }
  }

  /// Returns the expression for an input, or nil after reporting an error.
  private func expression(_ node: Node, for kind: Input.Kind) -> InputExpression? {
    guard node.pairs == nil, let text = node.text ?? (kind == .list ? "" : nil) else {
      return context.refuse("expected a value for the input, found \(node.asFound)", at: node.mark)
    }
    switch kind {
    case .number, .flag: return number(text, at: node.mark).map { .number($0) }
    case .text: return template(text, at: node.mark).map { .text($0) }
    case .color:
      guard let pick = Pick(text) else { return color(text, at: node.mark) }
      let choices = pick.choices.compactMap { color($0, at: node.mark) }
      guard choices.count == pick.choices.count else { return nil }
      return number(pick.selector.text, at: node.mark).map { .pick($0, choices) }
    case .art:
      if known.others[text]?.art != nil { return name(text, at: node.mark) }
      context.useArt(text)
      return .value(.art(text))
    case .list:
      guard let items = node.items else {
        if known.others[text]?.list != nil { return name(text, at: node.mark) }
        return context.refuse("expected a list of numbers, found \(node.asFound)", at: node.mark)
      }
      let numbers = items.compactMap { number($0.text ?? "", at: $0.mark) }
      return numbers.count == items.count ? .list(numbers) : nil
    }
  }

  private func color(_ text: String, at mark: Mark?) -> InputExpression? {
    if known.others[text]?.color != nil { return name(text, at: mark) }
    if let color = context.colors[text] {
      context.use(Located(value: text, mark: mark), as: .color)
      return .value(.color(color))
    }
    if let color = Color(css: text) { return .value(.color(color)) }
    return context.refuse(Schemas.malformedColor(text) ?? "unknown color '\(text)'", at: mark)
  }

  private func name(_ text: String, at mark: Mark?) -> InputExpression {
    context.use(Located(value: text, mark: mark), as: .input)
    return .name(text)
  }

  private func number(_ text: String, at mark: Mark?) -> NumericExpression? {
    do throws(ExpressionError) {
      let expression = try NumericExpression(text)
      context.use(namesIn: expression, at: mark)
      _ = try expression.value(in: known)
      return expression
    } catch {
      return context.refuse(error.message ?? "expected an expression", at: mark)
    }
  }

  /// Returns a text with expressions, or nil after reporting an error.
  func template(_ text: String, at mark: Mark?) -> TextTemplate? {
    do throws(ExpressionError) {
      let template = try TextTemplate(text)
      context.use(namesIn: template, at: mark)
      _ = try template.text(in: known)
      return template
    } catch {
      return context.refuse(error.textMessage, at: mark)
    }
  }

  private func input(named name: Located<String>, taking value: Node) -> Int? {
    guard let index = names.index(of: name, context) else { return nil }
    let count = inputs[index].initial.list?.count
    let isSameCount = count != nil && value.items?.count == count
    if let restriction = use.restrictions[name.value], restriction.reason != .count || !isSameCount
    {
      let reason = restriction.text(in: context.path(of: name.mark))
      context.report("'set' can't move '\(name.value)': \(reason)", at: name.mark)
    }
    return index
  }
}

/// The names of all items of one kind, with their indices.
struct Names {
  private(set) var all: [String] = []
  /// The kind of the items.
  private let kind: NameKind
  /// The part whose nested rig has the items.
  private let owner: String?
  private var indices: [String: Int] = [:]
  /// The copies of repeated parts.
  private let copies: Copies

  init(
    of kind: NameKind, _ names: [String] = [], copies: Copies = Copies(),
    inRigOf owner: String? = nil
  ) {
    self.kind = kind
    self.owner = owner
    self.copies = copies
    for name in names { append(name) }
  }

  mutating func append(_ name: String) {
    if indices[name] == nil { indices[name] = all.count }
    all.append(name)
  }

  /// Returns the index of the first item with a name.
  func index(of name: String) -> Int? { indices[name] }

  /// Returns the index of a name, or nil after reporting an unknown name.
  func index(of name: Located<String>, _ context: ReadingContext) -> Int? {
    context.use(name, as: kind, of: owner)
    if let index = indices[name.value] { return index }
    if let copies = copies.members[name.value] {
      let example = copies.first.map { ", for example '\($0)'" } ?? ""
      return context.refuse(
        "part '\(name.value)' has \(copies.count) copies; name one of them\(example)", at: name.mark
      )
    }
    guard !context.isConsequence(name.value, among: all) else { return nil }
    context.report(
      "unknown \(kind.rawValue) '\(name.value)'", meaning: name.value, among: all, at: name.mark)
    return nil
  }
}
