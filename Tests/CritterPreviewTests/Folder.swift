import CritterTestSupport
import Foundation

// What the tests of the live page do in a folder.
extension Folder {
  var path: String { url.path }

  /// As editors do: what has the name is replaced.
  func move(_ name: String, to other: String) throws {
    guard rename(path(name), path(other)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url(name))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// The login screen and the bear under git.
  static func project() throws -> Folder {
    let folder = try Folder()
    try folder.makeFolder("parts")
    for rig in ["login", "bear"] {
      try FileManager.default.copyItem(atPath: rigFolder(rig), toPath: folder.path("parts/" + rig))
    }
    try folder.git("init", "-q")
    try folder.commit("First drawing")
    return folder
  }

  func commit(_ title: String) throws {
    try git("add", "parts")
    try git("commit", "-q", "--allow-empty", "-m", title)
  }

  func git(_ arguments: String...) throws {
    let identity = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    let run = try Run(identity + arguments, in: self, program: Program.named("git"))
    guard run.exitCode == 0 else { throw GitFailed(arguments: arguments, messages: run.messages) }
  }

  private struct GitFailed: Error {
    let arguments: [String]
    let messages: String
  }
}
