import CritterSystem

/// A temporary file without a name, to which another program can write. It disappears with the run,
/// even after a crash.
struct ScratchFile {
  let file: Descriptor

  /// - Parameter bytes: the contents; reading starts at their beginning.
  /// - Throws: `ProcessError.system` if the folder for temporary files can't be used.
  init(_ bytes: [UInt8] = []) throws(ProcessError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/critter-\(getpid())-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.refusal(of: folder) }
    file = Descriptor(descriptor)
    // A full disk is an error here already; later, the other program would fail with a message of
    // its own.
    guard unlink(path) == 0, pwrite(descriptor, "?", 1, 0) == 1, ftruncate(descriptor, 0) == 0
    else { throw Self.refusal(of: folder) }
    do {
      try file.write(bytes)
    } catch {
      throw .system(doing: "write a program's input", reason: error.description)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  private static func refusal(of folder: String) -> ProcessError {
    .system(doing: "make a temporary file in \(folder)", reason: SystemError.last.description)
  }

  /// The size of the file, in bytes.
  var size: Int {
    var status = stat()
    return fstat(file.number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The contents of the file.
  func contents() throws(ProcessError) -> [UInt8] {
    do {
      return try file.contents()
    } catch {
      throw .system(doing: "read a program's output", reason: error.description)
    }
  }
}
