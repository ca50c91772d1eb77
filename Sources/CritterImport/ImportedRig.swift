import CritterGraphics
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
  /// The features that the rig doesn't have, each with the layers that use it.
  package let unsupported: [FileError.Problem]

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
  /// - Throws: `FileError`, with all unsupported features in one error.
  package init(
    contentsOf path: String, _ options: Options = Options(), within folder: String? = nil
  ) throws(FileError) {
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = [UInt8](try SourceFile(path, within: folder).contents(.art))
    } catch {
      throw FileError(path: path, "can't read this file: \(error)")
    }
    try self.init(bytes, path: path, options)
  }

  /// Reads the contents of a file.
  package init(_ bytes: [UInt8], path: String, _ options: Options = Options()) throws(FileError) {
    if path.exact.fileExtension.lowercased() == "svg" {
      do throws(SVGError) { try self.init(svg: bytes, path: path) } catch {
        throw FileError(path: path, error.message)
      }
    } else {
      do throws(LottieError) {
        try self.init(LottieContainer(bytes, options.animation), path: path)
      } catch {
        throw FileError(path: path, error.message)
      }
    }
    if !unsupported.isEmpty, !options.isPartial { throw FileError(problems: unsupported) }
  }

  private init(svg bytes: [UInt8], path: String) throws(SVGError) {
    var notes = Notes()
    var parts = SVGParts(try SVGFile(bytes, &notes), notes)
    let root = try parts.rig(named: path.exact.lastName.exact.withoutEnding)
    self.init(root, [], art: parts.art, parts.notes, path: path)
  }

  private init(_ container: LottieContainer, path: String) throws(LottieError) {
    var file = try LottieFile(container.animation, named: path.exact.lastName.exact.withoutEnding)
    let images = file.addImages(of: container, path: path)
    let (root, inner) = file.rigs()
    let used = inner.filter { rig in ([root] + inner).contains { $0.shows(rig.name) } }
    self.init(root, used, art: images.art, file.notes, path: path)
    linked = images.linked
  }

  private init(_ root: RigSpec, _ inner: [RigSpec], art: [ArtFile], _ notes: Notes, path: String) {
    name = root.name
    self.art = art
    var text = ""
    YAMLValue.write(RepeatedValues.shared(root.entries(with: inner)), to: &text)
    yaml = Array(text.utf8)
    unsupported = notes.features.map { FileError.Problem(path: path, message: $0.message) }
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
  /// The message for the user.
  fileprivate var message: String {
    let names = layers.map { "'\($0.clipped(to: 40))'" }
    let list = names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names[...]
    return "\(name) \(isPlural ? "aren't" : "isn't") supported, in \(list.listed(with: "and"))"
  }

  private var isPlural: Bool {
    let isSingular = ["a ", "an ", "the ", "'"].contains { name.exact.hasPrefix($0) }
    return !isSingular && (name.exact.hasSuffix("s") || name.exact.contains("s "))
  }
}
