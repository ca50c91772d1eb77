public import CritterGraphics
public import CritterRig
import Foundation

extension Rig {
  /// The bytes of all the art that some state may show.
  public func readArt() throws(KitError) -> [ArtFile] {
    var files: [ArtFile] = []
    for name in art {
      let path = "\(folder)/\(name)"
      guard let data = FileManager.default.contents(atPath: path) else {
        throw .cannotRead(path: path, reason: "the file cannot be opened")
      }
      files.append(ArtFile(name: name, path: path, bytes: themed([UInt8](data), art: name)))
    }
    return files
  }
}
