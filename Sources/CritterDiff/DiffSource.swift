package import CritterEncode
import CritterGraphics
package import CritterImport
package import CritterKit
import CritterRig
package import CritterRigFile
package import CritterSyntax

/// One side of a comparison: an image file, a rig, or a rig at a git revision.
package struct DiffSource: Sendable {
  /// The kind of a source.
  package enum Content: Sendable {
    case animation(DecodedAnimation)
    /// A rig, by the path of its folder.
    case rig(String)
  }

  /// The source as the user typed it.
  package let name: String
  /// The decoded image file, or the folder of the rig.
  package let content: Content
  /// The temporary folder of a revision's files, and the prefix that replaces it in messages.
  private var displayedFolder: (folder: String, name: String)?
  /// What to read of a rig that is a file.
  package let options: ImportedRig.Options

  /// - Parameters:
  ///   - text: a file path, or the name or folder of a rig, with an optional `@revision`.
  ///   - scratch: creates an empty folder for the files of a revision.
  /// - Throws: `KitError` and `DiffError`.
  package init(_ text: String, _ finder: RigFinder, scratch: () throws(KitError) -> String) throws {
    name = text
    options = finder.options
    let exists = FileManager.default.fileExists(atPath: text)
    if exists, !isFolder(text), !ImportedRig.reads(text) {
      content = .animation(try DecodedAnimation(contentsOf: text))
    } else if let (rig, revision) = text.rigAndRevision, !exists {
      let target = try scratch()
      content = .rig(try Revision(of: rig, at: revision, finder, into: target).folder)
      displayedFolder = (target + "/tree/", revision + ":")
    } else if text.hasImageName {
      throw KitError.cannotRead(path: text, reason: CritterSyntax.reason(missing: text))
    } else {
      content = .rig(try finder.folder(of: text))
    }
  }

  /// The integer scale at which differences in a small rig are visible; 1 for large rigs and files.
  package var enlargement: Double {
    guard let size = try? document()?.resolved().canvas.size
    else { return 1 }
    let longest = max(size.width, size.height)
    return longest < 100 ? (240 / longest).rounded(.up) : 1
  }

  /// The paths of the source's files.
  package var sources: [String] {
    get throws {
      switch content {
      case .animation: [name]
      case .rig: try reading { try document()?.sources ?? [] }
      }
    }
  }

  /// Warnings about parts that the rig's images don't show, or show differently than browsers do.
  package var imageWarnings: [FileError.Problem] {
    get throws { try reading { try document()?.resolved().imageWarnings ?? [] } }
  }

  /// Reads the rig; nil for an image file.
  package func document() throws -> RigDocument? {
    guard case .rig(let folder) = content else { return nil }
    return try RigDocument(at: folder, options)
  }

  /// Calls a function that reads the rig. Errors show files of a revision in git's form, such as
  /// `main:parts/bear/rig.yaml`.
  package func reading<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let error as FileError {
      throw FileError(
        problems: error.problems.map { problem in
          let name = named(problem.path)
          return name == problem.path ? problem : problem.shown(as: name)
        }, areFeatures: error.areFeatures)
    } catch KitError.cannotRead(let path, let reason) {
      throw KitError.cannotRead(path: named(path), reason: reason)
    }
  }

  private func named(_ path: String) -> String {
    guard let displayedFolder, let rest = path.exact.dropping(prefix: displayedFolder.folder) else {
      return path
    }
    return displayedFolder.name + rest
  }
}

extension String {
  /// The rig and the revision of a string such as `bear@main`.
  fileprivate var rigAndRevision: (rig: String, revision: String)? {
    guard let (rig, revision) = exact.halves(around: "@") else { return nil }
    return rig.isEmpty || revision.isEmpty ? nil : (rig, revision)
  }

  fileprivate var hasImageName: Bool {
    ["gif", "png", "apng", "webp"].contains(exact.fileExtension.lowercased())
  }
}
