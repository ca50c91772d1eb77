import CritterEncode
import CritterGraphics
import CritterRig
import CritterSVG
import CritterVector
import CritterSyntax

/// An animation as a single vector file.
struct MotionFile {
  /// What the user should know about a file.
  struct Notes {
    /// The parts with perspective that are drawn with an affine approximation.
    var flattened: [Flattening] = []
    /// The names of the themes that need a separate animation.
    var apart: [String] = []
    /// The reasons why art is embedded as an image, one sentence each.
    var embedded: [String] = []
    /// The features that some players lack, in the plural.
    var rareFeatures: [String] = []
  }

  let bytes: [UInt8]
  private(set) var notes: Notes

  /// Creates the file of an animation in a vector format.
  ///
  /// - Parameters:
  ///   - themes: the animation in the rig's themes, for a format with themes.
  ///   - progress: called with the processed fraction of the animation, 0…1.
  init(
    _ motion: VectorSource, themes: [(name: String, motion: VectorSource)] = [], as format: Format,
    progress: (Double) -> Void = { _ in }
  ) throws {
    var embedded: [String] = []
    switch format.vectorFormat {
    case .lottie:
      let (lottie, animation) = try Self.lottie(motion, progress: progress) { embedded.append($0) }
      self.init(lottie.bytes, of: animation)
      notes.rareFeatures = animation.rareLottieFeatures
    case .dotLottie:
      let (archive, animation) = try Self.dotLottie(motion, themes, progress: progress) {
        embedded.append($0)
      }
      self.init(archive.bytes, of: animation)
      notes.apart = archive.apart
      notes.rareFeatures = animation.rareLottieFeatures
    case .telegramSticker:
      let (lottie, animation) = try Self.lottie(motion, isSticker: true, progress: progress)
      try lottie.checkSticker()
      self.init(Gzip.compressed(lottie.bytes), of: animation)
    case .svg, nil: self = try Self.svg(motion, progress)
    }
    notes.embedded = embedded
  }

  private init(_ bytes: [UInt8], of animation: VectorAnimation) {
    self.bytes = bytes
    notes = Notes(flattened: animation.flattened)
  }

  private static func svg(
    _ motion: VectorSource, _ progress: (Double) -> Void
  ) throws -> MotionFile {
    let art = try [String: SVGArt](motion.art)
    let animation = try VectorAnimation(
      motion, naturalSize: { art[$0]?.naturalSize ?? Size(1, 1) }, progress: progress)
    return MotionFile(SVGFile(animation, art: art).bytes, of: animation)
  }

  /// Converts an animation to Lottie.
  ///
  /// - Parameters:
  ///   - other: an animation whose frame rate is used, or nil.
  ///   - isSticker: whether Telegram is to accept the file.
  ///   - warn: called with the reason why art is embedded as an image.
  private static func lottie(
    _ motion: VectorSource, like other: Lottie? = nil, isSticker: Bool = false,
    progress: (Double) -> Void = { _ in },
    warn: (String) -> Void = { _ in }
  ) throws -> (Lottie, VectorAnimation) {
    var art: [String: ArtOutline] = [:]
    for file in motion.art {
      let parsed = try ParsedArt(file.sharpest)
      let outline = try parsed.outline { error in
        let place = [file.origin?.line ?? error.line, file.origin?.column ?? error.column]
          .compactMap { $0.map { ":\($0)" } }.joined()
        warn("\(file.path)\(place): \(error.message)")
      }
      art[file.name] = try outline ?? image(of: file, parsed.naturalSize)
    }
    let animation = try VectorAnimation(
      motion, naturalSize: { art[$0]?.naturalSize ?? Size(1, 1) },
      progress: progress)
    return (Lottie(animation, art: art, like: other, isSticker: isSticker), animation)
  }

  /// Renders art as an image at twice its size. The longer side has 256 to 1,024 pixels.
  private static func image(of file: ArtFile, _ size: Size) throws -> ArtOutline {
    let longest = max(size.width, size.height)
    let scale = min(max(2 * longest, 256), 1024) / longest
    let pixels = PixelSize(
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
    let frame = SingleFrame(Frame(bitmap: try file.bitmap(of: pixels), duration: 0))
    guard let image = EmbeddedImage(bytes: try Format.png.encode(frame).bytes) else {
      preconditionFailure("the encoder writes no PNG")
    }
    return ArtOutline(naturalSize: size, image)
  }

  static func dotLottie(
    _ motion: VectorSource, _ themes: [(name: String, motion: VectorSource)],
    progress: (Double) -> Void = { _ in }, warn: (String) -> Void = { _ in }
  ) throws -> (DotLottie, VectorAnimation) {
    let (own, animation) = try lottie(motion, progress: progress, warn: warn)
    if themes.isEmpty { return (DotLottie(own, plays: motion.plays), animation) }
    let versions = try themes.map { theme in
      (theme.name.printable, try lottie(theme.motion, like: own).0, theme.motion.colors)
    }
    let themed = ThemedLottie(own, colors: motion.colors, themes: versions)
    return (DotLottie(themed, plays: motion.plays), animation)
  }
}
