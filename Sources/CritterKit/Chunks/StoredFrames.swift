import CritterGraphics

/// The frames of a motion whose pictures chunks have drawn, as they would be drawn here: the same
/// pictures, and the same places where they change. One canvas is in memory at a time.
final class StoredFrames: FrameSource {
  /// The pictures that one chunk has drawn.
  struct Strip {
    let path: String
    /// The number of its first picture.
    let first: Int
    let pictures: [StoredPicture]
    /// Where in the file each begins.
    let offsets: [Int]
    var range: Range<Int> { first..<first + pictures.count }

    /// - Parameter start: where its pictures begin in the file.
    init(path: String, first: Int, _ pictures: [StoredPicture], from start: Int) {
      (self.path, self.first, self.pictures) = (path, first, pictures)
      var end = start
      offsets = pictures.map { picture in
        defer { end += picture.length }
        return end
      }
    }
  }

  let size: PixelSize
  private let shown: [Double]
  private let order: FrameOrder
  private let strips: [Strip]

  /// - Parameters:
  ///   - durations: of the frames, in seconds.
  ///   - strips: in the order of their pictures, all of them.
  init(_ size: PixelSize, _ durations: [Double], _ order: FrameOrder, _ strips: [Strip]) {
    (self.size, shown, self.order, self.strips) = (size, durations, order, strips)
  }

  var count: Int { shown.count }

  func durations() -> [Double] { shown }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var canvas = StoredCanvas(size, strips, onlyGoesOn: order.onlyGoesOn)
    for (number, picture) in order.pictures.enumerated() {
      let changed = try canvas.show(picture)
      try body(
        Frame(
          bitmap: canvas.bitmap, duration: shown[number], changed: number == 0 ? nil : changed))
    }
  }
}

/// Goes from picture to picture, forward or back.
private struct StoredCanvas {
  private(set) var bitmap: Bitmap
  private let strips: [StoredFrames.Strip]
  /// Whether a strip begins with the difference from the picture before it, rather than from nothing.
  private let onlyGoesOn: Bool
  private var strip: (number: Int, reader: ChunkReader)?
  private var shown: Int?

  init(_ size: PixelSize, _ strips: [StoredFrames.Strip], onlyGoesOn: Bool) {
    bitmap = Bitmap(size: size)
    (self.strips, self.onlyGoesOn) = (strips, onlyGoesOn)
  }

  /// - Returns: where the picture differs from the one that was shown.
  mutating func show(_ picture: Int) throws -> PixelRect {
    if picture == shown { return .empty }
    if onlyGoesOn {
      _ = try openStrip(with: picture)
      return try step(to: picture, since: picture - 1)
    }
    if let shown, abs(picture - shown) == 1, open?.range.contains(picture) == true {
      return try step(to: picture, since: shown)
    }
    let before = bitmap
    try walk(to: picture)
    return bitmap.changes(since: before)
  }

  /// From picture to picture, or from the beginning of a strip when that is nearer.
  private mutating func walk(to picture: Int) throws {
    guard var last = shown, let range = open?.range, range.contains(picture),
      abs(picture - last) <= picture - range.lowerBound
    else { return try jump(to: picture) }
    while last != picture {
      let next = last < picture ? last + 1 : last - 1
      _ = try step(to: next, since: last)
      last = next
    }
  }

  private var open: StoredFrames.Strip? { strip.map { strips[$0.number] } }

  /// The difference between two neighbours is that of the later one.
  private mutating func step(to picture: Int, since shown: Int) throws -> PixelRect {
    self.shown = picture
    return try apply(max(picture, shown))
  }

  private mutating func jump(to picture: Int) throws {
    let strip = try openStrip(with: picture)
    bitmap = Bitmap(size: bitmap.size)
    for next in strip.first...picture { _ = try apply(next) }
    shown = picture
  }

  private mutating func openStrip(with picture: Int) throws(KitError) -> StoredFrames.Strip {
    guard let number = strips.firstIndex(where: { $0.range.contains(picture) }) else {
      preconditionFailure("the strips have all pictures")
    }
    if strip?.number != number { strip = (number, try ChunkReader(strips[number].path)) }
    return strips[number]
  }

  private mutating func apply(_ picture: Int) throws(KitError) -> PixelRect {
    let (difference, rect) = try difference(picture)
    bitmap.apply(difference, in: rect)
    return rect
  }

  /// - Parameter picture: of the strip that is open.
  private func difference(_ picture: Int) throws(KitError) -> (words: [UInt32], PixelRect) {
    guard let strip else { preconditionFailure("some strip is open") }
    let place = picture - strips[strip.number].first
    let stored = strips[strip.number].pictures[place]
    let bytes = try strip.reader.bytes(at: strips[strip.number].offsets[place], stored.length)
    guard let words = PixelRuns.words(of: bytes, count: stored.changed.area) else {
      throw .cannotRead(path: strips[strip.number].path, reason: ChunkFlaw.damaged.reason)
    }
    return (words, stored.changed)
  }
}
