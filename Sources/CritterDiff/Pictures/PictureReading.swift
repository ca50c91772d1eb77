package import CritterKit
package import CritterEncode
import Foundation

extension DecodedAnimation {
  /// Reads a GIF, PNG, APNG or WebP.
  ///
  /// - Throws: `KitError.cannotRead`, which says what is wrong with the file.
  package init(contentsOf path: String) throws(KitError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .cannotRead(path: path, reason: "there is no such file, or it cannot be opened")
    }
    do {
      try self.init([UInt8](data))
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }
}
