public import CritterGraphics
public import CritterMotion
import CritterRaster
public import CritterRig

/// The frames of a rig's timeline, drawn as they are asked for: of each only what has changed
/// since the one before.
public final class RigFrames: FrameSource {
  let crew: Crew
  private let rig: Rig
  private let timeline: Timeline
  private let schedule: Schedule
  private let viewport: Viewport
  private let text: TextShaping
  private var cache = PatchCache(budget: 6 << 20)

  /// - Parameters:
  ///   - schedule: at least one entry.
  ///   - workers: at least 1; the frames do not depend on it.
  public init(
    of rig: Rig, art: [ArtFile], timeline: Timeline, schedule: Schedule, viewport: Viewport,
    workers: Int, text: @escaping TextShaping = noTextShaping
  ) {
    self.rig = rig
    self.timeline = timeline
    self.schedule = schedule
    self.viewport = viewport
    self.text = text
    crew = Crew(count: min(workers, max(schedule.entries.count / 4, 1)), art: art)
  }

  public var size: PixelSize { viewport.size }
  public var count: Int { schedule.entries.count }

  public func forEach(_ body: (Frame) throws -> Void) throws {
    var canvas = Bitmap(size: size)
    var steps = Steps(schedule.entries, drawing: drawing)
    var window = try steps.next(cache, workers: crew.count)
    var shift = crew.draw(window.orders)
    while !window.steps.isEmpty {
      let frames = zip(window.steps, window.patches(drawn: try shift.products(), &cache))
      // The next window is drawn while `body` is at work on this one.
      window = try steps.next(cache, workers: crew.count)
      shift = crew.draw(window.orders)
      for (step, patch) in frames {
        let changed = patch.map { canvas.show($0, in: step.changed) } ?? .empty
        try body(
          Frame(bitmap: canvas, duration: step.duration, changed: step.isFirst ? nil : changed))
      }
    }
  }

  public func durations() -> [Double] {
    schedule.entries.map(\.duration)
  }

  private func drawing(at time: Double) throws -> Drawing {
    try rig.drawing(of: timeline.pose(at: time), in: viewport, text: text)
  }
}
