/// What the system knows of the program that runs.
package enum ThisProgram {
  /// The path of its file, links followed; how it was called where the system does not tell.
  package static var path: String? {
    #if canImport(FoundationEssentials)
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? CommandLine.arguments.first
    #else
      Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }
}
