import CritterGraphics
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// A few steps played on a rig, where every character is nine points wide.
struct PlayedScene {
  let rig: Rig
  let timeline: Timeline

  init(_ steps: String, on rig: Rig) throws {
    try self.init(
      scene: "scene", of: rig.adding(scene: Data(steps.utf8), named: "scene"))
  }

  init(scene: String, of rig: Rig) throws {
    self.rig = rig
    timeline = try Timeline(of: rig, .scene(scene)) { text, _ in
      TextOutline(path: Path(), width: 9 * Double(text.count), ascent: 10, descent: 3)
    }
  }

  /// The visible values of a part at a time in seconds.
  func part(_ name: String, at time: Double) throws -> PartValues {
    let index = try #require(rig.parts.firstIndex { $0.name == name })
    return timeline.pose(at: time).parts[index]
  }

  /// A part's corners in canvas points, x and y in turn.
  func corners(of name: String, at time: Double) throws -> [Double] {
    let placed = try #require(
      rig.placedParts(of: timeline.pose(at: time)).first { $0.part.name == name })
    return try placed.corners.flatMap { corner in
      let corner = try #require(corner)
      return [corner.x, corner.y]
    }
  }

  /// How far down a part's transform shifts it.
  func shift(of name: String, at time: Double) throws -> Double {
    try part(name, at: time).transform.row4.y
  }

  /// The names of all parts that start with a prefix.
  func parts(of prefix: String) -> [String] {
    rig.parts.map(\.name).filter { $0.hasPrefix(prefix) }
  }

  /// Expects that no corner of these parts moves farther within a millisecond than given.
  func expectNoJumps(
    of names: [String], from start: Double, to end: Double, beyond limit: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = Set(names)
    var last: [String: [Point]] = [:]
    for step in 0...Int(((end - start) * 1000).rounded()) {
      let pose = timeline.pose(at: start + Double(step) / 1000)
      for placed in rig.placedParts(of: pose) where names.contains(placed.part.name) {
        let corners = placed.corners.compactMap(\.self)
        for (old, new) in zip(last[placed.part.name] ?? corners, corners) {
          let farthest = max(abs(new.x - old.x), abs(new.y - old.y))
          // An expectation for each corner would take most of the time.
          guard farthest >= limit else { continue }
          Issue.record(
            "\(placed.part.name) moves by \(farthest) after \(step) ms",
            sourceLocation: sourceLocation)
        }
        last[placed.part.name] = corners
      }
    }
  }
}

/// Core Animation's ease-in, by its control points (0.42, 0) and (1, 1).
func easeIn(_ x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let s = (low + high) / 2
    let at = 3 * 0.42 * s * (1 - s) * (1 - s) + 3 * s * s * (1 - s) + s * s * s
    (low, high) = at < x ? (s, high) : (low, s)
  }
  return 3 * low * low * (1 - low) + low * low * low
}

/// Where ease-in has come a fraction of the way, 0…1.
func timeOfEaseIn(_ progress: Double) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    (low, high) = easeIn(middle) < progress ? (middle, high) : (low, middle)
  }
  return low
}
