import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterKit
@testable import CritterEditing
@testable import CritterPreview

@Suite struct `Files of a rig` {
  @Test func `are in its folder and in those of the rigs that it shows`() {
    let folders = RigFolders.all(of: Repository.parts.path + "/login")
    #expect(folders == [Repository.parts.path + "/login", Repository.parts.path + "/bear"])
  }

  @Test func `are found in a broken rig too`() throws {
    let folder = try Folder()
    try folder.write("parts: { a: { rig: b, frame: [", to: "a/rig.yaml")
    try folder.write("parts: { a: { rig: a } }", to: "b/rig.yaml")
    #expect(RigFolders.all(of: folder.path + "/a") == ["a", "b"].map { "\(folder.path)/\($0)" })
  }

  @Test func `can be in folders of its folder`() throws {
    let folder = try Folder()
    try folder.write(
      "include: [poses/walk.yaml, own.yaml]\nparts: { a: { art: art/a@2x.png } }", to: "r/rig.yaml")
    #expect(
      RigFolders.all(of: folder.path("r")) == ["r", "r/art", "r/poses"].map(folder.path))
  }

  @Test func `never take the place of others when the page saves them`() throws {
    let folder = try Folder()
    try folder.write("mine", to: "take.scene.yaml")
    let path = try RigEditor(isReadOnly: false, TemporaryFiles()).create(
      Array("new".utf8), at: NewFile.freePath(for: "take", ending: ".scene.yaml", in: folder.path))
    #expect(path == folder.path + "/take-2.scene.yaml")
    #expect(folder.text("take.scene.yaml") == "mine")
    #expect(folder.text("take-2.scene.yaml") == "new")
  }

  @Test(arguments: ["", "../a", "a/b", ".a", "a b", String(repeating: "a", count: 65), "a\n"])
  func `have plain names when the page saves them`(name: String) throws {
    let folder = try Folder()
    #expect(throws: PreviewError.self) {
      try NewFile.freePath(for: name, ending: ".scene.yaml", in: folder.path)
    }
  }
}

@Suite struct `An edit of a file` {
  private let folder: Folder
  private let editor = RigEditor(isReadOnly: false, TemporaryFiles())

  init() throws {
    folder = try Folder()
    try folder.write("a: 1\n", to: "rig.yaml")
  }

  @Test func `keeps what another program writes at the same time`() throws {
    var seen: [String] = []
    let file = folder.path("rig.yaml")
    let label = RigEditor.Label(rig: file, text: "Nine")
    let outcome = try editor.rewrite([file], within: folder.path, as: label) { texts in
      let text = texts[0]
      seen.append(text)
      if seen.count == 1 { try folder.write(text + "b: 2\n", to: "rig.yaml") }
      if seen.count == 2 {
        try folder.write(text + "c: 3\n", to: "new.yaml")
        try folder.move("new.yaml", to: "rig.yaml")
      }
      return [text.replacing("1", with: "9")]
    }
    #expect(seen == ["a: 1\n", "a: 1\nb: 2\n", "a: 1\nb: 2\nc: 3\n"])
    #expect(folder.text("rig.yaml") == "a: 9\nb: 2\nc: 3\n")
    #expect(outcome == .written)
    #expect(try editor.go(.undo, file, within: folder.path, choice: nil) == .written)
    #expect(folder.text("rig.yaml") == seen[2])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["rig.yaml"])
  }

  @Test func `ends where another program writes without end`() throws {
    var size = 0
    #expect(throws: PreviewError.self) {
      let file = folder.path("rig.yaml")
      let label = RigEditor.Label(rig: file, text: "B")
      _ = try editor.rewrite([file], within: folder.path, as: label) { texts in
        let text = texts[0]
        size += 1
        try folder.write(text + String(repeating: "#", count: size) + "\n", to: "rig.yaml")
        return [text + "b: 2\n"]
      }
    }
    #expect(!(folder.text("rig.yaml").contains("b")))
  }
}

