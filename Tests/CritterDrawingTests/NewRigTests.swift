import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

@Suite struct NewRigTests {
  @Test func `the ghost is small and has one of each thing`() throws {
    let rig = try Rig.named("ghost")
    #expect(rig.parts.count == 3 && rig.states.count == 2)
    #expect(rig.clips.count == 1 && rig.scenes.count == 1)
  }

  @Test func `a copy has all files that the rig is made of`() throws {
    let folder = try Folder()
    let new = try NewRig(
      at: folder.path("bear"), like: RigDocument(contentsOf: rigFolder("bear")))
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: rigFolder("bear")))
    #expect(Set(new.files.map { String($0.path.split(separator: "/").last ?? "") }) == names)
  }

  @Test func `the rigs that it shows come along beside it`() throws {
    let folder = try Folder()
    let login = try RigDocument(contentsOf: rigFolder("login"))
    let new = try NewRig(at: folder.path("entrance"), like: login)
    let folders = Set(
      new.files.map { URL(fileURLWithPath: $0.path).deletingLastPathComponent().lastPathComponent })
    #expect(folders == ["entrance", "bear"])
    try folder.makeFolder("bear")
    let error = #expect(throws: StartError.self) {
      try NewRig(at: folder.path("entrance"), like: login)
    }
    #expect(error?.message.contains("already exists") == true)
  }

  @Test(arguments: ["a.b", "7", "x y", "", "/"])
  func `a rig has a name`(name: String) throws {
    let error = #expect(throws: StartError.self) { try NewRig.check(name) }
    #expect(error?.message.contains("isn't a rig name") == true)
  }

  @Test func `what is there stays`() throws {
    let folder = try Folder()
    try folder.write("mine", to: "ghost/rig.yaml")
    let error = #expect(throws: StartError.self) { try NewRig.check(folder.path("ghost")) }
    #expect(error?.message.contains("already exists") == true)
  }
}
