package import CritterGraphics
import CritterLottieImport
import CritterRigSpec
import CritterSVG
import CritterSVGImport
package import CritterSyntax

/// An animation or a drawing of another kind of file as the files of a rig, in memory.
package struct ImportedRig: Sendable {
  /// The file's name without its ending.
  package let name: String
  /// The contents of `rig.yaml`.
  package let yaml: [UInt8]
  package let art: [ArtFile]
  /// The names of the other files that were read, relative to the file's folder.
  package private(set) var linked: [String] = []
  /// The features that the rig doesn't have, each with the layers that use it, and values that it
  /// changes.
  package private(set) var warnings: [FileError.Problem] = []

  /// The name of the only clip of each imported animation.
  package static let clip = RigSpec.clip

  /// What to read of a file.
  package struct Options: Hashable, Sendable {
    /// The name of one of a file's animations; nil for the first.
    package var animation: String?
    /// Whether to leave out unsupported features.
    package var isPartial = false

    package init(animation: String? = nil, isPartial: Bool = false) {
      self.animation = animation
      self.isPartial = isPartial
    }
  }

  /// Whether a file can be read as a rig, by the ending of its path. The file may be missing.
  package static func reads(_ path: String) -> Bool {
    ["json", "lottie", "tgs", "svg"].contains(path.exact.fileExtension.lowercased())
  }

  /// Whether a file can be read as a rig with an animation: not for an SVG without animations.
  package static func isAnimation(_ path: String) -> Bool {
    guard reads(path) else { return false }
    guard path.isSVG else { return true }
    return (try? SourceFile(path, within: nil).contents(.art)).map {
      MarkupText.hasAnimations([UInt8]($0))
    } ?? false
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path, as the user wrote it.
  ///   - folder: the folder that the file can't be outside of; nil if the user chose it.
  ///   - text: the measure of the texts of an SVG; nil for estimates.
  /// - Throws: `FileError`, with all unsupported features in one error unless they are left out.
  package init(
    contentsOf path: String, _ options: Options = Options(), within folder: String? = nil,
    measuring text: (any TextMeasuring)? = nil
  ) throws(FileError) {
    let bytes = try SourceFile(path, within: folder).contents(.art, of: "file")
    try self.init([UInt8](bytes), path: path, options, measuring: text)
  }

  /// The name of standard input in messages, and in place of a file's path.
  package static let standardInput = "<stdin>"

  /// Reads standard input. Its first bytes identify the kind of file.
  package init(
    standardInput options: Options, measuring text: (any TextMeasuring)? = nil
  ) throws(FileError) {
    let path = Self.standardInput
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try SourceFile.standardInput(.art)
    } catch .notPlain(let kind) {
      throw FileError(path: path, "it is \(kind); pipe a file to it: critter render - < FILE")
    } catch {
      throw FileError(path: path, "can't read this: \(error)")
    }
    if bytes.isEmpty { throw FileError(path: path, "it is empty; pipe a Lottie or an SVG to it") }
    try self.init(bytes, path: path, options, measuring: text)
  }

  /// Reads the contents of a file.
  ///
  /// - Parameter path: the path of the file; `standardInput` for bytes without a file.
  package init(
    _ bytes: [UInt8], path: String, _ options: Options = Options(),
    measuring text: (any TextMeasuring)? = nil
  ) throws(FileError) {
    let isFile = path != Self.standardInput
    guard isFile || bytes.isMarkup || bytes.isLottie else {
      throw FileError(path: path, "it isn't an SVG, or a Lottie as JSON, .lottie, or .tgs")
    }
    let isSVG = isFile ? path.isSVG : bytes.isMarkup
    let name = isFile ? path.exact.lastName.exact.withoutEnding : "stdin"
    if isSVG, !MarkupText.hasAnimations(bytes) {
      try self.init(drawing: bytes, named: name, path: path)
      return
    }
    let file: ImportedFile
    if isSVG {
      do throws(SVGError) {
        file = try ImportedFile(svg: bytes, measuring: text, named: name, path: path)
      } catch {
        let place = error.offset.map { ArtPosition(of: $0, in: bytes) }
        throw FileError(path: path, place, error.message)
      }
    } else {
      do throws(LottieError) {
        file = try ImportedFile(
          lottie: bytes, animation: options.animation, named: name, path: path,
          imageFolder: isFile ? path.exact.folder : nil)
      } catch {
        throw FileError(path: path, error.place, error.message)
      }
    }
    let notes = file.notes
    if !notes.features.isEmpty, !options.isPartial {
      throw FileError(
        problems: notes.features.map { $0.problem($0.refusal, path: path, bytes) },
        areFeatures: true)
    }
    self.init(file)
    warnings =
      notes.features.map { $0.problem($0.omission, path: path, bytes) }
      + notes.warnings.map { $0.problem($0.name, path: path, bytes) }
  }

  private init(_ file: ImportedFile) {
    self.init(
      named: file.root.name, RepeatedValues.shared(file.root.entries(with: file.inner)),
      art: file.art)
    linked = file.linked
  }

  /// Creates a rig of one part, which shows a drawing.
  private init(drawing bytes: [UInt8], named name: String, path: String) throws(FileError) {
    let art = ArtFile(name: "drawing.svg", path: path, bytes: bytes)
    let size: Size
    do throws(DrawingError) { size = try ParsedArt(art).naturalSize } catch {
      throw FileError(problems: [
        FileError.Problem(
          path: path, line: error.line, column: error.column, message: error.message)
      ])
    }
    guard (1...10_000).contains(size.width), (1...10_000).contains(size.height) else {
      throw FileError(
        path: path,
        "a size of \(size.width.shortText) × \(size.height.shortText); use 1 to 10,000")
    }
    let sides = [size.width, size.height]
    let part: [YAMLValue.Pair] = [
      .init("art", .text(art.name)), .init("frame", .numbers([0, 0] + sides, decimals: 6)),
    ]
    self.init(
      named: name,
      [
        .init("canvas", .map([.init("size", .numbers(sides, decimals: 6))])),
        .init("parts", .block([.init("drawing", .map(part))])),
      ],
      art: [art])
  }

  private init(named name: String, _ entries: [YAMLValue.Pair], art: [ArtFile]) {
    self.name = name
    self.art = art
    var text = ""
    YAMLValue.write(entries, to: &text)
    yaml = Array(text.utf8)
  }
}

