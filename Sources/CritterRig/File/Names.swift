import CritterYAML

/// Resolves the inputs that events and scenes set, and checks the expressions.
struct InputSetting {
  private let names: Names
  /// Sample values for all names in expressions.
  private let known: Scope
  private let use: InputUse
  private let reading: Reading

  /// Creates a resolution for the inputs of a rig.
  ///
  /// - Parameter use: the inputs that numbers in the rig depend on.
  init(_ inputs: [Input], of parts: [Part], use: InputUse, _ reading: Reading) {
    names = Names(of: .input, inputs.map(\.name))
    var known = Dictionary(inputs.map { ($0.name, $0.initial) }) { $1 }
    if known[Scope.time] == nil { known[Scope.time] = 0 }
    for part in parts where part.field != nil {
      known[part.name + ".width"] = 1
      known[part.name + ".length"] = 1
    }
    self.known = Scope(known)
    self.use = use
    self.reading = reading
  }

  /// Returns the input and the expression. Evaluates the expression with sample values to find
  /// errors.
  func setting(_ named: Named<Located<String>>) -> (input: Int, expression: NumericExpression)? {
    guard let input = input(named: named.name) else { return nil }
    do throws(ExpressionError) {
      let expression = try NumericExpression(named.value.value)
      reading.use(namesIn: expression, at: named.value.mark)
      _ = try expression.value(in: known)
      return (input, expression)
    } catch {
      reading.report(error.message ?? "expected an expression", at: named.value.mark)
      return nil
    }
  }

  private func input(named name: Located<String>) -> Int? {
    guard let index = names.index(of: name, reading) else { return nil }
    if let holding = use.held[name.value] {
      let reason = holding.text(in: reading.path(of: name.mark))
      reading.report("'set' can't move '\(name.value)': \(reason)", at: name.mark)
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
  func index(of name: Located<String>, _ reading: Reading) -> Int? {
    reading.use(name, as: kind, of: owner)
    if let index = indices[name.value] { return index }
    if let copies = copies.members[name.value] {
      let example = copies.first.map { ", for example '\($0)'" } ?? ""
      reading.report(
        "part '\(name.value)' has \(copies.count) copies; name one of them\(example)", at: name.mark
      )
      return nil
    }
    reading.report(
      "unknown \(kind.rawValue) '\(name.value)'", meaning: name.value, among: all, at: name.mark)
    return nil
  }
}
