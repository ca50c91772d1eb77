import CritterSystem
import CritterForms

/// Files that appear together: each is written under a temporary name next to its place, and all
/// are renamed at the end, so that a failed run leaves what was there.
package final class OutputBatch {
  private let temporaries: TemporaryFiles
  private let bounds: String?
  private var written: [(temporary: String, path: String)] = []

  /// - Parameter bounds: the folder that no file may lead out of, or nil if the user chose the files.
  package init(_ temporaries: TemporaryFiles, within bounds: String? = nil) {
    self.temporaries = temporaries
    self.bounds = bounds
  }

  /// Puts files in their places, all of them or none.
  ///
  /// - Parameter fill: adds the files.
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

  /// Missing folders on the way to `path` are made.
  ///
  /// - Throws: when the file cannot be written, or something that isn't a file has its place.
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

  /// Puts every file in its place.
  package func commit() throws(KitError) {
    for folder in Set(written.map(\.path.exact.folder.exact)) {
      try keepInBounds(folder.text) { file throws(SourceError) in try file.realPath() }
    }
    try temporaries.move(written)
    written = []
  }

  /// Removes what is not in its place; nothing after a commit.
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

  /// The mode of the file that is there, which the new one gets too; nil where there is none. A rename
  /// would fail at a folder, after other files have moved, and replace a device.
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
      throw .cannotWrite(path: path, reason: "can't create the folder: \(error.reason)")
    }
  }
}
