import CritterEncode
public import CritterGraphics
package import CritterMotion
package import CritterRigFile
package import CritterSyntax

/// A request to render a rig. Its defaults are the command line's defaults.
package struct RenderRequest: Hashable, Sendable {
  /// The still, transition, clip, or scene to render.
  package var selection: Selection
  /// A theme that replaces named colors of the rig.
  package var theme: Theme?
  /// The name of a theme in the rig's folder. Ignored if `theme` is set.
  package var themeName: String?
  /// Input values by name. Other inputs have their initial values.
  package var inputs: [String: InputValue] = [:]
  /// The instants to render and their timing.
  package var playback = Playback()
  /// The size and background of the output.
  package var framing = Framing()
  /// The encoding options.
  package var options = EncodeOptions()
  /// The limits of the output. Quality, frame rate, and size are reduced until the output fits.
  package var budget = Budget()
  /// The folder that must contain the scene file, or nil if the user chose the file.
  package var sourceFolder: String?
  /// The folder that must contain the art in inputs, and is the base of relative paths: empty, or
  /// ending in a slash. Nil if the user chose the files.
  package var artFolder: String?
  /// Whether to leave out parts of the picture that can't be drawn.
  package var isPartial = false
  /// The number of workers, at least 1. The output bytes don't depend on it.
  package var workers = 1

  /// Creates a request with the command line's defaults.
  package init(_ selection: Selection) {
    self.selection = selection
  }
}

extension String {
  /// Whether the text is a file path rather than the name of a scene or theme.
  package var isScenePath: Bool {
    exact.contains("/") || exact.hasSuffix(".yaml") || exact.hasSuffix(".yml")
  }
}

/// The instants of an animation that become frames, and how long each frame shows.
///
/// ```swift
/// var playback = Playback(frameRate: 20)
/// playback.frames = [FrameRange("0-20x2")].compactMap(\.self)
/// playback.holdEnd = 1
/// ```
public struct Playback: Hashable, Sendable {
  /// The requested frame rate in frames per second; nil for the default of the format.
  package var requestedFrameRate: Double?
  /// The playback speed; 0.1 is ten times slower.
  public var speed = 1.0
  /// The instant of a still in seconds, or nil for the whole animation.
  public var instant: Double?
  /// The frames to keep, or empty to keep all frames.
  public var frames: [FrameRange] = []
  /// Whether the animation plays backward to the start at the end.
  public var bounces = false
  /// The extra duration of the first frame in seconds.
  public var holdStart = 0.0
  /// The extra duration of the last forward frame and of each earlier stop, in seconds.
  public var holdEnd = 0.0

  /// Creates playback of a whole animation at normal speed.
  ///
  /// - Parameter frameRate: the frame rate in frames per second; nil for 25, or 60 in Lottie.
  public init(frameRate: Double? = nil) {
    requestedFrameRate = frameRate
  }

  /// The frame rate in frames per second.
  public var frameRate: Double {
    get { requestedFrameRate ?? 25 }
    set { requestedFrameRate = newValue }
  }

  /// Returns the file numbers of a sequence. If `frames` selects each frame once, without holds or
  /// bounce, the original numbers are kept. Otherwise, numbers start at 0.
  ///
  /// - Parameter count: the number of files.
  package func fileNumbers(count: Int) -> [Int] {
    guard !frames.isEmpty, instant == nil, !bounces, holdStart == 0, holdEnd == 0,
      frames.count * count <= 10 * Schedule.maximumFrames
    else {
      return Array(0..<count)
    }
    let picked = frames.lazy.map { $0.indices(below: Schedule.maximumFrames).prefix(count) }
    // Ranges select nothing beyond the animation's end.
    let end = picked.joined().sorted().prefix(count).last ?? 0
    let numbers = frames.flatMap { $0.indices(below: end + 1).prefix(count + 1) }
    return Set(numbers).count == count && numbers.count == count ? numbers : Array(0..<count)
  }

