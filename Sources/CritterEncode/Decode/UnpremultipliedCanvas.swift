import CritterGraphics

/// The canvas of a decoder, in straight RGBA.
struct UnpremultipliedCanvas {
  let size: PixelSize
  private(set) var rgba: [UInt8]

  /// Returns the index of a pixel's first byte; nil outside of the canvas.
  private func offset(_ x: Int, _ y: Int) -> Int? {
    (0..<size.width).contains(x) && (0..<size.height).contains(y) ? (y * size.width + x) * 4 : nil
  }

  /// Sets a pixel; does nothing outside of the canvas.
  mutating func set(_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) {
    guard let position = offset(x, y) else { return }
    for channel in 0..<4 { rgba[position + channel] = pixel[channel] }
  }

  private mutating func clear(_ rect: PixelRect) {
    let (right, bottom) = (
      min(rect.x + rect.width, size.width), min(rect.y + rect.height, size.height)
    )
    for y in min(rect.y, bottom)..<bottom {
      for x in min(rect.x, right)..<right { set(x, y, .zero) }
    }
  }

  /// The operation on the canvas after a frame's delay.
  enum Disposal {
    case keep, clear
    /// Restores the canvas from before the frame.
    case restore
  }

  /// Draws a frame, calls `body` with the canvas, and disposes of the frame.
  mutating func show(
    in rect: PixelRect, disposal: Disposal, draw: (inout UnpremultipliedCanvas) -> Void,
    _ body: (UnpremultipliedCanvas) throws -> Void
  ) rethrows {
    // Only this disposal needs a copy of the canvas.
    let below = disposal == .restore ? self : nil
    draw(&self)
    try body(self)
    switch disposal {
    case .keep: break
    case .clear: clear(rect)
    case .restore: if let below { self = below }
    }
  }

  /// Draws an image in a rectangle, blended over the canvas or as a replacement.
  mutating func draw(_ frame: UnpremultipliedCanvas, in rect: PixelRect, over: Bool) {
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        let source = frame.pixel(x, y)
        guard over else {
          set(rect.x + x, rect.y + y, source)
          continue
        }
        let below = pixel(rect.x + x, rect.y + y)
        set(rect.x + x, rect.y + y, composed(source, over: below))
      }
    }
  }

  /// Returns a pixel, which is transparent outside of the canvas.
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    guard let position = offset(x, y) else { return .zero }
    return SIMD4(rgba[position], rgba[position + 1], rgba[position + 2], rgba[position + 3])
  }

  /// Returns the canvas as a frame.
  ///
  /// - Parameter delay: a fraction of a second.
  func frame(delay: (Int, Int)) -> DecodedFrame {
    DecodedFrame(size: size, rgba: rgba, delay: delay)
  }
}

extension UnpremultipliedCanvas {
  /// Creates a transparent canvas.
  init(_ size: PixelSize) {
    self.init(size: size, rgba: [UInt8](repeating: 0, count: size.area * 4))
  }
}

/// Blends a straight color over another one, with 16 bits as in the APNG specification.
private func composed(_ source: SIMD4<UInt8>, over below: SIMD4<UInt8>) -> SIMD4<UInt8> {
  if source.w == 255 || below.w == 0 { return source.w == 0 ? .zero : source }
  if source.w == 0 { return below }
  let own = Int(source.w) * 255
  let rest = (255 - Int(source.w)) * Int(below.w)
  let alpha = own + rest
  func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8((Int(a) * own + Int(b) * rest + alpha / 2) / alpha)
  }
  return SIMD4(
    mixed(source.x, below.x), mixed(source.y, below.y), mixed(source.z, below.z),
    UInt8((alpha + 127) / 255))
}
