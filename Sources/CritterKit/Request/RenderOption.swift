import CritterEncode
package import CritterForms
import CritterSystem

/// One option of a render. Command line, manifest, schema and lock are made from
/// the table of these: another option is another line there.
package struct RenderOption: Sendable {
  /// As a manifest says it, and with two dashes the command line.
  package let name: String
  /// With one dash.
  package let shortName: Character?
  /// What its value is called in the command line's help; empty for a flag.
  package let valueName: String
  /// A sentence, and what holds where the option is not given.
  package let help: String
  /// The options that it can't be combined with: in a manifest it takes the place of theirs in the defaults.
  package let rivals: [String]
  /// The option that it needs.
  package let partner: String?
  package let arity: OptionArity
  /// Whether a value may begin with a dash.
  package let isNumber: Bool
  /// All values that there are, where they are few.
  package let words: [String]
  /// Reads a manifest's value.
  package let key: Key<RenderOptions>
  /// What an editor is told of it.
  package let schema: JSON
  private let read: @Sendable (Node) throws(OptionError) -> RenderSetting
  private let allTexts: @Sendable (RenderOptions) -> [String]
  private let usualTexts: [String]

  init<Value: Sendable>(
    _ name: String, _ valueName: String, short: Character? = nil,
    _ property: any WritableKeyPath<RenderOptions, Value> & Sendable, _ kind: OptionKind<Value>,
    without rivals: [String] = [], with partner: String? = nil, _ help: String
  ) {
    self.init(
      name, valueName, short, kind, rivals, partner, help, Key(name, property, kind.form, help),
      set: { $0[keyPath: property] = $1 }, texts: { kind.texts($0[keyPath: property]) })
  }

  /// For one that has no value unless it is given.
  init<Value: Sendable>(
    _ name: String, _ valueName: String, short: Character? = nil,
    _ property: any WritableKeyPath<RenderOptions, Value?> & Sendable, _ kind: OptionKind<Value>,
    without rivals: [String] = [], with partner: String? = nil, _ help: String
  ) {
    self.init(
      name, valueName, short, kind, rivals, partner, help,
      Key(name, property, kind.form.optional, help),
      set: { $0[keyPath: property] = $1 }, texts: { $0[keyPath: property].map(kind.texts) ?? [] })
  }

  private init<Value: Sendable>(
    _ name: String, _ valueName: String, _ shortName: Character?, _ kind: OptionKind<Value>,
    _ rivals: [String], _ partner: String?, _ help: String, _ key: Key<RenderOptions>,
    set: @escaping @Sendable (inout RenderOptions, Value) -> Void,
    texts: @escaping @Sendable (RenderOptions) -> [String]
  ) {
    (self.name, self.shortName, self.valueName) = (name, shortName, valueName)
    (self.rivals, self.partner, self.key) = (rivals, partner, key)
    (arity, isNumber, words) = (kind.arity, kind.isNumber, kind.words)
    (allTexts, usualTexts) = (texts, texts(RenderOptions()))
    self.help = help + (usualTexts.isEmpty ? "" : " (default: \(usualTexts.joined()))")
    schema = kind.schema.described(as: self.help)
    read = { node throws(OptionError) in
      let value = try kind.value(node)
      return RenderSetting { set(&$0, value) }
    }
  }

  package static func named(_ name: String) -> RenderOption? { byName[name] }

  private static let byName: [String: RenderOption] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// An option with its value.
package struct RenderSetting: Sendable {
  let apply: @Sendable (inout RenderOptions) -> Void
}

// What a command line says.
extension RenderOption {
  /// - Parameter texts: its values, one for each time that it is given; any for a flag.
  package func setting(_ texts: [String]) throws(OptionError) -> RenderSetting {
    try read(node(of: texts))
  }

  /// As a manifest would have it.
  private func node(of texts: [String]) -> Node {
    func scalar(_ text: String) -> Node {
      Node(.scalar(text, isPlain: false), at: nil)
    }
    switch arity {
    case .flag: return scalar("true")
    case .single, .once: return scalar(texts.last ?? "")
    case .several where texts.count > 1:
      let lists = texts.map { text in
        Node(.sequence(text.exact.split(separator: ",").map(scalar)), at: nil)
      }
      return Node(.sequence(lists), at: nil)
    case .several: return scalar(texts.first ?? "")
    case .repeated:
      let pairs = texts.map { text in
        let (name, value) = text.exact.halves(around: "=") ?? (text, "")
        return Node.Pair(key: scalar(name), value: scalar(value))
      }
      return Node(.mapping(pairs), at: nil)
    }
  }

  /// Its values as a command line says them; none where they are the default.
  package func texts(in options: RenderOptions) -> [String] {
    let texts = allTexts(options)
    return texts == usualTexts ? [] : texts
  }

  /// Its words of a command line; none where its value is the default.
  package func arguments(in options: RenderOptions) -> [String] {
    texts(in: options).flatMap { arity == .flag ? ["--" + name] : ["--" + name, $0] }
  }
}

/// What options need or exclude, beyond what each may be.
package enum OptionConflict: Hashable, Sendable {
  case excluded(String, by: String)
  case incomplete(String, without: String)

  /// - Parameter written: an option's name as the reader writes it.
  package func message(_ written: (String) -> String) -> String {
    switch self {
    case .excluded(let name, let rival): "\(written(name)) can't be combined with \(written(rival))"
    case .incomplete(let name, let partner): "\(written(name)) needs \(written(partner))"
    }
  }

  /// The option to blame.
  package var name: String {
    switch self {
    case .excluded(let name, _), .incomplete(let name, _): name
    }
  }

  /// - Parameter names: of the options that are given.
  package static func all(among names: Set<String>) -> [OptionConflict] {
    let given = RenderOption.all.filter { names.contains($0.name) }
    let excluded = given.flatMap { option in
      option.rivals.filter { names.contains($0) && option.name < $0 }
        .map { OptionConflict.excluded(option.name, by: $0) }
    }
    return excluded
      + given.compactMap { option in
        guard let partner = option.partner, !names.contains(partner) else { return nil }
        return .incomplete(option.name, without: partner)
      }
  }
}
