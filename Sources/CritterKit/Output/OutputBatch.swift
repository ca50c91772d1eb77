import CritterGraphics
import CritterRig

/// Files that are written together. Each file gets a temporary name and is renamed at the end, so a
/// failed run leaves existing files unchanged.
package final class OutputBatch {
  private let temporaries: TemporaryFiles
  private let bounds: String?
  private var written: [(temporary: String, path: String)] = []

  /// Creates an empty batch.
  ///
  /// - Parameter bounds: the folder that must contain all files, or nil if the user chose the
  ///   files.
  package init(_ temporaries: TemporaryFiles, within bounds: String? = nil) {
    self.temporaries = temporaries
    self.bounds = bounds
  }

  /// Writes a batch of files: all or none.
  ///
  /// - Parameter fill: adds the files to the batch.
  package static func write<Result>(
    _ temporaries: TemporaryFiles, within bounds: String? = nil,
    _ fill: (OutputBatch) throws -> Result
  ) throws -> Result {
    let batch = OutputBatch(temporaries, within: bounds)
    defer { batch.discard() }
    let result = try fill(batch)
    try batch.commit()
    return result
  }

  /// Writes a file to a temporary path. Creates missing folders of `path`.
  ///
  /// - Throws: an error if the file can't be written, or if `path` isn't a regular file.
  package func add(_ bytes: [UInt8], to path: String) throws(KitError) {
    let mode = try mode(ofFileAt: path)
    try prepareFolder(of: path)
    let temporary = temporaries.makePath(beside: path)
    written.append((temporary, path))
    do {
      try temporaries.create(temporary, mode: mode).write(bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Renames all files to their final paths.
  package func commit() throws(KitError) {
    for folder in Set(written.map(\.path.exact.folder.exact)) {
      try keepInBounds(folder.text) { file throws(SourceError) in try file.realPath() }
    }
    try temporaries.move(written)
    written = []
  }

  /// Removes temporary files. Does nothing after a commit.
  package func discard() {
    temporaries.remove(written.map(\.temporary))
    written = []
  }

  private func keepInBounds(
    _ path: String, _ check: (SourceFile) throws(SourceError) -> String
  ) throws(KitError) {
    guard let bounds else { return }
    do throws(SourceError) {
      _ = try check(SourceFile(path, within: bounds))
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }

  /// Returns the permissions of an existing file, or nil for a new file. Refuses folders and
  /// devices before any file is renamed.
  private func mode(ofFileAt path: String) throws(KitError) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_mode & 0o777
    case S_IFDIR:
      throw .cannotWrite(
        path: path, reason: "it is a folder; for a sequence of stills, end the name in '/'")
    default:
      throw .cannotWrite(
        path: path, reason: "it isn't a plain file; for standard output, use -o - and --format")
    }
  }

  private func prepareFolder(of path: String) throws(KitError) {
    try keepInBounds(path) { file throws(SourceError) in try file.placeToWrite() }
    do {
      try FileManager.default.createDirectory(
        atPath: path.exact.folder, withIntermediateDirectories: true)
    } catch {
      let file = firstFile(above: path).map { "\($0) is a file, not a folder" }
      throw .cannotWrite(path: path, reason: file ?? "can't create the folder: \(error.reason)")
    }
  }

  /// Returns the nearest existing path above a path, if it is a file.
  private func firstFile(above path: String) -> String? {
    var path = path
    while path != path.exact.folder {
      path = path.exact.folder
      if FileManager.default.fileExists(atPath: path) { return isFolder(path) ? nil : path }
    }
    return nil
  }
}
