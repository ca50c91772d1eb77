public import CritterGraphics

/// The options of an encoder. A format ignores options that don't apply to it.
///
/// For an example, see `Format`.
public struct EncodeOptions: Hashable, Sendable {
  /// The number of plays, 1...65536; nil, the default, for forever. Videos and Lottie don't store
  /// it; for them, more than 1 is an error.
  public var plays: Int?
  /// The opaque color behind the image. MP4 blends all pixels with it, or with white by default. GIF
  /// blends semi-transparent pixels with it. Without a matte, a GIF pixel becomes opaque from 50%
  /// alpha on, and transparent below.
  public var matte: Color?
  /// The maximum number of palette entries, including the transparent one: 2 to 256. Default: 256.
  public var colors: Int
  /// The dithering of colors that aren't in the palette. Default: `auto`.
  public var dither: Dither
  /// The quality, 1 to 100. Default: 90. At 100, each pixel of a GIF has its best palette entry, and
  /// an APNG, WebP, or AVIF is lossless. Below, a pixel can have another color if the file becomes
  /// smaller and the eye doesn't notice. A PNG is always lossless.
  public var quality: Int
  /// The compression effort of a GIF, APNG, or PNG, 1 (fast) to 9 (small). Default: 5. 1 takes about half
  /// the time of the default, and 9 several times as long.
  public var effort: Int
  /// The maximum frame rate of a video in frames per second; nil for any. The ends of frames are
  /// rounded to it.
  package var maximumVideoRate: Double?
  /// The maximum number of images in a GIF; nil for any number. Without a maximum, a frame can be
  /// divided into two images.
  package var maximumImages: Int?

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

  /// An option, with its name on the command line.
  package enum Name: String, CaseIterable, Sendable {
    case loop, matte, palette, dither, quality, effort
  }

  /// Returns the options with defaults for those that aren't named.
  package func only(_ names: Set<Name>) -> EncodeOptions {
    var result = EncodeOptions()
    if names.contains(.loop) { result.plays = plays }
    if names.contains(.matte) { result.matte = matte }
    if names.contains(.palette) { result.colors = colors }
    if names.contains(.dither) { result.dither = dither }
    if names.contains(.quality) { result.quality = quality }
    if names.contains(.effort) { result.effort = effort }
    return result
  }

  /// The maximum number of palette entries.
  static let maximumColors = 256

  func check() throws {
    if let plays, !(1...65536).contains(plays) { throw EncodeError.invalidPlayCount(plays) }
    if let matte, matte.alpha < 1 { throw EncodeError.translucentMatte(matte) }
    if !(2...Self.maximumColors).contains(colors) { throw EncodeError.invalidColorCount(colors) }
    if !(1...100).contains(quality) { throw EncodeError.invalidQuality(quality) }
    if !(1...9).contains(effort) { throw EncodeError.invalidEffort(effort) }
  }
}

/// The dithering of colors that aren't in the palette.
///
/// For an example, see `Format`.
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
