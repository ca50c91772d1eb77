import CritterSystem

/// The variables that a program is given.
package struct ProcessEnvironment: Hashable, Sendable {
  /// By name.
  package let variables: [String: String]

  /// What programs need to find others, their user's folder and their language.
  private static let needed = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE",
    "LC_MESSAGES",
  ]

  /// Of our own variables only those that every program needs.
  ///
  /// - Parameters:
  ///   - names: of our variables that are passed on, too.
  ///   - added: go before ours.
  package static func closed(
    handingOn names: [String] = [], adding added: [String: String] = [:]
  ) -> ProcessEnvironment {
    let ours = ProcessInfo.processInfo.environment.filter {
      needed.contains($0.key) || names.contains($0.key)
    }
    return ProcessEnvironment(variables: ours.merging(added) { $1 })
  }

  /// These variables and no others.
  package static func only(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(variables: variables)
  }

  /// All of our own variables, for a program that acts for the user, such as a browser.
  package static let inherited = ProcessEnvironment(
    variables: ProcessInfo.processInfo.environment)
}
