import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterProject
import CritterRig
import CritterRigFile
import CritterSVG
import CritterSyntax

struct Readme: RenderingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add an animation for a README: light, dark, and still.",
    discussion: """
      Adds three outputs to critter.yml, renders them, and prints the <picture> element for your README. \
      The dark GIF has the rig's theme 'dark' if there is one. The still is for readers who prefer reduced \
      motion. Images have two pixels per point, and quality 80.

      As SVG, WebP, or APNG, one transparent file fits both pages, unless the rig has a theme 'dark'. An \
      SVG contains its still. critter prints the size of the animation in each format.

      WCAG 2.2.2 asks for a way to pause animations of more than five seconds. With --loop 5s, the \
      animation plays as often as fits into five seconds, and then stops.

      EXAMPLES:
        critter readme ./mascot
        critter readme ./mascot --clip idle --format svg
        critter readme ./mascot --loop 5s -o docs/mascot.webp
        critter readme bear --from neutral --to shy --alt "A shy bear" -o bear
      """)

  @Argument(help: "Name of a rig, or path of its folder.", completion: Completions.rigs)
  var rig: String
  @OptionGroup(title: "What to show") var what: SelectionOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "NAME writes NAME-light.gif, NAME-dark.gif, and NAME.png; NAME.svg, .webp, or .apng choose another format. (default: docs/RIG)",
      valueName: "name"))
  var output: String?
  @Option(help: "Format of the animation: gif, svg, webp, or apng. (default: by -o, else gif)")
  var format: ReadmeFormat?
  @Option(
    help: ArgumentHelp(
      "Number of plays: forever, once, 1 to 65,536, or seconds such as 5s. (default: forever)",
      valueName: "plays"))
  var loop: ReadmeLoop?
  @Option(help: ArgumentHelp("Description for screen readers.", valueName: "text"))
  var alt: String?
  @Option(help: ArgumentHelp("Manifest file. (default: critter.yml)", valueName: "file"))
  var config: String?
  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Size and background") var image: ImageOptions
  @OptionGroup(title: "Encoding") var encoding: QualityOptions
  @OptionGroup(title: "File size") var budget: BudgetOptions
  @OptionGroup var folders: RigsOptions
  @Flag(help: "Treat warnings about rigs and art as errors.") var strict = false

  @OptionGroup var replace: ReplaceOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    guard let output, let ending = Format.forExtension(output.exact.fileExtension) else { return }
    guard ReadmeFiles.formats.contains(where: { $0.name == ending.name }) else {
      let endings = ReadmeFiles.formats.map { "." + $0.extensions[0] }.listed
      throw ValidationError("a README can't show \(ending.name); end -o in \(endings)")
    }
    if let format, format.rawValue != ending.name {
      throw ValidationError("--format \(format.rawValue) can't be combined with -o \(output)")
    }
  }

  /// The quality of images: 8 to 25% smaller than the default of 90, at 44 to 46 dB.
  private static let quality = 80
  /// The pixels per point of images, for sharp edges on dense screens.
  private static let scale = 2.0

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let document = try folders.finder.document(of: rig)
    let resolved = try document.resolved()
    let files = ReadmeFiles(output ?? "docs/\(document.name)", format)
    let options = try options(of: document, resolved, as: files.format)
    let entries = ReadmeEntries(
      rig: rig, files, options, hasDarkTheme: document.themeNames.contains("dark"))
    let path = config ?? Manifest.standardPath
    let text = try text(of: path, with: entries)
    let project = try Project(
      text: text, for: path, checking: entries.names, finder: folders.finder(base:),
      workers: workers.count, isStrict: strict)
    if run.dryRun { return terminal.print(entries.lines.joined(separator: "\n")) }
    try render(
      project, first: entries.names, replaces: replace.force, on: terminal, temporaries
    ) {
      try project.write(text, temporaries)
    }
    if !messages.quiet {
      try terminal.print(sizes(of: document, resolved))
    }
    let pixels = try options.request(scale: options.scales[0]).framing
      .viewport(of: resolved.canvas).size
    // A size in pixels is that of the file, so the page shows half of it.
    let size = pixels.divided(
      by: !options.setsSize ? options.scales[0] : files.format.isVector ? 1 : Self.scale)
    try terminal.print(
      data: entries.picture(
        alt: alt ?? "\(resolved.name): \(options.selection.title)".printable, size: size))
  }

  /// Returns the options of the animation in a format.
  private func options(
    of document: RigDocument, _ resolved: Rig, as format: Format
  ) throws -> RenderOptions {
    var options = RenderOptions(what, motion, image, encoding, budget)
      .selecting(from: resolved, isAnimated: format.isAnimated)
    if !format.hasQuality {
      options.request.options.quality = RenderOptions().request.options.quality
    } else if encoding.quality.isEmpty {
      options.request.options.quality = Self.quality
    }
    if !format.isVector, !image.isSized { options.scales = [Self.scale] }
    if let loop {
      let shot = try document.shot(for: options.request())
      options.request.options.plays = loop.plays(of: shot.schedule.entries.map(\.duration))
    }
    return options
  }

  /// Returns a line with the size of the animation in each format.
  private func sizes(of document: RigDocument, _ resolved: Rig) throws -> String {
    let renderer = Renderer(workers: workers.count)
    var sizes: [(format: String, bytes: Int)] = []
    for format in ReadmeFiles.formats {
      let options = try options(of: document, resolved, as: format)
      var request = try options.request(scale: options.scales[0], workers: workers.count)
      request.budget = Budget()
      let plan = try OutputPlan(document.shot(for: request), for: request, .standardOutput, format)
      // An animation can be too long for a vector file.
      if let file = try? renderer.file(of: plan) { sizes.append((format.name, file.bytes.count)) }
    }
    let list = sizes.map { "\($0.format) \(ByteCount($0.bytes).text)" }.joined(separator: ", ")
    let bytes = Dictionary(sizes.map { ($0.format, $0.bytes) }, uniquingKeysWith: { $1 })
    guard let svg = bytes[Format.svg.name], let gif = bytes[Format.gif.name], 4 * svg <= gif
    else { return "one version: \(list)" }
    let percent = max((100 * Double(svg) / Double(gif)).rounded(), 1).shortText
    return "one version: \(list); the SVG has \(percent)% of the GIF's bytes"
  }

  /// Returns the text of the manifest with the new outputs. An output of the same name is replaced.
  private func text(of path: String, with entries: ReadmeEntries) throws -> String {
    guard FileManager.default.fileExists(atPath: path) else {
      return "outputs:\n" + entries.lines.map { "  - \($0)\n" }.joined()
    }
    // A mistake in the file is reported with its line.
    _ = try Manifest(contentsOf: path)
    let data = try SourceFile(path).contents(.description)
    var text = try ValueText(String(decoding: data, as: UTF8.self))
    for (name, line) in zip(entries.names, entries.lines) {
      text = try text.settingOutput(name, to: line)
    }
    return text.text
  }
}

