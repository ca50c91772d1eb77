import CritterGraphics
import CritterKit
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `A value in a rig's file` {
  /// Values of every rig that is shipped: changed, compared, and changed back.
  @Test(arguments: ["bear", "bell", "checkmark", "form-field", "login", "login-button", "owl"])
  func `is replaced and nothing else`(rig: String) throws {
    let text = try String(contentsOfFile: rigFolder(rig) + "/rig.yaml", encoding: .utf8)
    let file = try ValueText(text)
    let paths = file.root.paths
    let values = paths.compactMap { path in
      file.node(at: path).flatMap(file.token).map { (path: path, token: $0) }
    }
    // Path data over several lines.
    #expect(paths.count - values.count == (rig == "checkmark" ? 3 : 0))
    #expect(values.count > 40)
    for (path, token) in values.sampled(12) {
      let old = try #require(file[path])
      let new = Double(old) != nil ? "0.125" : "q\(old)"
      let edited = try file.applying(ValueChange(path: path, text: new))
      #expect(edited[path] == new)
      #expect(edited.text.hasPrefix(ValueText.string(file.scalars[..<token.lowerBound])))
      #expect(edited.text.hasSuffix(ValueText.string(file.scalars[token.upperBound...])))
      guard !token.isEmpty else { continue }
      #expect(try edited.applying(ValueChange(path: path, text: old)).text == text, "\(path)")
    }
  }

  private func changed(
    _ text: String, _ path: ValuePath, _ new: String, adds: Bool? = nil
  ) throws -> String {
    try ValueText(text).applying(ValueChange(path: path, text: new, adds: adds)).text
  }

  @Test(arguments: [
    ("a: 1 # one", "2", "a: 2 # one"), ("a:   'it''s'", "it's", "a:   'it''s'"),
    ("a: \"#fff\"  # c", "#000", "a: \"#000\"  # c"), ("a: red", "#000", "a: \"#000\""),
    ("a: x - 36", "x - 3", "a: x - 3"), ("a: 1", "-2.5", "a: -2.5"), ("a: 1", "-b", "a: -b"),
    ("a: 1", "a, b", "a: \"a, b\""), ("a: &n 5 # n", "6", "a: &n 6 # n"), ("a: 1", "", "a: \"\""),
    ("a: \"\"", "x\ny", "a: \"x\\ny\""), ("a: é # ü", "ö", "a: ö # ü"), ("a:", "3", "a: 3"),
    ("{ a: 1 , b: 2}", "3", "{ a: 3 , b: 2}"), ("a: 1\r\nb: 2\r\n", "3", "a: 3\r\nb: 2\r\n"),
    // Line breaks that only YAML has.
    ("long: b\rc: d\u{85}a: 1", "3", "long: b\rc: d\u{85}a: 3"),
    ("b: 1\u{2028}c: 2\u{2029}a: 1", "3", "b: 1\u{2028}c: 2\u{2029}a: 3"),
    ("\u{FEFF}a: 1", "3", "\u{FEFF}a: 3"),
  ])
  func `keeps its quotes and its comment`(text: String, new: String, result: String) throws {
    #expect(try changed(text, ValuePath("a"), new) == result)
  }

  @Test func `is added where a person would put it`() throws {
    let o = ValuePath("p", "o")
    #expect(try changed("p: { f: 1 } # c", o, "2") == "p: { f: 1, o: 2 } # c")
    #expect(try changed("p: {}", o, "2") == "p: { o: 2 }")
    #expect(try changed("p: { f: 1, parts: {} }", o, "2") == "p: { f: 1, o: 2, parts: {} }")
    #expect(try changed("p:\n  f: 1 # c\n\n# d\nq:", o, "2") == "p:\n  f: 1 # c\n  o: 2\n\n# d\nq:")
    #expect(
      try changed("p:\n  f: 1\n  # d\n  parts:\n    a: 1", o, "2")
        == "p:\n  f: 1\n  o: 2\n  # d\n  parts:\n    a: 1")
    #expect(try changed("p:\n  parts:\n    a: 1\n", o, "2") == "p:\n  o: 2\n  parts:\n    a: 1\n")
    #expect(try changed("p: # c\nq: 1\n", o, "2") == "p: # c\n  o: 2\nq: 1\n")
    #expect(
      try changed("s:\n  shy:\n  x: 1\n", ValuePath("s", "shy", "parts", "head", "opacity"), "0.5")
        == "s:\n  shy:\n    parts:\n      head: { opacity: 0.5 }\n  x: 1\n")
  }

  @Test func `of a list is put before others or after them`() throws {
    let list = ValuePath("a")
    #expect(try changed("a: [b: 1, c: 2]", list / 0, "d: 3", adds: true) == "a: [d: 3, b: 1, c: 2]")
    #expect(try changed("a: [b: 1]", list / 1, "d: 3", adds: true) == "a: [b: 1, d: 3]")
    #expect(try changed("a: []", list / 0, "d: 3", adds: true) == "a: [d: 3]")
    #expect(
      try changed("a:\n  - b: 1\n", list / 1, "d: 3", adds: true) == "a:\n  - b: 1\n  - d: 3\n")
  }

  @Test(arguments: [
    ("a: >-\n  b\n  c", ValuePath("a")), ("a: { b: 1 }", ValuePath("a")),
    ("a: [1]", ValuePath("a") / 3), ("a: 1", ValuePath("a", "b")),
  ])
  func `that is not one of a line is left alone`(text: String, path: ValuePath) {
    #expect(throws: ValueText.Failure.self) { try changed(text, path, "2") }
  }
}

