package import CritterEncode
import CritterGraphics
import CritterRig

/// One of two things to compare: a picture file, a rig, or a rig as it was at a git revision.
package struct DiffSource: Sendable {
  package enum Content: Sendable {
    case picture(DecodedAnimation)
    /// A rig, by the path of its folder.
    case rig(String)
  }

  /// The name that the user typed.
  package let name: String
  package let content: Content
  /// Where a revision's files are for now, and how to name that place to the user.
  private var disguise: (folder: String, name: String)?

  /// - Parameters:
  ///   - text: a file's path, a rig's name or folder, or either with `@` and a revision.
  ///   - scratch: makes an empty folder for a revision's files.
  /// - Throws: `KitError` and `DiffError`.
  package init(
    _ text: String, _ finder: RigFinder, scratch: () throws(KitError) -> String
  ) throws {
    name = text
    let isThere = FileManager.default.fileExists(atPath: text)
    if isThere, !isFolder(text) {
      content = .picture(try DecodedAnimation(contentsOf: text))
    } else if let (rig, revision) = text.rigAndRevision, !isThere {
      let target = try scratch()
      content = .rig(try Revision(of: rig, at: revision, finder, into: target).folder)
      disguise = (target + "/tree/", revision + ":")
    } else if text.hasPictureName {
      throw KitError.cannotRead(path: text, reason: "no such file")
    } else {
      content = .rig(try finder.folder(of: text))
    }
  }

  /// The scale that shows small differences of a rig that is drawn in millimeters; 1 for a larger rig
  /// and for a file.
  package var enlargement: Double {
    guard case .rig(let folder) = content,
      let size = try? RigDocument(contentsOf: folder).resolved().canvas.size
    else { return 1 }
    let longest = max(size.width, size.height)
    return longest < 100 ? (240 / longest).rounded(.up) : 1
  }

  /// The paths of the files that it is read from.
  package var sources: [String] {
    get throws {
      switch content {
      case .picture: [name]
      case .rig(let folder): try reading { try RigDocument(contentsOf: folder).files }
      }
    }
  }

  /// Calls a function that reads the rig. In its errors, files of a revision have git's form,
  /// `main:parts/bear/rig.yaml`.
  func reading<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let error as FileError {
      throw FileError(
        problems: error.problems.map { problem in
          let name = named(problem.path)
          return name == problem.path ? problem : problem.shown(as: name)
        })
    } catch KitError.cannotRead(let path, let reason) {
      throw KitError.cannotRead(path: named(path), reason: reason)
    }
  }

  private func named(_ path: String) -> String {
    guard let disguise, let rest = path.exact.dropping(prefix: disguise.folder) else { return path }
    return disguise.name + rest
  }
}

extension String {
  /// The sides of `bear@main`.
  fileprivate var rigAndRevision: (rig: String, revision: String)? {
    guard let (rig, revision) = exact.halves(around: "@") else { return nil }
    return rig.isEmpty || revision.isEmpty ? nil : (rig, revision)
  }

  fileprivate var hasPictureName: Bool {
    ["gif", "png", "apng", "webp"].contains(exact.fileExtension.lowercased())
  }
}

extension DecodedAnimation {
  /// Reads a GIF, PNG, APNG or WebP.
  ///
  /// - Throws: `KitError.cannotRead`, which says what is wrong with the file.
  package init(contentsOf path: String) throws(KitError) {
    let bytes = try [UInt8](contentsOf: path, .picture)
    // SVG, Lottie, and Lottie in an archive.
    if ["<", "{", "PK\u{3}\u{4}"].contains(where: { bytes.starts(with: $0.utf8) }) {
      throw .cannotRead(
        path: path,
        reason:
          "critter can't read vector formats; compare GIF, WebP, APNG, or PNG "
          + "frames of the same animation")
    }
    self = try KitError.reading(path) { try DecodedAnimation(bytes) }
  }
}
