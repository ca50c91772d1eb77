import ArgumentParser
import CritterDiff
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster

struct Diff: Command {
  static let configuration = CommandConfiguration(
    abstract: "Compare two images, animations, rigs, or git revisions.",
    discussion: """
      A and B are files (GIF, PNG, APNG, WebP), rigs, Lotties or animated SVGs, or rigs at a git \
      revision: RIG@REVISION. For two rigs or Lotties, critter lists the changed keys and compares every state, transition, clip, and scene, or the one that you \
      select with --state, --from and --to, --clip, or --scene.

      Animations are compared by time, not frame by frame. A pixel differs if its color distance \
      (ΔE in Oklab: 0 equal, 2 just visible, 100 black to white) is above the tolerance. Pixels \
      that differ only in antialiasing are counted separately.

      Exit code: 0 for equal, 1 for different, 2 if an input can't be read.

      EXAMPLES:
        critter diff old.gif new.gif -o diff.gif
        critter diff bear@main bear -o diff.png
        critter diff bear@v1 bear@v2 --clip yawn --tolerance 2
        critter diff shy.gif bear --from neutral --to shy
        critter diff old.json new.json
      """)

  @Argument(help: ArgumentHelp("Before: a file, a rig, a Lottie, or RIG@REVISION.", valueName: "a"))
  var before: String

  @Argument(help: ArgumentHelp("After: a file, a rig, a Lottie, or RIG@REVISION.", valueName: "b"))
  var after: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output with before, after, and difference side by side: a .png of the worst frame, "
        + "or an animation.", valueName: "image"))
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Largest ΔE that counts as equal, 0 or more.", valueName: "n"),
    transform: number("a ΔE of 0 or more") { $0 >= 0 && $0.isFinite })
  var tolerance = 0.0

  @Flag(help: "Ignore pixels that differ only in antialiasing.")
  var ignoreAntialiasing = false

  @OptionGroup(title: "What to compare") var what: SelectionOptions
  @OptionGroup(title: "Frames of a rig") var motion: MotionOptions
  @OptionGroup(title: "Size and background of a rig") var image: ImageOptions
  @OptionGroup var folders: RigsOptions
  @OptionGroup var workers: WorkerOptions

  @Flag(help: "Print one JSON object.") var json = false
  @OptionGroup var common: CommonOptions

  private var options: RenderOptions { RenderOptions(what, motion, image) }

  func validate() throws {
    if options.scales.count > 1 {
      throw ValidationError("diff can't use several scales; pass one --scale")
    }
    if let output {
      guard case .file = Output(output) else {
        throw ValidationError("-o must be one file, for example diff.png or diff.gif")
      }
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let format = try output.map(DiffImage.format)
    let report = try compare(format, terminal, temporaries)
    if json {
      try terminal.print(data: report.json.text)
    } else if !messages.quiet {
      try terminal.print(data: report.text.printableLines)
    }
    if !report.isSame { throw ExitCode(1) }
  }

  /// Compares the inputs and writes the requested image of the differences.
  private func compare(
    _ format: Format?, _ terminal: Terminal, _ temporaries: TemporaryFiles
  ) throws -> DiffReport {
    var made: [String] = []
    defer { for folder in made { temporaries.removeFolder(folder) } }
    func source(_ name: String) throws -> DiffSource {
      try DiffSource(name, folders.finder) { () throws(KitError) in
        let folder = try temporaries.makeFolder()
        made.append(folder)
        return folder
      }
    }
    let (old, new) = (try source(before), try source(after))
    if let output {
      try Sources(old.sources + new.sources + request.sources).check(output)
    }
    terminal.print(warnings: try old.imageWarnings + new.imageWarnings, isQuiet: messages.quiet)
    let report = try report(on: old, new, format)
    if let output {
      let names = (before: before, after: after)
      try DiffImage(report.shows, names: names).write(to: output, temporaries)
    }
    return report
  }

  private func report(
    on before: DiffSource, _ after: DiffSource, _ format: Format?
  ) throws -> DiffReport {
    let rules = ComparisonRules(tolerance: tolerance, ignoresAntialiasing: ignoreAntialiasing)
    var report = DiffReport(before: before.name, after: after.name, rules: rules, image: output)
    let options = options
    var request = try self.request
    if !image.isSized { request.framing.scale = max(before.enlargement, after.enlargement) }
    if before.isRig, after.isRig, !options.selectsAnimation {
      if let output, format?.isAnimated == true {
        throw DiffError.noMotion(output: output)
      }
      let diff = try RigDiff(before, after, request, rules)
      report.changes = diff?.changes ?? []
      report.shows = diff?.shows ?? []
      return report
    }
    if before.isRig || after.isRig { try options.requireSelection() }
    if !before.isRig, !after.isRig, options.selectsAnimation {
      throw ValidationError("both are image files; options that select an animation need a rig")
    }
    report.shows = [
      try ComparedAnimation(
        before, after, showing: request,
        title: options.selectsAnimation ? options.selection.title : "", rules)
    ]
    return report
  }

  private var request: RenderRequest {
    get throws {
      let options = options
      return try options.request(scale: options.scales[0], workers: workers.count)
    }
  }
}

extension DiffSource {
  fileprivate var isRig: Bool {
    if case .rig = content { true } else { false }
  }
}
