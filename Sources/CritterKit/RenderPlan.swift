public import CritterEncode
public import CritterGraphics
import CritterRaster
public import CritterMotion
public import CritterRig

/// A request that has been checked as far as that goes without drawing.
public struct RenderPlan: DrawnPlan, Sendable {
  public let output: Output
  public let format: Format
  public let schedule: Schedule
  public let viewport: Viewport
  public var size: PixelSize { viewport.size }
  var request: RenderRequest
  public internal(set) var concessions: [String] = []
  let rig: Rig
  private let timeline: Timeline
  private let text: TextShaping

  /// Reads the rig as the request needs it.
  ///
  /// - Parameter folder: the rig's.
  /// - Throws: `FileError`, and what the other initializer throws.
  public init(
    rigIn folder: String, _ request: RenderRequest, _ output: Output, _ format: Format
  ) throws {
    try self.init(Rig(in: folder, for: request), request, output, format)
  }

  /// - Throws: `SelectionError` for what the rig has not, `KitError` and `EncodeError` for what the
  ///   output or its format cannot hold.
  public init(_ rig: Rig, _ request: RenderRequest, _ output: Output, _ format: Format) throws {
    self.rig = rig
    self.request = request
    self.output = output
    self.format = format
    text = textShaping()
    timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    schedule = try request.schedule(for: timeline)
    viewport = try request.viewport(of: rig.canvas)
    try format.check(request.options)
    try check(frameRate: request.frameRate)
  }

  public var options: EncodeOptions { request.options }
  var workers: Int { request.workers }

  func frames(art: [ArtFile]) throws -> any FrameSource {
    RigFrames(
      of: rig, art: art, timeline: timeline, schedule: schedule, viewport: viewport,
      workers: request.workers, text: text)
  }

  func forEachDrawing(_ body: (Drawing, _ duration: Double) throws -> Void) throws {
    for entry in schedule.entries {
      let pose = timeline.pose(at: entry.time)
      try body(rig.drawing(of: pose, in: viewport, text: text), entry.duration)
    }
  }

  func readArt() throws -> [ArtFile] {
    try rig.readArt()
  }
}
