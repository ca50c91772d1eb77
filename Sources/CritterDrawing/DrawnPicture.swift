import CritterGraphics
import CritterRaster

/// A small picture of a drawing, or of parts at their places in it.
struct DrawnPicture {
  /// The area of the drawing in the picture.
  let view: Rect
  /// The path of the drawing, for errors.
  let path: String
  /// The longer side in pixels.
  var side = 384.0
  /// Whether art with filters and masks is drawn quickly and less smoothly.
  var isDraft = true

  /// The art of a part, and its place in the drawing.
  typealias PlacedArt = (svg: String, box: Rect)

  /// The pixels per point.
  var scale: Double { side / max(view.size.width, view.size.height) }

  var size: PixelSize {
    PixelSize(
      max(1, Int((view.size.width * scale).rounded(.up))),
      max(1, Int((view.size.height * scale).rounded(.up))))
  }

  /// Draws an SVG with the drawing's coordinates.
  func image(of svg: (Rect, PixelSize) -> String) throws -> Bitmap {
    let frame = Rect(view.minX, view.minY, Double(size.width) / scale, Double(size.height) / scale)
    let file = ArtFile(name: "drawing", path: path, bytes: Array(svg(frame, size).utf8))
    return isDraft ? try file.draft(of: size) : try file.bitmap(of: size)
  }

  /// Draws parts, back to front.
  func image(of parts: [PlacedArt]) throws -> Bitmap {
    var names: [String: String] = [:]
    for part in parts where names[part.svg] == nil { names[part.svg] = "\(names.count).svg" }
    let files = names.map { ArtFile(name: $0.value, path: path, bytes: Array($0.key.utf8)) }
    let layers = parts.map { part in
      let name = names[part.svg] ?? ""
      let place = Matrix.translation(part.box.minX - view.minX, part.box.minY - view.minY)
      return Layer(
        name: name, content: .art(name), size: part.box.size, matrix: place * .scale(scale, scale))
    }
    let drawing = Drawing(size: size, background: .transparent, mask: nil, layers: layers)
    return try draw(drawing, with: Rasterizer(art: files))
  }

  func draw(_ drawing: Drawing, with rasterizer: Rasterizer) throws -> Bitmap {
    isDraft ? try rasterizer.draft(of: drawing) : try rasterizer.bitmap(of: drawing)
  }
}
