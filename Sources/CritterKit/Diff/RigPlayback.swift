import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig

/// What a request shows of a rig, before anything is drawn.
struct RigPlayback {
  private let rig: Rig
  private let art: [ArtFile]
  private let timeline: Timeline
  private let schedule: Schedule
  private let viewport: Viewport
  private let text: TextShaping
  private let workers: Int

  init(
    _ rig: Rig, _ art: [ArtFile], _ request: RenderRequest, text: @escaping TextShaping
  ) throws {
    (self.rig, self.art, self.text, workers) = (rig, art, text, request.workers)
    timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    schedule = try request.schedule(for: timeline)
    viewport = try request.viewport(of: rig.canvas)
  }

  func frames() -> RigFrames {
    RigFrames(
      of: rig, art: art, timeline: timeline, schedule: schedule,
      viewport: viewport, workers: workers, text: text)
  }

  var size: PixelSize { viewport.size }
  var count: Int { schedule.entries.count }
  var duration: Double { count > 1 ? schedule.entries.map(\.duration).reduce(0, +) : 0 }

  /// Whether both show the same drawings of the same art at the same times, so that their pictures
  /// are the same and need not be drawn.
  func isDrawn(like other: RigPlayback) throws -> Bool {
    guard art.map(\.name) == other.art.map(\.name), art.map(\.bytes) == other.art.map(\.bytes),
      schedule == other.schedule
    else { return false }
    return try schedule.entries.allSatisfy { entry in
      try drawing(at: entry.time) == other.drawing(at: entry.time)
    }
  }

  private func drawing(at time: Double) throws -> Drawing {
    try rig.drawing(of: timeline.pose(at: time), in: viewport, text: text)
  }
}
