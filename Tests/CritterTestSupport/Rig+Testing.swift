package import CritterGraphics
package import CritterRig
import CritterSVG
package import CritterSyntax
import Foundation
import Synchronization
import Testing

@testable package import CritterMotion
@testable package import CritterRig
@testable package import CritterRigFile

extension RigDocument {
  /// The text of a `rig.yaml`.
  ///
  /// - Parameters:
  ///   - files: the SVG files next to it.
  ///   - contents: of those that are not empty.
  ///   - rigs: those in the neighboring folders, by name.
  package init(
    yaml: String, files: [String] = [], contents: [String: String] = [:],
    showing rigs: [String: RigDocument] = [:]
  ) throws(FileError) {
    let root = try Node.whole(Data(yaml.utf8), path: "rig.yaml")
    var art: [String: ArtFile] = [:]
    for name in files {
      let bytes = Array(contents[name, default: ""].utf8)
      art[name] = ArtFile(name: name, path: "folder/\(name)", bytes: bytes)
    }
    self.init(
      root, path: "rig.yaml", folder: "folder", files: files, art: art,
      nested: rigs.mapValues { .success($0) })
  }

  /// The rig `Rigs/toy` of the tests.
  package static func toy() throws(FileError) -> RigDocument {
    let folder = Repository.folder.appendingPathComponent("Tests/CritterTestSupport/Rigs/toy")
    return try RigDocument(contentsOf: folder.path)
  }

  /// One with a part `a` with the frame (0, 0, 10, 10), and more YAML.
  package static func small(_ yaml: String) throws(FileError) -> RigDocument {
    let start = "canvas: { size: [10, 10] }\nparts:\n  a: { frame: [0, 0, 10, 10] }\n"
    return try RigDocument(yaml: start + yaml, files: ["a.svg"])
  }
}

// Tests whose inputs are numbers.
extension Rig {
  @_disfavoredOverload
  package static func small(
    _ yaml: String, inputs: [String: Double], scale: Double = 1
  ) throws(FileError) -> Rig {
    try small(yaml, inputs: inputs.mapValues(InputValue.number), scale: scale)
  }
}

extension RigDocument {
  @_disfavoredOverload
  package func resolved(
    inputs: [String: Double], scale: Double = 1, theme: Theme? = nil, time: Double = 0
  ) throws(FileError) -> Rig {
    try resolved(
      inputs: inputs.mapValues(InputValue.number), scale: scale, theme: theme, time: time)
  }
}

extension Timeline {
  /// The inputs at a time; NaN for one that isn't a number.
  package func numbers(at time: Double) -> [Double] {
    inputs(at: time).map { $0.number ?? .nan }
  }

  @_disfavoredOverload
  package init(
    of rig: Rig, _ selection: Selection, inputs: [String: Double],
    measure: @escaping TextShaping = noTextShaping
  ) throws {
    try self.init(
      of: rig, selection, inputs: inputs.mapValues(InputValue.number), measure: measure)
  }
}

extension Rig {
  @_disfavoredOverload
  package static func named(
    _ name: String, inputs: [String: Double], scale: Double = 1
  ) throws -> Rig {
    try named(name, inputs: inputs.mapValues(InputValue.number), scale: scale)
  }

  @_disfavoredOverload
  package func values(
    of part: String, in selection: Selection, at time: Double, inputs: [String: Double]
  ) throws -> PartValues {
    try values(of: part, in: selection, at: time, inputs: inputs.mapValues(InputValue.number))
  }
}

extension Rig {
  /// The rig `Rigs/toy` of the tests.
  package static func toy() throws -> Rig { try RigDocument.toy().resolved() }

  /// A rig of this repository, which is read once.
  package static func named(
    _ name: String, inputs: [String: InputValue] = [:], scale: Double = 1
  ) throws -> Rig {
    try named.withLock { rigs in
      let key = Named(name: name, inputs: inputs, scale: scale)
      if let rig = rigs[key] { return rig }
      let rig = try RigDocument(contentsOf: rigFolder(name)).resolved(inputs: inputs, scale: scale)
      rigs[key] = rig
      return rig
    }
  }

  private struct Named: Hashable {
    let name: String
    let inputs: [String: InputValue]
    let scale: Double
  }

  private static let named = Mutex<[Named: Rig]>([:])

  /// A rig with a part `a` with the frame (0, 0, 10, 10), and more YAML.
  package static func small(
    _ yaml: String, inputs: [String: InputValue] = [:], scale: Double = 1
  ) throws(FileError) -> Rig {
    try RigDocument.small(yaml).resolved(inputs: inputs, scale: scale)
  }

  /// A part's values at one instant of the selection.
  package func values(
    of part: String, in selection: Selection, at time: Double, inputs: [String: InputValue] = [:]
  ) throws -> PartValues {
    let index = try #require(parts.firstIndex { $0.name == part })
    return try Timeline(of: self, selection, inputs: inputs).pose(at: time).parts[index]
  }
}
