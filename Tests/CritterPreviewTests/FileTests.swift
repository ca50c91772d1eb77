import CritterGraphics
import CritterKit
import CritterRig
import Foundation
import Synchronization
import Testing

@testable import CritterPreview

@Suite struct `Files of a rig` {
  @Test func `are in its folder and in those of the rigs that it shows`() {
    let folders = RigFolders.all(of: Place.parts + "/login")
    #expect(folders == [Place.parts + "/login", Place.parts + "/critter"])
  }

  @Test func `are found in a broken rig too`() throws {
    let folder = try Folder()
    try folder.write("parts: { a: { rig: b, frame: [", to: "a/rig.yaml")
    try folder.write("parts: { a: { rig: a } }", to: "b/rig.yaml")
    #expect(RigFolders.all(of: folder.path + "/a") == ["a", "b"].map { "\(folder.path)/\($0)" })
  }

  @Test func `never take the place of others when the page saves them`() throws {
    let folder = try Folder()
    try folder.write("mine", to: "take.scene.yaml")
    let path = try NewFile.write("new", named: "take", ending: ".scene.yaml", in: folder.path)
    #expect(path == folder.path + "/take-2.scene.yaml")
    #expect(try folder.text("take.scene.yaml") == "mine")
    #expect(try folder.text("take-2.scene.yaml") == "new")
  }

  @Test(arguments: ["", "../a", "a/b", ".a", "a b", String(repeating: "a", count: 65), "a\n"])
  func `have plain names when the page saves them`(name: String) throws {
    let folder = try Folder()
    #expect(throws: PreviewError.self) {
      try NewFile.write("", named: name, ending: ".scene.yaml", in: folder.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

@Suite struct `A watcher` {
  private func changes(
    in folder: Folder, of watched: [String], _ act: () throws -> Void
  ) async throws -> Int {
    let count = Mutex(0)
    let paths = watched.map { "\(folder.path)/\($0)" }
    let watcher = Watcher(of: { paths }) { count.withLock { $0 += 1 } }
    try await Task.sleep(for: .milliseconds(200))
    try act()
    try await Task.sleep(for: .milliseconds(600))
    return withExtendedLifetime(watcher) { count.withLock(\.self) }
  }

  @Test func `notices a file that is written, renamed or taken away`() async throws {
    let folder = try Folder()
    try folder.write("a", to: "rig/a.svg")
    #expect(
      try await changes(in: folder, of: ["rig"]) { try folder.write("b", to: "rig/a.svg") } == 1)
    #expect(
      try await changes(in: folder, of: ["rig"]) {
        try folder.write("c", to: "rig/.new")
        try folder.move("rig/.new", to: "rig/a.svg")
      } == 1)
    #expect(
      try await changes(in: folder, of: ["rig"]) {
        try FileManager.default.removeItem(atPath: folder.path + "/rig/a.svg")
      } == 1)
  }

  @Test func `tells of saves that come close together once`() async throws {
    let folder = try Folder()
    try folder.write("a", to: "rig/a.svg")
    let count = try await changes(in: folder, of: ["rig"]) {
      for index in 0..<10 { try folder.write("\(index)", to: "rig/a.svg") }
    }
    #expect(count == 1)
  }

  @Test func `notices a folder that is replaced or comes later`() async throws {
    let folder = try Folder()
    try folder.write("a", to: "rig/a.svg")
    #expect(
      try await changes(in: folder, of: ["rig"]) {
        try folder.write("b", to: "new/a.svg")
        try folder.move("rig", to: "old")
        try folder.move("new", to: "rig")
      } >= 1)
    #expect(
      try await changes(in: folder, of: ["rig", "guest"]) {
        try folder.write("b", to: "guest/a.svg")
      } >= 1)
  }

  @Test func `pays no attention to what happens elsewhere`() async throws {
    let folder = try Folder()
    try folder.write("a", to: "rig/a.svg")
    #expect(try await changes(in: folder, of: ["rig"]) { try folder.write("b", to: "other") } == 0)
  }
}
