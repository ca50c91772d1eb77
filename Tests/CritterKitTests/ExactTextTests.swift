import CritterEncode
import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterKit

/// Combining marks behind a slash, quote or dot, and letters that join what follows them: to Swift each
/// pair is one character that is neither.
@Suite struct ExactTextTests {
  /// Behind a character.
  private static let accent = "\u{301}"
  /// Before a character.
  private static let reph = "\u{D4E}"

  @Test func `a path is split at every slash`() {
    let path = "a/\(Self.accent)b\(Self.reph)/c"
    #expect(!path.split(separator: "/").map(String.init).contains("c"), "else this tests nothing")
    #expect(
      path.exact.split(separator: "/").map(\.exact)
        == ["a", "\(Self.accent)b\(Self.reph)", "c"].map(\.exact))
    #expect(path.exact.folder.exact == "a/\(Self.accent)b\(Self.reph)".exact)
    #expect(path.exact.lastName == "c")
    #expect("x\(Self.reph)/".exact.withoutLastSlash.exact == "x\(Self.reph)".exact)
    #expect("\(Self.reph)/y.\(Self.accent)png".exact.lastName.exact == "y.\(Self.accent)png".exact)
    #expect("y\(Self.reph).png".exact.fileExtension == "png")
  }

  @Test(arguments: [
    ("a/b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("/", "/", ""), ("a/", "a", ""),
    ("", ".", ""), ("../a", "..", "a"), (".git/\u{301}a", ".git", "\u{301}a"),
    ("../\u{301}", "..", "\u{301}"),
  ])
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(path.exact.folder.exact == folder.exact)
    #expect(path.exact.lastName.exact == name.exact)
  }

  @Test(arguments: ["/", "##[", "'", "${", "::"])
  func `a text is found whatever is around it`(part: String) {
    for text in [part + Self.accent, Self.reph + part, "a" + Self.reph + part + Self.accent] {
      #expect(text.exact.contains(part))
      #expect(text.exact.replacing(part, with: "").exact == text.filtered(without: part).exact)
      #expect(text.exact.halves(around: part)?.before.exact.contains(part) == false)
    }
  }

  @Test func `prefixes and suffixes are those of the bytes`() {
    #expect("#\(Self.accent)a".exact.dropping(prefix: "#")?.exact == "\(Self.accent)a".exact)
    #expect("a\(Self.reph).svg".exact.dropping(suffix: ".svg")?.exact == "a\(Self.reph)".exact)
    #expect("é".exact.dropping(prefix: "e") == nil)
    #expect("a".exact.dropping(suffix: "ba") == nil)
  }

  @Test func `two spellings of a letter are two texts`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed, "else this tests nothing")
    #expect(composed.exact != decomposed.exact)
    #expect(Set([composed.exact, decomposed.exact]).count == 2)
    #expect([composed.exact, decomposed.exact].sorted().first?.text.unicodeScalars.count == 2)
    #expect("\u{37E}".exact != ";".exact)
  }

  @Test func `a text is taken apart at its digits`() {
    let pieces = "a\(Self.reph)12\(Self.accent)-007".exact.numberedPieces
    #expect(
      pieces.map(\.text.exact)
        == ["a\(Self.reph)", "12", "\(Self.accent)-", "007"].map(\.exact))
    #expect(pieces.map(\.isNumber) == [false, true, false, true])
    #expect("".exact.numberedPieces.isEmpty)
  }

  // MARK: Printed text

  @Test(arguments: ["'\u{301}; id; '", "a'\u{301}$(id)", "\u{D4E}'`id`", "", "é", "-n"])
  func `a quoted word is one word to a shell`(word: String) throws {
    let run = try Run(
      ["-c", "printf %s \(word.shellQuoted)"], in: Folder(), program: Program.named("sh"))
    #expect(run.text.exact == word.exact)
    #expect(run.messages.isEmpty)
  }

  @Test(arguments: [
    ("\u{D4E}##[command]", "\u{D4E}\\u{23}#[command]"), ("##[\u{301}x", "\\u{23}#[\u{301}x"),
    ("::\u{301}error", "\\u{3a}:\u{301}error"), (" \u{301}::a", " \u{301}::a"),
  ])
  func `commands of CI runners are spelled out`(text: String, shown: String) {
    #expect(text.printable.exact == shown.exact)
  }

  // MARK: Names of files

  @Test(arguments: [
    ("f/%04d\u{301}.png", "f/0007\u{301}.png"), ("f\u{D4E}/%d.png", "f\u{D4E}/7.png"),
    ("%\u{301}d%02d.png", "%\u{301}d07.png"),
  ])
  func `a pattern has its counter whatever is around it`(pattern: String, path: String) {
    #expect(Output.path(pattern: pattern, frame: 7).exact == path.exact)
  }

  @Test(arguments: [
    ("a\u{D4E}.gif", "a\u{D4E}@2x.gif"), ("a.b\u{301}/c", "a.b\u{301}/c@2x"),
    ("a/\u{301}.gif", "a/\u{301}@2x.gif"),
  ])
  func `a scale is marked before the ending`(path: String, marked: String) {
    #expect(Output(path).marked(scale: 2).name.exact == marked.exact)
  }

  @Test func `frames of two spellings are two frames`() throws {
    let folder = try Folder()
    for name in ["\u{E9}1.png", "e\u{301}1.png"] { try folder.writePNG("f/\(name)") }
    #expect(try FrameFiles.paths([folder.path("f/\u{E9}%d.png")]).count == 1)
    let paths = try FrameFiles.paths([folder.path("f")])
    #expect(Set(paths.map(\.exact)).count == 2)
    let entries = paths.map { PNGFrames.Entry(image: FrameImage(path: $0), duration: 1) }
    #expect(entries[0] != entries[1] && Set(entries).count == 2)
  }
}

extension String {
  fileprivate func filtered(without part: String) -> String {
    String(decoding: Array(utf8).replacing(part.utf8, with: []), as: UTF8.self)
  }
}
