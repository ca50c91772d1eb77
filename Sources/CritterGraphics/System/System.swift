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

/// Whether a path leads to a folder, also through a link.
package func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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
}

/// An error number of the system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// The error of the last failed call.
  package static var last: SystemError { SystemError(errno) }

  package var description: String { String(cString: strerror(number)) }
}

extension Error {
  /// The system's message, without Foundation's words around it.
  package var reason: String {
    let cause = (self as? CocoaError)?.underlying ?? self
    return (cause as? POSIXError).map { SystemError($0.code.rawValue).description } ?? "\(self)"
  }
}
