package import CritterGraphics
import CritterKit

/// A sprite sheet with the frames of several animations. Equal frames share a cell.
package struct Sheet: Sendable {
  /// A frame of an animation.
  package struct Frame: Hashable, Sendable {
    /// The rectangle of the frame in the sheet.
    package let place: PixelRect
    /// The rectangle within the whole frame. Covers the whole frame unless the sheet is trimmed.
    package let part: PixelRect
    /// The duration of the frame in milliseconds.
    package let duration: Int
  }

  /// The frames of an animation in the sheet.
  package struct FrameTag: Hashable, Sendable {
    /// The name from the request's tag.
    package let name: String
    /// The indices of the animation's frames in `Sheet.frames`, at least one.
    package let frames: Range<Int>
  }

  /// The image of the sheet.
  package let bitmap: Bitmap
  /// The size of each whole frame in pixels.
  package let frameSize: PixelSize
  /// The frames of all animations, in order.
  package let frames: [Frame]
  /// The animations in the requested order.
  package let motions: [FrameTag]
  /// The number of distinct images in the sheet.
  package let imageCount: Int
}

/// A builder that collects the frames of a sheet.
struct SheetBuilder {
  let frameSize: PixelSize
  let trims: Bool
  /// Whether each animation is a row, with a place for each of its frames.
  let hasRows: Bool
  private var images: [Bitmap] = []
  private var cache: [Bitmap: Int] = [:]
  private var entries: [(image: Int, part: PixelRect, duration: Int)] = []
  private var motions: [Sheet.FrameTag] = []
  private var elapsed = 0.0

  init(frameSize: PixelSize, trims: Bool, hasRows: Bool = false) {
    self.frameSize = frameSize
    self.trims = trims
    self.hasRows = hasRows
  }

  /// Starts an animation. Frames added next belong to it.
  mutating func begin(_ name: String) {
    motions.append(Sheet.FrameTag(name: name, frames: entries.count..<entries.count))
    elapsed = 0
  }

  /// Adds a frame. Durations are rounded to milliseconds without changing the animation's total.
  mutating func add(_ frame: Frame) throws(KitError) {
    let part = trims ? frame.bitmap.inkBounds : PixelRect(frameSize)
    let image = try index(of: frame.bitmap.cropped(to: part))
    let end = elapsed + frame.duration * 1000
    let duration = Self.whole(end) - Self.whole(elapsed)
    elapsed = end
    entries.append((image, part, duration))
    guard let motion = motions.popLast() else { return }
    motions.append(
      Sheet.FrameTag(name: motion.name, frames: motion.frames.lowerBound..<entries.count))
  }

  private static func whole(_ milliseconds: Double) -> Int {
    Int(milliseconds.rounded(), within: 0...Int(Int32.max) * 1000)
  }

  private mutating func index(of bitmap: Bitmap) throws(KitError) -> Int {
    if !hasRows, let index = cache[bitmap] { return index }
    let limit = Self.largestSide
    guard (images.count + 1) * bitmap.size.area <= PixelSize.maximumArea else {
      throw .sheetTooLarge(images: images.count + 1, limit: limit)
    }
    cache[bitmap] = images.count
    images.append(bitmap)
    return images.count - 1
  }

  /// The maximum texture size of most graphics cards.
  private static let largestSide = 16384

  func sheet(columns: Int?, padding: Int) throws(KitError) -> Sheet {
    let layout =
      hasRows
      ? SheetLayout(of: images.map(\.size), rows: motions.map(\.frames.count), padding: padding)
      : SheetLayout(of: images.map(\.size), columns: columns, padding: padding)
    guard max(layout.size.width, layout.size.height) <= Self.largestSide, layout.size.isValid
    else {
      throw .sheetTooLarge(images: images.count, limit: Self.largestSide)
    }
    var bitmap = Bitmap(size: layout.size)
    for (image, place) in zip(images, layout.places) {
      bitmap.place(image, x: place.x, y: place.y)
    }
    let frames = entries.map { entry in
      Sheet.Frame(place: layout.places[entry.image], part: entry.part, duration: entry.duration)
    }
    return Sheet(
      bitmap: bitmap, frameSize: frameSize, frames: frames, motions: motions,
      imageCount: Set(images).count)
  }
}

/// The layout of a sheet: a grid in row order with cells of the largest image's size. Each image is
/// at the top left of its cell.
package struct SheetLayout: Hashable, Sendable {
  /// The size of the whole sheet in pixels.
  package let size: PixelSize
  /// The rectangle of each image, in order.
  package let places: [PixelRect]

  /// Creates the layout of images in rows.
  ///
  /// - Parameters:
  ///   - sizes: the sizes of the images, at least one.
  ///   - rows: the number of images in each row.
  ///   - padding: the space between images in pixels.
  package init(of sizes: [PixelSize], rows: [Int], padding: Int) {
    let width = (sizes.map(\.width).max() ?? 0) + padding
    let height = (sizes.map(\.height).max() ?? 0) + padding
    size = PixelSize((rows.max() ?? 0) * width - padding, rows.count * height - padding)
    let corners = rows.enumerated().flatMap { row, count in
      (0..<count).map { (x: $0 * width, y: row * height) }
    }
    places = zip(sizes, corners).map { PixelRect($1.x, $1.y, $0.width, $0.height) }
  }

  /// Creates the layout for images of different sizes.
  ///
  /// - Parameters:
  ///   - sizes: the sizes of the images, at least one.
  ///   - columns: the number of columns, at least 1, or nil for a square or slightly wider sheet.
  ///   - padding: the space between images in pixels.
  package init(of sizes: [PixelSize], columns: Int?, padding: Int) {
    let width = (sizes.map(\.width).max() ?? 0) + padding
    let height = (sizes.map(\.height).max() ?? 0) + padding
    let limit = max(sizes.count, 1)
    let side = (Double(sizes.count * height) / Double(max(width, 1))).squareRoot()
    let columns = min(max(columns ?? Int(side.rounded(.up)), 1), limit)
    let rows = stride(from: 0, to: sizes.count, by: columns).map { min(columns, sizes.count - $0) }
    self.init(of: sizes, rows: rows, padding: padding)
  }
}

extension Bitmap {
  /// The smallest rectangle that contains all visible pixels, or one pixel if none is visible.
  var inkBounds: PixelRect {
    let bounds = PixelRect(size).bounds { x, y in self[x, y].alpha > 0 }
    return bounds.isEmpty ? PixelRect(0, 0, 1, 1) : bounds
  }

  /// Replaces the pixels at a position with another bitmap.
  mutating func place(_ other: Bitmap, x: Int, y: Int) {
    let width = other.size.width
    for row in 0..<other.size.height {
      let start = (y + row) * size.width + x
      pixels.replaceSubrange(
        start..<start + width, with: other.pixels[row * width..<(row + 1) * width])
    }
  }
}
