import CritterGraphics

/// Turns whole pictures into what changes between them.
///
/// A GIF picture can only add opaque pixels. Where pixels have to vanish, the picture before is
/// told to clear its rectangle when it is done, which is why each one waits for the next.
struct GIFDeltas {
  let size: PixelSize
  let transparent: UInt8?

  /// What a decoder shows before the waiting picture, and with it. Whole canvases of indices.
  private var base: [UInt8] = []
  private var shown: [UInt8] = []
  private var rect: PixelRect
  /// Centiseconds that the waiting picture has come to; 0 when there is none yet.
  private var delay = 0

  typealias Sink = (GIFPicture, _ shown: [UInt8]) throws -> Void

  init(size: PixelSize, transparent: UInt8?) {
    self.size = size
    self.transparent = transparent
    rect = PixelRect(size)
  }

  /// - Parameter next: the whole picture.
  /// - Parameter sink: is handed the file's pictures that are certain by now.
  mutating func show(_ next: [UInt8], for delay: Int, _ sink: Sink) throws {
    if self.delay == 0 {
      base = [UInt8](repeating: transparent ?? 0, count: size.area)
      shown = next
    } else if next != shown {
      try leave(clearing: vanishing(in: next), sink)
      rect = size.bounds { base[$0] != next[$0] }
      shown = next
      self.delay = 0
    }
    self.delay += delay
  }

  /// Hands out the last picture.
  mutating func finish(_ sink: Sink) throws {
    try leave(clearing: PixelRect(0, 0, 0, 0), sink)
  }

  /// The pixels that are opaque now and clear in `next`.
  private func vanishing(in next: [UInt8]) -> PixelRect {
    guard let transparent else { return PixelRect(0, 0, 0, 0) }
    return size.bounds { next[$0] == transparent && shown[$0] != transparent }
  }

  /// Hands out the waiting picture, more than once if its delay is too long for one, and makes the
  /// canvas as it leaves it.
  private mutating func leave(clearing: PixelRect, _ sink: Sink) throws {
    let parts = GIFDelays.parts(of: delay)
    for part in parts.dropLast() {
      try sink(picture(delay: part, .keep), shown)
      base = shown
      rect = PixelRect(0, 0, 0, 0)
    }
    rect = rect.union(clearing)
    try sink(picture(delay: parts.last ?? 0, clearing.isEmpty ? .keep : .clear), shown)
    base = shown
    if !clearing.isEmpty { clear(rect) }
  }

  /// The waiting picture: what is as before is transparent, for runs of one index compress best.
  private func picture(delay: Int, _ disposal: GIFPicture.Disposal) -> GIFPicture {
    let rect = rect.isEmpty ? PixelRect(0, 0, 1, 1) : rect
    var indices: [UInt8] = []
    indices.reserveCapacity(rect.width * rect.height)
    for row in size.rows(of: rect) {
      for place in row {
        let index = shown[place]
        indices.append(index == base[place] ? transparent ?? index : index)
      }
    }
    return GIFPicture(rect: rect, indices: indices, delay: delay, disposal: disposal)
  }

  private mutating func clear(_ rect: PixelRect) {
    for row in size.rows(of: rect) {
      for place in row { base[place] = transparent ?? 0 }
    }
  }
}

extension PixelSize {
  /// The places in a bitmap of this size that are in the rectangle, row by row.
  func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.y + rect.height).lazy.map { [width] y in
      y * width + rect.x..<y * width + rect.x + rect.width
    }
  }

  /// The smallest rectangle around all places that `isIn`; empty when there are none.
  @inline(__always)
  func bounds(_ isIn: (Int) -> Bool) -> PixelRect {
    var left = width
    var right = 0
    var rows: (first: Int, last: Int)?
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: isIn), let last = row.last(where: isIn) else { continue }
      left = min(left, first - row.lowerBound)
      right = max(right, last - row.lowerBound + 1)
      rows = (rows?.first ?? y, y)
    }
    guard let rows else { return PixelRect(0, 0, 0, 0) }
    return PixelRect(left, rows.first, right - left, rows.last - rows.first + 1)
  }
}

extension PixelRect {
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
}
