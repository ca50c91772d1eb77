public import CritterGraphics

/// The options of an encoder. A format ignores options that don't apply to it.
public struct EncodeOptions: Hashable, Sendable {
  /// How often the animation plays in all, 1...65536; nil, the default, means forever. A video
  /// leaves that to its player, and takes no number above 1.
  public var plays: Int?
  /// The color of the page that the picture is meant for. An mp4, which is opaque, lays the
  /// picture over it, or over white. GIF, where a pixel is opaque or not there, mixes partly
  /// transparent pixels with it. Opaque; nil, the default, means that any page will do: half opaque
  /// pixels and better become opaque in their own color, the rest is left out.
  public var matte: Color?
  /// The maximum number of palette entries, including the transparent one: 2 to 256. Default: 256.
  public var colors: Int
  /// The dithering of colors that aren't in the palette. Default: `auto`.
  public var dither: Dither
  /// The quality of a GIF, 1 to 100. At 100, each pixel has its best palette entry. Below, a pixel
  /// can have another entry if the file becomes smaller and the eye doesn't notice. Default: 90.
  /// APNG and WebP are always lossless, and videos have a fixed quality.
  public var quality: Int
  /// How many ways are tried to make a GIF or a PNG small, 1...9: 1 takes about half the time of the
  /// default, 5, and 9 several times as long.
  public var effort: Int

  /// Creates options. By default, an animation plays forever, with automatic dithering and a
  /// quality of 90.
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
  /// Ordered dithering where a soft gradient would show bands, at a quality from 76 to 99;
  /// otherwise none.
  case auto
  /// The nearest color: the smallest files, with bands in long gradients.
  case none
  /// A fixed 8×8 Bayer pattern of two colors, which doesn't flicker.
  case ordered
  /// Error diffusion: the error of each pixel is added to its neighbors. Pixels that don't change
  /// keep their palette entry.
  case floydSteinberg = "floyd-steinberg"
}
