import ArgumentParser
import CritterKit

/// A part of the table of render options, as the arguments of a command.
protocol OptionSelection: Sendable {
  static var options: [RenderOption] { get }
}

/// Some of the render options, as a command line gives them.
///
/// The argument parser finds a type's arguments in its mirror, and their values in its decoder; here
/// both come from the table rather than from properties.
struct GivenOptions<Selection: OptionSelection>: ParsableArguments, CustomReflectable {
  /// Those that are given, in the order of the table.
  private(set) var settings: [RenderSetting] = []
  /// What is wrong with the first value that makes no sense.
  private var mistake: String?

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OptionKey.self)
    for option in Selection.options {
      let texts = try container.texts(of: option)
      if !texts.isEmpty { add(option, texts) }
    }
  }

  private mutating func add(_ option: RenderOption, _ texts: [String]) {
    if option.arity == .once, texts.count > 1 {
      let given = texts.map { "'\($0)'" }.joined(separator: " and ")
      mistake = mistake ?? "--\(option.name) can be used only once, found \(given)"
    }
    do throws(OptionError) {
      settings.append(try option.setting(texts))
    } catch {
      mistake = mistake ?? "--\(option.name): expected \(error.expected)"
    }
  }

  var customMirror: Mirror {
    // The parser takes the underscore of a wrapped property off.
    Mirror(self, children: Selection.options.map { ("_" + $0.name, $0.argument) })
  }

  func validate() throws {
    if let mistake { throw ValidationError(mistake) }
    let options = RenderOptions(settings)
    let names = Selection.options.filter { !$0.texts(in: options).isEmpty }.map(\.name)
    if let conflict = OptionConflict.all(among: Set(names)).first {
      throw ValidationError(conflict.message { "--" + $0 })
    }
  }
}

private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<OptionKey> {
  /// What the parser read for it, one text for each time that it is given.
  fileprivate func texts(of option: RenderOption) throws -> [String] {
    let key = OptionKey(stringValue: option.name)
    switch option.arity {
    case .flag: return try decode(Flag<Bool>.self, forKey: key).wrappedValue ? [""] : []
    case .single:
      return try decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
    case .once, .several, .repeated:
      return try decode(Option<[String]>.self, forKey: key).wrappedValue
    }
  }
}

extension RenderOption {
  /// As the argument parser knows it.
  fileprivate var argument: Any {
    let short = shortName.map { [NameSpecification.Element.customShort($0)] } ?? []
    let name = NameSpecification(short + [.customLong(self.name)])
    let completion = Completions.kind(of: self)
    switch arity {
    case .flag:
      return Flag(wrappedValue: false, name: name, help: ArgumentHelp(help))
    case .single:
      return Option<String?>(
        name: name, parsing: isNumber ? .unconditional : .next,
        help: ArgumentHelp(help, valueName: valueName), completion: completion,
        transform: checked)
    case .once, .several, .repeated:
      return Option<[String]>(
        wrappedValue: [], name: name, parsing: isNumber ? .unconditionalSingleValue : .singleValue,
        help: ArgumentHelp(
          help + (arity == .repeated ? " May be repeated." : ""), valueName: valueName),
        completion: completion, transform: checked)
    }
  }

  /// A text that can be read; whether it makes sense is looked at when all are.
  @Sendable private func checked(_ text: String) throws -> String {
    do throws(OptionError) {
      _ = try setting([text])
    } catch {
      if case .unreadable = error { throw ValidationError("expected \(error.expected)") }
    }
    return text
  }
}
