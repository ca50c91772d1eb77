import CritterEncode
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

@Suite struct OutputTests {
  @Test(
    arguments: [
      ("a.gif", .file("a.gif")), ("out/a", .file("out/a")), ("-", .standardOutput),
      ("frames/", .sequence(pattern: "frames/%04d.png")), ("%d.png", .sequence(pattern: "%d.png")),
      ("a/%04d.png", .sequence(pattern: "a/%04d.png")), ("50%.png", .file("50%.png")),
      ("./-", .file("./-")), ("%999999999d.png", .file("%999999999d.png")),
    ] as [(String, Output)])
  func `the name tells the kind`(text: String, output: Output) {
    #expect(Output(text) == output)
  }

  @Test(arguments: [
    ("%04d.png", 7, "0007.png"), ("%d.png", 7, "7.png"), ("%2d.png", 123, "123.png"),
    ("a/f%03d-x.png", 0, "a/f000-x.png"), ("%06d.png", 123456, "123456.png"),
  ])
  func `frames are numbered in the pattern`(pattern: String, frame: Int, path: String) {
    #expect(Output.path(pattern: pattern, frame: frame) == path)
  }

  @Test(
    arguments: [
      ("a.gif", nil, "gif"), ("a.GIF", nil, "gif"), ("b/c.d.png", nil, "png"), ("x/", nil, "png"),
      ("a.png", "gif", "gif"), ("-", "gif", "gif"), ("noextension", "png", "png"),
    ] as [(String, String?, String)])
  func `the format is named or the extensions`(text: String, named: String?, format: String) throws
  {
    #expect(try Output(text).format(named: named).name == format)
  }

  @Test(arguments: ["a", "a.bmp", "gif", "a.gif.bak", "-", "gif/a"])
  func `an unknown extension is an error`(text: String) {
    #expect(
      throws: KitError.unknownFormat(
        output: text, known: Format.all.flatMap(\.extensions).map { "." + $0 })
    ) {
      try Output(text).format(named: nil)
    }
  }

  @Test func `an unknown format is an error`() {
    #expect(throws: KitError.noSuchFormat("gfi", hint: " (did you mean 'gif'?)")) {
      try Output("a.gif").format(named: "gfi")
    }
  }

  @Test(
    arguments: [
      ("a.gif", 1, "a.gif"), ("a.gif", 2, "a@2x.gif"), ("a.gif", 1.5, "a@1.5x.gif"),
      ("v1.2/a", 2, "v1.2/a@2x"), ("v1.2/a.b.png", 3, "v1.2/a.b@3x.png"),
      ("frames/", 2, "frames/%04d@2x.png"), ("%d.png", 2, "%d@2x.png"), ("-", 2, "-"),
    ] as [(String, Double, String)])
  func `a scale marks the name`(text: String, scale: Double, name: String) {
    #expect(Output(text).marked(scale: scale).name == name)
  }
}

@Suite struct OutputBatchTests {
  @Test func `nothing is in place before all of it`() throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    let temporaries = TemporaryFiles()
    let batch = OutputBatch(temporaries)
    try batch.add(Array("new a".utf8), to: folder.path("a"))
    try batch.add(Array("new b".utf8), to: folder.path("deep/b"))
    #expect(folder.text("a") == "old")
    #expect(folder.text("deep/b").isEmpty)
    try batch.commit()
    batch.discard()
    #expect(folder.text("a") == "new a")
    #expect(folder.text("deep/b") == "new b")
    #expect(try folder.contents == ["a", "deep", "deep/b"])
  }

  @Test func `discarding leaves what was there`() throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    let batch = OutputBatch(TemporaryFiles())
    try batch.add(Array("new".utf8), to: folder.path("a"))
    try batch.add(Array("new".utf8), to: folder.path("b"))
    batch.discard()
    try batch.commit()
    #expect(folder.text("a") == "old")
    #expect(try folder.contents == ["a"])
  }

  @Test func `a folder in a file's place is found before any file moves`() throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    try folder.write("kept", to: "b/kept")
    let batch = OutputBatch(TemporaryFiles())
    try batch.add(Array("new".utf8), to: folder.path("a"))
    #expect { try batch.add([], to: folder.path("b")) } throws: { error in
      (error as? KitError)?.message.contains("it is a folder") == true
    }
    batch.discard()
    #expect(folder.text("a") == "old")
    #expect(try folder.contents == ["a", "b", "b/kept"])
  }

  @Test func `a device is never replaced`() {
    #expect(throws: KitError.self) { try OutputBatch(TemporaryFiles()).add([], to: "/dev/null") }
  }

  @Test func `one batch leaves the files of another`() throws {
    let folder = try Folder()
    let temporaries = TemporaryFiles()
    let (one, other) = (OutputBatch(temporaries), OutputBatch(temporaries))
    try one.add(Array("one".utf8), to: folder.path("one"))
    try other.add(Array("other".utf8), to: folder.path("other"))
    one.discard()
    try other.commit()
    #expect(try folder.contents == ["other"])
  }
}
