import CritterEncode
package import CritterForms
import CritterSystem

/// One option of a render. Command line, manifest, schema and lock are made from
/// the table of these: another option is another line there.
package struct RenderOption: Sendable {
  /// The key of a manifest and, after two dashes, the name of the command line.
  package let name: String
  /// The name after one dash.
  package let shortName: Character?
  /// The name of the value in help; empty for a flag.
  package let valueName: String
  /// A sentence, and the default.
  package let help: String
  /// The options that it can't be combined with: in a manifest it takes the place of theirs in the defaults.
  package let rivals: [String]
  /// The option that it needs.
  package let partner: String?
  /// Completes "expected …".
  package let expected: String
  /// Whether a second argument is a mistake.
  package let isOnce: Bool
  /// Whether a value may begin with a dash.
  package let isNumber: Bool
  /// All values, if they are few.
  package let words: [String]
  /// The key of a manifest.
  package let key: Key<RenderOptions>
  /// The setting of one argument; nil if the text isn't of the option's kind.
  package let setting: @Sendable (_ text: String) -> RenderSetting?
  private let allTexts: @Sendable (RenderOptions) -> [String]
  private let usualTexts: [String]

  init<Value: Sendable>(
    _ name: String, _ valueName: String, short: Character? = nil,
    _ property: any WritableKeyPath<RenderOptions, Value> & Sendable, _ kind: OptionKind<Value>,
    without rivals: [String] = [], with partner: String? = nil, _ help: String
  ) {
    self.init(
      name, valueName, short, kind, rivals, partner, help,
      key: { Key(name, property, kind.form, $0) },
      set: { $0[keyPath: property] = kind.merge($0[keyPath: property], $1) },
      texts: { kind.texts($0[keyPath: property]) })
  }

  /// For one that has no value unless it is given.
  init<Value: Sendable>(
    _ name: String, _ valueName: String, short: Character? = nil,
    _ property: any WritableKeyPath<RenderOptions, Value?> & Sendable, _ kind: OptionKind<Value>,
    without rivals: [String] = [], with partner: String? = nil, _ help: String
  ) {
    self.init(
      name, valueName, short, kind, rivals, partner, help,
      key: { Key(name, property, kind.form.optional, $0) },
      set: { options, value in
        let merged = options[keyPath: property].map { kind.merge($0, value) }
        options[keyPath: property] = merged ?? value
      }, texts: { $0[keyPath: property].map(kind.texts) ?? [] })
  }

  private init<Value: Sendable>(
    _ name: String, _ valueName: String, _ shortName: Character?, _ kind: OptionKind<Value>,
    _ rivals: [String], _ partner: String?, _ help: String,
    key: (_ help: String) -> Key<RenderOptions>,
    set: @escaping @Sendable (inout RenderOptions, Value) -> Void,
    texts: @escaping @Sendable (RenderOptions) -> [String]
  ) {
    self.name = name
    self.shortName = shortName
    self.valueName = valueName
    self.rivals = rivals
    self.partner = partner
    expected = kind.expected
    isOnce = kind.isOnce
    isNumber = kind.isNumber
    words = kind.words
    allTexts = texts
    usualTexts = texts(RenderOptions())
    self.help = help + (usualTexts.isEmpty ? "" : " (default: \(usualTexts.joined()))")
    self.key = key(self.help)
    setting = { text in
      guard let value = kind.parse(text) else { return nil }
      return RenderSetting(name: name, text: text, isInRange: kind.accepts(value)) {
        set(&$0, value)
      }
    }
  }

  package static func named(_ name: String) -> RenderOption? { byName[name] }

  private static let byName: [String: RenderOption] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// An option with a value of the command line.
package struct RenderSetting: Sendable {
  /// The option's name.
  package let name: String
  /// The argument.
  package let text: String
  package let isInRange: Bool
  let apply: @Sendable (inout RenderOptions) -> Void

  package static let bounce = RenderSetting(name: "bounce", text: "", isInRange: true) {
    $0.request.playback.bounces = true
  }
}

extension RenderOption {
  /// The arguments of its value; none for the default.
  package func texts(in options: RenderOptions) -> [String] {
    let texts = allTexts(options)
    return texts == usualTexts ? [] : texts
  }

  /// The words of a command line; none for the default.
  package func arguments(in options: RenderOptions) -> [String] {
    texts(in: options).flatMap { valueName.isEmpty ? ["--" + name] : ["--" + name, $0] }
  }
}

/// Two options of which one excludes or needs the other.
package struct OptionConflict: Sendable {
  /// The option to blame.
  package let name: String
  let other: String
  let isExcluded: Bool

  /// - Parameter written: an option's name as the reader writes it.
  package func message(_ written: (String) -> String) -> String {
    written(name) + (isExcluded ? " can't be combined with " : " needs ") + written(other)
  }

  /// - Parameter names: of the options that are given.
  package static func all(among names: Set<String>) -> [OptionConflict] {
    let given = RenderOption.all.filter { names.contains($0.name) }
    let excluded = given.flatMap { option in
      option.rivals.filter { names.contains($0) && option.name < $0 }
        .map { OptionConflict(name: option.name, other: $0, isExcluded: true) }
    }
    return excluded
      + given.compactMap { option in
        guard let partner = option.partner, !names.contains(partner) else { return nil }
        return OptionConflict(name: option.name, other: partner, isExcluded: false)
      }
  }
}