extension ValueText {
  /// Returns the text of a manifest with an output replaced, or added at the end.
  fileprivate func settingOutput(_ name: String, to line: String) throws(Failure) -> ValueText {
    let items = root["outputs"]?.items ?? []
    guard let index = items.firstIndex(where: { $0["output"]?.text?.exact == name.exact }),
      let list = root["outputs"]
    else {
      return try applying(ValueChange(path: ValuePath("outputs") / items.count, text: line))
    }
    return try replacing(entries(of: list)[index], with: line)
  }
}

/// The option for the quality of images.
struct QualityOptions: RenderArguments {
  @Option(.quality) var quality: [RenderSetting]

  var settings: [[RenderSetting]] { [quality] }
}

enum ReadmeFormat: String, WordArgument {
  case gif, svg, webp, apng
}

/// The value of `--loop`: a number of plays, or the seconds that all plays may last.
enum ReadmeLoop: ExpressibleByArgument {
  case plays(Int?)
  case seconds(Double)

  init?(argument: String) {
    if let number = argument.exact.dropping(suffix: "s").flatMap({ Double($0) }) {
      guard number > 0, number <= 3600 else { return nil }
      self = .seconds(number)
    } else if let setting = RenderOption.loop.setting(argument) {
      self = .plays(RenderOptions([setting]).request.options.plays)
    } else {
      return nil
    }
  }

  /// Returns the number of plays of an animation; nil for forever.
  ///
  /// - Parameter durations: the durations of its frames in seconds.
  func plays(of durations: [Double]) -> Int? {
    switch self {
    case .plays(let plays): return plays
    case .seconds(let seconds):
      let play = max(durations.reduce(0, +), 0.001)
      return min(max(Int((seconds / play + 1e-6).rounded(.down)), 1), 65536)
    }
  }
}

extension PixelSize {
  /// The size on the page.
  fileprivate func divided(by scale: Double) -> PixelSize {
    PixelSize(
      Int((Double(width) / scale).rounded()), Int((Double(height) / scale).rounded()))
  }
}

