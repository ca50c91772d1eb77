public import CritterEncode
import CritterGraphics
import CritterRaster
public import CritterMotion
public import CritterRig

/// A request that has been checked as far as that goes without drawing.
public struct RenderPlan: Sendable {
  public let output: Output
  public let format: Format
  public let schedule: Schedule
  public let viewport: Viewport
  let request: RenderRequest
  private let rig: Rig
  private let timeline: Timeline
  private let text: TextShaping

  /// Reads the rig as the request needs it.
  ///
  /// - Parameter folder: the rig's.
  /// - Throws: `RigError`, and what the other initializer throws.
  public init(
    rigIn folder: String, _ request: RenderRequest, _ output: Output, _ format: Format
  ) throws {
    try self.init(Rig(in: folder, for: request), request, output, format)
  }

  /// - Throws: `SelectionError` for what the rig has not, `KitError` for what the output or its
  ///   format cannot hold.
  public init(_ rig: Rig, _ request: RenderRequest, _ output: Output, _ format: Format) throws {
    self.rig = rig
    self.request = request
    self.output = output
    self.format = format
    text = textShaping()
    timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    schedule = try request.schedule(for: timeline)
    viewport = try request.viewport(of: rig.canvas)
    try format.check(schedule, request, output)
  }

  func frames() throws -> RigFrames {
    RigFrames(
      of: rig, art: try rig.readArt(), timeline: timeline, schedule: schedule, viewport: viewport,
      workers: request.workers, text: text)
  }
}

extension Format {
  fileprivate func check(
    _ schedule: Schedule, _ request: RenderRequest, _ output: Output
  ) throws(KitError) {
    if case .sequence = output {
      if isAnimated { throw .noSequence(output: output.name, format: name) }
      return
    }
    if !isAnimated, schedule.entries.count > 1 {
      throw .needsStill(output: output.name, format: name)
    }
    if let limit = maximumFrameRate, request.frameRate > limit, schedule.entries.count > 1 {
      throw .frameRate(request.frameRate, format: name, limit: limit)
    }
  }
}
