import CritterEncode
import CritterGraphics
import CritterImport
import CritterKit
import CritterMotion
import CritterSyntax

/// One output of a manifest. It is large, so that all lists of outputs share it.
package final class ManifestOutput: Sendable {
  /// The output's path relative to the manifest; for a sequence, a pattern such as `%04d`.
  package let name: String
  /// The options as a command line. Equal lines request the same output.
  let request: String
  let places: OptionPlaces
  let entry: OutputEntry
  /// The row of data that sets inputs; nil for other outputs.
  let row: RowReference?
  let format: Format
  private let scale: Double

  /// The maximum number of folders in a name. Each is looked up in the file system.
  private static let maximumDepth = 100

  /// Creates an output from an entry at one of its scales.
  ///
  /// - Returns: nil after reporting why the entry can't be an output.
  init?(
    _ entry: OutputEntry, _ row: RowReference?, scale: Double, _ places: OptionPlaces,
    _ context: ReadingContext
  ) {
    self.entry = entry
    self.row = row
    self.scale = scale
    self.places = places
    let output = entry.options.output(entry.output, scale: scale)
    guard let name = output.name.pathInside, output != .standardOutput else {
      context.report(
        "'\(entry.output)' isn't below the folder of the manifest", at: places.mark(of: "output")
      )
      return nil
    }
    if name.unicodeScalars.contains(where: \.isUnsafe) {
      context.report(
        "a file name can't contain control characters or characters that change the text direction",
        at: places.mark(of: "output"))
      return nil
    }
    guard name.exact.split(separator: "/").count <= Self.maximumDepth + 1 else {
      context.report(
        "an output can be at most \(Self.maximumDepth) folders deep", at: places.mark(of: "output"))
      return nil
    }
    self.name = name
    do throws(KitError) {
      format = try entry.options.format(of: output)
    } catch {
      context.report(error.message, at: places.mark(of: "format", "output"))
      return nil
    }
    var options = entry.options
    options.scales = [scale]
    let request = ([entry.rig] + entry.packArguments + options.arguments).map(\.shellQuoted).joined(
      separator: " ")
    // The lock file has no texts of rows.
    self.request =
      row.map { "\(entry.rig.shellQuoted) \(Digest.text(of: Array(request.utf8))) \($0.request)" }
      ?? request
  }

  func output(in manifest: Manifest) -> Output { Output(manifest.path(of: name)) }

  /// Returns the render request of the output, without options that have no effect.
  ///
  /// - Parameters:
  ///   - folder: the manifest's folder.
  ///   - bounds: the folder that theme and scene paths can't leave.
  func request(
    workers: Int, in folder: String = "", within bounds: String? = nil
  ) throws -> RenderRequest {
    var request = try entry.options.request(
      scale: scale, workers: workers, in: folder, within: bounds)
    request.options = request.options.only(format.options)
    return request
  }
}

extension String {
  /// The path without `.`, `..`, and empty names; nil for a path that isn't inside its base folder.
  var pathInside: String? {
    var names: [String] = []
    guard !exact.hasPrefix("/") else { return nil }
    for name in exact.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return names.isEmpty ? nil : names.joined(separator: "/")
  }
}

/// A manifest output as written, with variables and defaults filled in.
struct OutputEntry: Sendable {
  var output = ""
  var rig = ""
  /// The pack that the output is, instead of a still or an animation.
  var pack: Pack?
  /// The stills and animations of single rows of the pack, by the row's name.
  var tags: [Named<Located<String>>] = []
  var options = RenderOptions()

  /// A player of mascots.
  enum Pack: String, Sendable, CaseIterable {
    case codexPet = "codex-pet"
  }

  private static let keys: [Key<OutputEntry>] =
    [
      Key(
        "output", \.output, OptionKind.text.schema,
        "The output file, relative to this manifest; frames/ or a name with %04d for a sequence."),
      Key("rig", \.rig, OptionKind.text.schema, "Name of a rig, or path of its folder."),
      Key(
        "pack", \.pack, Schemas.word("a pack").optional,
        "The app for which the output is the sprite sheet of a mascot."),
      Key(
        "tags", \.tags, Schemas.anyText.located.named,
        "Other stills and animations for rows of a pack, such as waving: clip:hello."),
    ] + RenderOption.all.map { $0.key.within(\.options) }

