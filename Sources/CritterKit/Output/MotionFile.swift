import CritterEncode
import CritterForms
import CritterGraphics
import CritterRaster
import CritterVector

/// A motion as one file of shapes, in one of the formats that have such.
struct MotionFile {
  let bytes: [UInt8]
  /// The parts that are out of place since there is no perspective.
  let flattened: [Flattening]

  init(_ motion: VectorMotion, as format: Format) throws {
    switch format.name {
    case Format.lottie.name: self = try Self.lottie(motion)
    case Format.dotLottie.name: self = try Self.dotLottie(motion)
    default: self = try Self.svg(motion)
    }
  }

  private init(_ bytes: [UInt8], of picture: MovingPicture) {
    (self.bytes, flattened) = (bytes, picture.flattened)
  }

  private static func svg(_ motion: VectorMotion) throws -> MotionFile {
    var art: [String: SVGArt] = [:]
    for (number, file) in motion.art.enumerated() {
      let nested = try NestedArt(file, id: "\(AnimatedSVG.idPrefix)\(number + 1)")
      art[file.name] = SVGArt(nested, or: try outline(of: file))
    }
    let picture = try MovingPicture(motion) { art[$0]?.naturalSize ?? Size(1, 1) }
    return MotionFile(AnimatedSVG(picture, art: art).bytes, of: picture)
  }

  /// Nil for what is no shapes.
  private static func outline(of file: ArtFile) throws -> ArtOutline? {
    do {
      return try ArtOutline(file)
    } catch RasterError.artIsNoShapes {
      return nil
    }
  }

  private static func lottie(_ motion: VectorMotion) throws -> MotionFile {
    var art: [String: ArtOutline] = [:]
    for file in motion.art { art[file.name] = try ArtOutline(file) }
    let picture = try MovingPicture(motion, shearing: .turning) {
      art[$0]?.naturalSize ?? Size(1, 1)
    }
    return MotionFile(Lottie(picture, art: art).bytes, of: picture)
  }

  private static func dotLottie(_ motion: VectorMotion) throws -> MotionFile {
    let file = try lottie(motion)
    let loop: JSON =
      switch motion.plays {
      case nil: .bool(true)
      case 1: .bool(false)
      case let plays?: .number(plays)
      }
    let manifest = JSON.object([
      ("version", "1.0"), ("generator", "critter"),
      (
        "animations",
        [.object([("id", "motion"), ("autoplay", .bool(true)), ("loop", loop)])]
      ),
    ])
    var archive = ZipArchive()
    archive.add("manifest.json", Array(manifest.compactText.utf8))
    archive.add("animations/motion.json", file.bytes)
    return MotionFile(archive.bytes, flattened: file.flattened)
  }

  private init(_ bytes: [UInt8], flattened: [Flattening]) {
    (self.bytes, self.flattened) = (bytes, flattened)
  }
}
