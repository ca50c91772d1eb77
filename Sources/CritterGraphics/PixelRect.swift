/// A width and a height in whole pixels.
///
/// For an example, see `Drawing`.
public struct PixelSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The maximum number of pixels of an image, for example 8192×8192: 256 MB, and memory holds
  /// several images at a time.
  package static let maximumArea = 1 << 26

  /// Whether the size isn't empty and within the maximum.
  package var isValid: Bool {
    guard width > 0, height > 0 else { return false }
    return width <= Self.maximumArea && height <= Self.maximumArea && area <= Self.maximumArea
  }
}

/// A rectangle of whole pixels: columns `x..<x + width`, rows `y..<y + height`.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns; empty if negative.
  public var width: Int
  /// The number of rows; empty if negative.
  public var height: Int

  /// Creates a rectangle from its top left pixel and its sides.
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the rectangle of a whole image.
  public init(_ size: PixelSize) {
    self.init(0, 0, size.width, size.height)
  }

  /// The rectangle without pixels, at the origin.
  @usableFromInline
  package static let empty = PixelRect(0, 0, 0, 0)

  /// Whether the rectangle has no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Returns the intersection of both rectangles, which can be empty.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    return PixelRect(left, top, right - left, bottom - top)
  }

  /// Returns the smallest rectangle around both rectangles.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    let right = max(x + width, other.x + other.width)
    let bottom = max(y + height, other.y + other.height)
    return PixelRect(left, top, right - left, bottom - top)
  }

  /// Whether another rectangle lies within this one.
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || intersection(other) == other
  }

  /// Whether a pixel lies within the rectangle.
  @inlinable @inline(__always)
  package func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// Returns the rectangle, extended by a margin on each side.
  package func padded(by margin: Int) -> PixelRect {
    PixelRect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
  }

  /// Returns the bounds of the pixels for which `isIn` is true; `.empty` if there are none. Calls it
  /// only for pixels that could extend the bounds.
  @inlinable @inline(__always)
  package func bounds(where isIn: (_ x: Int, _ y: Int) -> Bool) -> PixelRect {
    let (rows, columns) = (y..<y + max(height, 0), x..<x + max(width, 0))
    guard let top = rows.first(where: { row in columns.contains { isIn($0, row) } }),
      let bottom = rows.last(where: { row in columns.contains { isIn($0, row) } })
    else { return .empty }
    var (left, right) = (columns.upperBound, x)
    for row in top...bottom {
      left = (x..<left).first { isIn($0, row) } ?? left
      if let last = (right..<columns.upperBound).last(where: { isIn($0, row) }) { right = last + 1 }
    }
    return PixelRect(left, top, right - left, bottom + 1 - top)
  }
}
