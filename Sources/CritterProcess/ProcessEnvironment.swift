import CritterSystem

/// The environment variables of a program.
package struct ProcessEnvironment: Hashable, Sendable {
  /// The values by name.
  package let variables: [String: String]

  /// The variables with the search path, the home folder, and the language.
  private static let needed = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE",
    "LC_MESSAGES",
  ]

  /// An environment with only those of the current variables that every program needs.
  ///
  /// - Parameters:
  ///   - names: the names of other current variables to pass on.
  ///   - added: variables that replace current ones.
  package static func closed(
    handingOn names: [String] = [], adding added: [String: String] = [:]
  ) -> ProcessEnvironment {
    let ours = ProcessInfo.processInfo.environment.filter {
      needed.contains($0.key) || names.contains($0.key)
    }
    return ProcessEnvironment(variables: ours.merging(added) { $1 })
  }

  /// An environment with exactly these variables.
  package static func only(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(variables: variables)
  }

  /// All current variables, for a program that acts for the user, such as a browser.
  package static let inherited = ProcessEnvironment(
    variables: ProcessInfo.processInfo.environment)
}
