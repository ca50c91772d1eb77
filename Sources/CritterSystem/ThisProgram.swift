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