/// The paths of a README's files and their format.
private struct ReadmeFiles {
  /// The formats that web pages show as images.
  static let formats: [Format] = [.gif, .svg, .webp, .apng]

  /// The path without an ending.
  let base: String
  let format: Format

  /// - Parameters:
  ///   - output: the path, with or without the ending of a format.
  ///   - given: the format of a path without an ending; nil for a GIF.
  init(_ output: String, _ given: ReadmeFormat?) {
    let ending = output.exact.fileExtension
    let chosen = Format.forExtension(ending).flatMap { format in
      Self.formats.first { $0.name == format.name }
    }
    base = chosen.flatMap { _ in output.exact.dropping(suffix: "." + ending) } ?? output
    format = chosen ?? given.flatMap { Format.named($0.rawValue) } ?? .gif
  }

  func path(_ mark: String = "") -> String { base + mark + "." + format.extensions[0] }
}

/// The outputs of a README's animation and the HTML element that shows them.
private struct ReadmeEntries {
  /// An output with its keys in the manifest.
  private struct Entry {
    let name: String
    let keys: [String]
  }

  private let light: Entry
  /// The version for dark pages; nil if the light one fits both.
  private var dark: Entry?
  /// The version without motion; nil if the file contains it.
  private var still: Entry?
  private let rig: String

  init(rig: String, _ files: ReadmeFiles, _ options: RenderOptions, hasDarkTheme: Bool) {
    self.rig = rig
    let keys = options.manifestKeys
    let theme = hasDarkTheme && options.theme == nil ? ["theme: dark"] : []
    let needsMatte = !files.format.hasAlpha
    if needsMatte || !theme.isEmpty {
      light = Entry(name: files.path("-light"), keys: keys + (needsMatte ? ["matte: white"] : []))
      let matte = needsMatte ? ["matte: \"#0d1117\""] : []
      dark = Entry(name: files.path("-dark"), keys: keys + theme + matte)
    } else {
      light = Entry(name: files.path(), keys: keys)
    }
    if !files.format.isVector {
      still = Entry(name: files.base + ".png", keys: options.stillKeys)
    }
  }

  private var entries: [Entry] { [light, dark, still].compactMap(\.self) }

  var names: [String] { entries.map(\.name) }

  /// The lines of the manifest entries, one for each name.
  var lines: [String] {
    entries.map { entry in
      "{ "
        + (["output: \(entry.name.yaml)", "rig: \(rig.yaml)"] + entry.keys).joined(separator: ", ")
        + " }"
    }
  }

  func picture(alt: String, size: PixelSize) -> String {
    let image =
      "<img src=\"\(light.name.escaped)\" width=\"\(size.width)\" height=\"\(size.height)\" "
      + "alt=\"\(alt.escaped)\">"
    let sources = [("prefers-reduced-motion: reduce", still), ("prefers-color-scheme: dark", dark)]
      .compactMap { query, entry in
        entry.map { "  <source media=\"(\(query))\" srcset=\"\($0.name.escaped)\">\n" }
      }
    return sources.isEmpty ? image : "<picture>\n\(sources.joined())  \(image)\n</picture>"
  }
}

extension RenderOptions {
  /// The keys and values of a manifest entry.
  fileprivate var manifestKeys: [String] {
    RenderOption.all.compactMap { option in
      let texts = option.texts(in: self)
      guard let first = texts.first else { return nil }
      let value =
        switch option.name {
        case RenderOption.set.name:
          "{ " + texts.map { $0.exact.replacing("=", with: ": ") }.joined(separator: ", ") + " }"
        case RenderOption.to.name where texts.count > 1:
          "[" + texts.map { "[\($0)]" }.joined(separator: ", ") + "]"
        default: first.yaml
        }
      return "\(option.name): \(value)"
    }
  }

  /// The keys for a still: the last state of a transition, or the pose under a clip.
  fileprivate var stillKeys: [String] {
    let names = ["set", "theme", "scale", "size", "width", "height", "background"]
    let look = manifestKeys.filter { key in names.contains { key.exact.hasPrefix($0 + ":") } }
    switch selection {
    case .transition(_, let states, _), .clip(_, let states), .still(let states):
      return ["state: \((states.isEmpty ? "rest" : states.joined(separator: ",")).yaml)"] + look
    case .scene(let scene): return ["scene: \(scene.yaml)", "at: 0"] + look
    }
  }
}

extension String {
  /// A value in a YAML flow mapping.
  fileprivate var yaml: String { isPlainYAML ? self : doubleQuoted }
}
