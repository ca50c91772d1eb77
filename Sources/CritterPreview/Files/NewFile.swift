import CritterGraphics

/// The paths of files that the page creates in a rig's folder.
enum NewFile {
  /// Returns the path of a file that doesn't exist: a name that is taken gets a number.
  ///
  /// - Parameter name: a name from the page; only letters, digits, `-`, and `_` are allowed.
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
  static func exists(_ path: String) -> Bool { fileKind(path, followsLinks: false) != nil }
}
