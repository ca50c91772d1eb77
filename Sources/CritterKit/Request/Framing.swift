public import CritterGraphics
package import CritterMotion
package import CritterRig

/// How large the picture is and what is behind the canvas.
public struct Framing: Hashable, Sendable {
  /// Output pixels per point, unless a size is given.
  public var scale: Double
  /// In pixels; one that is nil follows from the other and the canvas's aspect.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// The rig's own when nil.
  public var background: Color?

  /// The canvas times a scale, in pixels a point.
  public init(scale: Double = 1) {
    self.scale = scale
  }

  /// The longest side of a picture, in pixels.
  package static let limit = 16384

  /// The canvas in a picture of the size asked for, centred, its aspect kept.
  ///
  /// - Throws: when a side is below one pixel or beyond the limit.
  package func viewport(of canvas: Canvas) throws(KitError) -> Viewport {
    let points = canvas.size
    let aspect = points.width / points.height
    func pixels(_ length: Double) -> Int {
      Int(length.rounded(), within: -1_000_000_000...1_000_000_000)
    }
    let size =
      switch (width, height) {
      case (let width?, let height?): PixelSize(width, height)
      case (let width?, nil): PixelSize(width, pixels(Double(width) / aspect))
      case (nil, let height?): PixelSize(pixels(Double(height) * aspect), height)
      case (nil, nil): PixelSize(pixels(points.width * scale), pixels(points.height * scale))
      }
    try Self.check(size)
    return Viewport(fitting: points, into: size, background: background)
  }

  /// - Throws: when a side, or both together, are below one pixel or beyond the limit.
  static func check(_ size: PixelSize) throws(KitError) {
    let sides = 1...limit
    guard sides.contains(size.width), sides.contains(size.height), size.isPossible else {
      throw .badSize(size, limit: limit)
    }
  }
}
