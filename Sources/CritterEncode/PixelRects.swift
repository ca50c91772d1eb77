import CritterGraphics

extension PixelSize {
  /// The places in a bitmap of this size that are in the rectangle, row by row.
  func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.y + rect.height).lazy.map { [width] y in
      y * width + rect.x..<y * width + rect.x + rect.width
    }
  }

  /// The smallest rectangle around all places within `rect` that `isIn`; empty when there are
  /// none.
  @inline(__always)
  func bounds(in rect: PixelRect, _ isIn: (Int) -> Bool) -> PixelRect {
    var (left, right) = (rect.x + rect.width, rect.x)
    var (top, bottom) = (0, -1)
    for y in rect.y..<max(rect.y, rect.y + rect.height) {
      let row = y * width
      guard let first = (rect.x..<rect.x + rect.width).first(where: { isIn(row + $0) }),
        let last = (rect.x..<rect.x + rect.width).last(where: { isIn(row + $0) })
      else { continue }
      left = min(left, first)
      right = max(right, last + 1)
      if bottom < 0 { top = y }
      bottom = y
    }
    return bottom < 0 ? .empty : PixelRect(left, top, right - left, bottom - top + 1)
  }
}

extension PixelRect {
  static let empty = PixelRect(0, 0, 0, 0)

  /// The smallest rectangle around both.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      left, top, max(x + width, other.x + other.width) - left,
      max(y + height, other.y + other.height) - top)
  }

  @inline(__always)
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// With a margin on every side, as far as it stays within the size.
  func grown(by margin: Int, within size: PixelSize) -> PixelRect {
    let (left, top) = (max(x - margin, 0), max(y - margin, 0))
    return PixelRect(
      left, top, min(x + width + margin, size.width) - left,
      min(y + height + margin, size.height) - top)
  }
}
