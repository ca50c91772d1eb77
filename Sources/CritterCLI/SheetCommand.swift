import ArgumentParser
import CritterGraphics
import CritterKit
import CritterSheet
import CritterRigFile

struct Sheet: RenderingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a sprite sheet, a contact sheet, or a gallery page.",
    discussion: """
      A sprite sheet is a PNG or WebP, and a JSON file in Aseprite's format, which game engines read. \
      Equal frames are stored once. Each tag becomes an entry of 'frameTags'. With --rows, each tag \
      is a row.

      Instead of a rig, pass a folder of PNGs, images, or a GIF, APNG, or WebP with its delays.

      A contact sheet shows the states of a rig, and frames of its transitions, clips, and \
      scenes, as a PNG or an SVG.

      A gallery is one HTML page with all animations, as animated SVG without scripts.

      EXAMPLES:
        critter sheet bear --from neutral --to shy -o shy.png
        critter sheet bear --tag hide=neutral..shy --trim -o bear.png
        critter sheet bell --tag clip:ring --columns 8 -o bell.png
        critter sheet cat --tag clip:idle:6 --tag clip:wiggle:8 --rows -o cat.webp
        critter sheet bear --all --scale 1,2 -o bear.png
        critter sheet bear --contact --scale 2 -o contact.png
        critter sheet bear --parts -o parts.png
        critter sheet bear -o gallery.html
        critter sheet walk.gif --scale 0.5 -o walk.png
      """)

  @Argument(
    help: ArgumentHelp(
      "Name of a rig, or path of its folder; or frames, as in critter encode.", valueName: "rig"),
    completion: Completions.rigs)
  var subjects: [String]

  @OptionGroup(title: "What to show") var what: SelectionOptions

  @OptionGroup(title: "Several animations") var several: TagOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file: .png or .webp (the JSON file gets the same name), .svg for a contact sheet, or .html.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Sheet") var arrangement: ArrangementOptions
  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Frames") var timing: DelayOptions
  @OptionGroup(title: "Size and background") var image: ImageOptions
  @OptionGroup var folders: RigsOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var common: CommonOptions

  private var options: RenderOptions { RenderOptions(what, motion, image) }

  /// Whether the sheet is made of image files, not of a rig.
  private var areFrames: Bool { FrameFiles.areFrames(subjects, folders.finder) }

  func validate() throws {
    let options = options
    if areFrames { return try checkFrames(options) }
    if timing.delays != nil { throw ValidationError("--delays needs frames; remove it") }
    if !several.contact, !isGallery, !options.selectsAnimation, several.tags.isEmpty, !several.all {
      throw ValidationError(
        "no animation selected; use --tag, --all, --contact, or an option of render, for example --state NAME"
      )
    }
    if several.parts, several.all || several.showsAll || !several.tags.isEmpty {
      throw ValidationError("--parts can't be combined with --contact, --all, or --tag")
    }
    if several.contact, options.request.playback.instant != nil {
      throw ValidationError("--contact can't be combined with --at")
    }
    if several.contact, options.setsSize {
      throw ValidationError(
        "--contact can't be combined with --size, --width, or --height; use --scale")
    }
    if let option = arrangement.unused(isContact: several.contact, isGallery: isGallery) {
      throw ValidationError(
        "\(option) has no effect \(isGallery ? "in a gallery" : "with --contact"); remove it")
    }
    if isGallery, several.contact || options.scales.count > 1 {
      throw ValidationError("a gallery is one page; remove --contact and pass one --scale")
    }
    if arrangement.rows, arrangement.columns != nil {
      throw ValidationError("--rows can't be combined with --columns")
    }
    if several.tags.contains(where: { $0.count != nil }), let option = timeOption {
      throw ValidationError(
        "--\(option) can't be combined with a tag's number of frames; remove one")
    }
    if several.contact, several.tags.contains(where: { $0.count != nil }) {
      throw ValidationError("--contact can't be combined with a tag's number of frames")
    }
    if output == "-" {
      throw ValidationError("a sheet can't go to standard output; pass a file to -o")
    }
  }

  /// A given option that chooses frames or changes their durations.
  private var timeOption: String? {
    let names = (motion.settings + what.settings).joined().map(\.name)
    return names.first {
      ["frames", "bounce", "hold", "hold-start", "hold-end", "at"].contains($0)
    }
  }

  private func checkFrames(_ options: RenderOptions) throws {
    if let option = what.settings.joined().first?.name {
      throw ValidationError("--\(option) needs a rig, found frames; remove it")
    }
    if several.contact || several.all || !several.tags.isEmpty || isGallery {
      throw ValidationError(
        "frames have no states or clips; remove --tag, --all, and --contact, and end -o in .png")
    }
    if timing.delays != nil, options.request.playback.requestedFrameRate != nil {
      throw ValidationError("--delays can't be combined with --fps")
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    if areFrames { return try makeSheets(of: subjects, terminal, temporaries) }
    let document = try folders.finder.document(of: subjects[0])
    if !several.contact {
      terminal.print(warnings: try document.resolved().imageWarnings, isQuiet: messages.quiet)
    }
    let tags = try self.tags(of: document)
    if isGallery { return try makeGallery(document, tags, terminal, temporaries) }
    if several.contact { return try makeContactSheets(document, tags, terminal, temporaries) }
    try makeSheets(tags, terminal, temporaries) {
      try SheetPlan(of: document, $0, output: $1)
    }
  }

  /// Makes the sprite sheets of image files.
  private func makeSheets(
    of names: [String], _ terminal: Terminal, _ temporaries: TemporaryFiles
  ) throws {
    let list = try FrameList(names, durations: timing.delays?.seconds)
    let isOne = names.count == 1 && names[0].exact.lastName.counter == nil
    let last = names[0].exact.withoutLastSlash.exact.lastName
    let name = isOne ? last.exact.halves(around: ".")?.before ?? last : "frames"
    try makeSheets([], terminal, temporaries) {
      try SheetPlan(of: list, named: name, $0, output: $1)
    }
  }

  private func makeSheets(
    _ tags: [SheetRequest.Tag], _ terminal: Terminal, _ temporaries: TemporaryFiles,
    plan: (SheetRequest, Output) throws -> SheetPlan
  ) throws {
    let plans = try options.scales.map { scale in
      var request = SheetRequest(tags: tags, try self.request(scale: scale))
      arrangement.apply(to: &request)
      return (scale, try plan(request, options.output(output, scale: scale)))
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
      return try printReport(
        .object([("output", .string(output)), ("format", "html")]), or: "would write \(output)",
        on: terminal)
    }
    try Sources(document.sources + options.request().sources).check(output)
    let renderer = Renderer(workers: workers.count, temporaries: temporaries)
    let gallery = try Gallery(of: document, tags, request(scale: options.scales[0]), by: renderer)
    try renderer.write { batch in try batch.add(gallery.bytes, to: output) }
    if !messages.quiet {
      for warning in gallery.warnings { terminal.print("warning: " + warning) }
    }
    let size = ByteCount(gallery.bytes.count).text
    try printReport(
      .object([
        ("output", .string(output)), ("format", "html"), ("pictures", .number(gallery.imageCount)),
        ("bytes", .number(gallery.bytes.count)),
      ]), or: "\(output): \(gallery.imageCount) images, \(size)", on: terminal)
  }

  private func makeContactSheets(
    _ document: RigDocument, _ tags: [SheetRequest.Tag], _ terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    let plans = try options.scales.map { scale in
      try ContactSheet.plan(
        of: document, tags, showsParts: several.parts, request(scale: scale),
        columns: arrangement.columns ?? 6,
        options.output(output, scale: scale))
    }
    try run.check(plans)
    try make(plans, on: terminal, temporaries)
  }

  /// Returns the selection, then the tags, then, with `--all`, the states, transitions, and clips.
  private func tags(of document: RigDocument) throws -> [SheetRequest.Tag] {
    var result = options.selectsAnimation ? [SheetRequest.Tag(options.selection)] : []
    result += several.tags
    if several.all {
      let selections = try SheetSelections(of: document.rig(for: options.request()))
      let more = selections.stills + selections.transitions + selections.clips
      result += more.filter { !result.contains($0) }
    }
    return result
  }

  private func request(scale: Double) throws -> RenderRequest {
    try options.request(scale: scale, workers: workers.count)
  }

  private func make(
    _ plan: SheetPlan, scale: Double, _ temporaries: TemporaryFiles, _ terminal: Terminal
  ) throws {
    if run.dryRun { return try printReport(plan.json, or: plan.summary, on: terminal) }
    let progress = progress(of: plan.output, on: terminal)
    let renderer = Renderer(workers: workers.count, temporaries: temporaries)
    let image = plan.output.exact.lastName
    let mark = run.force ? nil : AsepriteSheet.mark
    let report = try renderer.render(plan, replacing: mark) { sheet in
      AsepriteSheet(sheet: sheet, image: image, scale: scale, layout: arrangement.layout).bytes
    } progress: {
      progress.update(done: $0, of: $1)
    }
    progress.end()
    try printReport(report.json, or: report.summary, on: terminal)
  }
}

