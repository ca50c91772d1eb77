import Foundation
import Testing

@testable package import CritterMotion
@testable package import CritterRig

extension Rig {
  /// A rig of this repository.
  package static func named(
    _ name: String, inputs: [String: Double] = [:], scale: Double = 1
  ) throws -> Rig {
    try Rig(contentsOf: rigFolder(name), inputs: inputs, scale: scale)
  }

  /// A rig with a part `a` that has the frame (0, 0, 10, 10), and what else the YAML says.
  package static func small(
    _ yaml: String, inputs: [String: Double] = [:], scale: Double = 1
  ) throws(RigError) -> Rig {
    let start = "canvas: { size: [10, 10] }\nparts:\n  a: { frame: [0, 0, 10, 10] }\n"
    return try Rig(
      yaml: Data((start + yaml).utf8), path: "rig.yaml", folder: "folder", files: ["a.svg"],
      inputs: inputs, scale: scale)
  }

  /// A part's values at one instant of what is selected.
  package func values(
    of part: String, in selection: Selection, at time: Double, inputs: [String: Double] = [:]
  ) throws -> PartValues {
    let index = try #require(parts.firstIndex { $0.name == part })
    return try Timeline(of: self, selection, inputs: inputs).pose(at: time).parts[index]
  }
}
