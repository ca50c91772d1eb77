package import CritterGraphics
import CritterLottieImport
import CritterRigSpec
package import CritterSVG
import CritterSVGImport
package import CritterSyntax

/// An animation of another kind of file as the files of a rig, in memory.
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

  /// The name of the only clip of each imported file.
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

  /// Whether a file is an animation that can be imported: by the ending of its name, and for an SVG,
  /// by its animations.
  package static func reads(_ path: String) -> Bool {
    guard hasExtension(path) else { return false }
    guard path.exact.fileExtension.lowercased() == "svg" else { return true }
    return (try? SourceFile(path, within: nil).contents(.art)).map {
      MarkupText.hasAnimations([UInt8]($0))
    } ?? false
  }

  /// Whether a path ends like those of the files that can be imported. The file may be missing.
  package static func hasExtension(_ path: String) -> Bool {
    ["json", "lottie", "tgs", "svg"].contains(path.exact.fileExtension.lowercased())
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
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = [UInt8](try SourceFile(path, within: folder).contents(.art))
    } catch {
      throw FileError(path: path, "can't read this file: \(error)")
    }
    try self.init(bytes, path: path, options, measuring: text)
  }

  /// Reads the contents of a file.
  package init(
    _ bytes: [UInt8], path: String, _ options: Options = Options(),
    measuring text: (any TextMeasuring)? = nil
  ) throws(FileError) {
    let name = path.exact.lastName.exact.withoutEnding
    let file: ImportedFile
    if path.exact.fileExtension.lowercased() == "svg" {
      do throws(SVGError) {
        file = try ImportedFile(svg: bytes, measuring: text, named: name, path: path)
      } catch {
        let place = error.offset.map { ArtPosition(of: $0, in: bytes) }
        throw FileError(path: path, place, error.message)
      }
    } else {
      do throws(LottieError) {
        file = try ImportedFile(
          lottie: bytes, animation: options.animation, named: name, path: path)
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
    name = file.root.name
    art = file.art
    linked = file.linked
    var text = ""
    YAMLValue.write(RepeatedValues.shared(file.root.entries(with: file.inner)), to: &text)
    yaml = Array(text.utf8)
  }
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
    // A feature such as `a <rect>` already has the name of an element without an id.
    let names = layers.filter { !name.exact.contains("<\($0)>") }.map { "'\($0.clipped(to: 40))'" }
    let list = names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names[...]
    return FileError.Problem(
      path: path, line: place?.line, column: place?.column,
      message: list.isEmpty ? clause : "\(clause), in \(list.listed(with: "and"))")
  }

  fileprivate var refusal: String { "\(name) \(isPlural ? "aren't" : "isn't") supported" }
  fileprivate var omission: String { "\(name) \(isPlural ? "are" : "is") left out" }

  private var isPlural: Bool {
    let isSingular = ["a ", "an ", "the ", "'"].contains { name.exact.hasPrefix($0) }
    return !isSingular && (name.exact.hasSuffix("s") || name.exact.contains("s "))
  }
}
