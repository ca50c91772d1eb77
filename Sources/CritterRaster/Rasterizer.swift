public import CritterGraphics

/// Turns drawings into bitmaps. What it draws for a drawing never depends on what it drew
/// before; what it remembers only saves time.
///
/// Used by one thread at a time: each worker has its own.
public final class Rasterizer {
  private let art: [String: SVG]
  private var last: (drawing: Drawing, runs: [Run], bitmap: Bitmap)?
  private var backdrop: Backdrop?
  private var window: Window?

  /// Parses all of the art.
  public init(art: [ArtFile]) throws(RasterError) {
    var svgs: [String: SVG] = [:]
    for file in art {
      svgs[file.name] = try SVG(file)
    }
    self.art = svgs
  }

  /// The size that an SVG says it has: its width and height in px at 96 dpi, or its viewBox's if
  /// it has none or percentages. Checks the file without drawing it.
  public static func naturalSize(of file: ArtFile) throws(RasterError) -> Size {
    try SVG(file).naturalSize
  }

  /// - Parameter drawing: shows only art that the rasterizer was made with.
  public func bitmap(of drawing: Drawing) throws(RasterError) -> Bitmap {
    if let last, last.drawing == drawing { return last.bitmap }
    let canvas = try Surface(drawing.size)
    let painter = Painter(art: art, surface: canvas)
    let runs = painter.runs(of: drawing.layers)
    let known = try layBackdrop(of: runs, on: canvas)
    for run in runs[known...] {
      try painter.paint(run)
    }
    let bitmap = try finish(canvas, of: drawing).bitmap()
    last = (drawing, runs, bitmap)
    return bitmap
  }

  /// Puts on the canvas what the drawing has in common with the last one.
  ///
  /// - Returns: of how many runs that is.
  private func layBackdrop(of runs: [Run], on canvas: Surface) throws(RasterError) -> Int {
    guard let last, last.drawing.size == canvas.size else { return 0 }
    let common = zip(runs, last.runs).prefix { $0 == $1 }.map(\.0)
    guard !common.isEmpty else { return 0 }
    let laid = try takeBackdrop(for: common, canvas.size).extended(to: common, art)
    canvas.paint(laid.surface, with: .source)
    backdrop = laid
    return common.count
  }

  /// The backdrop if the runs begin with it, otherwise an empty one. Taken away, because one that
  /// could not be extended is spoilt.
  private func takeBackdrop(for runs: [Run], _ size: PixelSize) throws(RasterError) -> Backdrop {
    if let known = backdrop.take(), known.isStart(of: runs, size) { return known }
    return try Backdrop(size)
  }

  /// Applies the drawing's mask and puts its background under it all.
  private func finish(_ canvas: Surface, of drawing: Drawing) throws(RasterError) -> Surface {
    if drawing.mask == nil, drawing.background.alpha == 0 { return canvas }
    let picture = try Surface(drawing.size)
    picture.clear(to: drawing.background)
    if let mask = drawing.mask {
      picture.paint(canvas, through: try window(mask, drawing.size).surface)
    } else {
      picture.paint(canvas)
    }
    try canvas.check()
    return picture
  }

  private func window(_ mask: Mask, _ size: PixelSize) throws(RasterError) -> Window {
    if let window, window.mask == mask, window.surface.size == size { return window }
    let new = try Window(mask, size)
    window = new
    return new
  }
}
