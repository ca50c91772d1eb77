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

  /// - Throws: `EncodeError.ffmpeg` when the folder for temporary files takes none.
  init() throws(EncodeError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/critter-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0, unlink(path) == 0 else {
      throw .ffmpeg(message: "no temporary file in \(folder): \(String(cString: strerror(errno)))")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// All that has been written to it.
  func contents() throws(EncodeError) -> [UInt8] {
    do {
      try handle.seek(toOffset: 0)
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch {
      throw .ffmpeg(message: "its output cannot be read: \(error.localizedDescription)")
    }
  }
}
