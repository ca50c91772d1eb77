import CritterEncode
package import CritterGraphics
import CritterRig

/// The image of a frame: a PNG file, or a frame of an animation.
package struct FrameImage: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The number of the frame in its file, from 0.
  let number: Int
  /// The image as a PNG, so that frames are in memory compressed and can be shown in any order; nil
  /// for a PNG file, which is read when needed.
  private let png: [UInt8]?

  /// Creates the image of a PNG file.
  package init(path: String) {
    self.path = path
    number = 0
    png = nil
  }

  fileprivate init(_ bitmap: Bitmap, path: String, number: Int) throws {
    let frame = SingleFrame(Frame(bitmap: bitmap, duration: 1))
    self.path = path
    self.number = number
    png = try Format.png.encode(frame, EncodeOptions(effort: 1)).bytes
  }

  package static func == (one: FrameImage, other: FrameImage) -> Bool {
    one.path.exact == other.path.exact && one.number == other.number
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path.exact)
    hasher.combine(number)
  }

  /// Decodes the image.
  ///
  /// - Parameter size: the expected size.
  func bitmap(_ size: PixelSize) throws(KitError) -> Bitmap {
    let bytes: [UInt8]
    if let png { bytes = png } else { bytes = try [UInt8](contentsOf: path, .image) }
    let bitmap = try KitError.reading(path) { try Bitmap(png: bytes) }
    guard bitmap.size == size else {
      throw .cannotRead(path: path, reason: "its size changed while it was being read")
    }
    return bitmap
  }
}

/// The frames of image files in order, and the durations that the files have.
package struct FrameList: Sendable {
  /// A frame and its duration in seconds; nil without one.
  package struct Item: Sendable {
    package var image: FrameImage
    package var duration: Double?
  }

  /// The frames, at least one.
  package private(set) var items: [Item] = []
  /// The paths of the images, and of the list or folder that names them.
  package let files: [String]
  /// The size of every frame in pixels.
  package let size: PixelSize

  /// Reads image files. Animations contribute all of their frames. PNG files are decoded later.
  ///
  /// - Parameters:
  ///   - names: files, a folder, a pattern, or a list of frames as JSON; see `FrameFiles`.
  ///   - durations: the duration of each frame in seconds, or one for all, instead of the files'
  ///     own; nil for their own.
  /// - Throws: `KitError` if a file isn't an image, or if the images or durations don't match.
  package init(_ names: [String], durations: [Double]? = nil) throws {
    var size: PixelSize?
    let images = try FrameFiles.files(names)
    files = names + images.map(\.path)
    // A list can name an animation many times, with all of its frames.
    var animations: [ExactText: (PixelSize, [Item])] = [:]
    for file in images {
      let (found, items) = try animations[file.path.exact] ?? Self.read(file.path)
      if items.count > 1 { animations[file.path.exact] = (found, items) }
      if let size, size != found {
        throw KitError.frameSizes(file.path, found, first: self.items[0].image.path, size)
      }
      size = found
      try Schedule.check(frames: Double(self.items.count + items.count))
      self.items += items.map { Item(image: $0.image, duration: file.duration ?? $0.duration) }
    }
    self.size = size ?? PixelSize(0, 0)
    if let durations { try set(durations) }
  }

  /// Whether a frame has a duration of its own.
  var hasDurations: Bool { items.contains { $0.duration != nil } }

  private mutating func set(_ durations: [Double]) throws(KitError) {
    guard durations.count == 1 || durations.count == items.count else {
      throw .delayCount(durations.count, frames: items.count)
    }
    for index in items.indices {
      items[index].duration = durations[durations.count == 1 ? 0 : index]
    }
  }

  /// Reads the frames of a file. Of a PNG, reads only the header.
  private static func read(_ path: String) throws -> (PixelSize, [Item]) {
    // The mark of an animation is before the pixels, usually after the header.
    let head = try KitError.reading(path) { try SourceFile(path).head(4096) }
    if let size = PixelSize(pngHead: head), !DecodedAnimation.isAnimatedPNG(head) {
      try KitError.reading(path) { try size.checkReadable(format: "png") }
      return (size, [Item(image: FrameImage(path: path))])
    }
    guard DecodedAnimation.isImage(head) else { throw KitError.notAnImage(path) }
    let bytes = try [UInt8](contentsOf: path, .image)
    let animation = try KitError.reading(path) { try DecodedAnimation(bytes) }
    var items: [Item] = []
    try animation.forEach { frame in
      let image = try FrameImage(frame.bitmap, path: path, number: items.count)
      items.append(Item(image: image, duration: animation.count > 1 ? frame.duration : nil))
    }
    return (animation.size, items)
  }
}
