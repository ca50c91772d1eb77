import CritterGraphics
import CritterRaster
import CritterSVG

/// Draws a sequence of images, and in each only the changes from the previous one.
final class Repainter {
  private let rasterizer: Rasterizer
  private var last: (drawing: Drawing, bitmap: Bitmap)?

  init(art: [ArtFile]) throws {
    rasterizer = try Rasterizer(art: art)
  }

  /// - Parameter drawing: shows only art that it was made with.
  func bitmap(of drawing: Drawing) throws -> Bitmap {
    let bitmap = try repainted(drawing) ?? rasterizer.bitmap(of: drawing)
    last = (drawing, bitmap)
    return bitmap
  }

  /// - Returns: nil for the first picture, and for one of another size.
  private func repainted(_ drawing: Drawing) throws -> Bitmap? {
    guard var last = last.take(), last.drawing.size == drawing.size else { return nil }
    let changed = drawing.changes(from: last.drawing)
    _ = last.bitmap.show(try rasterizer.patch(of: drawing, in: changed), in: changed)
    return last.bitmap
  }
}
