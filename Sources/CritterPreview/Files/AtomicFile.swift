import CritterGraphics
import CritterKit

/// Replaces files atomically: readers see the whole old text or the whole new text.
enum AtomicFile {
  /// Writes, creates, or removes a file if it's still the expected version.
  ///
  /// - Parameters:
  ///   - contents: the new contents; nil to remove the file.
  ///   - version: the expected version of the file; nil if it doesn't exist.
  ///   - temporaries: the registry of temporary files, for cleanup.
  /// - Returns: false, without writing, if the file is another version.
  /// - Throws: `PreviewError.refused` if the file is read-only or can't be written.
  static func write(
    _ contents: [UInt8]?, to path: String, replacing version: FileVersion?,
    _ temporaries: TemporaryFiles, _ permission: WritePermission
  ) throws(PreviewError) -> Bool {
    let isNew = version == nil
    // A link to a missing file could lead anywhere.
    if isNew, NewFile.exists(path) { return false }
    let target = isNew ? path : target(of: path)
    let mode = mode(of: target)
    if !isNew, !isWritable(target, mode ?? 0) { throw .refused("\(path) is read-only") }
    guard let contents else { return try remove(path, version) }
    let temporary = temporaries.makePath(beside: target)
    // Does nothing after a successful move.
    defer { temporaries.remove([temporary]) }
    do {
      try temporaries.create(temporary, mode: mode).write(contents)
      guard FileVersion(of: target) == version else { return false }
      try temporaries.move([(temporary, target)])
      return true
    } catch let error as KitError {
      throw .refused(error.message)
    } catch {
      throw .refused("can't write \(path): \(error.reason)")
    }
  }

  private static func remove(_ path: String, _ version: FileVersion?) throws(PreviewError) -> Bool {
    guard FileVersion(of: path) == version else { return false }
    guard unlink(path) == 0 else {
      throw .refused("can't remove \(path): \(SystemError.last.description)")
    }
    return true
  }

  /// Returns the path with symbolic links resolved.
  static func target(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Whether the file's permissions allow writing. Respects read-only permissions for root, too.
  static func isWritable(_ path: String) -> Bool {
    mode(of: path).map { isWritable(path, $0) } ?? false
  }

  private static func isWritable(_ path: String, _ mode: mode_t) -> Bool {
    mode & 0o222 != 0 && access(path, W_OK) == 0
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