@Suite struct `An edit of several files` {
  private let folder: Folder
  private let editor = RigEditor(isReadOnly: false, TemporaryFiles())
  private var files: [String] { ["rig.yaml", "poses.yaml"].map(folder.path) }

  init() throws {
    folder = try Folder()
    try folder.write("a: 1\n", to: "rig.yaml")
    try folder.write("b: 1\n", to: "poses.yaml")
  }

  private func rename() throws -> RigEditor.Outcome {
    let label = RigEditor.Label(rig: files[0], text: "Rename")
    return try editor.rewrite(files, within: folder.path, as: label) { texts in
      texts.map { $0.replacing("1", with: "2") }
    }
  }

  private func go(
    _ direction: EditHistory.Direction, choice: String? = nil
  ) throws -> RigEditor.Outcome {
    try editor.go(direction, files[0], within: folder.path, choice: choice)
  }

  @Test func `writes none of them if one can't be written`() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.path("poses.yaml"))
    #expect(throws: PreviewError.refused("\(folder.path("poses.yaml")) is read-only")) {
      try rename()
    }
    #expect(folder.text("rig.yaml") == "a: 1\n")
  }

  @Test func `is one step of the history`() async throws {
    #expect(try rename() == .written)
    #expect(folder.text("rig.yaml") == "a: 2\n" && folder.text("poses.yaml") == "b: 2\n")
    #expect(try go(.undo) == .written)
    #expect(folder.text("rig.yaml") == "a: 1\n" && folder.text("poses.yaml") == "b: 1\n")
    #expect(try go(.redo) == .written)
    #expect(folder.text("rig.yaml") == "a: 2\n" && folder.text("poses.yaml") == "b: 2\n")
  }

  @Test func `is undone in the files that still exist`() async throws {
    _ = try rename()
    try folder.remove("poses.yaml")
    #expect(try go(.undo) == .written)
    #expect(folder.text("rig.yaml") == "a: 1\n")
  }

  @Test func `isn't undone in one file if another one changed in the same place`() async throws {
    _ = try rename()
    try folder.write("b: 3\n", to: "poses.yaml")
    let outcome = try go(.undo)
    #expect(outcome == .conflict(EditConflict(label: "Rename")))
    #expect(folder.text("rig.yaml") == "a: 2\n")
    _ = try go(.undo, choice: "mine")
    #expect(folder.text("rig.yaml") == "a: 1\n" && folder.text("poses.yaml") == "b: 1\n")
  }
}

@Suite struct `What is left of an edit that was killed` {
  private let folder: Folder
  private let stranger = ".rig.yaml.123"
  private let mine = ".\(TemporaryName.new)"

  init() throws {
    folder = try Folder()
    // No process has this number.
    let left = mine.replacing("critter-\(getpid())@", with: "critter-\(pid_t.max)@")
    for name in [stranger, mine, left, "rig.yaml"] { try folder.write("a: 1\n", to: name) }
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
  }

