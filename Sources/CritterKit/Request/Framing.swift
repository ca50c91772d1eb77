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

  /// The canvas in a picture of the size asked for, centered, its aspect kept. A side that follows is
  /// rounded to whole pixels, and the scale is not, so that a canvas of 99.6 points has all of its
  /// pixels where they would be without that.
  ///
  /// - Throws: when a side is below one pixel or beyond the limit.
  package func viewport(of canvas: Canvas) throws(KitError) -> Viewport {
    let points = canvas.size
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

  /// - Throws: when a side, or both together, are below one pixel or beyond the limit.
  static func check(_ size: PixelSize) throws(KitError) {
    let sides = 1...limit
    guard sides.contains(size.width), sides.contains(size.height), size.isPossible else {
      throw .badSize(size, limit: limit)
    }
  }
}
