import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterProject

/// Outputs of rows of data.
@Suite struct RowTests {
  private static let rig = """
    canvas: { size: [9, 9] }
    inputs: { name: { text: Ada }, size: { min: 1, max: 9 }, on: false, all: { list: [1] } }
    parts:
      a: { frame: [0, 0, size, 9], fill: red, visible: true }
      t: { frame: [0, 0, 9, 9], text: "{name}", font: { family: Inter, size: 5 }, fill: black }
      b: { copies: count(all), frame: [0, 0, "at(all, i)", 1], fill: blue }
    states: { big: { parts: { a: { scale: 2 } } } }

    """

  private func folder(
    _ rows: String, _ entry: String = "output: 'a-${row}.png', state: rest", file: String = "p.csv"
  ) throws -> Folder {
    let folder = try Folder()
    try folder.write(Self.rig, to: "rigs/r/rig.yaml")
    try folder.write(rows, to: file)
    try folder.write("outputs: [{ rig: r, rows: \(file), \(entry) }]\n", to: "critter.yml")
    return folder
  }

  private func project(_ folder: Folder) throws -> Project {
    try Project(
      manifest: folder.path("critter.yml"),
      finder: { RigFinder(option: nil, environment: [:], share: nil, base: $0) },
      packs: { _, _, _ in throw CancellationError() }, workers: 1)
  }

  private func inputs(_ folder: Folder) throws -> [[String: InputValue]] {
    let project = try project(folder)
    return try project.manifest.outputs.map { output in
      let row = try #require(output.row)
      return try project.rigs.inputs(of: row, rigIn: folder.path("rigs/r"))
    }
  }

  private func problems(_ folder: Folder) throws -> [String] {
    do {
      _ = try project(folder).status()
      return []
    } catch let error as FileError {
      return error.problems.map {
        "\(URL(fileURLWithPath: $0.path).lastPathComponent):\($0.line ?? 0):\($0.column ?? 0): \($0.message)"
      }
    }
  }

  private func render(_ folder: Folder) throws -> [String] {
    let project = try project(folder)
    var names: [String] = []
    try project.render(
      project.status(), TemporaryFiles(), progress: { _, _, _ in },
      done: {
        names.append($0.name); _ = $1
      })
    return names
  }

