package import CritterGraphics
import CritterGuard
package import CritterSVG

/// Turns drawings into pixels. What it draws for a drawing depends on nothing else: neither on
/// what it drew before nor on how much of the picture is asked for.
///
/// Used by one thread at a time: each worker has its own.
package final class Rasterizer {
  private let art: [String: PaintableArt]

  /// Of the libraries that draw, by name.
  package static var versions: [String: String] {
    ["librsvg": ParsedArt.version, "cairo": Surface.version]
  }

  /// Parses all of the art.
  package init(art files: [ArtFile]) throws(DrawingError) {
    var art: [String: PaintableArt] = [:]
    let pictures = FinePictures()
    for file in files {
      art[file.name] = PaintableArt(parsed: try ParsedArt(file), pictures: pictures)
    }
    self.art = art
  }

  /// - Parameter drawing: shows only art that the rasterizer was made with.
  package func bitmap(of drawing: Drawing) throws(DrawingError) -> Bitmap {
    let whole = try patch(of: drawing, in: PixelRect(drawing.size))
    return Bitmap(size: drawing.size, pixels: whole.pixels)
  }

  /// The pixels that the whole bitmap has within a rectangle; only they are drawn.
  ///
  /// - Parameters:
  ///   - drawing: shows only art that the rasterizer was made with.
  ///   - rect: lies in the picture.
  package func patch(of drawing: Drawing, in rect: PixelRect) throws(DrawingError) -> Patch {
    guard !rect.isEmpty else { return Patch(rect: rect, pixels: []) }
    guard_enter(guard_picture, nil)
    defer {
      guard_leave()
      guard_progress()
    }
    return try Surface.patch(of: drawing.size, in: rect) { canvas throws(DrawingError) in
      let painter = Painter(art: art, surface: canvas, visible: rect)
      try painter.paint(drawing.layers)
      if let mask = drawing.mask, mask.hides(someOf: rect) {
        // Not in the rectangle alone: a path that is cut off at its sides comes out otherwise.
        try canvas.isolated(in: canvas.area, with: .destinationIn) { () throws(DrawingError) in
          try painter.paint(mask)
        }
      }
      if drawing.background.alpha > 0 {
        canvas.lay(drawing.background, under: rect)
      }
    }
  }
}

extension Mask {
  /// False only if every one of the pixels is wholly seen through it.
  fileprivate func hides(someOf area: PixelRect) -> Bool {
    guard let inverse = matrix.inverse, matrix.isAffine else { return true }
    let pixels = Rect(Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    return pixels.corners.compactMap(inverse.project).contains { !holds($0) }
  }

  /// Whether a point lies inside, and in a corner's square not at all.
  private func holds(_ point: Point) -> Bool {
    let (x, y) = (rect.minX - 1e-9...rect.maxX + 1e-9, rect.minY - 1e-9...rect.maxY + 1e-9)
    guard x.contains(point.x), y.contains(point.y) else { return false }
    return cornerRadius == 0
      || (rect.minX + cornerRadius...rect.maxX - cornerRadius).contains(point.x)
      || (rect.minY + cornerRadius...rect.maxY - cornerRadius).contains(point.y)
  }
}
