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
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

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
    let joint = try joint(of: chosen, in: resting.rig)
    let names = try edited.addLimb(of: chosen, as: name, joint: joint, angle: angle)
    let validation = RigValidation(of: try document.replacing(with: edited.text, art: []))
    guard validation.problems.isEmpty else { throw FileError(problems: validation.problems) }
    try OutputBatch.write(temporaries) { batch in
      for (path, text) in zip(document.textFiles, edited.text.texts) {
        try batch.add([UInt8](text.utf8), to: path)
      }
    }
    guard !messages.quiet else { return }
    let known = RigValidation(of: document).warnings.map(\.message)
    terminal.print(
      warnings: validation.warnings.filter { !known.contains($0.message) }, isQuiet: false)
    let path = folder.exact.contains("/") ? folder : "./" + folder
    terminal.print(
      "\(folder)/rig.yaml: part \(names.part), clip \(names.clip)\nNext:\n"
        + "  critter render \(path.shellQuoted) --clip \(names.clip) -o \(names.clip).gif")
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

  /// Returns the point at which parts are attached: the middle of the area that they share with the
  /// part that overlaps them most, but doesn't hold them.
  private func joint(of paths: [String], in rig: Rig) throws -> Point {
    let size = rig.canvas.size
    let scale = 200 / max(size.width, size.height)
    let shot = try rig.shot(.still([]), framing: Framing(scale: scale))
    let painter = try Rasterizer(art: rig.art)
    /// The pixels of some parts, apart from all others.
    func places(of isMeant: (String) -> Bool) throws -> Set<Int> {
      var pose = shot.pose(at: 0)
      for index in rig.parts.indices where !isMeant(rig.parts[index].path) {
        (pose.parts[index].art, pose.parts[index].text) = (nil, nil)
        pose.parts[index].fill = .color(.transparent)
        pose.parts[index].stroke = .color(.transparent)
      }
      let image = try painter.draft(of: shot.drawing(of: pose))
      return Set(image.pixels.indices.filter { image.pixels[$0].alpha > 127 })
    }
    func isOwn(_ path: String) -> Bool {
      paths.contains { path.exact == $0.exact || path.exact.hasPrefix($0 + "/") }
    }
    let (own, width) = (try places(of: isOwn), shot.size.width)
    let near = own.union(own.flatMap { [$0 - 2, $0 + 2, $0 - 2 * width, $0 + 2 * width] })
    let otherPaths = rig.parts.map(\.path).filter { !isOwn($0) }
    let others = try otherPaths.map { path in try places { $0.exact == path.exact } }
    func middle(_ places: Set<Int>) -> Point {
      let count = Double(max(places.count, 1))
      let x = places.reduce(0) { $0 + Double($1 % width) + 0.5 }
      let y = places.reduce(0) { $0 + Double($1 / width) + 0.5 }
      return Point(x / count / scale, y / count / scale)
    }
    let shared = others.map { near.intersection($0) }.filter { 10 * $0.count < 6 * near.count }
    if let joint = shared.max(by: { $0.count < $1.count }), !joint.isEmpty { return middle(joint) }
    let rest = middle(others.reduce(into: []) { $0.formUnion($1) })
    return own.map { middle([$0]) }.min { $0.distance(to: rest) < $1.distance(to: rest) } ?? rest
  }
}
