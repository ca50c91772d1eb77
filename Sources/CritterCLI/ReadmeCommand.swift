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
      motion.

      EXAMPLES:
        critter readme ./mascot --clip idle -o docs/mascot
        critter readme bear --from neutral --to shy --to neutral --alt "A bear covers its eyes" -o bear
      """)

  @Argument(help: "Name of a rig, or path of its folder.", completion: Completions.rigs)
  var rig: String
  @OptionGroup(title: "What to show") var what: SelectionOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Path without its ending: NAME writes NAME-light.gif, NAME-dark.gif, and NAME.png.",
      valueName: "name"))
  var output: String
  @Option(help: ArgumentHelp("Description for screen readers.", valueName: "text"))
  var alt: String?
  @Option(help: ArgumentHelp("Manifest file. (default: critter.yml)", valueName: "file"))
  var config: String?
  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Size and background") var image: ImageOptions
  @OptionGroup(title: "File size") var budget: BudgetOptions
  @OptionGroup var parts: PartsOptions
  @Flag(help: "Treat warnings about rigs and art as errors.") var strict = false

  @OptionGroup var replace: ReplaceOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let document = try RigDocument(contentsOf: parts.finder.folder(of: rig))
    let resolved = try document.resolved()
    let options = RenderOptions(what, motion, image, budget)
      .selecting(from: resolved, for: .gif)
    let entries = ReadmeEntries(
      rig: rig, output, options, hasDarkTheme: document.themeNames.contains("dark"))
    let path = config ?? Manifest.standardPath
    let text = try text(of: path, with: entries)
    let project = try Project(
      text: text, for: path, checking: entries.names, finder: parts.finder(base:),
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

/// The outputs of a README's animation and the HTML element that shows them.
private struct ReadmeEntries {
  let names: [String]
  /// The lines of the manifest entries, one for each name.
  let lines: [String]

  init(rig: String, _ output: String, _ options: RenderOptions, hasDarkTheme: Bool) {
    names = [output + "-light.gif", output + "-dark.gif", output + ".png"]
    let theme = hasDarkTheme && options.theme == nil ? ["theme: dark"] : []
    let keys = [
      options.manifestKeys + ["matte: white"],
      options.manifestKeys + theme + ["matte: \"#0d1117\""], options.stillKeys,
    ]
    lines = zip(names, keys).map { name, keys in
      let all = ["output: \(name.yaml)", "rig: \(rig.yaml)"] + keys
      return "{ " + all.joined(separator: ", ") + " }"
    }
  }

  func picture(alt: String, size: PixelSize) -> String {
    """
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset="\(names[2].escaped)">
      <source media="(prefers-color-scheme: dark)" srcset="\(names[1].escaped)">
      <img src="\(names[0].escaped)" width="\(size.width)" height="\(size.height)" alt="\(alt.escaped)">
    </picture>

    """
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
