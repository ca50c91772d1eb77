import CritterGraphics

/// Chooses a palette index for every pixel that changes, from picture to picture in order.
protocol Painter {
  /// - Returns: the patch with palette indices in the place of the palette's numbers.
  mutating func painted(_ patch: Patch) -> Patch
}

extension Palette {
  /// Nil when every pixel goes into its nearest entry.
  func painter(_ dither: Dither) -> (any Painter)? {
    if hasAll { return nil }
    return switch dither {
    case .none: nil
    case .ordered: OrderedPainter(palette: self)
    case .floydSteinberg: ErrorDiffusionPainter(palette: self)
    }
  }
}
