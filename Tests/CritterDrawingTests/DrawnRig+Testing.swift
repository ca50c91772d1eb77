import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

extension DrawnRig {
  /// Splits a drawing of 128×128 points with these elements.
  static func splitting(
    _ content: String, region: Region = .automatic, motion: DrawnMotion? = nil
  ) throws -> DrawnRig {
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 128 128\">\(content)</svg>"
    return try DrawnRig(
      splitting: ArtFile(name: "x", path: "x.svg", bytes: Array(svg.utf8)), region: region,
      motion: motion)
  }

  /// Returns the rig that `critter init` writes.
  func resolved() throws -> Rig {
    let contents = Dictionary(uniqueKeysWithValues: art.map { ($0.name, $0.text) })
    return try RigDocument(
      yaml: yaml(name: "x", from: "x.svg"), files: art.map(\.name), contents: contents
    ).resolved()
  }
}

extension Rig {
  /// Returns a part's values in the clip `idle` after so many seconds.
  func idlePose(of part: String, at time: Double) throws -> PartValues {
    let index = try #require(parts.firstIndex { $0.name == part })
    return try Timeline(of: self, .clip("idle", over: [])).pose(at: time).parts[index]
  }
}

extension Redrawing {
  /// Computes the changes for a rig whose drawing is in the folder that its key `drawing` names.
  init(of folder: String, removesUsed: Bool) throws {
    try self.init(
      of: folder, removesUsed: removesUsed, restDrawing: { try $0.restDrawing(scale: $1) })
  }
}

/// Returns a drawing of 40×40 points with these elements.
func svg(_ content: String, root: String = "") -> ArtFile {
  let text =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" \(root)>\(content)</svg>"
  return ArtFile(name: "x", path: "x.svg", bytes: Array(text.utf8))
}

/// Returns the rig that `critter init` makes from a drawing.
func rig(of file: ArtFile) throws -> Rig {
  try DrawnRig(splitting: file).resolved()
}
