import CritterGraphics

/// The canvas of a decoder: straight RGBA, four bytes per pixel.
struct StraightCanvas {
  let size: PixelSize
  private(set) var rgba: [UInt8]

  /// Fully transparent.
  init(_ size: PixelSize) {
    self.init(size, rgba: [UInt8](repeating: 0, count: size.area * 4))
  }

  init(_ size: PixelSize, rgba: [UInt8]) {
    (self.size, self.rgba) = (size, rgba)
  }

  /// The first byte of a pixel, or nil outside.
  private func place(_ x: Int, _ y: Int) -> Int? {
    (0..<size.width).contains(x) && (0..<size.height).contains(y) ? (y * size.width + x) * 4 : nil
  }

  /// Outside of the canvas nothing happens.
  mutating func set(_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) {
    guard let place = place(x, y) else { return }
    for channel in 0..<4 { rgba[place + channel] = pixel[channel] }
  }

  private mutating func clear(_ rect: PixelRect) {
    let (right, bottom) = (
      min(rect.x + rect.width, size.width), min(rect.y + rect.height, size.height)
    )
    for y in min(rect.y, bottom)..<bottom {
      for x in min(rect.x, right)..<right { set(x, y, .zero) }
    }
  }

  /// What happens to a picture when its delay is over.
  enum Disposal {
    case keep, clear
    /// What was there before comes back.
    case restore
  }

  /// Lets a picture be drawn and shown, and disposes of it.
  mutating func show(
    in rect: PixelRect, _ disposal: Disposal, draw: (inout StraightCanvas) -> Void,
    _ body: (StraightCanvas) throws -> Void
  ) rethrows {
    // Only a picture that is to go again needs what was below it.
    let below = disposal == .restore ? self : nil
    draw(&self)
    try body(self)
    switch disposal {
    case .keep: break
    case .clear: clear(rect)
    case .restore: if let below { self = below }
    }
  }

  /// Replaces what is in the rectangle, or lays the picture over it.
  mutating func draw(_ picture: StraightCanvas, in rect: PixelRect, over: Bool) {
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let source = picture.pixel(x, y)
        guard over else {
          set(rect.x + x, rect.y + y, source)
          continue
        }
        let below = pixel(rect.x + x, rect.y + y)
        set(rect.x + x, rect.y + y, composed(source, over: below))
      }
    }
  }

  /// Transparent outside.
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    guard let place = place(x, y) else { return .zero }
    return SIMD4(rgba[place], rgba[place + 1], rgba[place + 2], rgba[place + 3])
  }

  /// - Parameter delay: a fraction of a second.
  func picture(delay: (Int, Int)) -> DecodedPicture {
    DecodedPicture(size: size, rgba: rgba, delay: delay)
  }
}

/// Straight colors over each other, in the 16 bits that the APNG specification's example takes.
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
