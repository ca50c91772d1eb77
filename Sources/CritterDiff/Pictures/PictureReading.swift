package import CritterKit
package import CritterEncode

extension DecodedAnimation {
  /// Reads a GIF, PNG, APNG or WebP.
  ///
  /// - Throws: `KitError.cannotRead`, which says what is wrong with the file.
  package init(contentsOf path: String) throws(KitError) {
    let bytes = try [UInt8](contentsOf: path, .picture)
    do {
      try self.init(bytes)
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }
}
