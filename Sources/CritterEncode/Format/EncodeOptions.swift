public import CritterGraphics

/// How to encode. A format that has no use for a field pays no attention to it.
public struct EncodeOptions: Hashable, Sendable {
  /// How often the animation plays in all, 1...65536; nil, the default, means forever. A video
  /// leaves that to its player, and takes no number above 1.
  public var plays: Int?
  /// The color of the page that the picture is meant for. An mp4, which is opaque, lays the
  /// picture over it, or over white. GIF, where a pixel is opaque or not there, mixes partly
  /// transparent pixels with it. Opaque; nil, the default, means that any page will do: half opaque
  /// pixels and better become opaque in their own color, the rest is left out.
  public var matte: Color?
  /// At most this many palette entries, the transparent one counted in: 2...256, by default 256.
  public var colors: Int
  /// What is done about colors that are not in the palette; by default what their kind needs.
  public var dither: Dither
  /// How faithful a GIF is, 1...100. At 100 every pixel is the palette's best; below, a pixel may
  /// take another entry where the eye cannot tell and the file gets smaller. 90 by default. APNG and
  /// WebP are lossless and videos of one fixed quality, whatever it says.
  public var quality: Int
  /// How many ways are tried to make a GIF or a PNG small, 1...9: 1 takes about half the time of the
  /// default, 5, and 9 several times as long.
  public var effort: Int

  /// Plays forever, dithered where it pays, at a quality of 90, unless it says otherwise.
  public init(
    plays: Int? = nil, matte: Color? = nil, colors: Int = 256, dither: Dither = .auto,
    quality: Int = 90, effort: Int = 5
  ) {
    self.plays = plays
    self.matte = matte
    self.colors = colors
    self.dither = dither
    self.quality = quality
    self.effort = effort
  }

  func check() throws {
    if let plays, !(1...65536).contains(plays) { throw EncodeError.plays(plays) }
    if let matte, matte.alpha < 1 { throw EncodeError.translucentMatte(matte) }
    if !(2...256).contains(colors) { throw EncodeError.colors(colors) }
    if !(1...100).contains(quality) { throw EncodeError.quality(quality) }
    if !(1...9).contains(effort) { throw EncodeError.effort(effort) }
  }
}

/// How a color that is not in the palette is shown. Colors that are in it are never dithered.
public enum Dither: String, CaseIterable, Sendable {
  /// Ordered where a soft gradient would show bands, and none elsewhere; from a quality of 76 to one of 99.
  case auto
  /// As the nearest one: smallest files, steps in long gradients.
  case none
  /// As a fixed 8×8 Bayer pattern of two: stays still from frame to frame.
  case ordered
  /// By error diffusion: each pixel's error is added to its neighbors. A pixel that the next frame
  /// does not change keeps its index.
  case floydSteinberg = "floyd-steinberg"
}
