import CritterGuard

#if canImport(FoundationEssentials)
  // The rest of Foundation adds 34 MB of calendars and locales, and a third of the start-up time.
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif

/// Records that this thread reads a file, for the message about a crash.
package func recordReading(of path: String) { guard_read(path) }

/// Whether a path leads to a folder, also through a link.
package func isFolder(_ path: String) -> Bool { fileKind(path) == .folder }

/// A kind of file.
package enum FileKind {
  case file, folder, link
  /// A pipe, a socket, or a device.
  case other
}

/// Returns the kind of the file at a path; nil if there isn't one.
///
/// - Parameter followsLinks: whether to return the kind of a link's target instead of `link`.
package func fileKind(_ path: String, followsLinks: Bool = true) -> FileKind? {
  var status = stat()
  guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
  return [S_IFREG: .file, S_IFDIR: .folder, S_IFLNK: .link][status.st_mode & S_IFMT] ?? .other
}

/// Returns the names of the files and folders in a folder, in no particular order. The folder can be
/// a link.
package func folderEntries(_ path: String) throws(SystemError) -> [String] {
  do {
    return try FileManager.default.contentsOfDirectory(atPath: path)
  } catch {
    throw SystemError(error) ?? SystemError(EIO)
  }
}

/// Returns the names of the files and folders in a folder, in no particular order; empty if the
/// folder can't be read.
package func readableFolderEntries(_ path: String) -> [String] {
  (try? folderEntries(path)) ?? []
}

/// The running program.
package enum ThisProgram {
  /// The path of the executable, with links resolved. If the system doesn't provide it, the name
  /// from the command line.
  package static var path: String? {
    #if canImport(FoundationEssentials)
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? CommandLine.arguments.first
    #else
      Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// The path of the folder with the files that are installed with the program, whether it exists
  /// or not: `share/critter`, next to the folder of the executable.
  package static var share: String? {
    path.map { path in
      URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("share/critter").path
    }
  }
}

/// An error number of the system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let number: Int32

  /// Creates an error from a value of `errno`.
  package init(_ number: Int32) {
    self.number = number
  }

  /// Extracts the system's error from an error of Foundation.
  ///
  /// - Returns: nil if the error has another cause.
  init?(_ error: any Error) {
    let cause = (error as? CocoaError)?.underlying ?? error
    guard let code = (cause as? POSIXError)?.code else { return nil }
    self.init(code.rawValue)
  }

  /// The error of the last failed call.
  package static var last: SystemError { SystemError(errno) }

  /// The system's message, such as `No such file or directory`.
  package var description: String { String(cString: strerror(number)) }
}

extension Error {
  /// The system's message, without Foundation's words around it.
  package var reason: String { SystemError(self)?.description ?? "\(self)" }
}
