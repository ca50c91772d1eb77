package import CritterGraphics
package import CritterSVG

/// An animation as one Lottie 5.7 file, without expressions and references to other files.
package struct Lottie: Sendable {
  package let json: JSON
  /// The mark of critter's own files.
  package static let mark = #""meta":{"g":"critter"}"#
  private let clock: LottieClock

  /// Writes an animation as Lottie.
  ///
  /// - Parameters:
  ///   - art: the art outlines by name.
  ///   - other: a file of the same duration whose frame rate to use; nil to choose a rate.
  ///   - isSticker: whether Telegram is to accept the file; see `checkSticker`.
  package init(
    _ animation: VectorAnimation, art: [String: ArtOutline], like other: Lottie? = nil,
    isSticker: Bool = false
  ) {
    clock =
      other?.clock
      ?? LottieClock(
        duration: animation.duration, frameRate: animation.frameRate, loops: animation.loops)
    var writer = LottieWriter(animation, art: art, clock: clock, isSticker: isSticker)
    let layers = writer.layers
    let mark: [(String, JSON)] = isSticker ? [("tgs", 1)] : []
    json = .object(
      mark + [
        ("v", "5.7.0"), ("meta", .object([("g", "critter")])), ("nm", .string(animation.title)),
        ("fr", .number(clock.frameRate)),
        ("ip", 0), ("op", .number(clock.frames)), ("w", .number(animation.size.width)),
        ("h", .number(animation.size.height)), ("assets", .array(writer.assets)),
        ("layers", layers.json(clock)),
      ])
  }

  /// The bytes of the file in UTF-8.
  package var bytes: [UInt8] { json.file }
}

extension JSON {
  /// The bytes of a file with this JSON, in UTF-8.
  package var file: [UInt8] { Array(compactText.utf8) }

  static func number(_ value: Double, _ decimals: Int) -> JSON {
    .number(value.rounded(to: decimals))
  }

  static func numbers(_ values: [Double], _ decimals: Int) -> JSON {
    .array(values.map { .number($0, decimals) })
  }

  /// Returns a color component with the fewest decimals that give the same byte, rounded or
  /// truncated.
  static func brightness(_ value: Double) -> JSON {
    let byte = (value * 255).rounded()
    guard abs(value * 255 - byte) < 0.02 else { return .number(value, 3) }
    for decimals in 0...3 {
      let unit = Double.powerOfTen(decimals)
      let short = (byte / 255 * unit).rounded(.up) / unit
      if short * 255 < byte + 0.45 { return .number(short, decimals) }
    }
    return .number(value, 4)
  }

  static func point(_ point: Point) -> JSON { .numbers([point.x, point.y], 2) }
}

/// The frame rate and length of a Lottie file. An animation lasts a whole number of frames.
struct LottieClock {
  let frames: Int
  /// The frame rate of the file in frames per second.
  let frameRate: Double
  /// The frames per second of the animation.
  private let pace: Double

  /// The frame rate of files without a requested one.
  private static let defaultFrameRate = 60.0

  /// Returns a clock with the same frame rate for another duration in seconds.
  func lasting(_ duration: Double) -> LottieClock {
    LottieClock(
      frames: Int((duration * pace - 1e-6).rounded(.up), within: 1...1_000_000),
      frameRate: frameRate, pace: pace)
  }

  /// The number of frames by which a jump can be early or late.
  private var tolerance: Double { 1.1 * PoseSamples.lead(of: Double(frames) / pace) * pace }

  /// The decimals of a frame, for steps of less than a millisecond.
  var decimals: Int { (2...8).first { pace * .powerOfTen($0) >= 1000 } ?? 8 }

  func frame(_ time: Double) -> Double { (time * pace).rounded(to: decimals) }

  /// Returns the frame of a jump, without the time by which the jump is early.
  func frame(ofJump time: Double) -> Double {
    let next = frame(time).rounded(.up)
    if next - frame(time) <= tolerance { return next }
    let unit = Double.powerOfTen(decimals - 1)
    return (frame(time) * unit).rounded(.up) / unit
  }
}

extension LottieClock {
  /// Creates the clock of an animation. The last frame of a loop isn't cut, so a loop can be faster
  /// or slower by up to half a frame.
  ///
  /// - Parameter frameRate: the requested frame rate; nil for the default.
  init(duration: Double, frameRate: Double? = nil, loops: Bool = false) {
    let rate = frameRate ?? Self.defaultFrameRate
    let count = loops ? (duration * rate).rounded() : (duration * rate - 1e-6).rounded(.up)
    let frames = Int(count, within: 1...1_000_000)
    self.init(
      frames: frames, frameRate: rate,
      pace: loops && duration > 0 ? Double(frames) / duration : rate)
  }

  /// Returns the frame of a jump; nil if it isn't a whole frame.
  func wholeFrame(ofJump time: Double) -> Double? {
    let frame = frame(ofJump: time)
    return frame == frame.rounded() ? frame : nil
  }

  /// Returns the whole frame at a time; nil if the time is further away than jumps can be.
  func wholeFrame(_ time: Double) -> Double? {
    let whole = (time * pace).rounded()
    return abs(time * pace - whole) <= tolerance ? whole : nil
  }

  /// Returns the whole frame at a time, or else a fractional frame.
  func nearFrame(_ time: Double) -> Double { wholeFrame(time) ?? frame(time) }
}
