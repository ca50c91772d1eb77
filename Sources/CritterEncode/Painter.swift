import CritterGraphics

/// Turns bitmaps into palette indices, one for each pixel. Frames come in order.
protocol Painter {
  mutating func indices(of bitmap: Bitmap) -> [UInt8]
}

extension Palette {
  func painter(_ dither: Dither) -> any Painter {
    // Nothing to dither: what the fast one shows is what they would all show.
    if !isExact.contains(false) { return NearestPainter(palette: self) }
    return switch dither {
    case .none: NearestPainter(palette: self)
    case .ordered: OrderedPainter(palette: self)
    case .floydSteinberg: ErrorDiffusionPainter(palette: self)
    }
  }

  /// The number of a pixel that the palette was made from.
  func number(of pixel: Bitmap.Pixel) -> Int {
    guard let number = table.number(of: pixel) else {
      preconditionFailure("the frames differ from those of the first run")
    }
    return number
  }
}

/// Every pixel in the nearest entry.
struct NearestPainter: Painter {
  let palette: Palette

  func indices(of bitmap: Bitmap) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(bitmap.pixels.count)
    bitmap.forEachRun { pixel, run in
      let index = palette.indices[palette.number(of: pixel)]
      indices.append(contentsOf: repeatElement(index, count: run.count))
    }
    return indices
  }
}
