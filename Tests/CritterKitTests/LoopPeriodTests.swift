import CritterEncode
import CritterGraphics
import CritterRig
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterKit

/// Loops whose pictures repeat before their end.
@Suite struct LoopPeriodTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A rig whose dot hops in a clip of ten seconds, at some of its seconds.
  private func shot(hopsAt starts: [Double], loops: Bool = true) throws -> Shot {
    let times: [Double] = starts.flatMap { start in [start, start + 0.2, start + 0.4] }
    let values: [Double] = starts.flatMap { _ in [8, 0, 8] }
    return try shot(values, at: times, loops: loops)
  }

  /// A rig whose dot has some places in a clip of ten seconds.
  private func shot(_ values: [Double], at times: [Double], loops: Bool = true) throws -> Shot {
    try folder.writeRig("r")
    try folder.write(
      """
      canvas: { size: [40, 40], fill: white }
      parts:
        dot: { frame: [10, 10, 20, 20], fill: red }
      clips:
        move:
          duration: 10
          loop: \(loops)
          parts: { dot: { translate.x: { values: \(values), at: \(times) } } }
      """, to: "r/rig.yaml")
    let rig = try RigDocument(contentsOf: folder.path("r")).resolved()
    return try rig.shot(.clip("move", over: []))
  }

  @Test func `the greatest number of repetitions is found`() throws {
    #expect(try shot(hopsAt: [1, 3, 5, 7, 9]).repetitions() == 5)
    #expect(try shot(hopsAt: [1, 6]).repetitions() == 2)
    #expect(try shot(hopsAt: [1, 3, 5, 7.1, 9]).repetitions() == 1)
    #expect(try shot(hopsAt: [1]).repetitions() == 1)
    #expect(try shot(hopsAt: [1, 6], loops: false).repetitions() == 1)
  }

  private func fitted(_ shot: Shot) throws -> RenderReport {
    let budget = Budget(bytes: 1_000_000, frames: 50)
    let plan = try OutputPlan(shot, .file("a.gif"), .gif, budget: budget)
    return try Renderer(workers: 2).files(of: plan).report
  }

  @Test func `a budget of frames gets one repetition at the full rate`() throws {
    let report = try fitted(shot([8, 0, 8, 0, 8, 0, 8, 0, 8, 0, 8], at: (0...10).map(Double.init)))
    #expect(abs(report.duration - 2) < 1e-9)
    #expect(report.reductions == ["loop 10 s → 2 s"])
  }

  @Test func `a loop without repetitions gets its first frames`() throws {
    let report = try fitted(
      shot([8, 0, 8, 0, 8, 0, 8, 4, 8, 0, 8], at: (0...10).map(Double.init)))
    #expect(report.reductions.contains("frames all → 0-49"), "\(report.reductions)")
  }
}
