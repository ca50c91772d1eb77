import CritterGraphics
import CritterRaster
import CritterMotion
import CritterRig
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

  @Test func theNumberOfWorkersChangesNothing() throws {
    let alone = try frames(workers: 1).all
    #expect(alone.count == 26)
    #expect(Set(alone.map(\.bitmap)).count == 26)
    for workers in [2, 3, 5, 8, 64] {
      #expect(try frames(workers: workers).all == alone)
    }
  }

  @Test func aSecondRunShowsTheSameFrames() throws {
    let frames = try frames(workers: 2, bounces: true)
    let first = try frames.all
    #expect(frames.count == first.count)
    #expect(try frames.all == first)
  }

  @Test func aRunThatWasBrokenOffCanBeRepeated() throws {
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

  @Test func theWayBackMirrorsTheWayThere() throws {
    let bitmaps = try frames(workers: 2, speed: 1, bounces: true).all.map(\.bitmap)
    #expect(bitmaps.count == 11)
    #expect(bitmaps == bitmaps.reversed())
  }

  @Test func framesThatGoOnShowAWindowAroundAllThatChanges() throws {
    func shot(_ frames: String) throws -> Shot {
      var playback = Playback()
      playback.frames = [try #require(FrameRange(frames))]
      return try rig.shot(
        .transition(from: ["neutral"], to: ["shy"]), inputs: [:], playback, Framing(),
        text: textShaping())
    }
    let whole = try shot("0-5")
    let pool = WorkerPool(count: 2)
    let bitmaps = try ShotFrames(of: whole, on: pool).all.map(\.bitmap)
    let later = try ShotFrames(
      of: shot("3-5"), on: pool, after: whole.schedule.entries[2].time)
    #expect(later.window.area < whole.size.area)
    #expect(try later.before() == bitmaps[2].cropped(to: later.window))
    let frames = try later.all
    #expect(try later.all.map(\.bitmap) == frames.map(\.bitmap))
    #expect(frames.map(\.bitmap) == bitmaps[3...5].map { $0.cropped(to: later.window) })
    for (number, frame) in frames.enumerated() {
      let changes = bitmaps[3 + number].changes(since: bitmaps[2 + number])
      #expect(frame.changed == changes.moved(by: -later.window.x, -later.window.y))
    }
  }

  @Test func framesComeInTheOrderOfTheSchedule() throws {
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
