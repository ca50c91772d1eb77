import CritterEncode
import CritterGraphics

/// Measures the semi-transparent areas of frames, such as soft shadows, for a format without them.
/// Antialiased edges don't count.
final class LostTransparency {
  /// The greatest share of a frame's visible pixels, 0 to 1.
  private(set) var share = 0.0
  private var frames = 0
  /// Every n-th frame is measured, so that a long animation takes no longer than a short one.
  private let step: Int

  private let output: String

  /// - Parameters:
  ///   - output: the name for the warning.
  ///   - count: the number of frames.
  init(_ output: String, count: Int) {
    self.output = output
    step = max(1, count / 20)
  }

  /// A warning if the lost areas are large enough to notice.
  var warnings: [String] {
    guard share >= 0.01 else { return [] }
    return [
      "\(output): \(Int((share * 100).rounded()))% of the visible pixels are semi-transparent, which a GIF "
        + "can't show; use --matte COLOR, or write WebP, APNG, or SVG"
    ]
  }

  func add(_ bitmap: Bitmap) {
    defer { frames += 1 }
    guard frames % step == 0 else { return }
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    guard width > 2, height > 2 else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      var (visible, soft) = (0, 0)
      for y in 1..<height - 1 {
        for place in y * width + 1..<(y + 1) * width - 1 where pixels[place].alpha > 0 {
          visible += 1
          if pixels[place].isSoft, pixels[place - 1].isSoft, pixels[place + 1].isSoft,
            pixels[place - width].isSoft, pixels[place + width].isSoft
          {
            soft += 1
          }
        }
      }
      share = max(share, Double(soft) / Double(max(visible, 1)))
    }
  }
}

extension Bitmap.Pixel {
  fileprivate var isSoft: Bool { alpha > 0 && alpha < 255 }
}
