/// Resolves the inputs that events and scenes set, and checks the expressions.
struct InputSetting {
  private let names: Names
  /// The names for expressions, with sample values.
  private let known: Scope
  private let use: InputUse
  private let reading: Reading

  /// - Parameter use: of the inputs, by all numbers of the rig.
  init(_ inputs: [Input], of parts: [Part], use: InputUse, _ reading: Reading) {
    names = Names(of: "input", inputs.map(\.name))
    var known = Dictionary(inputs.map { ($0.name, $0.initial) }) { $1 }
    if known[Scope.time] == nil { known[Scope.time] = 0 }
    for part in parts where part.field != nil {
      known[part.name + ".width"] = 1
      known[part.name + ".length"] = 1
    }
    self.known = Scope(known)
    (self.use, self.reading) = (use, reading)
  }

  /// The expression is tried with every name it may use, so that a mistake shows here.
  func setting(_ named: Named<Located<String>>) -> (input: Int, expression: Expression)? {
    guard let input = input(named: named.name) else { return nil }
    do throws(ExpressionError) {
      let expression = try Expression(named.value.value)
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
      let reason = holding.text(in: reading.path)
      reading.report("'set' can't move '\(name.value)': \(reason)", at: name.mark)
    }
    return index
  }
}

/// The names of all things of a kind, and where each is among them.
struct Names {
  private(set) var all: [String] = []
  /// The kind of the names, for example `part`.
  private let kind: String
  private var indices: [String: Int] = [:]

  init(of kind: String, _ names: [String] = []) {
    self.kind = kind
    for name in names { append(name) }
  }

  mutating func append(_ name: String) {
    if indices[name] == nil { indices[name] = all.count }
    all.append(name)
  }

  /// The index of the first item with a name.
  func index(of name: String) -> Int? { indices[name] }

  /// The index of a name; reports unknown names.
  func index(of name: Located<String>, _ reading: Reading) -> Int? {
    if let index = indices[name.value] { return index }
    if kind == "part", let copies = reading.copies.members[name.value] {
      let example = copies.first.map { ", for example '\($0)'" } ?? ""
      reading.report(
        "part '\(name.value)' has \(copies.count) copies; name one of them\(example)", at: name.mark
      )
      return nil
    }
    reading.report(
      "unknown \(kind) '\(name.value)'", meaning: name.value, among: all, at: name.mark)
    return nil
  }
}
