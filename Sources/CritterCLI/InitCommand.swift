import ArgumentParser
import CritterDrawing
import CritterGraphics
import CritterImport
import CritterKit
import CritterRig
import CritterRigFile
import CritterSyntax

struct Init: Command {
  static let configuration = CommandConfiguration(
    abstract: "Create a rig that you can render immediately.",
    discussion: """
      Without --like and --import, the new rig is a ghost with an explained rig.yaml.

      --import reads an SVG by Figma, Illustrator, Inkscape, Affinity, or Sketch, or a PDF. Each named \
      layer, group, or shape becomes a part. A layer eyes.closed becomes the art of eyes in the state \
      closed. A PNG, JPEG, or WebP becomes one part that floats, hops, nods, and shakes. A Lottie \
      or animated SVG becomes a rig with its animation as the clip play.

      EXAMPLES:
        critter init ghost
        critter init panda --like bear
        critter init mascot --import mascot.svg
        critter init logo --import logo.png
        critter init loader --import loader.json
      """)

  @Argument(help: "Name of the rig, or path of the new folder.")
  var name: String

  @Option(
    help: ArgumentHelp("Copy this rig. (default: ghost)", valueName: "rig"),
    completion: Completions.rigs)
  var like: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Make the rig from this SVG, PDF, image, or Lottie.", valueName: "file"),
    completion: .file(extensions: [
      "svg", "pdf", "png", "jpg", "jpeg", "webp", "json", "lottie", "tgs",
    ]))
  var drawing: String?

  @Option(
    help: ArgumentHelp(
      "Animations of --import: figure, float, hop, or none. (default: by the drawing)",
      valueName: "kind"))
  var motion: DrawnMotion?

  @Flag(help: "Also write an AGENTS.md for a program that edits the rig.") var agents = false

  @Flag(help: "Keep the whole page of --import, even if it is mostly empty.") var page = false

  @OptionGroup var folders: RigsOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if like != nil, drawing != nil {
      throw ValidationError("--like can't be combined with --import")
    }
    if drawing == RigFinder.standardInput {
      throw ValidationError("--import can't read standard input; pass a file")
    }
    if motion != nil, drawing == nil { throw ValidationError("--motion needs --import") }
    if page, drawing == nil { throw ValidationError("--page needs --import") }
    if let drawing, ImportedRig.isAnimation(drawing), motion != nil || page {
      throw ValidationError("--motion and --page can't be combined with an animation; remove them")
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let rig = try rig()
    let new = Self.schema.map(rig.naming(schema:)) ?? rig
    try OutputBatch.write(temporaries) { batch in
      for file in new.files { try batch.add(file.bytes, to: file.path) }
      if agents {
        let guide = AgentGuide.text.replacing("./NAME", with: new.path.shellQuoted)
        try batch.add([UInt8](guide.utf8), to: new.folder + "/AGENTS.md")
      }
    }
    terminal.print(warnings: new.imageWarnings, isQuiet: messages.quiet)
    guard !messages.quiet else { return }
    for warning in new.warnings { terminal.print("warning: " + warning) }
    terminal.print("\(new.folder)/rig.yaml: \(new.rig.counts)")
    if let motions = new.motions { terminal.print(motions) }
    if new.isLayout {
      terminal.print(
        "no animation: it looks like a wordmark, a diagram, or a sheet; for one, use "
          + "--motion float or --motion hop")
    }
    if new.isPale {
      terminal.print("nearly white: the commands give it a dark background, so that it shows")
    }
    terminal.print("Next:\n" + new.next.map { "  critter " + $0 }.joined(separator: "\n"))
    if let drawing = new.outsideDrawing {
      terminal.print(
        "After you redraw it: critter sync \(new.path.shellQuoted) --from \(drawing.shellQuoted)")
    }
  }

  /// The path of the installed rig schema, or nil if it isn't installed.
  private static var schema: String? {
    let path = ThisProgram.share.map { $0 + "/schemas/rig.schema.json" }
    return path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  private func rig() throws -> NewRig {
    try NewRig.check(name)
    if let drawing, ImportedRig.isAnimation(drawing) {
      let imported = try ImportedRig(at: drawing, folders.finder.options)
      return try NewRig(
        at: name, importing: imported.yaml, art: imported.art, from: drawing,
        warnings: RigDocument(imported, path: drawing).resolved().imageWarnings)
    }
    if let drawing {
      let bounds = try ProjectRoot(around: name.exact.folder, orElse: ".").path
      return try NewRig(
        at: name, splitting: drawing, keepsPage: page, motion: motion, within: bounds)
    }
    let document = try RigDocument(contentsOf: folders.finder.folder(of: like ?? "ghost"))
    return try NewRig(at: name, like: document)
  }
}

extension DrawnMotion: WordArgument {}

extension Rig {
  fileprivate var counts: String {
    let counts = [
      (parts.count, "part"), (states.count, "state"), (clips.count, "clip"),
      (scenes.count, "scene"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }
}

extension NewRig {
  /// The suggested next commands, without the program's name.
  fileprivate var next: [String] {
    let file = "-o \((folder.exact.lastName + ".gif").shellQuoted)"
    let ground = isPale ? "--background '#24292f' " : ""
    let look =
      isDrawn
      ? "\(sizeOption)--fps 10 --quality 70 \(ground)"
      : isAnimation ? "\(sizeOption)--fps 12 --quality 70 " : ""
    let path = path.shellQuoted
    let hasParts = isDrawn && !isImage
    return [
      "render \(path) \(look)\(isDrawn && !isPale ? "--matte white " : "")\(file)",
      "preview \(path) --open",
      hasParts ? "sheet \(path) --parts -o parts.png" : "validate \(path)",
    ]
  }

  fileprivate var path: String { folder.rigPath }

  /// The option for a longer side of 480 pixels, or 320 for photos and filters, and a space. A small
  /// image isn't enlarged.
  private var sizeOption: String {
    let side = isSoft ? 320 : 480
    let size = rig.canvas.size
    if isImage, max(size.width, size.height) <= Double(side) { return "--scale 1 " }
    return (size.width >= size.height ? "--width \(side)" : "--height \(side)") + " "
  }
}

extension String {
  /// The path of a rig's folder, as commands need it.
  var rigPath: String { exact.contains("/") ? self : "./" + self }
}
