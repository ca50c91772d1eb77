import CritterSystem

/// A file without a name: another program can write to it, and however the run ends, nothing is
/// left of it.
struct ScratchFile {
  let file: Descriptor

  /// - Parameter bytes: what is in it, from whose start it is read.
  /// - Throws: `ProcessError.system` when the folder for temporary files takes none.
  init(_ bytes: [UInt8] = []) throws(ProcessError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/critter-\(getpid())-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.refusal(of: folder) }
    file = Descriptor(descriptor)
    // A full disk is told here: a program whose output goes there would fail in words of its own.
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

  /// How many bytes have been written to it.
  var size: Int {
    var status = stat()
    return fstat(file.number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// All that has been written to it.
  func contents() throws(ProcessError) -> [UInt8] {
    do {
      return try file.contents()
    } catch {
      throw .system(doing: "read a program's output", reason: error.description)
    }
  }
}
