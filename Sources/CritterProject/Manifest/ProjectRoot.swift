import CritterForms
import CritterSystem

/// What nothing in a manifest may lead out of: the git repository that it is in or, where there is
/// none, its own folder.
struct ProjectRoot: Sendable {
  /// Without links.
  let path: String

  /// - Parameter folder: the manifest's.
  init(around folder: String) throws(SourceError) {
    let own = try SourceFile(folder).realPath()
    var url = URL(fileURLWithPath: own)
    while !FileManager.default.fileExists(atPath: url.appendingPathComponent(".git").path) {
      if url.path == "/" {
        path = own
        return
      }
      url.deleteLastPathComponent()
    }
    path = url.path
  }

  /// Where a file would be written, its folders' links followed.
  ///
  /// - Parameter file: its path; it and its folder need not be there yet.
  /// - Throws: `SourceError` when that is elsewhere, or below `.git`.
  @discardableResult
  func place(of file: String) throws(SourceError) -> String {
    try SourceFile(file, within: path).placeToWrite()
  }
}
