import CritterForms
import CritterGraphics
package import CritterRaster

/// A motion as one Lottie file of shapes, of version 5.7: it holds no picture, no expression and no
/// reference out of it.
package struct Lottie: Sendable {
  /// The file, UTF-8.
  package let bytes: [UInt8]

  /// - Parameters:
  ///   - picture: made for players that do not skew.
  ///   - art: all that the picture shows.
  package init(_ picture: MovingPicture, art: [String: ArtOutline]) {
    let clock = LottieClock(duration: picture.duration)
    var writer = LottieWriter(picture, art, clock)
    let layers = writer.layers
    let file = JSON.object([
      ("v", "5.7.0"), ("nm", .string(picture.title)), ("fr", .number(clock.frameRate)),
      ("ip", 0), ("op", .number(clock.frames)), ("w", .number(picture.size.width)),
      ("h", .number(picture.size.height)), ("assets", .array(writer.assets)),
      ("layers", layers.json(clock)),
    ])
    bytes = Array(file.compactText.utf8)
  }
}

/// How seconds are counted in frames. A motion is a whole number of them, and there are some sixty a
/// second for players that show whole ones only.
struct LottieClock {
  let frames: Int
  let frameRate: Double

  init(duration: Double) {
    frames = Int((duration * 60 - 1e-6).rounded(.up), within: 1...1_000_000)
    frameRate = duration > 0 ? (Double(frames) / duration).rounded(to: 5) : 60
  }

  func frame(_ time: Double) -> Double { (time * frameRate).rounded(to: 2) }
}

extension Double {
  func rounded(to decimals: Int) -> Double {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let value = (self * unit).rounded() / unit
    return value == 0 ? 0 : value
  }
}

extension JSON {
  static func number(_ value: Double, _ decimals: Int) -> JSON {
    .number(value.rounded(to: decimals))
  }

  static func numbers(_ values: [Double], _ decimals: Int) -> JSON {
    .array(values.map { .number($0, decimals) })
  }

  static func point(_ point: Point) -> JSON { .numbers([point.x, point.y], 2) }
}