  /// Returns the schedule of an animation. Holds are applied before the bounce, so each end is held
  /// once.
  ///
  /// - Parameters:
  ///   - stops: the times of intermediate stops and of the end, in seconds.
  ///   - loops: whether the last instant equals the first one.
  /// - Throws: an error if there are too many frames or none, or if the single instant is after the
  ///   end.
  func schedule(stops: [Double], loops: Bool = false) throws(KitError) -> Schedule {
    if let instant {
      return Schedule(at: try self.instant(at: instant, stops, loops: loops), frameRate: frameRate)
    }
    let duration = stops.last ?? 0
    var schedule =
      loops && duration > 0
      ? try Schedule(loopOf: duration, frameRate: frameRate, speed: speed)
      : try Schedule(stops: stops, frameRate: frameRate, speed: speed)
    if !frames.isEmpty { schedule = try schedule.selecting(frames) }
    let held = schedule.holding(start: holdStart, end: holdEnd, at: stops.dropLast())
    guard bounces else { return held }
    try Schedule.check(frames: Double(2 * held.entries.count - 1))
    return held.bounced()
  }

  /// Whether playback time is the time of the timeline.
  private var isPlain: Bool {
    speed == 1 && frames.isEmpty && !bounces && holdStart == 0 && holdEnd == 0
  }

  /// Returns the instant of the timeline that shows at a time of the playback, both in seconds.
  ///
  /// - Throws: an error if the time is after the end.
  private func instant(at time: Double, _ stops: [Double], loops: Bool) throws(KitError) -> Double {
    var whole = self
    whole.instant = nil
    let schedule = isPlain ? nil : try whole.schedule(stops: stops, loops: loops)
    // The last frame shows the end, and then holds.
    let played = schedule.map { $0.duration - ($0.next == nil ? $0.frame : 0) }
    let end = played?.rounded(to: 9) ?? stops.last ?? 0
    // Accept a rounded end time.
    guard time <= end + 1e-6 else { throw .beyondEnd(instant: time, end: end) }
    return schedule.map { TimeMap($0, speed: speed).instant(at: min(time, end)) } ?? min(time, end)
  }
}

/// The size of the output and the background of the canvas.
///
/// ```swift
/// var framing = Framing()
/// framing.width = 320
/// framing.background = Color(css: "white")
/// ```
public struct Framing: Hashable, Sendable {
  /// The scale in pixels per point. Ignored if a width or height is set.
  public var scale: Double
  /// The width in pixels. If nil, it follows from the height and the canvas's aspect ratio.
  public var width: Int?
  /// The height in pixels. If nil, it follows from the width and the canvas's aspect ratio.
  public var height: Int?
  /// The background color, or nil for the rig's background.
  public var background: Color?

  /// Creates a framing of the canvas at a scale in pixels per point.
  public init(scale: Double = 1) {
    self.scale = scale
  }

  /// The maximum width and height of an image in pixels.
  package static let limit = 16384

  /// Returns the viewport that centers the canvas in the requested size and keeps its aspect ratio.
  /// A derived side is rounded to whole pixels, but the scale isn't. A canvas of 99.6 points
  /// therefore keeps its pixel positions.
  ///
  /// - Parameter points: the size of the canvas in points.
  /// - Throws: an error if a side is less than one pixel or greater than the limit.
  package func viewport(of points: Size) throws(KitError) -> Viewport {
    func pixels(_ length: Double) -> Int {
      Int(length.rounded(), within: -1_000_000_000...1_000_000_000)
    }
    if let width, let height {
      let size = PixelSize(width, height)
      try Self.check(size)
      return Viewport(fitting: points, into: size, background: background)
    }
    let scale =
      width.map { Double($0) / points.width } ?? height.map { Double($0) / points.height }
      ?? self.scale
    let size = PixelSize(
      width ?? pixels(points.width * scale), height ?? pixels(points.height * scale))
    try Self.check(size)
    return Viewport(size: size, scale: scale, background: background)
  }

  /// Checks that an image of a size in pixels can be rendered.
  ///
  /// - Throws: an error if a side or the area is out of range.
  package static func check(_ size: PixelSize) throws(KitError) {
    let sides = 1...limit
    guard sides.contains(size.width), sides.contains(size.height), size.isValid else {
      throw .badSize(size, limit: limit)
    }
  }
}
