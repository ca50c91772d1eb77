package import CritterEncode
package import CritterKit

extension DecodedAnimation {
  /// Reads a GIF, PNG, APNG or WebP.
  ///
  /// - Throws: `KitError.cannotRead`, which says what is wrong with the file.
  package init(contentsOf path: String) throws(KitError) {
    let bytes = try [UInt8](contentsOf: path, .picture)
    // SVG, Lottie, and Lottie in an archive.
    if ["<", "{", "PK\u{3}\u{4}"].contains(where: { bytes.starts(with: $0.utf8) }) {
      throw .cannotRead(
        path: path,
        reason:
          "critter can't read vector formats; compare GIF, WebP, APNG, or PNG "
          + "frames of the same motion")
    }
    do {
      try self.init(bytes)
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }
}
