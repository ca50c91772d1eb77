public import CritterGraphics
import CritterGuard
public import CritterSVG

/// A renderer from drawings to pixels. The result depends only on the drawing, not on previous
/// drawings or the requested area.
///
/// Not thread-safe: each worker needs its own rasterizer.
public final class Rasterizer {
  private let art: [String: PaintableArt]
  /// The runs of the drawing before.
  private var last: [LayerRun] = []
  /// The first runs of recent drawings, which kept still, and their image.
  private var still: (runs: ArraySlice<LayerRun>, image: Surface)?

  /// The maximum area of the image of layers that keep still, in pixels; 16 MB.
  private static let largestStill = 1 << 22

  /// The versions of the drawing libraries, by name.
  package static var versions: [String: String] {
    ["librsvg": ParsedArt.version, "cairo": Surface.version]
  }

  /// Creates a rasterizer and parses all of the art.
  ///
  /// - Parameter files: the art of a rig, `Rig.art`.
  public init(art files: [ArtFile]) throws(DrawingError) {
    var art: [String: PaintableArt] = [:]
    let imageCache = SupersampledImageCache()
    for file in files {
      let versions = try file.versions.map { version throws(DrawingError) in
        try ParsedArt(version)
      }
      art[file.name] = PaintableArt(versions: versions, imageCache: imageCache)
    }
    self.art = art
  }

  /// Draws a whole image.
  ///
  /// - Parameter drawing: a drawing that uses only the rasterizer's art.
  public func bitmap(of drawing: Drawing) throws(DrawingError) -> Bitmap {
    let whole = try patch(of: drawing, in: PixelRect(drawing.size))
    return Bitmap(size: drawing.size, pixels: whole.pixels)
  }

  /// Draws a whole image for measuring: art with filters has one pixel per pixel of the image, which
  /// is up to 16 times faster and less smooth.
  package func draft(of drawing: Drawing) throws(DrawingError) -> Bitmap {
    let detail = SupersamplingGrid.supersampling
    let whole = try patch(of: drawing, in: PixelRect(drawing.size), detail: detail)
    return Bitmap(size: drawing.size, pixels: whole.pixels)
  }

  /// Draws the pixels of an image within a rectangle. They equal the pixels of the whole bitmap.
  ///
  /// - Parameters:
  ///   - drawing: a drawing that uses only the rasterizer's art.
  ///   - rect: a rectangle within the image.
  ///   - detail: the pixels of the image per visible pixel.
  package func patch(
    of drawing: Drawing, in rect: PixelRect, detail: Double = 1
  ) throws(DrawingError) -> Patch {
    guard !rect.isEmpty else { return Patch(rect: rect, pixels: []) }
    guard_enter(guard_image, nil)
    defer {
      guard_leave()
      guard_progress()
    }
    return try Surface.patch(of: drawing.size, in: rect, detail: detail) {
      canvas throws(DrawingError) in
      let painter = Painter(art: art, surface: canvas, visible: rect)
      if drawing.blends { canvas.fillBackground(drawing.background, in: rect) }
      try paint(drawing, with: painter)
      if let mask = drawing.mask, mask.mayHidePixels(in: rect) {
        // Draw the whole mask, since a path cut off at the rectangle would look different.
        try canvas.isolated(in: canvas.area, with: .matte(.alpha)) { () throws(DrawingError) in
          try painter.paint(mask)
        }
        if drawing.blends { try painter.paintBackground(drawing.background, outside: mask) }
      }
      if !drawing.blends { canvas.fillBackground(drawing.background, in: rect) }
    }
  }

  /// Paints all layers of a drawing. The first ones are copied if they have art and keep still.
  private func paint(_ drawing: Drawing, with painter: Painter) throws(DrawingError) {
    if drawing.blends || painter.surface.detail > 1 || drawing.size.area > Self.largestStill {
      return try painter.paint(drawing.layers)
    }
    let runs = drawing.layers.runs(under: .identity)
    if still.map({ $0.image.size != drawing.size || !runs.starts(with: $0.runs) }) ?? true {
      let first = runs[..<zip(runs, last).prefix { $0 == $1 }.count]
      still = nil
      if first.contains(where: painter.showsArt) {
        let image = try Surface(drawing.size)
        let whole = Painter(art: art, surface: image, visible: PixelRect(drawing.size))
        for run in first { try whole.paint(run) }
        still = (first, image)
      }
    }
    last = runs
    if let still { painter.surface.paint(still.image, at: .zero, in: painter.visible) }
    for run in runs[(still?.runs.endIndex ?? 0)...] { try painter.paint(run) }
  }
}

extension Painter {
  /// Returns whether a run has art, and may paint visible pixels.
  fileprivate func showsArt(in run: LayerRun) -> Bool {
    run.layers.contains { !$0.art.isEmpty }
      && !run.bounds(under: map, within: surface.size).intersection(visible).isEmpty
  }

  /// Adds the background where the mask hides the layers, which already contain it elsewhere.
  fileprivate func paintBackground(_ color: Color, outside mask: Mask) throws(DrawingError) {
    try surface.isolated(in: surface.area, with: .add) { () throws(DrawingError) in
      surface.fillBackground(color, in: visible)
      try surface.isolated(in: surface.area, with: .matte(.invertedAlpha)) {
        () throws(DrawingError) in
        try paint(mask)
      }
    }
  }
}

extension Mask {
  /// Returns whether the mask hides any part of the pixels. May return true for pixels that are
  /// fully visible.
  fileprivate func mayHidePixels(in area: PixelRect) -> Bool {
    guard path == nil, let inverse = matrix.inverse, matrix.isAffine else { return true }
    let pixels = Rect(Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    return pixels.corners.compactMap(inverse.project).contains { !contains($0) }
  }

  /// Returns whether a point lies inside the mask. The squares around round corners count as
  /// outside.
  private func contains(_ point: Point) -> Bool {
    let (x, y) = (rect.minX - 1e-9...rect.maxX + 1e-9, rect.minY - 1e-9...rect.maxY + 1e-9)
    guard x.contains(point.x), y.contains(point.y) else { return false }
    return cornerRadius == 0
      || (rect.minX + cornerRadius...rect.maxX - cornerRadius).contains(point.x)
      || (rect.minY + cornerRadius...rect.maxY - cornerRadius).contains(point.y)
  }
}
