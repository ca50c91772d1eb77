import CritterGraphics
import CritterRaster
import CritterMotion
import CritterRig
import Foundation
import Testing

@testable import CritterKit

@Suite struct RigFramesTests {
  private static let bear = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("parts/critter").path

  private let rig: Rig
  private let art: [ArtFile]

  init() throws {
    rig = try Rig(contentsOf: Self.bear)
    art = try rig.readArt()
  }

  private func frames(workers: Int, speed: Double = 0.2, bounces: Bool = false) throws -> RigFrames
  {
    let timeline = try Timeline(of: rig, .transition(from: ["neutral"], to: ["active"]))
    let schedule = try Schedule(duration: timeline.duration, frameRate: 25, speed: speed)
    return RigFrames(
      of: rig, art: art, timeline: timeline,
      schedule: bounces ? schedule.bounced(frameRate: 25) : schedule,
      viewport: Viewport(fitting: rig.canvas.size, into: PixelSize(40, 40)), workers: workers)
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

  @Test func framesComeInTheOrderOfTheSchedule() throws {
    let timeline = try Timeline(of: rig, .transition(from: ["neutral"], to: ["shy"]))
    let viewport = Viewport(fitting: rig.canvas.size, into: PixelSize(40, 40))
    var schedule = try Schedule(duration: timeline.duration, frameRate: 25)
    func all(_ schedule: Schedule) throws -> [Bitmap] {
      try RigFrames(
        of: rig, art: art, timeline: timeline, schedule: schedule, viewport: viewport, workers: 2
      ).all.map(\.bitmap)
    }
    let forward = try all(schedule)
    schedule.entries.reverse()
    #expect(try all(schedule) == forward.reversed())
  }
}

extension RigFrames {
  fileprivate var all: [Frame] {
    get throws {
      var frames: [Frame] = []
      try forEach { frames.append($0) }
      return frames
    }
  }
}
