extension Format {
  /// One picture as shapes, sharp at any size.
  public static let svg = Format(
    name: "svg", extensions: ["svg"], summary: "A still as shapes, sharp at any size",
    isAnimated: false, maximumFrameRate: nil, encoder: nil)
}
