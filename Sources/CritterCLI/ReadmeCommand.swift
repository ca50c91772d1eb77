import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterProject
import CritterRig
import CritterRigFile
import CritterSheet

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

  @OptionGroup var run: RunOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard let output, let ending = Format.forExtension(output.exact.fileExtension) else { return }
    guard ReadmeImages.formats.contains(where: { $0.name == ending.name }) else {
      let endings = ReadmeImages.formats.map { "." + $0.extensions[0] }.listed
      throw ValidationError("a README can't show \(ending.name); end -o in \(endings)")
    }
    if let format, format.rawValue != ending.name {
      throw ValidationError("--format \(format.rawValue) can't be combined with -o \(output)")
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let document = try folders.finder.document(of: rig)
    let resolved = try document.resolved()
    let format = format.flatMap { Format.named($0.rawValue) }
    let images = try ReadmeImages(
      of: document, rig: rig, at: output ?? "docs/\(document.name)", as: format
    ) { try options(of: document, resolved, as: $0) }
    let path = config ?? Manifest.standardPath
    let text = try images.added(to: Manifest.text(at: path))
    let project = try Project(
      text: text, for: path, checking: images.names, finder: folders.finder(base:),
      packs: petSheet, workers: workers.count, isStrict: strict)
    if run.dryRun { return terminal.print(images.lines.joined(separator: "\n")) }
    try render(project, first: images.names, replaces: run.force, on: terminal, temporaries) {
      try project.write(text, temporaries)
    }
    if !messages.quiet {
      try terminal.print(sizes(of: document, resolved))
    }
    try terminal.print(data: images.picture(alt: alt))
  }

  /// Returns the options of the animation in a format.
  private func options(
    of document: RigDocument, _ resolved: Rig, as format: Format
  ) throws -> RenderOptions {
    var options = RenderOptions(what, motion, image, encoding, budget).forReadme(
      of: resolved, as: format, hasQuality: !encoding.quality.isEmpty, isSized: image.isSized)
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
    for format in ReadmeImages.formats {
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
}

/// The option for the quality of images.
struct QualityOptions: RenderArguments {
  @Option(.quality) var quality: [RenderSetting]
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
