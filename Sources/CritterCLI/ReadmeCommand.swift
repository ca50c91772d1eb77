import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterProject
import CritterRig
import CritterSVG
import CritterYAML

struct Readme: RenderingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add an animation for a README: light, dark, and still.",
    discussion: """
      Adds three outputs to critter.yml, renders them, and prints the <picture> element for your README. \
      The dark GIF has the rig's theme 'dark' if there is one. The still is for readers who prefer reduced \
      motion. GIFs have quality 80, which you can change in critter.yml.

      With -o NAME.svg, .webp, or .apng, one transparent file fits both pages, unless the rig has a theme \
      'dark'. An SVG contains its still.

      EXAMPLES:
        critter readme ./mascot
        critter readme ./mascot --clip idle -o docs/mascot.svg
        critter readme bear --from neutral --to shy --to neutral --alt "A bear covers its eyes" -o bear
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
  @Option(help: ArgumentHelp("Description for screen readers.", valueName: "text"))
  var alt: String?
  @Option(help: ArgumentHelp("Manifest file. (default: critter.yml)", valueName: "file"))
  var config: String?
  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Size and background") var image: ImageOptions
  @OptionGroup(title: "File size") var budget: BudgetOptions
  @OptionGroup var folders: RigsOptions
  @Flag(help: "Treat warnings about rigs and art as errors.") var strict = false

  @OptionGroup var replace: ReplaceOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    guard let output, let format = Format.forExtension(output.exact.fileExtension),
      !ReadmeFiles.formats.contains(where: { $0.name == format.name })
    else { return }
    let endings = ReadmeFiles.formats.map { "." + $0.extensions[0] }.listed
    throw ValidationError("a README can't show \(format.name); end -o in \(endings)")
  }

  /// The quality of GIFs: 8 to 25% smaller than the default of 90, at 44 to 46 dB.
  private static let quality = 80

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let document = try RigDocument(contentsOf: folders.finder.folder(of: rig))
    let resolved = try document.resolved()
    let files = ReadmeFiles(output ?? "docs/\(document.name)")
    var options = RenderOptions(what, motion, image, budget)
      .selecting(from: resolved, for: files.format)
    if files.format.name == Format.gif.name { options.request.options.quality = Self.quality }
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
    let size = try options.request().framing.viewport(of: resolved.canvas).size
    try terminal.print(
      data: entries.picture(
        alt: alt ?? "\(resolved.name): \(options.selection.title)".printable, size: size))
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

/// The paths of a README's files and their format.
private struct ReadmeFiles {
  /// The formats that web pages show as images.
  static let formats: [Format] = [.gif, .svg, .webp, .apng]

  /// The path without an ending.
  let base: String
  let format: Format

  /// - Parameter output: the path, with or without the ending of a format.
  init(_ output: String) {
    let ending = output.exact.fileExtension
    let chosen = Format.forExtension(ending).flatMap { format in
      Self.formats.first { $0.name == format.name }
    }
    base = chosen.flatMap { _ in output.exact.dropping(suffix: "." + ending) } ?? output
    format = chosen ?? .gif
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
