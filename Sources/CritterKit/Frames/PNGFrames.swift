import CritterEncode
package import CritterGraphics
import CritterRig
import CritterYAML

/// Frames from PNG files, decoded lazily and in parallel.
package struct PNGFrames: FrameSource {
  /// A file and its duration as a frame.
  package struct Entry: Hashable, Sendable {
    /// The path of the PNG file.
    package var path: String
    /// The duration of the frame in seconds.
    package var duration: Double

    package static func == (one: Entry, other: Entry) -> Bool {
      one.path.exact == other.path.exact && one.duration == other.duration
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(path.exact) }
  }

  let entries: [Entry]
  /// The size of every image in pixels.
  package let size: PixelSize
  let pool: WorkerPool

  /// The number of frames, one per entry.
  package var count: Int { entries.count }

  /// Returns the durations of all frames in seconds, without decoding them.
  package func durations() -> [Double] { entries.map(\.duration) }

  /// Calls `body` with each decoded frame in order. Decodes several files at once.
  package func forEach(_ body: (Frame) throws -> Void) throws {
    var last: (path: String, bitmap: Bitmap)?
    // Memory holds both the file and the pixels of each frame.
    let length = pool.jobs(ofBytes: 8 * size.area)
    for start in stride(from: 0, to: entries.count, by: length) {
      let window = entries[start..<min(start + length, entries.count)]
      let bitmaps = try bitmaps(window.map(\.path))
      for (entry, bitmap) in zip(window, bitmaps) {
        let changed = last.map { last in
          last.path.exact == entry.path.exact ? .empty : bitmap.changes(since: last.bitmap)
        }
        try body(Frame(bitmap: bitmap, duration: entry.duration, changed: changed))
        last = (entry.path, bitmap)
      }
    }
  }

  private func bitmaps(_ paths: [String]) throws -> [Bitmap] {
    try pool.map(paths.count) { [size] in try Bitmap(pngAt: paths[$0], expecting: size) }
  }
}

extension Bitmap {
  fileprivate init(pngAt path: String, expecting size: PixelSize) throws(KitError) {
    let bytes = try [UInt8](contentsOf: path, .image)
    self = try KitError.reading(path) { try Bitmap(png: bytes) }
    guard self.size == size else {
      throw .cannotRead(path: path, reason: "its size changed while it was being read")
    }
  }
}

extension PixelSize {
  /// Creates the common size of PNG files.
  ///
  /// - Parameter files: the paths of the files, at least one.
  init(ofPNGs files: [String]) throws(KitError) {
    let size = try PixelSize(ofPNG: files[0])
    for file in files.dropFirst() {
      let other = try PixelSize(ofPNG: file)
      if other != size { throw .frameSizes(file, other, first: files[0], size) }
    }
    self = size
  }

  /// Creates the size of a PNG file. Reads only the file's header.
  init(ofPNG path: String) throws(KitError) {
    // The mark of an animation is before the pixels, usually after the header.
    let head = try KitError.reading(path) { try SourceFile(path).head(4096) }
    if DecodedAnimation.isAnimatedPNG(head) { throw .isAnimation(path) }
    guard let size = PixelSize(pngHead: head) else {
      throw .cannotRead(path: path, reason: "it isn't a PNG")
    }
    try KitError.reading(path) { try size.checkReadable(format: "png") }
    self = size
  }
}
