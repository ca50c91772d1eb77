package import Foundation

/// This repository, as the tests find it.
package enum Repository {
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The rigs' folder.
  package static let parts = folder.appendingPathComponent("parts")

  /// The names of the rigs in the rigs' folder.
  package static var shippedRigs: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parts.path)) ?? []
    return names.filter {
      FileManager.default.fileExists(atPath: parts.path + "/\($0)/rig.yaml")
    }.sorted()
  }

  /// Whether snapshots and golden images are recorded: `CRITTER_RECORD` is set.
  package static var isRecording: Bool {
    ProcessInfo.processInfo.environment["CRITTER_RECORD"] != nil
  }
}

/// The folder of a rig of this repository.
package func rigFolder(_ name: String) -> String {
  Repository.parts.appendingPathComponent(name).path
}
