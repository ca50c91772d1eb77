import CritterGraphics

/// Creates files in a rig's folder for the page.
enum NewFile {
  /// Writes a new file. A number is added to a name that is already in use.
  ///
  /// - Parameter name: a name from the page; only letters, digits, `-`, and `_` are allowed.
  /// - Returns: the path of the file.
  /// - Throws: `PreviewError.refused`.
  static func write(
    _ text: String, named name: String, ending: String, in folder: String
  ) throws -> String {
    let plain = /[A-Za-z0-9][A-Za-z0-9_-]{0,63}/.matchingSemantics(.unicodeScalar)
    guard name.wholeMatch(of: plain) != nil else {
      throw PreviewError.refused("a scene name can contain only letters, digits, '-', and '_'")
    }
    for number in 1...1000 {
      let path = "\(folder)/\(name)\(number > 1 ? "-\(number)" : "")\(ending)"
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        return path
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        continue
      } catch {
        throw PreviewError.refused("can't write \(path): \(error.reason)")
      }
    }
    throw PreviewError.refused("a thousand scenes have this name; use another one")
  }
}
