import ArgumentParser
import CritterKit
import CritterSystem

/// Where rigs are looked for.
struct PartsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of rigs, searched before $CRITTER_PARTS, ./parts, and the built-in rigs.",
      valueName: "folder"))
  var parts: String?

  var finder: RigFinder { finder(base: "") }

  /// - Parameter base: a manifest's folder, empty or ending in a slash.
  func finder(base: String) -> RigFinder {
    RigFinder(
      option: parts, environment: ProcessInfo.processInfo.environment,
      executable: ThisProgram.path, base: base, shipped: .usual)
  }
}
