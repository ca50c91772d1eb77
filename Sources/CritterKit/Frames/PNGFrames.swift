import CritterEncode
package import CritterGraphics
import CritterRig
import CritterSyntax

/// Frames from images, decoded lazily and in parallel.
package struct PNGFrames: FrameSource {
  /// An image and its duration as a frame.
  package struct Entry: Hashable, Sendable {
    package var image: FrameImage
    /// The duration of the frame in seconds.
    package var duration: Double
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
    var last: (image: FrameImage, bitmap: Bitmap)?
    // Memory holds both the file and the pixels of each frame.
    let length = pool.jobs(ofBytes: 8 * size.area)
    for start in stride(from: 0, to: entries.count, by: length) {
      let window = entries[start..<min(start + length, entries.count)]
      let bitmaps = try bitmaps(window.map(\.image))
      for (entry, bitmap) in zip(window, bitmaps) {
        let changed = last.map { last in
          last.image == entry.image ? .empty : bitmap.changes(since: last.bitmap)
        }
        try body(Frame(bitmap: bitmap, duration: entry.duration, changed: changed))
        last = (entry.image, bitmap)
      }
    }
  }

  private func bitmaps(_ images: [FrameImage]) throws -> [Bitmap] {
    try pool.map(images.count) { [size] in try images[$0].bitmap(size) }
  }
}
