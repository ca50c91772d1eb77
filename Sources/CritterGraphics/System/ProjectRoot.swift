/// The folder that the paths in a file can't leave: its git repository, or else another folder.
package struct ProjectRoot: Sendable {
  /// The folder's path, without links.
  package let path: String

  /// Finds the root around a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the file. If it doesn't exist yet, the nearest folder above it.
  ///   - other: the root outside of git repositories; nil for the file's own folder.
  package init(around folder: String, orElse other: String? = nil) throws(SourceError) {
    let place = try SourceFile(folder).placeToWrite()
    let own = isFolder(place) ? place : place.exact.folder
    var url = URL(fileURLWithPath: own)
    while !FileManager.default.fileExists(atPath: url.appendingPathComponent(".git").path) {
      if url.path == "/" {
        path =
          try other.map { other throws(SourceError) in try SourceFile(other).realPath() } ?? own
        return
      }
      url.deleteLastPathComponent()
    }
    path = url.path
  }

  /// Returns the path to write a file to, with links in its folders resolved.
  ///
  /// - Parameter file: the file's path; the file and its folder don't have to exist.
  /// - Throws: `SourceError` if the path is outside the root or in `.git`.
  @discardableResult
  package func place(of file: String) throws(SourceError) -> String {
    try SourceFile(file, within: path).placeToWrite()
  }
}
