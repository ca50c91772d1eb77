import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import Foundation
import Testing

@testable import CritterKit

@Suite struct ShotFramesTests {
  private static let bear = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("parts/bear").path

  private let rig: Rig

  init() throws {
    rig = try RigDocument(contentsOf: Self.bear).resolved()
  }

  private func frames(
    to state: String = "active", workers: Int, speed: Double = 0.2, bounces: Bool = false
  ) throws -> ShotFrames {
    var (playback, framing) = (Playback(), Framing())
    (playback.speed, playback.bounces, framing.width) = (speed, bounces, 40)
    let shot = try rig.shot(
      .transition(from: ["neutral"], to: [state]), inputs: [:], playback, framing,
      text: textShaping())
    return ShotFrames(of: shot, on: WorkerPool(count: workers))
  }

  @Test func `the number of workers changes nothing`() throws {
    let alone = try frames(workers: 1).all
    #expect(alone.count == 26)
    #expect(Set(alone.map(\.bitmap)).count == 26)
    for workers in [2, 3, 5, 8, 64] {
      #expect(try frames(workers: workers).all == alone)
    }
  }

  @Test func `a second run shows the same frames`() throws {
    let frames = try frames(workers: 2, bounces: true)
    let first = try frames.all
    #expect(frames.count == first.count)
    #expect(try frames.all == first)
  }

  @Test func `a run that was broken off can be repeated`() throws {
    struct Stop: Error {}
    let frames = try frames(workers: 2)
    var count = 0
    #expect(throws: Stop.self) {
      try frames.forEach { _ in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(try frames.all == self.frames(workers: 1).all)
  }

  @Test func `the way back mirrors the way there`() throws {
    let bitmaps = try frames(workers: 2, speed: 1, bounces: true).all.map(\.bitmap)
    #expect(bitmaps.count == 11)
    #expect(bitmaps == bitmaps.reversed())
  }

  @Test func `frames come in the order of the schedule`() throws {
    let forward = try frames(to: "shy", workers: 2, speed: 1).all.map(\.bitmap)
    let both = try frames(to: "shy", workers: 2, speed: 1, bounces: true).all.map(\.bitmap)
    #expect(both == forward + forward.dropLast().reversed())
  }
}

extension ShotFrames {
  fileprivate var all: [Frame] {
    get throws {
      var frames: [Frame] = []
      try forEach { frames.append($0) }
      return frames
    }
  }
}
