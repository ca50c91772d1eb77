package import CritterForms
import CritterGraphics
package import CritterSVG

/// A motion as one Lottie file of shapes, of version 5.7: it holds no picture, no expression and no
/// reference out of it.
package struct Lottie: Sendable {
  package let json: JSON
  private let clock: LottieClock

  /// - Parameters:
  ///   - picture: what moves.
  ///   - art: all that the picture shows.
  ///   - other: one of the same duration, whose frames it counts in; frames of its own when nil.
  package init(_ picture: MovingPicture, art: [String: ArtOutline], like other: Lottie? = nil) {
    clock = other?.clock ?? LottieClock(duration: picture.duration, times: picture.times)
    var writer = LottieWriter(picture, art, clock)
    let layers = writer.layers
    json = .object([
      ("v", "5.7.0"), ("nm", .string(picture.title)), ("fr", .number(clock.frameRate)),
      ("ip", 0), ("op", .number(clock.frames)), ("w", .number(picture.size.width)),
      ("h", .number(picture.size.height)), ("assets", .array(writer.assets)),
      ("layers", layers.json(clock)),
    ])
  }

  /// The file, UTF-8.
  package var bytes: [UInt8] { json.file }
}

extension JSON {
  /// As a file, UTF-8.
  package var file: [UInt8] { Array(compactText.utf8) }
}

/// How seconds are counted in frames. A motion is a whole number of them, and there are some sixty a
/// second for players that show whole ones only, or as many as most keys are at whole ones of.
struct LottieClock {
  let frames: Int
  let frameRate: Double

  /// - Parameter times: of keys, in seconds.
  init(duration: Double, times: [Double] = []) {
    let clocks = [60.0, 50, 100].map { LottieClock(duration: duration, about: $0) }
    func length(_ clock: LottieClock) -> Int {
      times.reduce(0) {
        $0 + clock.nearFrame($1).shortText(decimals: 2).utf8.count
      }
    }
    self = clocks.min { length($0) < length($1) } ?? clocks[0]
  }

  private init(duration: Double, about rate: Double) {
    frames = Int((duration * rate - 1e-6).rounded(.up), within: 1...1_000_000)
    frameRate = duration > 0 ? (Double(frames) / duration).rounded(to: 5) : rate
  }

  /// In frames, what a jump is early, or late.
  private var slack: Double { 1.1 * Samples.lead(of: Double(frames) / frameRate) * frameRate }

  func frame(_ time: Double) -> Double { (time * frameRate).rounded(to: 2) }

  /// Of a jump: what is early so that no one misses it needs not be early here.
  func frame(ofJump time: Double) -> Double {
    let next = frame(time).rounded(.up)
    if next - frame(time) <= slack { return next }
    return (frame(time) * 10).rounded(.up) / 10
  }
}

extension LottieClock {
  /// Of a jump that is at a whole frame.
  func wholeFrame(ofJump time: Double) -> Double? {
    let frame = frame(ofJump: time)
    return frame == frame.rounded() ? frame : nil
  }

  /// The whole frame as near to a time as jumps are to theirs.
  func wholeFrame(_ time: Double) -> Double? {
    let whole = (time * frameRate).rounded()
    return abs(time * frameRate - whole) <= slack ? whole : nil
  }
}

extension LottieClock {
  /// The same, or the frame as it is where there is none so near.
  func nearFrame(_ time: Double) -> Double { wholeFrame(time) ?? frame(time) }
}

extension MovingPicture {
  /// Of all keys, as often as there are some.
  fileprivate var times: [Double] { parts.flatMap(\.times) }
}

extension MovingPart {
  fileprivate var times: [Double] {
    isVisible.times + opacity.times + placement.times + items.flatMap(\.times)
      + (parts + cover).flatMap(\.times)
  }
}

extension MovingItem {
  fileprivate var times: [Double] {
    let inner: [Double] =
      switch content {
      case .art, .fill: []
      case .text(let fill, let glyphs): fill.times + glyphs.flatMap(\.isVisible.times)
      case .shape(let shape): shape.points.times + shape.fill.times
      }
    return isVisible.times + weight.times + placement.times + inner
  }
}

extension Placement {
  fileprivate var times: [Double] {
    [position, turn, rotation, scale].flatMap(\.times)
  }
}

extension Keys {
  fileprivate var times: [Double] { isConstant ? [] : keys.map(\.time) }
}

extension JSON {
  static func number(_ value: Double, _ decimals: Int) -> JSON {
    .number(value.rounded(to: decimals))
  }

  static func numbers(_ values: [Double], _ decimals: Int) -> JSON {
    .array(values.map { .number($0, decimals) })
  }

  /// One of a color's: a byte in as few decimals as come back to it, rounded or cut off.
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
