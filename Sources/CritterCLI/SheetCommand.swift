import ArgumentParser
import CritterEncode
import CritterForms
import CritterKit
import CritterRig
import CritterSystem

struct Sheet: Command {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Packs frames into one picture or page: a sprite sheet, contact sheet or gallery.",
    discussion: """
      A sprite sheet is a PNG with a JSON file beside it, in the form that Aseprite writes and \
      game engines read. Frames that look the same share their place. Each tag, a motion or a \
      still, is one of its frameTags.

      A contact sheet shows all states, and the transitions, clips and scenes as rows of \
      instants, or only what is asked for; it may be a PNG or an SVG.

      A gallery, a name that ends in .html, shows the same as motions of shapes that play by \
      themselves, on one page without scripts.

      EXAMPLES:
        critter sheet bear --from neutral --to shy -o shy.png
        critter sheet bear --tag idle=neutral --tag hide=neutral..shy --trim -o bear.png
        critter sheet bell --tag clip:ring --fps 30 --columns 8 --padding 1 -o bell.png
        critter sheet bear --all --scale 1,2 -o bear.png
        critter sheet bear --contact --scale 2 -o contact.png
        critter sheet bear -o gallery.html
      """)

  @Argument(
    help: "A rig's name, or the path of its folder.", completion: Completions.rigs)
  var rig: String

  @OptionGroup(title: "What to show") var what: SelectionOptions

  @OptionGroup(title: "Several at once") var several: TagOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A name ending in .png, with the JSON beside it, or in .html.", valueName: "out"))
  var output: String

  @OptionGroup(title: "Sheet") var arrangement: ArrangementOptions
  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup var parts: PartsOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  private var options: RenderOptions {
    RenderOptions(what.settings + motion.settings + picture.settings)
  }

  func validate() throws {
    let options = options
    if !several.contact, !isGallery, !options.saysWhatToShow, several.tags.isEmpty, !several.all {
      throw ValidationError(
        "say what to show: --tag, --all, --contact, or as for render, as --from NAME --to NAME")
    }
    if several.contact, options.instant != nil {
      throw ValidationError("--contact picks its own instants")
    }
    if several.contact, options.saysSize {
      throw ValidationError("--contact takes --scale rather than a size")
    }
    if isGallery, several.contact || options.scales.count > 1 {
      throw ValidationError("a gallery is one page; leave out --contact, and all scales but one")
    }
    if output == "-" { throw ValidationError("a sheet goes to a file") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let document = try RigDocument(contentsOf: parts.finder.folder(of: rig))
    let tags = try self.tags(of: document)
    if isGallery { return try makeGallery(document, tags, terminal, temporaries) }
    if several.contact { return try makeContactSheets(document, tags, terminal, temporaries) }
    let plans = try options.scales.map { scale in
      var request = SheetRequest(tags: tags, try self.request(scale: scale))
      arrangement.apply(to: &request)
      return (
        scale, try SheetPlan(of: document, request, output: options.output(output, scale: scale))
      )
    }
    try OutputPlan.check(pixels: plans.reduce(0) { $0 + $1.1.pixels })
    for (scale, plan) in plans { try make(plan, scale: scale, temporaries, terminal) }
  }

  private var isGallery: Bool { output.exact.fileExtension.lowercased() == "html" }

  private func makeGallery(
    _ document: RigDocument, _ tags: [SheetRequest.Tag], _ terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    if run.dryRun {
      return try say(
        .object([("output", .string(output)), ("format", "html")]), or: "would write \(output)",
        run, on: terminal)
    }
    let renderer = Renderer(workers: run.workerCount, temporaries: temporaries)
    let gallery = try Gallery(of: document, tags, request(scale: options.scales[0]), by: renderer)
    try renderer.write { batch in try batch.add(gallery.bytes, to: output) }
    if !messages.quiet {
      for warning in gallery.warnings { terminal.print("warning: " + warning) }
    }
    let size = ByteCount(gallery.bytes.count).text
    try say(
      .object([
        ("output", .string(output)), ("format", "html"), ("pictures", .number(gallery.pictures)),
        ("bytes", .number(gallery.bytes.count)),
      ]), or: "\(output): \(gallery.pictures) pictures, \(size)", run, on: terminal)
  }

  private func makeContactSheets(
    _ document: RigDocument, _ tags: [SheetRequest.Tag], _ terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    let plans = try options.scales.map { scale in
      try ContactSheet.plan(
        of: document, tags, request(scale: scale), columns: arrangement.columns ?? 6,
        options.output(output, scale: scale))
    }
    try make(plans, run, on: terminal, temporaries)
  }

  /// In the order: what is asked for as for `render`, the tags, everything.
  private func tags(of document: RigDocument) throws -> [SheetRequest.Tag] {
    var result = options.saysWhatToShow ? [SheetRequest.Tag(options.selection)] : []
    result += several.tags.map(\.tag)
    if several.all {
      let showcase = try Showcase(of: document.rig(for: options.request()))
      let more = showcase.stills + showcase.transitions + showcase.clips
      result += more.filter { !result.contains($0) }
    }
    return result
  }

  private func request(scale: Double) throws -> RenderRequest {
    try options.request(scale: scale, workers: run.workerCount)
  }

  private func make(
    _ plan: SheetPlan, scale: Double, _ temporaries: TemporaryFiles, _ terminal: Terminal
  ) throws {
    if run.dryRun { return try say(plan.json, or: plan.summary, run, on: terminal) }
    let progress = progress(of: plan.output, run, on: terminal)
    let renderer = Renderer(workers: run.workerCount, temporaries: temporaries)
    let image = plan.output.exact.lastName
    let report = try renderer.render(plan) { sheet in
      AsepriteSheet(sheet: sheet, image: image, scale: scale, layout: arrangement.layout).bytes
    } progress: {
      progress.update(done: $0, of: $1)
    }
    progress.end()
    try say(report.json, or: report.summary, run, on: terminal)
  }
}

/// What a sheet shows beside, or instead of, a single motion.
struct TagOptions: ParsableArguments {
  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      """
      A still or a motion, with a name if you like; may be repeated: shy, active,ecstatic, \
      neutral..shy, clip:ring, scene:session, hide=neutral..shy.
      """, valueName: "[name=]what"))
  var tags: [TagArgument] = []

  @Flag(help: "A tag for every state, transition and clip of the rig.")
  var all = false

  @Flag(help: "Make a contact sheet instead.")
  var contact = false
}

/// How the frames of a sheet are arranged.
struct ArrangementOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames in a row. (default: for a square; 6 on a contact sheet)", valueName: "n"))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Transparent pixels between frames.", valueName: "n"))
  var padding = 0

  @Flag(help: "Cut transparent edges off; the JSON says where they were.")
  var trim = false

  @Option(help: ArgumentHelp("json-hash or json-array.", valueName: "layout"))
  var layout = AsepriteSheet.Layout.hash

  func validate() throws {
    if let columns, !(1...1000).contains(columns) {
      throw ValidationError("--columns takes 1 to 1000")
    }
    if !(0...1000).contains(padding) { throw ValidationError("--padding takes 0 to 1000") }
  }

  func apply(to request: inout SheetRequest) {
    request.columns = columns
    request.padding = padding
    request.trims = trim
  }
}
