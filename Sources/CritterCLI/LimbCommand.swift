import ArgumentParser
import CritterEditing
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSheet
import CritterSyntax

struct Limb: Command {
  static let configuration = CommandConfiguration(
    abstract: "Make a limb of parts, and wave it.",
    discussion: """
      Groups the parts, puts the anchor of the group at the joint with the part that holds it, and adds \
      a looping clip that waves it. To see the parts with their numbers and names, use critter sheet \
      RIG --parts.

      EXAMPLES:
        critter sheet ./mascot --parts -o parts.png
        critter limb ./mascot 4 5 6 --name left-arm
        critter render ./mascot --clip wave-left-arm -o wave.gif
      """)

  @Argument(help: "Name of a rig, or path of its folder.", completion: Completions.rigs)
  var rig: String

  @Argument(help: "Names of the parts, or their numbers in critter sheet --parts.")
  var parts: [String]

  @Option(help: "Name of the new part.") var name = "limb"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest rotation. (default: 20)", valueName: "degrees"),
    transform: number("degrees, -180 to 180") { -180...180 ~= $0 })
  var angle = 20.0

  @OptionGroup var folders: RigsOptions
  @OptionGroup var common: CommonOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let folder = try folders.finder.ownFolder(of: rig)
    let document = try RigDocument(contentsOf: folder)
    let resting = try RestingRig(document)
    let shot = try resting.rig.shot(.still([]))
    let chosen = try parts.map { try partPath($0, in: shot) }
    let texts = try document.textFiles.map { path in
      let bytes = try SourceFile(path, within: folder).contents(.description)
      return (path, String(decoding: bytes, as: UTF8.self))
    }
    var edited = EditedRig(live: resting, time: 0, art: [], text: try RigText(texts))
    let joint = try resting.rig.joint(of: chosen)
    let names = try edited.addLimb(of: chosen, as: name, joint: joint, angle: angle)
    let validation = RigValidation(of: try document.replacing(with: edited.text, art: []))
    guard validation.problems.isEmpty else { throw FileError(problems: validation.problems) }
    try OutputBatch.write(temporaries) { batch in
      for (path, text) in zip(document.textFiles, edited.text.texts) {
        try batch.add([UInt8](text.utf8), to: path)
      }
    }
    let known = RigValidation(of: document).warnings.map(\.message)
    terminal.print(
      warnings: validation.warnings.filter { !known.contains($0.message) }, isQuiet: messages.quiet)
    guard !messages.quiet else { return }
    terminal.print(
      "\(folder)/rig.yaml: part \(names.part), clip \(names.clip)\nNext:\n"
        + "  critter render \(folder.rigPath.shellQuoted) --clip \(names.clip) -o \(names.clip).gif"
    )
  }

  /// Returns the path of a part with a name, a path, or a number of the sheet of parts.
  private func partPath(_ given: String, in shot: Shot) throws -> String {
    let parts = shot.rig.parts
    if let number = Int(given), case let listed = shot.rig.shownParts(in: shot.pose(at: 0)),
      listed.indices.contains(number - 1)
    {
      return parts[listed[number - 1]].path
    }
    if let part = parts.first(where: { [$0.name, $0.path].contains(given) }) { return part.path }
    let hint = suggestion(for: given, among: parts.map(\.name), from: "critter list \(rig)")
    throw ValueText.Failure(message: "no part '\(given)'\(hint)")
  }
}
