import ArgumentParser
import CritterDrawing
import CritterGraphics
import CritterGuard
import CritterKit

struct Sync: Command {
  static let configuration = CommandConfiguration(
    abstract: "Update a rig from its redrawn drawing.",
    discussion: """
      Compares the drawing in rig.yaml's key 'drawing' with the rig's art, shape by shape. Replaces the \
      art; adds, moves, sorts, and removes parts to match the drawing. Everything else in rig.yaml \
      stays. If the rig can't look like the drawing, nothing changes.

      The drawing in rig.yaml must be in the rig's git repository, or else in the working folder. A \
      drawing that you name with --from can be anywhere.

      EXAMPLES:
        critter sync mascot
        critter sync mascot --watch
        critter sync mascot --from ~/Drawings/mascot.svg
      """)

  @Argument(help: "Name of a rig, or path of its folder.", completion: Completions.rigs)
  var rig: String

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "Read this drawing. (default: the drawing in rig.yaml)", valueName: "file"),
    completion: .file(extensions: ["svg", "pdf", "png", "jpg", "jpeg", "webp"]))
  var drawing: String?
  @Flag(help: "Remove parts that are no longer in the drawing, and your lines that use them.")
  var force = false
  @Flag(help: "Keep running, and update the rig each time you save the drawing.") var watch = false

  @OptionGroup var folders: RigsOptions
  @OptionGroup var common: CommonOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let folder = try folders.finder.ownFolder(of: rig)
    let redrawing = try update(folder, on: terminal, temporaries)
    guard watch else { return }
    var seen = redrawing.drawingVersion
    if !messages.quiet { terminal.print("watching \(redrawing.drawing)  (press Ctrl+C to stop)") }
    while true {
      usleep(100_000)
      // Report progress, since waiting isn't a hang.
      guard_progress()
      let version = FileVersion(of: redrawing.drawing)
      guard version != seen, version != nil else { continue }
      seen = version
      do {
        try update(folder, on: terminal, temporaries)
      } catch {
        guard let failure = Failure(error) else { throw error }
        terminal.print(failure)
      }
    }
  }

  @discardableResult
  private func update(
    _ folder: String, on terminal: Terminal, _ temporaries: TemporaryFiles
  ) throws -> Redrawing {
    let bounds = try KitError.reading(folder) { try ProjectRoot(around: folder, orElse: ".").path }
    let redrawing = try Redrawing(
      of: folder, removesUsed: force, from: drawing, within: bounds,
      restDrawing: { try $0.restDrawing(scale: $1) })
    let batch = OutputBatch(temporaries, within: folder)
    defer { batch.discard() }
    for file in redrawing.files { try batch.add(file.bytes, to: file.path) }
    // Retry if an editor or the live preview saved rig.yaml after critter read it.
    guard redrawing.isCurrent else { return try update(folder, on: terminal, temporaries) }
    try batch.commit()
    for name in redrawing.unused { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    terminal.print(warnings: redrawing.imageWarnings, isQuiet: messages.quiet)
    guard !messages.quiet else { return redrawing }
    for warning in redrawing.warnings { terminal.print("warning: " + warning) }
    terminal.print("\(folder): " + redrawing.summary)
    return redrawing
  }
}
