/// An image in memory: premultiplied RGBA, 8 bits per channel, rows from the top without padding.
///
/// ```swift
/// let middle = image[100, 100]
/// print("the middle: red \(middle.red) of 255, alpha \(middle.alpha) of 255")
/// ```
public struct Bitmap: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The `size.area` pixels, row by row.
  public var pixels: [Pixel]

  /// A premultiplied RGBA pixel, stored in one word for fast comparison and hashing.
  public struct Pixel: Hashable, Sendable {
    /// The channels: red in the lowest eight bits, then green, blue, and alpha.
    public var rgba: UInt32

    /// Creates a pixel from a word with the layout of `rgba`.
    public init(rgba: UInt32) {
      self.rgba = rgba
    }

    /// Creates a pixel from channels that are already multiplied by alpha.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      rgba = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    }

    /// The red channel, 0 to `alpha`.
    public var red: UInt8 { UInt8(truncatingIfNeeded: rgba) }
    /// The green channel, 0 to `alpha`.
    public var green: UInt8 { UInt8(truncatingIfNeeded: rgba >> 8) }
    /// The blue channel, 0 to `alpha`.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: rgba >> 16) }
    /// The alpha channel, 0 (transparent) to 255 (opaque).
    public var alpha: UInt8 { UInt8(truncatingIfNeeded: rgba >> 24) }

    /// A fully transparent pixel: four zeros.
    public static let clear = Pixel(0, 0, 0, 0)
  }

  /// Creates a bitmap from exactly `size.area` pixels, row by row.
  public init(size: PixelSize, pixels: [Pixel]) {
    precondition(pixels.count == size.area, "a bitmap has width × height pixels")
    self.size = size
    self.pixels = pixels
  }

  /// Creates a bitmap of one color.
  public init(size: PixelSize, filledWith pixel: Pixel = .clear) {
    self.init(size: size, pixels: [Pixel](repeating: pixel, count: size.area))
  }

  /// The pixel at a column and a row, from the top left.
  public subscript(x: Int, y: Int) -> Pixel {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { pixels.allSatisfy { $0.alpha == 255 } }

  /// Returns the bounds of the pixels in an area that differ from another bitmap of the same size;
  /// empty if none differs.
  ///
  /// - Parameter area: a rectangle within the bitmap; nil for the whole bitmap.
  package func changes(since other: Bitmap, within area: PixelRect? = nil) -> PixelRect {
    let (area, width) = (area ?? PixelRect(size), size.width)
    precondition(size == other.size, "bitmaps of one size are compared")
    precondition(PixelRect(size).contains(area), "the area lies in the bitmap")
    return pixels.withUnsafeBufferPointer { new in
      other.pixels.withUnsafeBufferPointer { old in
        area.bounds { x, y in new[y * width + x] != old[y * width + x] }
      }
    }
  }

  /// Returns the pixels in a rectangle, which must lie within the bitmap, as a new bitmap.
  package func cropped(to rect: PixelRect) -> Bitmap {
    if rect == PixelRect(size) { return self }
    var cropped: [Pixel] = []
    cropped.reserveCapacity(rect.area)
    for y in rect.y..<rect.y + rect.height {
      let start = y * size.width + rect.x
      cropped += pixels[start..<start + rect.width]
    }
    return Bitmap(size: PixelSize(rect.width, rect.height), pixels: cropped)
  }
}
