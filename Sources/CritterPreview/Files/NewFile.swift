import CritterGraphics

/// Creates files in a rig's folder for the page.
enum NewFile {
  /// Writes a new file. A number is added to a name that is already in use.
  ///
  /// - Parameter name: a name from the page; only letters, digits, `-`, and `_` are allowed.
  /// - Returns: the path of the file.
  /// - Throws: `PreviewError.refused`.
  static func write(
    _ text: String, named name: String, ending: String, in folder: String,
    _ permission: WritePermission
  ) throws -> String {
    let path = try freePath(for: name, ending: ending, in: folder)
    try write(Array(text.utf8), to: path, permission)
    return path
  }

  /// Returns the path of a file that doesn't exist: a name that is taken gets a number.
  static func freePath(
    for name: String, ending: String, in folder: String
  ) throws(PreviewError) -> String {
    let plain = /[A-Za-z0-9][A-Za-z0-9_-]{0,63}/.matchingSemantics(.unicodeScalar)
    guard name.wholeMatch(of: plain) != nil else {
      throw .refused("a file name can contain only letters, digits, '-', and '_'")
    }
    let paths = (1...1000).lazy.map { "\(folder)/\(name)\($0 > 1 ? "-\($0)" : "")\(ending)" }
    guard let path = paths.first(where: { !exists($0) }) else {
      throw .refused("a thousand files have this name; use another one")
    }
    return path
  }

  /// Whether a file or a link exists, also a link to a missing file.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Writes a file that doesn't exist yet.
  static func write(_ bytes: [UInt8], to path: String, _ permission: WritePermission) throws {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw PreviewError.refused("can't write \(path): \(error.reason)")
    }
  }
}
