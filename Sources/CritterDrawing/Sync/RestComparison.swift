package import CritterGraphics
import CritterRaster
package import CritterRig

/// A function that returns the drawing of a rig's rest state at a scale in pixels per point.
///
/// A pose and its texts belong to modules that don't know drawings, so the caller passes it.
package typealias RestDrawing = (Rig, _ scale: Double) throws -> Drawing

/// A comparison of a rig's rest state with the drawing that it was split from.
struct RestComparison {
  /// The size and the detail of the images.
  var picture: DrawnPicture
  let restDrawing: RestDrawing

  /// Draws the rest state of a rig.
  func image(of rig: Rig) throws -> Bitmap {
    let drawing = try restDrawing(rig, picture.scale)
    let bitmap = try picture.draw(drawing, with: Rasterizer(art: rig.art))
    let common = PixelRect(bitmap.size).intersection(PixelRect(picture.size))
    return bitmap.cropped(to: common).padded(to: picture.size)
  }

  /// The differences between two images of one size.
  struct Difference {
    /// The number of pixels that have another color.
    fileprivate var wrong = 0
    /// The mean square of the differences, 0 to 65,025.
    fileprivate var mean = 0.0
    private let count: Int

    init(_ one: Bitmap, _ other: Bitmap) {
      count = max(one.pixels.count, 1)
      guard one.size == other.size else {
        wrong = count
        return
      }
      var sum = 0
      for (one, other) in zip(one.pixels, other.pixels) where one != other {
        let difference = one.difference(from: other)
        if difference > 64 { wrong += 1 }
        sum += difference * difference
      }
      mean = Double(sum) / Double(count)
    }

    /// Whether the images look the same, apart from the smoothing of edges.
    var isSmall: Bool { wrong <= max(12, count / 4000) && mean <= 12 }

    /// Whether the difference isn't clearly larger than another one.
    func isLike(_ other: Difference) -> Bool {
      wrong <= other.wrong + max(12, count / 4000) && mean <= 1.3 * other.mean + 12
    }
  }
}

extension Bitmap {
  /// Whether an image of the same size clearly shows something else, apart from edges that are
  /// smoothed in another way, or lie by a pixel elsewhere.
  func isAnother(than other: Bitmap) -> Bool {
    var wrong = 0
    for y in 1..<max(size.height - 1, 1) {
      for x in 1..<max(size.width - 1, 1) where self[x, y].difference(from: other[x, y]) > 40 {
        if !hasNear(other[x, y], x, y) || !other.hasNear(self[x, y], x, y) { wrong += 1 }
      }
    }
    return wrong > max(20, size.area / 2000)
  }

  /// Whether each channel of a pixel lies between those around a place.
  private func hasNear(_ pixel: Pixel, _ x: Int, _ y: Int) -> Bool {
    let around = (y - 1...y + 1).flatMap { row in (x - 1...x + 1).map { self[$0, row] } }
    let channels: [KeyPath<Pixel, UInt8>] = [\.red, \.green, \.blue, \.alpha]
    return channels.allSatisfy { channel in
      let values = around.map { Int($0[keyPath: channel]) }
      let own = Int(pixel[keyPath: channel])
      return own > (values.min() ?? 0) - 40 && own < (values.max() ?? 255) + 40
    }
  }
}

extension DrawnRig {
  /// The art of all visible parts, back to front, at its place in the drawing.
  var restParts: [DrawnPicture.PlacedArt] {
    let texts = Dictionary(first: art.map { ($0.name, $0.text) })
    return parts.flatMap(\.withChildren).filter { !$0.isHidden }.compactMap { part in
      part.art.flatMap { texts[$0] }.map { ($0, part.frame.moved(to: origin)) }
    }
  }
}

extension Bitmap.Pixel {
  /// The largest difference between two channels.
  func difference(from other: Bitmap.Pixel) -> Int {
    let channels = [
      (red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha),
    ]
    return channels.map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
