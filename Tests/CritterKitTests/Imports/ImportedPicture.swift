import CritterGraphics
import CritterImport
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation

@testable import CritterKit

/// The picture of a file: a few instants next to each other, so small that it doesn't show how a
/// version of a library smooths edges.
enum ImportedPicture {
  /// The instants of an animation, in fractions of its duration.
  static let instants = [0.1, 0.3, 0.5, 0.8]
  /// The side in pixels of an instant before it is made small.
  private static let side = 128

  /// Draws a file.
  ///
  /// - Parameters:
  ///   - count: the number of instants of an animation. A drawing has one.
  ///   - side: the side of an instant, by which 128 can be divided.
  static func strip(ofFile path: String, count: Int = instants.count, side: Int) throws -> Bitmap {
    let frames = try frames(ofFile: path, at: Array(instants.prefix(count)))
    return Bitmap(sideBySide: frames.map { $0.averaged(to: side) })
  }

  /// Draws a file at some instants, as 128 × 128 pixels.
  ///
  /// - Parameter instants: fractions of the duration; a drawing has only the first.
  static func frames(ofFile path: String, at instants: [Double]) throws -> [Bitmap] {
    let rig = try RigDocument(at: path, ImportedRig.Options()).resolved()
    var framing = Framing()
    (framing.width, framing.height) = (side, side)
    let moves = rig.clips.contains { $0.name == ImportedRig.clip }
    let shot = try rig.shot(
      moves ? .clip(ImportedRig.clip, over: []) : .still([]), framing: framing)
    let rasterizer = try Rasterizer(art: rig.art)
    return try (moves ? instants : Array(instants.prefix(1))).map {
      try rasterizer.bitmap(of: shot.drawing(at: $0 * shot.timeline.duration))
    }
  }

  /// Draws a text as a file.
  static func frames(of text: String, ending: String, at instants: [Double]) throws -> [Bitmap] {
    let folder = try Folder()
    try folder.write(text, to: "a." + ending)
    return try frames(ofFile: folder.path("a." + ending), at: instants)
  }
}

/// The similarity of two strips at the instant at which they differ most, in decibels.
func likeness(_ strip: Bitmap, _ other: Bitmap) -> Double {
  guard strip.size == other.size else { return 0 }
  let side = strip.size.height
  return (0..<max(strip.size.width / max(side, 1), 1)).map { index in
    let instant = PixelRect(index * side, 0, side, side)
    return psnr(strip.cropped(to: instant), other.cropped(to: instant))
  }.min() ?? 0
}

/// The minimum similarity of a picture to the stored one. Another version of librsvg differs by less.
///
/// - Parameter contents: a file. Fonts of other versions have other shapes.
func leastLikeness(of contents: some StringProtocol) -> Double {
  contents.contains("<text") || contents.contains(#""ty":5"#) ? 20 : 45
}

extension Bitmap {
  /// Returns the averages of squares of pixels.
  ///
  /// - Parameter side: a number by which the width and height, which are equal, can be divided.
  func averaged(to side: Int) -> Bitmap {
    let step = size.width / side
    var result = Bitmap(size: PixelSize(side, side))
    for y in 0..<side {
      for x in 0..<side { result[x, y] = average(x: x * step, y: y * step, step) }
    }
    return result
  }

  private func average(x left: Int, y top: Int, _ step: Int) -> Pixel {
    var sums = [0, 0, 0, 0]
    for y in top..<top + step {
      for x in left..<left + step {
        let pixel = self[x, y]
        sums[0] += Int(pixel.red)
        sums[1] += Int(pixel.green)
        sums[2] += Int(pixel.blue)
        sums[3] += Int(pixel.alpha)
      }
    }
    let means = sums.map { UInt8(($0 + step * step / 2) / (step * step)) }
    return Pixel(means[0], means[1], means[2], means[3])
  }

  /// Creates the rows of pictures of one width, from top to bottom.
  init(rows: [Bitmap]) {
    let size = PixelSize(rows[0].size.width, rows.map(\.size.height).reduce(0, +))
    self.init(size: size, pixels: rows.flatMap(\.pixels))
  }
}
