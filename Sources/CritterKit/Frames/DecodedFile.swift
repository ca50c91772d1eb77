package import CritterEncode
import CritterGraphics

extension DecodedAnimation {
  /// Reads a GIF, PNG, APNG, or WebP file.
  ///
  /// - Throws: `KitError.cannotRead`.
  package init(contentsOf path: String) throws(KitError) {
    let bytes = try [UInt8](contentsOf: path, .image)
    // SVG, Lottie, and dotLottie.
    if ["<", "{", "PK\u{3}\u{4}"].contains(where: { bytes.starts(with: $0.utf8) }) {
      throw .cannotRead(
        path: path,
        reason:
          "critter can't read vector formats; compare GIF, WebP, APNG, or PNG "
          + "frames of the same animation")
    }
    self = try KitError.reading(path) { try DecodedAnimation(bytes) }
  }
}
