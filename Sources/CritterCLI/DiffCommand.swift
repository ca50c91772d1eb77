import ArgumentParser
import CritterCompare
import CritterDiff
import CritterEncode
import CritterForms
import CritterGraphics
import CritterKit
import CritterMotion
import CritterSystem

struct Diff: Command {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two pictures, animations or rigs: in numbers, and in a picture with -o.",
    discussion: """
      A and B are files (GIF, PNG, APNG, WebP), rigs, or rigs at a git revision: RIG@REVISION. \
      Two rigs are compared in all that both can show: every state, the ways there and back, \
      every clip and every scene; --state, --from and --to, --clip or --scene pick one.

      Animations are compared along their time, not frame by frame. A pixel counts as changed \
      when its colours are further apart than the tolerance, in hundredths of Oklab: 0 is equal, \
      2 can just be seen, 100 is black against white (ΔE). A pixel that only smooths an edge \
      differently is counted apart. Times that differ by 5 ms or less count as the same.

      Exit code: 0 the same, 1 different, 2 something cannot be read.

      EXAMPLES:
        critter diff old.gif new.gif -o diff.gif
        critter diff bear@main critter -o diff.png
        critter diff bear@v1 bear@v2 --from neutral --to shy --tolerance 2
        critter diff shy.gif critter --from neutral --to shy --background white
      """)

  @Argument(help: ArgumentHelp("A file, a rig, or RIG@REVISION: what was.", valueName: "a"))
  var before: String

  @Argument(help: ArgumentHelp("The same: what is.", valueName: "b"))
  var after: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where before, after and difference go side by side: a still of the worst moment in a .png, "
        + "all of them in step in an animation.", valueName: "picture"))
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest ΔE that still counts as the same colour.", valueName: "n"))
  var tolerance = 0.0

  @Flag(help: "Take pixels that only smooth an edge differently for the same.")
  var ignoreAntialiasing = false

  @OptionGroup(title: "What of a rig to compare") var what: SelectionOptions
  @OptionGroup(title: "Motion of a rig") var motion: MotionOptions
  @OptionGroup(title: "Picture of a rig") var picture: PictureOptions
  @OptionGroup var parts: PartsOptions
  @OptionGroup var workers: WorkerOptions

  @Flag(help: "Print one JSON object.") var json = false
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  private var options: RenderOptions {
    RenderOptions(what.settings + motion.settings + picture.settings)
  }

  func validate() throws {
    guard tolerance >= 0, tolerance.isFinite else {
      throw ValidationError("--tolerance takes a number, 0 or more")
    }
    if options.scales.count > 1 { throw ValidationError("diff takes one --scale") }
    if let output {
      guard case .file = Output(output) else {
        throw ValidationError("-o takes the name of one file, such as diff.png or diff.gif")
      }
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let format = try output.map(DiffPicture.format)
    let report = try compare(format, temporaries)
    if json {
      try terminal.print(data: report.json.text)
    } else if !messages.quiet {
      try terminal.print(data: report.text.printableLines)
    }
    if !report.isSame { throw ExitCode(1) }
  }

  /// Compares, and draws what there is to draw.
  private func compare(_ format: Format?, _ temporaries: TemporaryFiles) throws -> DiffReport {
    var folders: [String] = []
    defer { for folder in folders { temporaries.removeFolder(folder) } }
    func source(_ name: String) throws -> DiffSource {
      try DiffSource(name, parts.finder) { () throws(KitError) in
        let folder = try temporaries.makeFolder()
        folders.append(folder)
        return folder
      }
    }
    let (old, new) = (try source(before), try source(after))
    if let output {
      try Sources(old.sources + new.sources + request.sources).check(output)
    }
    let report = try report(on: old, new, format)
    if let output {
      let names = (before: before, after: after)
      try DiffPicture(report.shows, names: names).write(to: output, temporaries)
    }
    return report
  }

  private func report(
    on before: DiffSource, _ after: DiffSource, _ format: Format?
  ) throws -> DiffReport {
    let rules = ComparisonRules(
      tolerance: tolerance, ignoresAntialiasing: ignoreAntialiasing)
    var report = DiffReport(
      before: before.name, after: after.name, rules: rules, picture: output)
    let options = options
    if before.isRig, after.isRig, !options.saysWhatToShow {
      if let output, format?.isAnimated == true {
        throw DiffError.noMotion(output: output)
      }
      let diff = try RigDiff(before, after, request, rules)
      (report.changes, report.shows) = (diff?.changes ?? [], diff?.shows ?? [])
      return report
    }
    if before.isRig || after.isRig { try options.requireSelection() }
    if !before.isRig, !after.isRig, options.saysWhatToShow {
      throw ValidationError("both are pictures; what to show can be said of rigs only")
    }
    report.shows = [
      try ComparedShow(
        before, after, showing: request,
        title: options.saysWhatToShow ? options.selection.title : "", rules)
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
