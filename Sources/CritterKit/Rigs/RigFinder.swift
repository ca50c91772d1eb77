import CritterGraphics
package import CritterImport
import CritterRig
import CritterSyntax

/// A search path for rigs.
package struct RigFinder: Sendable {
  /// The folders that contain rig folders. The first match wins.
  package let folders: [String]
  /// The base of relative paths: empty, or ending in a slash.
  private let base: String
  /// The project's own folders of rigs, below the base.
  private let projectFolders: [String]
  private let shipped: ShippedRigs?
  /// The folder of the rigs that are installed with the program.
  private let installed: String?
  /// The folder that must contain rigs below the base, or nil if the user chose them.
  package var bounds: String?
  /// What to read of a rig that is a file.
  package var options = ImportedRig.Options()

  /// Creates a search path.
  ///
  /// - Parameters:
  ///   - option: the value of `--rigs`, which is searched first.
  ///   - environment: the environment variables. `CRITTER_RIGS` may contain folders separated by
  ///     colons.
  ///   - share: the folder of the files that are installed with the program. Its folder `rigs` has
  ///     the rigs.
  ///   - base: the base of `rigs`, `parts`, and of relative rig paths: empty, or ending in a slash.
  ///   - shipped: the built-in rigs, which are searched last.
  package init(
    option: String?, environment: [String: String], share: String?, base: String = "",
    shipped: ShippedRigs? = nil
  ) {
    self.base = base
    let fromEnvironment = environment["CRITTER_RIGS"]?.exact.split(separator: ":")
    self.shipped = shipped
    installed = share.map { $0 + "/rigs" }
    projectFolders = [base + "rigs", base + "parts"]
    folders =
      [option].compactMap(\.self) + (fromEnvironment ?? []) + projectFolders
      + [installed].compactMap(\.self)
  }

  /// Whether a rig is given as a path rather than a name.
  package static func isPath(_ rig: String) -> Bool {
    rig.exact.contains("/") || rig == "." || rig == ".."
  }

  /// The rig that is read from standard input.
  package static let standardInput = "-"

  /// Finds the folder of a rig.
  ///
  /// - Parameter rig: a rig's name, or a path if it contains a slash, is `.` or `..`, or is a file
  ///   that critter imports.
  /// - Returns: the path of the rig's folder, or of a file that critter imports.
  package func folder(of rig: String) throws(KitError) -> String {
    if rig == Self.standardInput {
      throw .cannotRead(path: rig, reason: "standard input can't be used here; pass a file")
    }
    if isFile(base + rig), ImportedRig.reads(base + rig) {
      return try checked(base + rig, within: bounds)
    }
    if Self.isPath(rig) {
      let path = base + rig.exact.withoutLastSlash
      if isFolder(path) { return try checked(path, within: bounds) }
      throw noFolder(rig)
    }
    if let folder = folders.first(where: { isRig("\($0)/\(rig)") }) {
      let path = try checked("\(folder)/\(rig)", within: folder)
      return try projectFolders.contains(folder) ? checked(path, within: bounds) : path
    }
    if isRig(base + rig) { return try checked(base + rig, within: bounds) }
    if let shipped, shipped.names.contains(rig) {
      return "\(try shipped.folder(with: [rig]))/\(rig)"
    }
    // Return a folder without rig.yaml, too: reading it reports the missing file.
    if let path = (folders + [base + "."]).map({ "\($0)/\(rig)" }).first(where: isFolder) {
      return try checked(path, within: bounds)
    }
    if ImportedRig.reads(rig) || FileManager.default.fileExists(atPath: base + rig) {
      throw noFolder(rig)
    }
    if let file = readableFolderEntries(base + ".").sorted().first(where: {
      $0.exact.hasPrefix(rig + ".") && ImportedRig.reads($0)
    }) {
      throw .noSuchRig(
        rig,
        hint: ImportedRig.isAnimation(base + file)
          ? asking(file)
          : "; to make one of \(file), use critter init \(rig.shellQuoted) --import "
            + file.shellQuoted)
    }
    let names = Set(ownRigs.keys.map(\.text) + (shipped?.names ?? [])).sorted()
    let hint = suggestion(for: rig, among: names)
    throw .noSuchRig(
      rig, hint: hint + (hint.hasSuffix(".") ? " For a folder, write ./\(rig.shellQuoted)." : ""))
  }

  /// Finds the folder of a rig that can be edited.
  ///
  /// - Throws: `KitError.builtIn` for a rig that comes with the program.
  package func ownFolder(of rig: String) throws(KitError) -> String {
    let folder = try rigFolder(of: rig)
    if isBuiltIn(folder) { throw .builtIn(rig) }
    return folder
  }

  /// Returns whether the folder of a rig came with the program.
  package func isBuiltIn(_ folder: String) -> Bool {
    [installed, try? shipped?.folder(with: [])].compactMap(\.self).contains {
      folder.exact.hasPrefix($0 + "/")
    }
  }

  /// Returns whether a name is that of a built-in rig, and the user has no rig of this name.
  func isOnlyBuiltIn(_ rig: String) -> Bool {
    !Self.isPath(rig) && ownRigs[rig.exact] == nil && shipped?.names.contains(rig) ?? false
  }

  /// Finds the folder of a rig, for commands that can't use an imported file.
  ///
  /// - Throws: `KitError.cannotRead` for such a file.
  package func rigFolder(of rig: String) throws(KitError) -> String {
    let folder = try folder(of: rig)
    guard ImportedRig.reads(folder), !isFolder(folder) else { return folder }
    throw .cannotRead(
      path: rig,
      reason:
        "it is \(ImportedRig.isAnimation(folder) ? "an animation" : "a drawing"); create a rig "
        + "from it with critter init NAME --import \(rig.shellQuoted)")
  }

  private func noFolder(_ rig: String) -> KitError {
    guard FileManager.default.fileExists(atPath: base + rig) else {
      // A link in an untrusted repository can lead to a folder elsewhere.
      let isInside = (try? checked(base + rig.exact.folderPrefix + ".", within: bounds)) != nil
      return .cannotRead(
        path: rig,
        reason: isInside ? reason(missing: rig, from: base) : SystemError(ENOENT).description)
    }
    if isStream(base + rig) {
      return .cannotRead(path: rig, reason: "to read standard input, use - instead of a path")
    }
    return .cannotRead(
      path: rig, reason: "it is a file, and a rig is a folder; use \(rig.exact.folder)")
  }

  /// Returns all rigs that can be selected by name, in alphabetical order.
  ///
  /// - Throws: `KitError.cannotWrite` if the files of the built-in rigs can't be written.
  package func rigs() throws(KitError) -> [(name: String, folder: String)] {
    var found = ownRigs
    let missing: Set<String> = shipped?.names.filter { found[$0.exact] == nil } ?? []
    if let shipped, !missing.isEmpty {
      let folder = try shipped.folder(with: missing)
      for name in missing { found[name.exact] = "\(folder)/\(name)" }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  /// The folders of the rigs that aren't built in, by name.
  private var ownRigs: [ExactText: String] {
    var found: [ExactText: String] = [:]
    for folder in folders {
      for name in readableFolderEntries(folder).map(\.exact)
      where found[name] == nil && isRig("\(folder)/\(name.text)", within: folder) {
        found[name] = "\(folder)/\(name.text)"
      }
    }
    return found
  }

  private func checked(_ path: String, within folder: String?) throws(KitError) -> String {
    _ = try KitError.reading(path) { try SourceFile(path, within: folder).realPath() }
    return path
  }

  private func isRig(_ path: String, within folder: String) -> Bool {
    (try? checked(path, within: folder)).map(isRig) ?? false
  }

  /// Whether a path is a pipe, a device, or another name of standard input.
  private func isStream(_ path: String) -> Bool {
    if path == "/dev/stdin" || path.exact.hasPrefix("/dev/fd/") { return true }
    return fileKind(path) == .other
  }

  private func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  func isRig(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/rig.yaml")
  }
}
