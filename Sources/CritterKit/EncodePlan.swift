public import CritterEncode
public import CritterGraphics

/// What to make of PNG files, as a user says it; the defaults are the command line's.
public struct EncodeRequest: Playback, Sendable {
  /// The frames in their order.
  public var files: [String]
  public var frameRate = 25.0
  public var speed = 1.0
  public var frames: [FrameRange] = []
  public var bounces = false
  public var holdStart = 0.0
  public var holdEnd = 0.0
  public var options = EncodeOptions()
  /// At least 1; the bytes do not depend on it.
  public var workers = 1

  public init(files: [String]) {
    self.files = files
  }
}

/// A request to encode files, checked as far as that goes without decoding them.
public struct EncodePlan: OutputPlan, Sendable {
  public let output: Output
  public let format: Format
  public let schedule: Schedule
  public let size: PixelSize
  let request: EncodeRequest

  /// - Throws: `KitError` for files that are no PNGs of one size, and it and `EncodeError` for what the
  ///   output or its format cannot hold.
  public init(_ request: EncodeRequest, _ output: Output, _ format: Format) throws {
    self.request = request
    self.output = output
    self.format = format
    if format.isVector { throw KitError.needsShapes(output: output.name, format: format.name) }
    size = try commonSize(of: request.files)
    let steps = Double(request.files.count - 1)
    schedule = try request.schedule(duration: steps / request.frameRate)
    try format.check(request.options)
    try check(frameRate: request.frameRate)
  }

  public var options: EncodeOptions { request.options }

  func frames() -> PNGFrames {
    let last = request.files.count - 1
    let entries = schedule.entries.map { entry in
      let number = min(Int(entry.time * request.frameRate + 1e-6), last)
      return PNGFrames.Entry(path: request.files[number], duration: entry.duration)
    }
    return PNGFrames(
      entries: entries, size: size, crew: Crew(count: request.workers, art: []))
  }
}

/// - Parameter files: at least one.
private func commonSize(of files: [String]) throws(KitError) -> PixelSize {
  let size = try PixelSize(ofPNG: files[0])
  for file in files.dropFirst() {
    let other = try PixelSize(ofPNG: file)
    if other != size { throw .frameSizes(file, other, first: files[0], size) }
  }
  return size
}
