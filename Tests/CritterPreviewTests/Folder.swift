import CritterTestSupport
import Foundation

// Actions of the tests of the live preview in a folder.
extension Folder {
  /// The login screen and the bear under git.
  static func project() throws -> Folder {
    let folder = try Folder()
    try folder.makeFolder("parts")
    for rig in ["login", "bear"] {
      try FileManager.default.copyItem(atPath: rigFolder(rig), toPath: folder.path("parts/" + rig))
    }
    try folder.commit("First drawing")
    return folder
  }
}
