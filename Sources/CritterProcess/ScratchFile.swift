import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file without a name: another program can write to it, and however the run ends, nothing is
/// left of it.
struct ScratchFile {
  let handle: FileHandle

  /// - Parameter bytes: what is in it, from whose start it is read.
  /// - Throws: `ProcessError.system` when the folder for temporary files takes none.
  init(_ bytes: [UInt8] = []) throws(ProcessError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/critter-\(getpid())-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.refusal(of: folder) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A full disk is told here: a program whose output goes there would fail in words of its own.
    guard unlink(path) == 0, pwrite(descriptor, "?", 1, 0) == 1, ftruncate(descriptor, 0) == 0
    else { throw Self.refusal(of: folder) }
    if bytes.isEmpty { return }
    do {
      try handle.write(contentsOf: Data(bytes))
      try handle.seek(toOffset: 0)
    } catch {
      throw .system(doing: "write a program's input", reason: error.localizedDescription)
    }
  }

  private static func refusal(of folder: String) -> ProcessError {
    .system(doing: "make a temporary file in \(folder)", reason: lastSystemError)
  }

  /// How many bytes have been written to it.
  var size: Int {
    var status = stat()
    return fstat(handle.fileDescriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// All that has been written to it.
  func contents() throws(ProcessError) -> [UInt8] {
    do {
      try handle.seek(toOffset: 0)
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch {
      throw .system(doing: "read a program's output", reason: error.localizedDescription)
    }
  }
}

/// What the system says of the call that has just failed.
var lastSystemError: String { String(cString: strerror(errno)) }
