import ArgumentParser
import CritterGraphics
import CritterKit
import CritterSheet
import CritterRig
import CritterRigFile

struct Pack: RenderingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the files of a mascot for an app, such as a Codex pet.",
    discussion: """
      A Codex pet is a sprite sheet with nine rows, pet.json, and here also a GIF of each row. The \
      figure has one size and one ground line in all rows.

      A theme for Clawd on Desk is theme.json and an animated SVG for each state.

      Clips and states of the rig show the motions of the same name, or of a similar one, such as \
      wave for waving. Choose others with --tag. critter makes up rows of a pet that the rig lacks: \
      the whole figure hops, leans, sways, or droops.

      EXAMPLES:
        critter pack fox --for codex-pet -o pets/fox
        critter pack fox --for codex-pet --sprite-version 2 -o pets/fox
        critter pack robot --for codex-pet --tag running=clip:type -o ~/.codex/pets/robot
        critter pack cat --for clawd -o themes/cat
      """)

  enum Player: String, WordArgument {
    case codexPet = "codex-pet"
    case clawd
  }

  @Argument(help: "Name of a rig, or path of its folder.", completion: Completions.rigs)
  var rig: String

  @Option(
    name: .customLong("for"), help: ArgumentHelp("App: codex-pet or clawd.", valueName: "app"))
  var player: Player

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output folder. Its name becomes the mascot's ID.", valueName: "dir"))
  var output: String

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "Show something else in a row or state: waving=clip:hello, failed=sad. Can be repeated.",
      valueName: "name=what"))
  var tags: [SheetRequest.Tag] = []

  @Option(
    help: ArgumentHelp(
      "Version of a Codex pet: 2 adds 16 looks, for rigs with the inputs 'lookX' and 'lookY'.",
      valueName: "version"))
  var spriteVersion = 1

  @Option(help: ArgumentHelp("Name that the app shows. (default: the rig's)", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("Description of a Codex pet.", valueName: "text"))
  var description: String?

  @OptionGroup(title: "Rig") var variant: VariantOptions
  @OptionGroup var folders: RigsOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if player == .clawd, description != nil {
      throw ValidationError("--description has no effect with --for clawd; remove it")
    }
    if !(1...2).contains(spriteVersion) {
      throw ValidationError("--sprite-version must be 1 or 2, not \(spriteVersion)")
    }
    if player == .clawd, spriteVersion == 2 {
      throw ValidationError("--sprite-version has no effect with --for clawd; remove it")
    }
    if let tag = tags.first(where: { $0.count != nil }) {
      throw ValidationError(
        "the number of frames of '\(tag.name)' is the app's; remove :\(tag.count ?? 0)")
    }
    if output == "-" {
      throw ValidationError("a pack can't go to standard output; pass a folder to -o")
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let document = try folders.finder.document(of: rig)
    if document.isDrawing {
      throw KitError.cannotRead(
        path: rig,
        reason:
          "it is a drawing without animation; make a rig of it with critter init NAME --import "
          + rig.shellQuoted)
    }
    let request = try RenderOptions(variant).request(workers: workers.count)
    let renderer = Renderer(workers: workers.count, temporaries: temporaries)
    let folder = output.exact.withoutLastSlash
    let progress = progress(of: folder, on: terminal)
    let pack = try pack(of: document, request, in: folder, by: renderer) {
      progress.update(done: $0, of: $1)
    }
    progress.end()
    let rig = try document.rig(for: request)
    terminal.print(warnings: rig.imageWarnings, isQuiet: messages.quiet)
    try pack.checkReplaced(
      in: folder, sources: rig.sources + request.sources, isForced: run.force)
    if !run.dryRun { try renderer.write { batch in try pack.write(to: folder, batch) } }
    try report(pack, in: folder, on: terminal)
  }

  private func pack(
    of document: RigDocument, _ request: RenderRequest, in folder: String, by renderer: Renderer,
    progress: @escaping Renderer.Progress
  ) throws -> any MascotPack {
    switch player {
    case .codexPet:
      return try CodexPet(
        of: PetSheet(
          of: document.rig(for: request), tags, inputs: request.inputs,
          hasLooks: spriteVersion == 2, progress: progress),
        id: folder.exact.lastName, name: name, summary: description)
    case .clawd:
      return try ClawdTheme(
        of: document, tags, request, name: name, by: renderer, progress: progress)
    }
  }

  private func report(_ pack: any MascotPack, in folder: String, on terminal: Terminal) throws {
    if !messages.quiet { for note in pack.notes { terminal.print("note: " + note) } }
    let bytes = pack.files.reduce(0) { $0 + $1.bytes.count }
    try printReport(
      .object([
        ("output", .string(folder)), ("for", .string(player.rawValue)),
        ("files", .array(pack.files.map { .string("\(folder)/\($0.name)") })),
        ("bytes", .number(bytes)), ("notes", .array(pack.notes.map { .string($0) })),
      ]),
      or: "\(run.dryRun ? "would write " : "")\(folder): \(pack.summary), \(ByteCount(bytes).text)",
      on: terminal)
  }
}

/// The options for a rig's inputs and theme.
struct VariantOptions: RenderArguments {
  @Option(.set, note: " May be repeated.") var set: [RenderSetting]
  @Option(.theme) var theme: [RenderSetting]
}
