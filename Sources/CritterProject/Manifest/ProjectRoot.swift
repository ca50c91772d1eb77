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
  func place(of file: String) throws(SourceError) -> String {
    var (there, missing) = (URL(fileURLWithPath: file), [String]())
    while there.path != "/", !isThere(there.path) {
      missing.insert(there.lastPathComponent, at: 0)
      there.deleteLastPathComponent()
    }
    let real = try SourceFile(there.path, within: path).realPath()
    if missing.contains(where: \.isGitFolder) { throw .isGits }
    return ([real] + missing).joined(separator: "/")
  }
}

/// Also of a link that leads nowhere.
private func isThere(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}