  static let schema = ValueSchema<OutputEntry>.mapping("an output", from: OutputEntry(), keys)

  /// The shape of an output's options.
  static let options = ValueShape.definition("options", schema.shape)

  /// The shape of an output with its matrix.
  static let shape = ValueShape.mapping([matrix, rows] + keys.map(\.entry))

  private static let rows = ValueShape.Entry(
    "rows", .text,
    "A .csv or .json file; each of its rows is an output. A column with the name of an input sets it. "
      + "Use other columns as ${name}, and the row's number as ${row}.")

  private static let matrix = ValueShape.Entry(
    "matrix", .names(.either([.list(.text), .names(options)])),
    "Values to combine; each combination is an output. Use a value as ${name}.")

  /// The options that a pack can have. It has its own animations, sizes, and durations.
  static let optionsOfPacks: Set<String> = [
    "output", "rig", "pack", "tags", "set", "theme", "partial",
  ]

  /// The rows of a pack with their own stills and animations, such as `waving=clip:hello`.
  var rows: [String] { tags.map { "\($0.name.value)=\($0.value.value)" } }

  /// The pack as arguments of a command.
  fileprivate var packArguments: [String] {
    guard let pack else { return [] }
    return ["--pack", pack.rawValue] + rows.flatMap { ["--tag", $0] }
  }

  /// Selects the rest state for a pack. For a rig that is a file, selects the only animation, or the
  /// rest state for a still format, unless the options select something.
  mutating func selectDefaultAnimation() {
    if pack != nil { options.state = ["rest"] }
    guard !options.selectsAnimation, ImportedRig.reads(rig) else { return }
    let output = options.output(output, scale: 1)
    let isAnimated = (try? options.format(of: output).isAnimated) ?? true
    if isAnimated || output.isSequence || options.request.playback.instant != nil {
      options.clip = ImportedRig.clip
    } else {
      options.state = ["rest"]
    }
  }

  /// Reports mistakes in the options of a pack.
  private func checkPack(_ places: OptionPlaces, _ context: ReadingContext) {
    guard pack != nil else {
      if !tags.isEmpty { context.report("'tags' needs 'pack'", at: places.mark(of: "tags")) }
      return
    }
    if output.exact.fileExtension.lowercased() != "webp" {
      context.report(
        "the sheet of a Codex pet is a WebP; end 'output' in .webp", at: places.mark(of: "output"))
    }
    for tag in tags where Selection(compact: tag.value.value) == nil {
      context.report(
        "expected a still or an animation, such as shy, neutral..shy, clip:ring, or scene:session, "
          + "found '\(tag.value.value)'", at: tag.value.mark)
    }
  }

  /// Reports missing and conflicting options.
  func check(_ places: OptionPlaces, _ context: ReadingContext) {
    for name in ["output", "rig"] where !places.has(name) {
      context.report("an output needs '\(name)'", at: places.whole)
    }
    for conflict in OptionConflict.all(among: places.names) {
      context.report(conflict.message { "'\($0)'" }, at: places.mark(of: conflict.name))
    }
    checkPack(places, context)
    if !options.selectsAnimation, !places.has("to") {
      context.report(
        "no animation selected; add 'state', 'from' and 'to', 'clip', or 'scene'", at: places.whole)
    }
    for (name, path) in [("rig", rig), ("theme", options.theme), ("scene", options.scene)] {
      guard let path, path.exact.hasPrefix("/") else { continue }
      context.report(
        "'\(path)' is an absolute path; use a path relative to the manifest",
        at: places.mark(of: name))
    }
  }
}

/// The positions of an output's options in the manifest.
struct OptionPlaces: Sendable {
  private var marks: [String: Mark] = [:]
  /// The names of the options in the manifest.
  let names: Set<String>
  /// The position of the whole output.
  let whole: Mark?

  init(_ pairs: [Node.Pair], in whole: Mark?) {
    self.whole = whole
    names = Set(pairs.compactMap(\.key.text))
    for pair in pairs {
      marks[pair.key.text ?? ""] = pair.value.mark ?? pair.key.mark
    }
  }

  func has(_ name: String) -> Bool { names.contains(name) }

  /// Returns the position of the first option that exists, or the position of the output.
  func mark(of names: String...) -> Mark? {
    names.lazy.compactMap { marks[$0] }.first ?? whole
  }
}