extension [UInt8] {
  /// Whether the first character, after a byte-order mark and spaces, is that of XML.
  fileprivate var isMarkup: Bool { firstCharacter == UInt8(ascii: "<") }

  /// Whether the first bytes are those of JSON, or of a file that can contain it.
  fileprivate var isLottie: Bool {
    firstCharacter == UInt8(ascii: "{") || starts(with: [0x1F, 0x8B])
      || starts(with: [0x50, 0x4B, 3, 4])
  }

  private var firstCharacter: UInt8? {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF, 0], [0xFF, 0xFE]]
    let mark = marks.first(where: starts(with:)) ?? []
    return dropFirst(mark.count).first { ![9, 10, 13, 32].contains($0) }
  }
}

extension String {
  fileprivate var isSVG: Bool { exact.fileExtension.lowercased() == "svg" }
}

extension FileError {
  /// Creates an error at a place in a file; nil for the whole file.
  fileprivate init(path: String, _ place: ArtPosition?, _ message: String) {
    self.init(problems: [
      Problem(path: path, line: place?.line, column: place?.column, message: message)
    ])
  }
}

extension ExactText {
  /// The name of a file before its first dot.
  fileprivate var withoutEnding: String { halves(around: ".")?.before ?? text }
}

extension ImportNotes.Feature {
  /// Returns a problem with the layers at the place in a file.
  fileprivate func problem(_ clause: String, path: String, _ bytes: [UInt8]) -> FileError.Problem {
    let place = offset.map { ArtPosition(of: $0, in: bytes) }
    // A feature such as `a <rect>` already has the name `<rect>` of an element without an id.
    let others = layers.filter { !$0.exact.hasPrefix("<") || !name.exact.contains($0) }
    let names = others.map { "'\($0.clipped(to: 40))'" }
    let list = names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names[...]
    return FileError.Problem(
      path: path, line: place?.line, column: place?.column,
      message: list.isEmpty ? clause : "\(clause), in \(list.listed(with: "and"))",
      effect: .difference)
  }

  fileprivate var refusal: String { "\(name) \(isPlural ? "aren't" : "isn't") supported" }
  fileprivate var omission: String { "\(name) \(isPlural ? "are" : "is") left out" }

  private var isPlural: Bool {
    let isSingular = ["a ", "an ", "the ", "'"].contains { name.exact.hasPrefix($0) }
    return !isSingular && (name.exact.hasSuffix("s") || name.exact.contains("s "))
  }
}
