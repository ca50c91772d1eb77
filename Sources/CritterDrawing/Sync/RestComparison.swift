package import CritterGraphics
import CritterRaster
package import CritterRig
import CritterSVG

/// A function that returns the drawing of a rig's rest state at a scale in pixels per point.
///
/// A pose and its texts belong to modules that don't know drawings, so the caller passes it.
package typealias RestDrawing = (Rig, _ scale: Double) throws -> Drawing

/// A comparison of a rig's rest state with the drawing that it was split from.
struct RestComparison {
  /// The area of the drawing that the rig shows.
  let view: Rect
  /// The path of the drawing, for errors.
  let path: String
  let restDrawing: RestDrawing
  /// Whether art with filters and masks is drawn quickly and less smoothly.
  var isDraft = false

  /// The art of a part, and its place in the drawing.
  struct Part {
    let svg: String
    let box: Rect
  }

  /// The pixels per point.
  private var scale: Double { 384 / max(view.size.width, view.size.height) }

  private var size: PixelSize {
    PixelSize(
      max(1, Int((view.size.width * scale).rounded(.up))),
      max(1, Int((view.size.height * scale).rounded(.up))))
  }

  /// Draws an SVG with the drawing's coordinates.
  func image(of svg: (Rect, PixelSize) -> String) throws -> Bitmap {
    let frame = Rect(
      view.minX, view.minY, Double(size.width) / scale, Double(size.height) / scale)
    let file = ArtFile(name: "drawing", path: path, bytes: Array(svg(frame, size).utf8))
    return isDraft ? try file.draft(of: size) : try file.bitmap(of: size)
  }

  /// Draws parts, back to front.
  func image(of parts: [Part]) throws -> Bitmap {
    let files = parts.enumerated().map { index, part in
      ArtFile(name: "\(index).svg", path: path, bytes: Array(part.svg.utf8))
    }
    let layers = zip(parts, files).map { part, file in
      let place = Matrix.translation(
        (part.box.minX - view.minX) * scale, (part.box.minY - view.minY) * scale)
      return Layer(
        name: file.name, content: .art(file.name), size: part.box.size,
        matrix: .scale(scale, scale) * place)
    }
    let drawing = Drawing(size: size, background: .transparent, mask: nil, layers: layers)
    return try draw(drawing, with: files)
  }

  /// Draws the rest state of a rig.
  func image(of rig: Rig) throws -> Bitmap {
    let drawing = try restDrawing(rig, scale)
    return Bitmap(size: size, try draw(drawing, with: rig.art))
  }

  private func draw(_ drawing: Drawing, with art: [ArtFile]) throws -> Bitmap {
    let rasterizer = try Rasterizer(art: art)
    return isDraft ? try rasterizer.draft(of: drawing) : try rasterizer.bitmap(of: drawing)
  }
}

extension RestComparison {
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

extension DrawnRig {
  /// The art of all visible parts, back to front, at its place in the drawing.
  var restParts: [RestComparison.Part] {
    let texts = Dictionary(art.map { ($0.name, $0.text) }, uniquingKeysWith: { one, _ in one })
    return parts.flatMap(\.withChildren).filter { !$0.isHidden }.compactMap { part in
      part.art.flatMap { texts[$0] }.map {
        RestComparison.Part(svg: $0, box: part.frame.moved(to: origin))
      }
    }
  }
}

extension Bitmap {
  /// Creates an image from the top left part of another one. What is missing is clear.
  fileprivate init(size: PixelSize, _ other: Bitmap) {
    var pixels = [Pixel](repeating: .clear, count: size.area)
    for y in 0..<min(size.height, other.size.height) {
      for x in 0..<min(size.width, other.size.width) {
        pixels[y * size.width + x] = other[x, y]
      }
    }
    self.init(size: size, pixels: pixels)
  }
}

extension Bitmap.Pixel {
  /// The largest difference between two channels.
  fileprivate func difference(from other: Bitmap.Pixel) -> Int {
    let channels = [
      (red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha),
    ]
    return channels.map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
