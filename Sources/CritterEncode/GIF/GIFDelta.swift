import CritterGraphics

/// A delta frame with its disposal.
struct GIFDelta {
  var delta: FrameDelta
  /// Holds all that has to be drawn or cleared.
  var rect: PixelRect
  /// The area that the disposal of the previous frame cleared.
  var cleared: PixelRect
  /// Whether the frame is disposed of by restoring its rectangle to the background; otherwise it
  /// is left in place.
  var restoresBackground = false
}

/// A few delta frames that follow each other, to be encoded apart from the rest.
struct GIFBatch {
  /// All that any of them touches, and the pixels around.
  var rect: PixelRect
  /// The canvas there before the first of them; nil before the first of all.
  var former: ColorGrid?
  var deltas: [GIFDelta]
  /// Whether the first of them begins the animation.
  var isFirst: Bool { former == nil }
}
