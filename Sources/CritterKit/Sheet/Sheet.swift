package import CritterGraphics

/// Frames of several motions in one picture. Frames that look the same share their place.
package struct Sheet: Sendable {
  /// One frame of one motion.
  package struct Frame: Hashable, Sendable {
    /// Where it is in the sheet.
    package let place: PixelRect
    /// What that is of the whole frame; all of it unless the sheet is trimmed.
    package let part: PixelRect
    /// Milliseconds.
    package let duration: Int
  }

  /// A motion's frames in the sheet.
  package struct Motion: Hashable, Sendable {
    package let name: String
    /// At least one index into `frames`.
    package let frames: Range<Int>
  }

  package let bitmap: Bitmap
  /// Of each whole frame.
  package let frameSize: PixelSize
  package let frames: [Frame]
  /// In the order in which the motions were asked for.
  package let motions: [Motion]
  /// Different pictures in it.
  package let pictures: Int
}

/// Collects the frames of a sheet.
struct SheetBuilder {
  private struct Entry {
    let picture: Int
    let part: PixelRect
    let duration: Int
  }

  let frameSize: PixelSize
  let trims: Bool
  private var pictures: [Bitmap] = []
  private var known: [Bitmap: Int] = [:]
  private var entries: [Entry] = []
  private var motions: [Sheet.Motion] = []
  private var elapsed = 0.0

  init(frameSize: PixelSize, trims: Bool) {
    self.frameSize = frameSize
    self.trims = trims
  }

  /// The frames that are added next belong to it.
  mutating func begin(_ name: String) {
    motions.append(Sheet.Motion(name: name, frames: entries.count..<entries.count))
    elapsed = 0
  }

  /// Milliseconds are rounded so that those of a motion add up.
  mutating func add(_ frame: Frame) throws(KitError) {
    let part = trims ? frame.bitmap.inkBounds : PixelRect(frameSize)
    let picture = try index(of: frame.bitmap.cropped(to: part))
    let end = elapsed + frame.duration * 1000
    let duration = Self.whole(end) - Self.whole(elapsed)
    elapsed = end
    entries.append(Entry(picture: picture, part: part, duration: duration))
    guard let motion = motions.popLast() else { return }
    motions.append(
      Sheet.Motion(name: motion.name, frames: motion.frames.lowerBound..<entries.count))
  }

  private static func whole(_ milliseconds: Double) -> Int {
    Int(milliseconds.rounded(), within: 0...Int(Int32.max) * 1000)
  }

  private mutating func index(of bitmap: Bitmap) throws(KitError) -> Int {
    if let index = known[bitmap] { return index }
    let limit = Self.largestSide
    guard (pictures.count + 1) * bitmap.size.area <= PixelSize.mostPixels else {
      throw .sheetTooLarge(pictures: pictures.count + 1, limit: limit)
    }
    known[bitmap] = pictures.count
    pictures.append(bitmap)
    return pictures.count - 1
  }

  /// What most graphics cards take.
  private static let largestSide = 16384

  func sheet(columns: Int?, padding: Int) throws(KitError) -> Sheet {
    let layout = SheetLayout(of: pictures.map(\.size), columns: columns, padding: padding)
    guard max(layout.size.width, layout.size.height) <= Self.largestSide, layout.size.isPossible
    else {
      throw .sheetTooLarge(pictures: pictures.count, limit: Self.largestSide)
    }
    var bitmap = Bitmap(size: layout.size)
    for (picture, place) in zip(pictures, layout.places) {
      bitmap.place(picture, x: place.x, y: place.y)
    }
    let frames = entries.map { entry in
      Sheet.Frame(
        place: layout.places[entry.picture], part: entry.part, duration: entry.duration)
    }
    return Sheet(
      bitmap: bitmap, frameSize: frameSize, frames: frames, motions: motions,
      pictures: pictures.count)
  }
}

/// Where the pictures of a sheet go: a grid, row by row, whose cells are as large as the largest
/// picture. Each is at its cell's top left.
package struct SheetLayout: Hashable, Sendable {
  /// Of the whole sheet.
  package let size: PixelSize
  /// Of each picture, in their order.
  package let places: [PixelRect]

  /// - Parameters:
  ///   - sizes: of the pictures; at least one.
  ///   - columns: at least 1; when nil, as many as make the sheet a square, or just wider than that.
  ///   - padding: pixels between neighbors.
  package init(of sizes: [PixelSize], columns: Int?, padding: Int) {
    let width = (sizes.map(\.width).max() ?? 0) + padding
    let height = (sizes.map(\.height).max() ?? 0) + padding
    let limit = max(sizes.count, 1)
    let side = (Double(sizes.count * height) / Double(max(width, 1))).squareRoot()
    let columns = min(max(columns ?? Int(side.rounded(.up)), 1), limit)
    let rows = (sizes.count + columns - 1) / columns
    size = PixelSize(columns * width - padding, rows * height - padding)
    places = sizes.enumerated().map { index, size in
      PixelRect(index % columns * width, index / columns * height, size.width, size.height)
    }
  }
}

extension Bitmap {
  /// The smallest rectangle outside of which everything is transparent; one pixel when all is.
  var inkBounds: PixelRect {
    let bounds = PixelRect(size).bounds { x, y in self[x, y].alpha > 0 }
    return bounds.isEmpty ? PixelRect(0, 0, 1, 1) : bounds
  }

  /// Puts another bitmap in the place of these pixels.
  mutating func place(_ other: Bitmap, x: Int, y: Int) {
    let width = other.size.width
    for row in 0..<other.size.height {
      let start = (y + row) * size.width + x
      pixels.replaceSubrange(
        start..<start + width, with: other.pixels[row * width..<(row + 1) * width])
    }
  }
}
