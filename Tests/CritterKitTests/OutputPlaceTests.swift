import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

@Suite struct OutputPlaceTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("repo/.git/hooks")
    try folder.makeFolder("else")
  }

  private func expect(refusal reason: String, _ body: () throws -> Void) {
    #expect {
      try body()
    } throws: {
      ($0 as? KitError)?.message.contains(reason) == true
    }
  }

  @Test func `a folder that becomes a link before the rename gets no file`() throws {
    let batch = OutputBatch(TemporaryFiles(), within: folder.path("repo"))
    try batch.add([1], to: folder.path("repo/out/a.png"))
    try folder.remove("repo/out")
    try folder.link("repo/out", to: folder.url("else"))
    expect(refusal: "it leads out of") { try batch.commit() }
    batch.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("else")).isEmpty)
  }

  @Test(arguments: [
    "../else/a.png", ".git/hooks/a.png", "linked/a.png", "nothing/../../else/a.png",
    ".git/\u{301}a.png", "../\u{301}a.png",
  ])
  func `a file out of bounds, or below .git, isn't even started`(name: String) throws {
    try folder.link("repo/linked", to: folder.url("else"))
    let before = try folder.contents
    let batch = OutputBatch(TemporaryFiles(), within: folder.path("repo"))
    #expect(throws: KitError.self) { try batch.add([1], to: folder.path("repo") + "/" + name) }
    batch.discard()
    #expect(try folder.contents == before)
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o666] as [mode_t])
  func `a file that is replaced keeps its mode`(mode: mode_t) throws {
    try folder.write("old", to: "a.png")
    chmod(folder.path("a.png"), mode)
    let batch = OutputBatch(TemporaryFiles())
    try batch.add([1], to: folder.path("a.png"))
    try batch.commit()
    var status = stat()
    #expect(stat(folder.path("a.png"), &status) == 0 && status.st_mode & 0o7777 == mode)
    #expect(try folder.data("a.png") == Data([1]))
  }

  @Test func `files that are only called like temporary ones stay`() throws {
    let new = TemporaryName.new
    // No process has this number.
    let left = new.replacing("critter-\(getpid())@", with: "critter-\(pid_t.max)@")
    let kept = [
      "critter-2024-banner.png", ".critter-999999-notes", "critter-888888-site/a", "." + new,
      left + "x/a", ".\(left).png",
    ]
    for name in kept + [".\(left)", left + "/a"] { try folder.write("", to: "out/" + name) }
    TemporaryFiles().removeLeftovers(in: folder.path("out"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out"))
    #expect(Set(files).isSuperset(of: kept))
    #expect(files.count == kept.count + 2, "and two folders: \(files)")
  }

  @Test func `a temporary folder is for its user alone`() throws {
    let temporaries = TemporaryFiles()
    let path = try temporaries.makeFolder()
    defer { temporaries.removeFolder(path) }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o700)
  }
}
