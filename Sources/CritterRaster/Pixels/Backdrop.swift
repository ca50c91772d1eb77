import CritterGraphics
import CritterSVG

/// The first layers of a drawing, painted once for the drawings that begin with the same.
struct Backdrop {
  private let surface: Surface
  private var runs: [LayerRun] = []

  init(_ size: PixelSize) throws(DrawingError) {
    surface = try Surface(size)
  }

  var size: PixelSize { surface.size }

  func isStart(of runs: some Collection<LayerRun>) -> Bool {
    runs.starts(with: self.runs)
  }

  /// Paints what is missing, the same way as it would be without a backdrop: afterwards the
  /// surface holds exactly what it would hold then.
  ///
  /// - Parameter runs: begin with those that are there.
  func extended(to runs: ArraySlice<LayerRun>, _ art: [String: PaintableArt]) throws(DrawingError)
    -> Backdrop
  {
    let painter = Painter(art: art, surface: surface, visible: PixelRect(surface.size))
    for run in runs.dropFirst(self.runs.count) {
      try painter.paint(run)
    }
    try surface.check()
    var result = self
    result.runs = Array(runs)
    return result
  }

  /// Puts it on a surface of the same picture, on which there is nothing yet.
  func lay(on canvas: Surface) {
    canvas.copy(surface)
  }
}
