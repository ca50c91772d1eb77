import CritterGraphics
import CritterKit
import CritterTestSupport
import Foundation
import Testing

@testable import CritterProject

@Suite struct LockFactTests {
  private static func entry(_ inputs: String, reads: [ExactText] = ["a.svg"]) -> Lock.Entry {
    Lock.Entry(
      request: "toy", reads: reads, inputs: inputs, picture: "sha256:2", file: "sha256:3", bytes: 4,
      count: nil, tool: "0.1.0", with: ["librsvg": "2.54.7", "Inter": "4.1"])
  }

  private static let base = Lock(
    files: ["a.svg": "sha256:a"], outputs: ["x.gif": entry("1"), "y.gif": entry("1")])

  private func read(_ lock: Lock, _ added: String) throws -> Lock {
    let folder = try Folder()
    try folder.write(lock.text + added, to: "critter.lock.json")
    return try Lock(contentsOf: folder.path("critter.lock.json"))
  }

  @Test func `what a run has added counts`() throws {
    let new = Lock.Fact(
      output: "z.gif", entry: Self.entry("2", reads: ["b.svg"]), files: ["b.svg": "sha256:b"])
    let lock = try read(Self.base, Lock.Fact(output: "x.gif").text + new.text)
    #expect(lock.outputs["x.gif"] == nil)
    #expect(lock.outputs["y.gif"] == Self.base.outputs["y.gif"])
    #expect(lock.outputs["z.gif"] == new.entry)
    #expect(lock.files == ["a.svg": "sha256:a", "b.svg": "sha256:b"])
    #expect(try read(Lock(), new.text).outputs == ["z.gif": Self.entry("2", reads: ["b.svg"])])
  }

  @Test func `a file that outputs were made from in two forms has no digest`() throws {
    let facts = ["x.gif", "z.gif"].map {
      Lock.Fact(output: $0, entry: Self.entry("2"), files: ["a.svg": "sha256:new"]).text
    }
    #expect(try read(Self.base, facts.joined()).files.isEmpty)
  }

  @Test func `a line that is cut off counts for nothing`() throws {
    let line = Lock.Fact(output: "x.gif", entry: Self.entry("2"), files: [:]).text
    for length in 0..<line.count {
      #expect(try read(Self.base, String(line.prefix(length))) == Self.base)
    }
    #expect(throws: KitError.self) { try read(Self.base, "<<<<<<< HEAD\n") }
  }

  @Test func `versions stand on one line and an older lock has none`() throws {
    #expect(Self.base.text.contains(#""with": {"Inter": "4.1", "librsvg": "2.54.7"}"#))
    var older = Self.base
    for name in older.outputs.keys { older.outputs[name]?.with = nil }
    #expect(!older.text.contains("with"))
    #expect(try read(older, "") == older)
    #expect(try read(Self.base, "") == Self.base)
  }
}
