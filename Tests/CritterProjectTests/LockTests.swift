import CritterGraphics
import CritterKit
import CritterTestSupport
import Foundation
import Testing

@testable import CritterProject

@Suite struct LockTests {
  private static let entry = Lock.Entry(
    request: "toy --set 'a b=\"1\"'",
    reads: ["parts/\u{E9}.svg", "parts/e\u{301}.svg", "toy:rig.yaml"], inputs: "sha256:1",
    picture: "sha256:2", file: "sha256:3", bytes: 4, count: nil, tool: "0.1.0")
  private static let lock: Lock = {
    var frames = entry
    frames.count = 12
    return Lock(
      files: ["b": "sha256:6", "a\\\n": "sha256:5"],
      outputs: [
        "b.gif": entry, "a/%04d.png": frames, "\u{E9}.png": entry, "e\u{301}.png": frames,
        "\u{E0C3}.png": frames,
      ])
  }()

  private func read(_ text: String) throws -> Lock {
    let folder = try Folder()
    try folder.write(text, to: "critter.lock.json")
    return try Lock(contentsOf: folder.path("critter.lock.json"))
  }

  @Test func `a lock is read back as it was written`() throws {
    #expect(try read(Self.lock.text) == Self.lock)
    #expect(try read(Lock().text) == Lock())
  }

  @Test func `every fact stands on its own line in order`() {
    let lines = Self.lock.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.filter { $0.contains("sha256:5") || $0.contains("sha256:6") }.count == 2)
    #expect(
      lines.firstIndex { $0.hasPrefix("\"a/") }! < lines.firstIndex { $0.hasPrefix("\"b.gif") }!)
    #expect(lines.contains("\"count\": 12,"))
    #expect(lines.contains("\"parts/\u{E9}.svg\","))
  }

  @Test func `where there is no lock nothing is known`() throws {
    #expect(try Lock(contentsOf: "/nowhere/critter.lock.json") == Lock())
  }

  @Test(arguments: [
    "", "{", "[]", "<<<<<<< HEAD\n{}", #"{ "lock": 2, "files": {}, "outputs": {} }"#,
    #"{ "lock": 1, "outputs": {} }"#,
  ])
  func `what is no lock is an error`(text: String) {
    #expect(throws: KitError.self) { try read(text) }
  }
}