/// The options for the stills and animations in a sheet.
struct TagOptions: ParsableArguments {
  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "Add a still or an animation: shy, neutral..shy, clip:ring, scene:session, hide=neutral..shy, clip:ring:8 for 8 frames. Can be repeated.",
      valueName: "[name=]what"))
  var tags: [SheetRequest.Tag] = []

  @Flag(help: "Add every state, transition, and clip of the rig.")
  var all = false

  @Flag(name: .customLong("contact"), help: "Make a contact sheet.")
  var showsAll = false

  @Flag(help: "Make a contact sheet of the numbered parts, each with a dot at its anchor.")
  var parts = false

  /// Whether the sheet is a contact sheet.
  var contact: Bool { showsAll || parts }
}

/// The options for the arrangement of frames in a sheet.
struct ArrangementOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per row, 1 to 1,000. (default: square; 6 on a contact sheet)", valueName: "n"),
    transform: wholeNumber(in: 1...1000))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Transparent pixels between frames, 0 to 1,000. (default: 0)", valueName: "n"),
    transform: wholeNumber(in: 0...1000))
  var padding: Int?

  @Flag(help: "Start a row for each tag. Each frame gets its own cell, even if it repeats another.")
  var rows = false

  @Flag(help: "Trim transparent edges. The JSON file has their sizes.")
  var trim = false

  @Option(
    name: .customLong("layout"),
    help: ArgumentHelp(
      "Layout of the JSON file: json-hash or json-array. (default: json-hash)",
      valueName: "layout"))
  var chosenLayout: AsepriteSheet.Layout?

  /// The layout of the JSON file.
  var layout: AsepriteSheet.Layout { chosenLayout ?? .hash }

  /// Returns a given option that a contact sheet or a gallery has no use for.
  func unused(isContact: Bool, isGallery: Bool) -> String? {
    guard isContact || isGallery else { return nil }
    let given = [
      ("--columns", columns != nil && isGallery), ("--padding", padding != nil),
      ("--rows", rows), ("--trim", trim),
      ("--layout", chosenLayout != nil),
    ]
    return given.first(where: \.1)?.0
  }

  func apply(to request: inout SheetRequest) {
    request.columns = columns
    request.padding = padding ?? 0
    request.trims = trim
    request.hasRows = rows
  }
}
