import CritterGraphics

extension FrameSource {
  /// Hands `body` the frames with equal neighbours become one, which lasts as long as they do
  /// together. `changed` is as small as can be, and the whole bitmap for the first frame.
  ///
  /// - Throws: `EncodeError.duration`, and what `body` throws.
  func forEachDistinct(_ body: (Frame) throws -> Void) throws {
    var waiting: Frame?
    var number = 0
    try forEach { frame in
      number += 1
      try EncodeError.check(duration: frame.duration, frame: number)
      precondition(frame.bitmap.size == size, "every frame has the source's size")
      guard var last = waiting else {
        waiting = Frame(bitmap: frame.bitmap, duration: frame.duration)
        return
      }
      let changed = frame.bitmap.difference(from: last.bitmap, within: frame.changed)
      if changed.isEmpty {
        last.duration += frame.duration
        waiting = last
      } else {
        try body(last)
        waiting = Frame(bitmap: frame.bitmap, duration: frame.duration, changed: changed)
      }
    }
    if let waiting { try body(waiting) }
  }
}

extension EncodeError {
  /// - Parameters:
  ///   - duration: seconds.
  ///   - frame: from 1.
  static func check(duration: Double, frame: Int) throws(EncodeError) {
    guard duration > 0, duration <= 1e6 else {
      throw .duration(seconds: duration, frame: frame)
    }
  }
}

extension Bitmap {
  /// The smallest rectangle around the pixels that differ, of those in `area`; empty when none do.
  ///
  /// - Parameter other: of the same size.
  func difference(from other: Bitmap, within area: PixelRect) -> PixelRect {
    var rect: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in area.y..<area.y + area.height {
      let start = y * size.width + area.x
      let row = start..<start + area.width
      guard let first = row.first(where: { pixels[$0] != other.pixels[$0] }),
        let last = row.last(where: { pixels[$0] != other.pixels[$0] })
      else { continue }
      let (left, right) = (area.x + first - start, area.x + last - start + 1)
      rect = (
        min(rect?.left ?? left, left), rect?.top ?? y, max(rect?.right ?? right, right), y + 1
      )
    }
    return rect.map { PixelRect($0.left, $0.top, $0.right - $0.left, $0.bottom - $0.top) }
      ?? PixelRect(0, 0, 0, 0)
  }

  /// The pixels in the rectangle as a bitmap of their own.
  func cropped(to rect: PixelRect) -> Bitmap {
    var cropped: [Pixel] = []
    cropped.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      let start = y * size.width + rect.x
      cropped += pixels[start..<start + rect.width]
    }
    return Bitmap(size: PixelSize(rect.width, rect.height), pixels: cropped)
  }
}