  @Test func `goes away when the rig is opened, and nothing else does`() async throws {
    let page = StagePage(
      on: PreviewConfiguration(
        rigs: ["a": folder.path], firstRig: "a", arguments: [:], rigsOption: nil, against: "HEAD",
        temporaryFolder: folder.path, text: textShaping(),
        rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
    _ = try await page.ask(#""do":"open","rig":"a""#, ProblemMessage.self)
    #expect(try names == [stranger, mine, "rig.yaml"])
  }

  @Test func `stays where nothing may be written`() throws {
    RigEditor(isReadOnly: true, TemporaryFiles()).removeLeftovers(besides: folder.path("rig.yaml"))
    #expect(try names.count == 4)
  }
}

@Suite struct `A watcher` {
  private let folder: Folder
  private let changes: Changes

  init() throws {
    folder = try Folder()
    try folder.write("a", to: "parts/rig/a.svg")
    changes = try Changes(of: ["\(folder.path)/parts/rig", "\(folder.path)/parts/guest"])
  }

  @Test func `notices a file that is written, renamed or taken away`() async throws {
    try folder.write("written", to: "parts/rig/a.svg")
    try await changes.next()
    try folder.write("other", to: "parts/rig/.new")
    try folder.move("parts/rig/.new", to: "parts/rig/a.svg")
    try await changes.next()
    try folder.remove("parts/rig/a.svg")
    try await changes.next()
  }

  @Test func `tells of saves that come close together once`() async throws {
    for index in 0..<100 { try folder.write("\(index)", to: "parts/rig/a.svg") }
    try await changes.next()
    try folder.write("fence", to: "parts/rig/a.svg")
    try await changes.next()
    // A slow machine may take a pause between two saves.
    #expect(changes.count < 50)
  }

  @Test func `notices a folder that is replaced or comes later`() async throws {
    try folder.write("other", to: "parts/new/a.svg")
    try folder.move("parts/rig", to: "parts/old")
    try folder.move("parts/new", to: "parts/rig")
    try await changes.next()
    try folder.write("b", to: "parts/guest/a.svg")
    try await changes.next()
  }

  @Test(arguments: ["parts/rig", "parts"])
  func `follows a folder that is moved away and back`(moved: String) async throws {
    try folder.move(moved, to: "away")
    try await changes.next()
    try folder.move("away", to: moved)
    try await changes.next()
    try folder.write("written", to: "parts/rig/a.svg")
    try await changes.next()
  }

  @Test(arguments: ["parts/rig", "parts"])
  func `follows a folder that is deleted and made again`(deleted: String) async throws {
    try folder.remove(deleted)
    try await changes.next()
    try folder.write("again", to: "parts/rig/a.svg")
    try await changes.next()
    try folder.write("written", to: "parts/rig/a.svg")
    try await changes.next()
  }

  @Test func `follows a folder whose parent is replaced by another`() async throws {
    try folder.write("other", to: "branch/rig/a.svg")
    try folder.move("parts", to: "old")
    try folder.move("branch", to: "parts")
    try await changes.next()
    try folder.write("written", to: "parts/rig/a.svg")
    try await changes.next()
  }

  @Test func `follows a link that is turned to another folder`() async throws {
    try folder.write("other", to: "branch/rig/a.svg")
    try folder.move("parts", to: "main")
    try folder.link("parts", to: "main")
    try folder.write("written", to: "parts/rig/a.svg")
    try await changes.next()
    try folder.remove("parts")
    try folder.link("parts", to: "branch")
    try await changes.next()
    try folder.write("longer", to: "branch/rig/a.svg")
    try await changes.next()
  }

  @Test func `pays no attention to what happens elsewhere`() async throws {
    try folder.write("b", to: "other")
    try folder.write("b", to: "parts/other/a.svg")
    try folder.write("fence", to: "parts/rig/a.svg")
    try await changes.next()
    #expect(changes.count == 1)
  }

  @Test func `pays no attention to files that critter is writing`() async throws {
    try folder.write("b", to: "parts/rig/.critter-1-X")
    try folder.write("fence", to: "parts/rig/a.svg")
    try await changes.next()
    try folder.remove("parts/rig/.critter-1-X")
    try folder.write("longer fence", to: "parts/rig/a.svg")
    try await changes.next()
    #expect(changes.count == 2)
  }

  @Test func `does not wait for a program that writes without end`() async throws {
    let writer = Task.detached { [folder] in
      var text = ""
      while !Task.isCancelled {
        text += "more"
        try folder.write(text, to: "parts/rig/a.svg")
        await Task.yield()
      }
    }
    defer { writer.cancel() }
    try await changes.next()
  }
}

/// The changes that a watcher reports.
private final class Changes: Sendable {
  private let watcher: Watcher
  private let told: Inbox<Void>

  init(of folders: [String]) throws {
    let told = Inbox<Void>()
    self.told = told
    watcher = try Watcher(of: { WatchedFiles(folders: folders) }) { told.put(()) }
  }

  /// The number of reported changes.
  var count: Int { told.count }

  /// Waits until the watcher reports a change.
  func next() async throws {
    try await told.next()
  }
}
