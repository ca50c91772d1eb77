import CritterEncode
import CritterGraphics
import CritterRig
package import CritterSyntax

/// A render option. The command line, manifest, schema, and lock file are generated from
/// `RenderOption.all`.
package struct RenderOption: Sendable {
  /// The manifest key and, after two dashes, the command-line name.
  package let name: String
  /// The short command-line name, without its dash.
  package let shortName: Character?
  /// The placeholder for the value in help, or empty for a boolean option.
  package let valueName: String
  /// The help text, including the default.
  package let help: String
  /// The options that this option can't be combined with. In a manifest, this option overrides them
  /// in the defaults.
  package let conflicts: [String]
  /// The option that must be given with this option.
  package let partner: String?
  /// The completion of the message "expected …".
  package let expected: String
  /// Returns the end of a message about a wrong value.
  package let hint: @Sendable (String) -> String
  /// Whether the option can be given only once.
  package let isOnce: Bool
  /// Whether a value may start with a dash.
  package let isNumber: Bool
  /// All possible values, or empty for an open set.
  package let words: [String]
  /// The manifest key with its schema.
  package let key: Key<RenderOptions>
  /// Returns the setting for one argument, or nil if the text isn't a value of the option.
  package let setting: @Sendable (_ text: String) -> RenderSetting?
  private let allTexts: @Sendable (RenderOptions) -> [String]
  private let defaultTexts: [String]

  init<Value: Sendable>(
    _ name: String, _ valueName: String, short: Character? = nil,
    _ property: any WritableKeyPath<RenderOptions, Value> & Sendable, _ kind: OptionKind<Value>,
    without conflicts: [String] = [], with partner: String? = nil, _ help: String
  ) {
    self.init(
      name, valueName, short, kind, conflicts, partner, help,
      key: { Key(name, property, kind.schema, $0) },
      set: { $0[keyPath: property] = kind.merge($0[keyPath: property], $1) },
      texts: { kind.texts($0[keyPath: property]) })
  }

  /// Creates an option without a default value.
  init<Value: Sendable>(
    _ name: String, _ valueName: String, short: Character? = nil,
    _ property: any WritableKeyPath<RenderOptions, Value?> & Sendable, _ kind: OptionKind<Value>,
    without conflicts: [String] = [], with partner: String? = nil, _ help: String
  ) {
    self.init(
      name, valueName, short, kind, conflicts, partner, help,
      key: { Key(name, property, kind.schema.optional, $0) },
      set: { options, value in
        let merged = options[keyPath: property].map { kind.merge($0, value) }
        options[keyPath: property] = merged ?? value
      }, texts: { $0[keyPath: property].map(kind.texts) ?? [] })
  }

  private init<Value: Sendable>(
    _ name: String, _ valueName: String, _ shortName: Character?, _ kind: OptionKind<Value>,
    _ conflicts: [String], _ partner: String?, _ help: String,
    key: (_ help: String) -> Key<RenderOptions>,
    set: @escaping @Sendable (inout RenderOptions, Value) -> Void,
    texts: @escaping @Sendable (RenderOptions) -> [String]
  ) {
    self.name = name
    self.shortName = shortName
    self.valueName = valueName
    self.conflicts = conflicts
    self.partner = partner
    expected = kind.expected
    hint = kind.hint
    isOnce = kind.isOnce
    isNumber = kind.isNumber
    words = kind.words
    allTexts = texts
    defaultTexts = texts(RenderOptions())
    self.help = help + (defaultTexts.isEmpty ? "" : " (default: \(defaultTexts.joined()))")
    self.key = key(self.help)
    setting = { text in
      guard let value = kind.parse(text), kind.accepts(value) else { return nil }
      return RenderSetting(name: name, text: text) { set(&$0, value) }
    }
  }

  /// Returns the option with a long name, without dashes; nil if the name is unknown.
  package static func named(_ name: String) -> RenderOption? { byName[name] }

  private static let byName: [String: RenderOption] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the arguments for the option's value, or none for the default.
  package func texts(in options: RenderOptions) -> [String] {
    let texts = allTexts(options)
    return texts == defaultTexts ? [] : texts
  }

  /// Returns the command-line words for the option, or none for the default.
  package func arguments(in options: RenderOptions) -> [String] {
    texts(in: options).flatMap { valueName.isEmpty ? ["--" + name] : ["--" + name, $0] }
  }

  /// Returns the problem with an encoding option that has no effect in a format; nil for any other
  /// option.
  ///
  /// - Parameters:
  ///   - value: the value of the option as text.
  ///   - written: the option's name for the message.
  package func noEffect(in format: Format, of value: String, _ written: String) -> String? {
    guard let name = EncodeOptions.Name(rawValue: name), !format.options.contains(name) else {
      return nil
    }
    // A file that stores no number of plays can play once.
    if name == .loop, format.isAnimated, !format.playsForever, setting(value)?.isOnePlay == true {
      return nil
    }
    let formats = Format.all.filter { $0.options.contains(name) }.map(\.name)
    return "\(written) has no effect in \(format.name), only in \(formats.listed(with: "and")); "
      + "remove it, or use another format"
  }
}

/// An option and its value from the command line.
package struct RenderSetting: Sendable {
  /// The name of the option.
  package let name: String
  /// The argument text.
  package let text: String
  let apply: @Sendable (inout RenderOptions) -> Void

  fileprivate var isOnePlay: Bool { RenderOptions([self]).request.options.plays == 1 }

  /// The setting that plays an animation forward, then backward.
  package static let bounce = RenderSetting(name: "bounce", text: "") {
    $0.request.playback.bounces = true
  }
}

/// A pair of options that exclude each other, or a missing required option.
package struct OptionConflict: Sendable {
  /// The option that the message starts with.
  package let name: String
  let other: String
  let isExcluded: Bool

  /// Returns the error message of the conflict.
  ///
  /// - Parameter written: formats an option's name for the message.
  package func message(_ written: (String) -> String) -> String {
    written(name) + (isExcluded ? " can't be combined with " : " needs ") + written(other)
  }

  /// Returns all conflicts between options.
  ///
  /// - Parameter names: the names of the given options.
  package static func all(among names: Set<String>) -> [OptionConflict] {
    let given = RenderOption.all.filter { names.contains($0.name) }
    let excluded = given.flatMap { option in
      option.conflicts.filter { names.contains($0) && option.name < $0 }
        .map { OptionConflict(name: option.name, other: $0, isExcluded: true) }
    }
    return excluded
      + given.compactMap { option in
        guard let partner = option.partner, !names.contains(partner) else { return nil }
        return OptionConflict(name: option.name, other: partner, isExcluded: false)
      }
  }
}