  @Test(arguments: [
    "name,size\nAda,2\n\"Bo \"\"B\"\", Jr\",\n",
    "\u{feff}name;size\r\nAda;2\r\n\"Bo \"\"B\"\", Jr\";",
    "name,size\rAda,2\r\r\"Bo \"\"B\"\", Jr\",",
  ])
  func `cells are read as in RFC 4180`(csv: String) throws {
    #expect(
      try inputs(folder(csv)) == [["name": "Ada", "size": "2"], ["name": "Bo \"B\", Jr"]])
  }

  @Test func `JSON has lists and numbers`() throws {
    let json =
      #"[{ "name": "Ada\n\ud83d\ude00", "all": [1, 2], "size": 3, "on": true }, { "name": null }]"#
    #expect(
      try inputs(folder(json, file: "p.json"))
        == [["name": "Ada\n😀", "all": [1, 2], "size": 3, "on": "true"], [:]])
  }

  @Test(arguments: [
    ("name\n\"Ada\n", "p.csv:2:1: a quote isn't closed in the cell that starts here"),
    (
      "name\n\"Ada\" x\n",
      "p.csv:2:1: a cell has text after its closing quote; write quotes in it twice"
    ),
    (
      "name,size\nAda\n",
      "p.csv:2:1: row 1 has 1 cells, but there are 2 columns; put quotes around a cell with a separator"
    ),
    ("name,name\nAda,Bo\n", "p.csv:1:1: two columns have the name 'name'"),
    ("row\n1\n", "p.csv:1:1: 'row' is the number of the row; rename this column"),
    ("name\n", "critter.yml:1:27: 'p.csv' has no rows"),
    (
      "name,size\nAda,99\n",
      "p.csv:2:5: row 1, column 'size': input 'size' must be from 1 to 9, not 99"
    ),
    (
      "size,name\n1,\"A🐻\"\n",
      "p.csv:2:3: row 1, column 'name': the font 'Inter' has no glyphs for '🐻' (U+1F43B); use a font that has them, or art instead of emoji"
    ),
  ])
  func `mistakes have a row and a column`(csv: String, message: String) throws {
    #expect(try problems(folder(csv)) == [message])
  }

  @Test(arguments: [
    ("a/b", "'a/b' in 'output' can't contain '/' or '\\'"),
    ("..", "'..' in 'output' can't start with '.'"),
    ("a\\b", "'a\\b' in 'output' can't contain '/' or '\\'"),
    ("20%03dark", "'20%03dark' in 'output' has '%', which starts the number of a frame; remove it"),
    ("save 7%", "'save 7%' in 'output' has '%', which starts the number of a frame; remove it"),
    ("aux", "'aux' in 'output' is the name of a device, which Windows doesn't allow"),
    (
      "Com4.backup",
      "'Com4.backup' in 'output' is the name of a device, which Windows doesn't allow"
    ),
    ("12:30", "'12:30' in 'output' has ':', which Windows doesn't allow"),
    ("etc.", "'etc.' in 'output' ends with a dot or a space, which Windows doesn't allow"),
    (
      "\u{202e}a",
      "'\u{202e}a' in 'output' can't contain control characters or characters that change the text direction"
    ),
  ])
  func `a value is no path`(value: String, reason: String) throws {
    let found = try problems(folder("name\n\(value)\n", "output: '${name}.png', state: rest"))
    #expect(found.contains("p.csv:2:1: row 1, column 'name': \(reason)"), "\(found)")
  }

  @Test func `a percent sign that starts no number is kept`() throws {
    let folder = try folder("name\n5% off\n", "output: '${name}.png', state: rest")
    #expect(try render(folder) == ["5% off.png"])
  }

  /// Names that some file systems take for one.
  @Test(arguments: [
    "ada", "ADA", "a\u{301}|á", "Fuß|FUSS", "λόγος|ΛΌΓΟΣ", "ﬂoor|FLOOR", "ŉame|ʼName", "ſea|Sea",
    "Ǆ|ǆ", "µm|Μm", "ΐ|Ϊ\u{301}",
  ])
  func `two rows can't write one file`(names: String) throws {
    let pair =
      names.split(separator: "|").count == 2 ? names.split(separator: "|") : ["ada", names[...]]
    let found = try problems(
      folder("name\n\(pair[0])\n\(pair[1])\n", "output: '${name}.png', state: rest"))
    #expect(found.count == 1 && found[0].contains("row 1 already writes '"), "\(found)")
  }

  @Test func `names that differ in more than case are several files`() throws {
    let rows = "name\nı\ni\nfus\nfuss\no\nö\n"
    #expect(try problems(folder(rows, "output: '${name}.png', state: rest")) == [])
  }

  @Test(arguments: ["p.csv", "p.json"])
  func `too many rows are refused before they are read`(file: String) throws {
    let count = 400_000
    let rows =
      file == "p.csv"
      ? "name\n" + String(repeating: "x\n", count: count)
      : "[" + String(repeating: #"{"name":1},"#, count: count) + "{}]"
    let found = try problems(folder(rows, "output: '${row}.png', state: rest", file: file))
    #expect(found == ["\(file):0:0: more than 100,000 rows; split the file"])
  }

  @Test func `line breaks of a cell don't reach the terminal`() throws {
    let rows = "name,size\n\"Ada\nother.json:1:1: error: fake\",99\n"
    let found = try problems(folder(rows, "output: '${name}.png', state: rest"))
    #expect(!found.isEmpty)
    for line in found { #expect(!line.contains("\n") && !line.contains("\r"), "\(line)") }
  }

  @Test func `columns are used in names and states, and never again expanded`() throws {
    let rows = "name,pose,size\n${pose},big,1\n${row},rest,2\n"
    let folder = try folder(rows, "output: '${row}-${pose}.png', state: '${pose}'")
    let outputs = try project(folder).manifest.outputs
    #expect(outputs.map(\.name) == ["1-big.png", "2-rest.png"])
    #expect(outputs.map { $0.row?.values.first?.value } == ["${pose}", "${row}"])
    #expect(!outputs[0].request.contains("pose") && outputs[0].request.contains(" row 1 sha256:"))
    let other = try self.folder(rows, "output: '${row}.png', state: rest, fps: '${size}'")
    #expect(try problems(other).first?.contains("which can't be used in 'fps'") == true)
  }

  @Test func `a changed row renders only its own output`() throws {
    let folder = try folder("name,size,note\nAda,2,x\nBo,3,x\nCy,4,x\n")
    #expect(try render(folder) == ["a-1.png", "a-2.png", "a-3.png"])
    #expect(try project(folder).unusedColumns.map(\.message).first?.contains("'note'") == true)
    try folder.write("name,size,note\nAda,2,x\nBea,3,x\nCy,4,y\n", to: "p.csv")
    #expect(try render(folder) == ["a-2.png"])
    let lock = try String(decoding: folder.data("critter.lock.json"), as: UTF8.self)
    #expect(!lock.contains("Bea") && !lock.contains("p.csv"))
  }

  @Test func `an output is small, since a manifest has thousands in several lists`() {
    #expect(MemoryLayout<ManifestOutput>.size < 400)
  }

  @Test func `a file outside of the folder isn't read`() throws {
    let folder = try folder("name\nAda\n", "output: a.png, state: rest", file: "p.csv")
    try folder.write(
      "outputs: [{ rig: r, rows: ../p.csv, output: a.png, state: rest }]\n", to: "critter.yml")
    #expect(try problems(folder).first?.contains("can't read '../p.csv'") == true)
  }

  /// Braces, quotes, YAML, paths, markup, controls, and directions, from a seed.
  @Test func `hostile texts change nothing but the text`() throws {
    let pieces = [
      "{name}", "{{", "}", "{1/0}", "${row}", "'", "\"", ",", ";", "\n", "\r\n", ": ", "- a", "#",
      "&a",
      "*a", "!!python", "<b>", "&amp;", "]]>", "../", "/etc/passwd", "\\", "\u{0}", "\u{7}",
      "\u{202e}",
      "\u{2066}", "é", "日本", "ليلى", "%04d", "~", "null", "yes", "007", "1e999", "pick(0, a, b)",
      "\t",
    ]
    var random = SeededGenerator(seed: 62)
    let texts = (0..<2000).sampled(300, inCheck: .max).map { _ in
      (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    func quoted(_ text: String) -> String {
      "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
    let huge = String(repeating: "{x}<&\"", count: 170_000)
    let csv = "name\n" + (texts + [huge]).map(quoted).joined(separator: "\n") + "\n"
    let folder = try folder(csv)
    let project = try project(folder)
    let document = try RigDocument(contentsOf: folder.path("rigs/r"))
    let plain = try document.resolved()
    for (text, output) in zip(texts + [huge], project.manifest.outputs) {
      let row = try #require(output.row)
      let inputs = try project.rigs.inputs(of: row, rigIn: folder.path("rigs/r"))
      #expect(inputs == ["name": .text(text)])
      let rig = try document.resolved(inputs: inputs)
      #expect(rig.parts[1].rest.text == text)
      #expect(rig.parts[0] == plain.parts[0] && rig.parts[2] == plain.parts[2])
    }
    #expect(project.manifest.outputs.count == texts.count + 1)
  }

  /// Numbers, separators, and things that aren't numbers, from a seed.
  @Test func `hostile lists are lists of numbers or refused`() throws {
    let pieces = [
      "1", "-2.5", "1e3", "007", ",", " ", ";", "nan", "inf", "1e999", "0x1p4", "{1}", "[", "]",
      "~",
      "true", "1..2", "--1", "\u{202e}", "\u{0}", "\n", "é", "../", "\"", "'", "#", ": ",
    ]
    var random = SeededGenerator(seed: 62)
    let document = try RigDocument(yaml: Self.rig)
    let plain = try document.resolved()
    let input = try #require(plain.inputs.first { $0.name == "all" })
    var accepted = 0
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let list = input.value(from: .text(text))?.list else { continue }
      guard list.allSatisfy({ (0...1e6).contains($0) }) else { continue }
      accepted += 1
      let rig = try document.resolved(inputs: ["all": .text(text)])
      #expect(rig.parts.prefix(2) == plain.parts.prefix(2) && rig.parts.count == 2 + list.count)
      #expect(rig.parts.dropFirst(2).map(\.rest.size.width) == list, "\(text)")
    }
    #expect(accepted > 100)
  }

  /// A sample of hostile texts, each next to the same text in a rig file.
  @Test func `hostile texts look like texts of the rig`() throws {
    let pieces = [
      "{t}", "{{", "}", "<b>", "&amp;", "$\u{7b}row}", "'", "\"", "#", "\\", "%d", "~", "é",
    ]
    var random = SeededGenerator(seed: 63)
    let document = try RigDocument(
      yaml: """
        canvas: { size: [90, 20] }
        inputs: { t: { text: "" } }
        parts: { a: { frame: [0, 0, 90, 20], text: "{t}", font: { family: Inter, size: 9 }, fill: black } }
        """)
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      var request = RenderRequest(.still([]))
      request.inputs = ["t": .text(text)]
      let typed = try RigDocument(
        yaml: """
          canvas: { size: [90, 20] }
          parts: { a: { frame: [0, 0, 90, 20], text: \(JSON.string(TextTemplate.escaped(text)).text), font: { family: Inter, size: 9 }, fill: black } }
          """)
      let (given, written) = try (
        document.shot(for: request).bitmap(at: 0),
        typed.shot(for: RenderRequest(.still([]))).bitmap(at: 0)
      )
      #expect(given.pixels == written.pixels, "\(text)")
    }
  }

  // MARK: Art

  private static func svg(_ color: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='\(color)'/></svg>"
  }

  private func faces(_ rows: String) throws -> Folder {
    let folder = try Folder()
    let rig = """
      canvas: { size: [9, 9] }
      inputs: { face: { art: plain.svg } }
      parts: { a: { frame: [0, 0, 9, 9], art: face } }
      """
    try folder.write(rig, to: "rigs/r/rig.yaml")
    try folder.write(Self.svg("red"), to: "rigs/r/plain.svg")
    try folder.write(Self.svg("blue"), to: "people/ada.svg")
    try folder.write(rows, to: "p.csv")
    try folder.write(
      "outputs: [{ rig: r, rows: p.csv, output: 'a-${row}.png', state: rest }]\n",
      to: "critter.yml")
    return folder
  }

  @Test func `a row's art is in the folder of the manifest, and its change renders again`() throws {
    let folder = try faces("face,note\npeople/ada.svg,x\n,x\n")
    #expect(try render(folder) == ["a-1.png", "a-2.png"])
    #expect(try folder.data("a-1.png") != folder.data("a-2.png"))
    let lock = try String(decoding: folder.data("critter.lock.json"), as: UTF8.self)
    #expect(lock.contains("\"people/ada.svg\""))
    #expect(try project(folder).status().pending.isEmpty)
    try folder.write(Self.svg("green"), to: "people/ada.svg")
    #expect(try render(folder) == ["a-1.png"])
  }

  @Test(arguments: [
    ("../OUTSIDE/other.svg", "it leads out of"), ("/OUTSIDE", "it leads out of"),
    ("link.svg", "it leads out of"), ("people/none.svg", "No such file"),
    ("people", "it isn't an SVG, PNG, JPEG, or WebP"), (".git/x.svg", "it is in .git"),
    ("people/ada.svg\u{7}", "it isn't an SVG, PNG, JPEG, or WebP"),
  ])
  func `hostile paths to art are refused`(path: String, reason: String) throws {
    let other = try Folder()
    try other.write(Self.svg("black"), to: "other.svg")
    let outside = other.path("other.svg")
    let name = URL(fileURLWithPath: outside).deletingLastPathComponent().lastPathComponent
    let cell = path == "/OUTSIDE" ? outside : path.replacing("OUTSIDE", with: name)
    let folder = try faces("face\n\(cell)\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.svg"), withDestinationPath: outside)
    try folder.write(Self.svg("black"), to: ".git/x.svg")
    let found = try problems(folder)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.hasPrefix("p.csv:2:1: row 1, column 'face': can't set input 'face' to") == true
        && found.first?.contains(reason) == true, "\(found)")
  }
}
