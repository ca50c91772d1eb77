import CritterGraphics

/// Chooses a palette index for every pixel that changes, frame by frame in order.
protocol Ditherer {
  /// - Returns: the delta with palette indices in the place of the numbers of colors.
  mutating func dithered(_ delta: FrameDelta) -> FrameDelta
}

extension Palette {
  /// The ditherer for the whole image; nil if only parts are dithered.
  func ditherer(_ dither: Dither) -> (any Ditherer)? {
    if hasAll { return nil }
    return switch dither {
    case .auto, .none: nil
    case .ordered: OrderedDitherer(palette: self)
    case .floydSteinberg: ErrorDiffusionDitherer(palette: self)
    }
  }
}
