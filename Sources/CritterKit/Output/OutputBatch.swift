import CritterSystem

/// Files that appear together: each is written under a temporary name beside its place, and all
/// are renamed at the end, so that a failed run leaves what was there.
package final class OutputBatch {
  private let temporaries: TemporaryFiles
  private var written: [(temporary: String, path: String)] = []

  package init(_ temporaries: TemporaryFiles) {
    self.temporaries = temporaries
  }

  /// Missing folders on the way to `path` are made.
  ///
  /// - Throws: when the file cannot be written, or something that is no file has its place.
  package func add(_ bytes: [UInt8], to path: String) throws(KitError) {
    try checkPlace(path)
    try prepareFolder(of: path)
    let temporary = temporaries.makePath(beside: path)
    written.append((temporary, path))
    do {
      try temporaries.write(bytes, to: temporary)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Begins a file that is too large to be held in memory. It has to be closed before the others are
  /// put in their places.
  func begin(_ path: String) throws(KitError) -> GrowingFile {
    try checkPlace(path)
    try prepareFolder(of: path)
    let temporary = temporaries.makePath(beside: path)
    written.append((temporary, path))
    do {
      return GrowingFile(try temporaries.create(temporary), path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Puts every file in its place.
  package func commit() throws(KitError) {
    try temporaries.move(written) { (temporary, path) throws(KitError) in
      guard rename(temporary, path) == 0 else {
        throw .cannotWrite(path: path, reason: SystemError.last.description)
      }
    }
    written = []
  }

  /// Removes what is not in its place; nothing after a commit.
  package func discard() {
    temporaries.remove(written.map(\.temporary))
    written = []
  }

  /// A rename would fail at a folder, after other files have moved, and replace a device.
  private func checkPlace(_ path: String) throws(KitError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR:
      throw .cannotWrite(
        path: path, reason: "it is a folder; for a sequence of stills end it in '/'")
    default:
      throw .cannotWrite(
        path: path, reason: "it is not a plain file; for standard output say -o - and --format")
    }
  }

  private func prepareFolder(of path: String) throws(KitError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: path, reason: "the folder cannot be made: \(error.reason)")
    }
  }
}

/// A file that is written piece by piece.
final class GrowingFile {
  private let file: Descriptor
  private let path: String

  fileprivate init(_ file: Descriptor, _ path: String) {
    (self.file, self.path) = (file, path)
  }

  func append(_ bytes: [UInt8]) throws(KitError) {
    do {
      try file.write(bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
