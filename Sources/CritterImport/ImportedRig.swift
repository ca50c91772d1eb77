package import CritterGraphics
package import CritterSVG
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
    let notes: Notes
    if path.exact.fileExtension.lowercased() == "svg" {
      do throws(SVGError) {
        let read = try Self.svg(bytes, path: path, text)
        (self, notes) = (read.rig, read.notes)
      } catch {
        let place = error.offset.map { ArtPosition(of: $0, in: bytes) }
        throw FileError(problems: [
          FileError.Problem(
            path: path, line: place?.line, column: place?.column, message: error.message)
        ])
      }
    } else {
      do throws(LottieError) {
        let read = try Self.lottie(LottieContainer(bytes, options.animation), path: path)
        (self, notes) = (read.rig, read.notes)
      } catch {
        throw error.placed(at: path)
      }
    }
    if !notes.features.isEmpty, !options.isPartial {
      throw FileError(
        problems: notes.features.map { $0.problem($0.refusal, path: path, bytes) },
        areFeatures: true)
    }
    warnings =
      notes.features.map { $0.problem($0.omission, path: path, bytes) }
      + notes.warnings.map { $0.problem($0.name, path: path, bytes) }
  }

  private static func svg(
    _ bytes: [UInt8], path: String, _ text: (any TextMeasuring)?
  ) throws(SVGError) -> (rig: ImportedRig, notes: Notes) {
    var notes = Notes()
    var parts = SVGParts(try SVGFile(bytes, text, &notes), notes)
    let root = try parts.rig(named: path.exact.lastName.exact.withoutEnding)
    let art = parts.art.map {
      ArtFile(name: $0.name, path: path, bytes: $0.bytes, origin: $0.origin)
    }
    return (ImportedRig(root, [], art: art), parts.notes)
  }

  private static func lottie(
    _ container: LottieContainer, path: String
  ) throws(LottieError) -> (rig: ImportedRig, notes: Notes) {
    var file = try LottieFile(container.animation, named: path.exact.lastName.exact.withoutEnding)
    let images = file.addImages(of: container, path: path)
    let (root, inner) = file.rigs()
    let used = inner.filter { rig in ([root] + inner).contains { $0.shows(rig.name) } }
    var rig = ImportedRig(root, used, art: images.art)
    rig.linked = images.linked
    return (rig, file.notes)
  }

  private init(_ root: RigSpec, _ inner: [RigSpec], art: [ArtFile]) {
    name = root.name
    self.art = art
    var text = ""
    YAMLValue.write(RepeatedValues.shared(root.entries(with: inner)), to: &text)
    yaml = Array(text.utf8)
  }
}

extension LottieError {
  /// Returns the error in a file.
  fileprivate func placed(at path: String) -> FileError {
    FileError(problems: [
      FileError.Problem(path: path, line: place?.line, column: place?.column, message: message)
    ])
  }
}

extension ExactText {
  /// The name of a file before its first dot.
  fileprivate var withoutEnding: String { halves(around: ".")?.before ?? text }
}

extension RigSpec {
  /// Whether a part shows a nested rig.
  fileprivate func shows(_ rig: String) -> Bool {
    func shows(_ part: PartSpec) -> Bool {
      part["rig"] == .text(rig) || part.children.contains(where: shows)
    }
    return parts.contains(where: shows)
  }
}

extension Notes.Feature {
  /// Returns a problem with the layers at the place in a file.
  fileprivate func problem(_ clause: String, path: String, _ bytes: [UInt8]) -> FileError.Problem {
    let place = offset.map { ArtPosition(of: $0, in: bytes) }
    let names = layers.map { "'\($0.clipped(to: 40))'" }
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
