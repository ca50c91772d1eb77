import CritterGraphics

/// The first layers of a drawing, composed once for the drawings that begin with the same.
struct Backdrop {
  let surface: Surface
  private var runs: [Run] = []

  init(_ size: PixelSize) throws(RasterError) {
    surface = try Surface(size)
  }

  func isStart(of runs: [Run], _ size: PixelSize) -> Bool {
    surface.size == size && runs.starts(with: self.runs)
  }

  /// Paints what is missing, the same way as it would be without a backdrop: afterwards the
  /// surface holds exactly what it would hold then.
  ///
  /// - Parameter runs: begin with those that are there.
  func extended(to runs: [Run], _ art: [String: SVG]) throws(RasterError) -> Backdrop {
    let painter = Painter(art: art, surface: surface)
    for run in runs[self.runs.count...] {
      try painter.paint(run)
    }
    try surface.check()
    var result = self
    result.runs = runs
    return result
  }
}

/// A drawing's mask, painted once for the drawings that have the same.
struct Window {
  let mask: Mask
  /// White where the drawing shows.
  let surface: Surface

  init(_ mask: Mask, _ size: PixelSize) throws(RasterError) {
    self.mask = mask
    surface = try Surface(size)
    try Painter(art: [:], surface: surface).paint(mask)
  }
}
