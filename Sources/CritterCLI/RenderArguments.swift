import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit

/// An argument group made of render options.
protocol RenderArguments: ParsableArguments {
  /// The settings of each option.
  var settings: [[RenderSetting]] { get }
}

extension RenderArguments {
  var settings: [[RenderSetting]] { optionSettings }

  /// The settings of each option with a value, in the order of the group.
  fileprivate var optionSettings: [[RenderSetting]] {
    Mirror(reflecting: self).children.compactMap {
      ($0.value as? Option<[RenderSetting]>)?.wrappedValue
    }
  }

  func validate() throws {
    for given in settings where given.count > 1 {
      guard let option = RenderOption.named(given[0].name), option.isOnce else { continue }
      let texts = given.map { "'\($0.text)'" }.joined(separator: " and ")
      throw ValidationError("--\(option.name) can be used only once, found \(texts)")
    }
    let options = RenderOptions(settings.joined())
    for (option, states) in [("state", options.state), ("from", options.from)] {
      if let state = states?.firstRepeated {
        throw ValidationError("--\(option) has '\(state)' twice; remove one")
      }
    }
    for states in options.ends {
      if let state = states.firstRepeated {
        throw ValidationError("--to has '\(state)' twice; remove one")
      }
    }
    let names = RenderOption.all.filter { !$0.texts(in: options).isEmpty }.map(\.name)
    if let conflict = OptionConflict.all(among: Set(names)).first {
      throw ValidationError(conflict.message { "--" + $0 })
    }
  }
}

struct SelectionOptions: RenderArguments {
  @Option(.state) var state: [RenderSetting]
  @Option(.from) var from: [RenderSetting]
  @Option(.to) var to: [RenderSetting]
  @Option(.clip) var clip: [RenderSetting]
  @Option(.scene) var scene: [RenderSetting]
  @Option(.set, note: " Can be repeated.") var set: [RenderSetting]
  @Option(.theme) var theme: [RenderSetting]
  @Option(.at) var at: [RenderSetting]
}

struct MotionOptions: RenderArguments {
  @Option(.fps) var fps: [RenderSetting]
  @Option(.speed) var speed: [RenderSetting]
  @Option(.frames) var frames: [RenderSetting]
  @Flag(help: ArgumentHelp(RenderOption.bounce.help)) var bounce = false
  @Option(.hold) var hold: [RenderSetting]
  @Option(.holdStart) var holdStart: [RenderSetting]
  @Option(.holdEnd) var holdEnd: [RenderSetting]

  var settings: [[RenderSetting]] { optionSettings + (bounce ? [[.bounce]] : []) }
}

struct ImageOptions: RenderArguments {
  @Option(.scale) var scale: [RenderSetting]
  @Option(.size) var size: [RenderSetting]
  @Option(.width) var width: [RenderSetting]
  @Option(.height) var height: [RenderSetting]
  @Option(.background) var background: [RenderSetting]

  var isSized: Bool { ![scale, size, width, height].allSatisfy(\.isEmpty) }
}

/// The formats that a command can write.
protocol WritableFormats {
  static var option: RenderOption { get }
}

enum AllFormats: WritableFormats {
  static var option: RenderOption { .format }
}

enum PixelFormats: WritableFormats {
  static var option: RenderOption { .pixelFormat }
}

struct EncodingOptions<Formats: WritableFormats>: RenderArguments {
  @Option(Formats.option) var format: [RenderSetting]
  @Option(.loop) var loop: [RenderSetting]
  @Option(.matte) var matte: [RenderSetting]
  @Option(.palette) var palette: [RenderSetting]
  @Option(.dither) var dither: [RenderSetting]
  @Option(.quality) var quality: [RenderSetting]
  @Option(.effort) var effort: [RenderSetting]

  /// Throws an error if an option has no effect in the format of an output.
  func check(_ format: Format?) throws {
    guard let format else { return }
    for setting in settings.compactMap(\.last) {
      let problem = RenderOption.named(setting.name)?
        .noEffect(in: format, of: setting.text, "--" + setting.name)
      if let problem { throw ValidationError(problem) }
    }
  }
}

struct BudgetOptions: RenderArguments {
  @Option(.maxSize) var maxSize: [RenderSetting]
  @Option(.preset) var preset: [RenderSetting]
}

extension Option where Value == [RenderSetting] {
  /// Creates a command-line option from a render option.
  ///
  /// - Parameter note: an additional sentence for the option's help.
  init(_ option: RenderOption, note: String = "") {
    let short = option.shortName.map { [NameSpecification.Element.customShort($0)] } ?? []
    self.init(
      wrappedValue: [], name: NameSpecification(short + [.customLong(option.name)]),
      parsing: option.isNumber ? .unconditionalSingleValue : .singleValue,
      help: ArgumentHelp(option.help + note, valueName: option.valueName),
      completion: Completions.kind(of: option)
    ) { text in
      if let setting = option.setting(text) { return setting }
      let isSide = option.name == "size" && Int(text) != nil
      let hint = isSide ? "; use --width \(text)" : option.hint(text)
      throw ValidationError("expected \(option.expected)\(hint)")
    }
  }
}

extension RenderOptions {
  init(_ arguments: any RenderArguments...) {
    self.init(arguments.flatMap(\.settings).joined())
  }

  /// Returns the format of an output; nil if it is unknown.
  func format(ofOutput name: String) -> Format? { try? format(of: Output(name, format: format)) }

  /// Throws an error if nothing is selected. Used by commands without a default selection.
  func requireSelection() throws {
    guard selectsAnimation else {
      throw ValidationError(
        "no animation selected; use --state NAME, --from NAME --to NAME, --clip NAME, or --scene NAME"
      )
    }
  }
}
