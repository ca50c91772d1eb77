import CritterEncode
import CritterForms
import CritterGraphics
import CritterSVG
import CritterVector

/// A motion as one file of shapes, in one of the formats that have such.
struct MotionFile {
  let bytes: [UInt8]
  /// The parts that are out of place since there is no perspective.
  let flattened: [Flattening]
  /// The names of the themes in which it is a motion of its own.
  private(set) var apart: [String] = []

  /// - Parameter themes: the same motion in others than the rig's own colors, for a format that
  ///   holds them.
  /// - Parameter progress: is told how much of the animation has been looked at, 0…1.
  init(
    _ motion: VectorMotion, themes: [ThemedMotion] = [], as format: Format,
    progress: (Double) -> Void = { _ in }
  ) throws {
    switch format.shapes {
    case .lottie:
      let (lottie, picture) = try Self.lottie(motion, progress: progress)
      self.init(lottie.bytes, of: picture)
    case .dotLottie:
      let (archive, picture) = try Self.dotLottie(motion, themes, progress: progress)
      self.init(archive.bytes, of: picture)
      apart = archive.apart
    case .svg, nil: self = try Self.svg(motion, progress)
    }
  }

  private init(_ bytes: [UInt8], of picture: MovingPicture) {
    (self.bytes, flattened) = (bytes, picture.flattened)
  }

  private static func svg(
    _ motion: VectorMotion, _ progress: (Double) -> Void
  ) throws -> MotionFile {
    var art: [String: SVGArt] = [:]
    for (number, file) in motion.art.enumerated() {
      let parsed = try ParsedArt(file)
      let nested = try NestedArt(parsed, id: "\(AnimatedSVG.idPrefix)\(number + 1)")
      art[file.name] = SVGArt(nested, or: try outline(of: parsed))
    }
    let picture = try MovingPicture(
      motion, naturalSize: { art[$0]?.naturalSize ?? Size(1, 1) }, progress: progress)
    return MotionFile(AnimatedSVG(picture, art: art).bytes, of: picture)
  }

  /// Nil if it isn't made of shapes.
  private static func outline(of art: ParsedArt) throws -> ArtOutline? {
    do {
      return try ArtOutline(art)
    } catch DrawingError.artIsNoShapes {
      return nil
    }
  }

  /// - Parameter other: whose frames it counts in.
  private static func lottie(
    _ motion: VectorMotion, like other: Lottie? = nil, progress: (Double) -> Void = { _ in }
  ) throws -> (Lottie, MovingPicture) {
    var art: [String: ArtOutline] = [:]
    for file in motion.art { art[file.name] = try ArtOutline(ParsedArt(file)) }
    let picture = try MovingPicture(
      motion, naturalSize: { art[$0]?.naturalSize ?? Size(1, 1) }, progress: progress)
    return (Lottie(picture, art: art, like: other), picture)
  }

  static func dotLottie(
    _ motion: VectorMotion, _ themes: [ThemedMotion], progress: (Double) -> Void = { _ in }
  ) throws -> (DotLottie, MovingPicture) {
    let (own, picture) = try lottie(motion, progress: progress)
    if themes.isEmpty { return (DotLottie(own, plays: motion.plays), picture) }
    let versions = try themes.map { theme in
      ThemedLottie.Version(
        theme.name.printable, try lottie(theme.motion, like: own).0, colors: theme.motion.colors)
    }
    let themed = ThemedLottie(own, colors: motion.colors, themes: versions)
    return (DotLottie(themed, plays: motion.plays), picture)
  }
}

/// A motion in one of its rig's themes.
struct ThemedMotion {
  let name: String
  let motion: VectorMotion
}