@Suite struct `Changes of a rig's file` {
  private let folder: Folder
  private let editor = RigEditor(isReadOnly: false, TemporaryFiles())
  private var file: String { folder.path("rig.yaml") }

  init() throws {
    folder = try Folder()
    try folder.write("a: 1 # one\nb: 2\nc: 3\nd: 4\n", to: "rig.yaml")
  }

  private func change(
    _ key: String, _ was: String, _ new: String, isForced: Bool = false
  ) throws -> RigEditor.Outcome {
    let change = ValueChange(path: ValuePath(key), text: new, was: was)
    do {
      let label = RigEditor.Label(rig: file, text: "Change \(key)")
      return try editor.rewrite([file], within: folder.path, as: label) { texts in
        let text = try RigText([(file, texts[0])])
        if !isForced { try text.checkIsKnown(change) }
        return try text.applying(change).texts
      }
    } catch let conflict as EditConflict {
      return .conflict(conflict)
    }
  }

  private func go(
    _ direction: EditHistory.Direction, _ choice: String? = nil
  ) throws -> RigEditor.Outcome {
    try editor.go(direction, file, within: folder.path, choice: choice)
  }

  @Test func `are undone and redone to the same bytes`() throws {
    let text = folder.text("rig.yaml")
    #expect(try change("a", "1", "10") == .written)
    #expect(try change("b", "2", "20") == .written)
    let changed = folder.text("rig.yaml")
    #expect(changed == "a: 10 # one\nb: 20\nc: 3\nd: 4\n")
    for _ in 0..<2 { #expect(try go(.undo) == .written) }
    #expect(folder.text("rig.yaml") == text)
    #expect(try go(.undo) == .nothing)
    for _ in 0..<2 { #expect(try go(.redo) == .written) }
    #expect(folder.text("rig.yaml") == changed)
    #expect(try go(.redo) == .nothing)
    #expect(editor.labels(of: file).undo == "Change b")
  }

  @Test func `of many at once are undone in the order in which they were written`() throws {
    let text = folder.text("rig.yaml")
    let count = 40
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let label = RigEditor.Label(rig: file, text: "Change \(number)")
      let outcome = try? editor.rewrite([file], within: folder.path, as: label) {
        [$0[0].replacing("b: ", with: "b: 1")]
      }
      #expect(outcome == .written)
    }
    #expect(folder.text("rig.yaml").contains("b: \(String(repeating: "1", count: count))2\n"))
    for _ in 0..<count { #expect(try go(.undo) == .written) }
    #expect(folder.text("rig.yaml") == text)
  }

  @Test func `are undone around what an editor wrote elsewhere`() throws {
    #expect(try change("a", "1", "10") == .written)
    try folder.write("# new\na: 10 # one\nb: 2\nc: 3\nd: five\n", to: "rig.yaml")
    #expect(try go(.undo) == .written)
    #expect(folder.text("rig.yaml") == "# new\na: 1 # one\nb: 2\nc: 3\nd: five\n")
    #expect(try go(.redo) == .written)
    #expect(folder.text("rig.yaml").hasPrefix("# new\na: 10 # one"))
  }

  /// To a `String`, both spellings of "é" are equal.
  @Test func `are undone around a letter that an editor spells otherwise`() throws {
    try folder.write("a: 1\nc: 3\nb: \u{E9}\n", to: "rig.yaml")
    #expect(try change("a", "1", "10") == .written)
    try folder.write("a: 10\nc: 3\nb: e\u{301}\n", to: "rig.yaml")
    #expect(try go(.undo) == .written)
    #expect(Array(folder.text("rig.yaml").utf8) == Array("a: 1\nc: 3\nb: e\u{301}\n".utf8))
    #expect(try change("b", "e\u{301}", "\u{E9}") == .written)
  }

  @Test func `ask where an editor wrote at the very place, and lose nothing`() throws {
    try folder.write("a: 7 # one\nb: 2\n", to: "rig.yaml")
    guard case .conflict(let conflict) = try change("a", "1", "10") else {
      Issue.record("it was not asked")
      return
    }
    #expect(conflict.was == "1" && conflict.theirs == "7" && conflict.mine == "10")
    #expect(folder.text("rig.yaml") == "a: 7 # one\nb: 2\n")
    #expect(try change("a", "1", "10", isForced: true) == .written)
    try folder.write("a: 8\n", to: "rig.yaml")
    // Closed without an answer, it asks again.
    for choice in [nil, ""] {
      guard case .conflict = try go(.undo, choice) else {
        Issue.record("it was not asked")
        return
      }
      #expect(folder.text("rig.yaml") == "a: 8\n")
    }
    #expect(try go(.undo, "mine") == .written)
    #expect(folder.text("rig.yaml") == "a: 7 # one\nb: 2\n")
    #expect(try go(.redo) == .written)
    #expect(folder.text("rig.yaml") == "a: 8\n")
  }

  @Test func `are not written to a file that is read-only, or by a page that may not`() throws {
    #expect(throws: PreviewError.self) {
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
      _ = try AtomicFile.write(
        Array("b".utf8), to: file, replacing: FileVersion(of: file), TemporaryFiles(),
        WriteGate(isReadOnly: false).permission())
    }
    #expect(throws: PreviewError.refused("\(file) is read-only")) {
      try change("a", "1", "2")
    }
    let closed = RigEditor(isReadOnly: true, TemporaryFiles())
    #expect(!closed.canWrite(file))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    #expect(try change("a", "1", "2") == .written)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["rig.yaml"])
  }

  @Test func `go to the file that a link leads to`() throws {
    try folder.move("rig.yaml", to: "own.yaml")
    try folder.link("rig.yaml", to: "own.yaml")
    #expect(try change("a", "1", "2") == .written)
    #expect(folder.text("own.yaml").hasPrefix("a: 2 # one"))
  }
}

extension Node {
  /// The paths of all values that aren't collections.
  fileprivate var paths: [ValuePath] {
    func paths(_ node: Node, _ path: ValuePath) -> [ValuePath] {
      switch node.content {
      case .scalar: [path]
      case .sequence(let items): items.enumerated().flatMap { paths($1, path / $0) }
      case .mapping(let pairs): pairs.flatMap { paths($0.value, path / ($0.key.text ?? "")) }
      }
    }
    return paths(self, ValuePath())
  }
}
