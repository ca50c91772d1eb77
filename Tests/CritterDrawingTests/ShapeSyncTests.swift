import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// A rig that follows the shapes of its drawing in any order and with any names.
@Suite struct ShapeSyncTests {
  private let ground = ##"<rect id="ground" y="96" width="128" height="32" fill="tan"/>"##
  private let body = ##"<ellipse id="body" cx="64" cy="70" rx="30" ry="34" fill="#68a"/>"##
  private let ears =
    ##"<path id="ear-left" d="M44 50L36 16L60 38Z" fill="#357"/>"##
    + ##"<path id="ear-right" d="M84 50L92 16L68 38Z" fill="#357"/>"##
  private let belly = ##"<ellipse id="belly" cx="64" cy="80" rx="16" ry="18" fill="white"/>"##
  private let nose = ##"<circle id="nose" cx="64" cy="62" r="5" fill="black"/>"##
  private var all: [String] { [ground, body, ears, belly, nose] }

  private func draw(_ shapes: [String], in folder: Folder) throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 128 128\">\(shapes.joined())</svg>",
      to: "toy.svg")
  }

  private func start(_ shapes: [String], in folder: Folder) throws {
    try draw(shapes, in: folder)
    try write(NewRig(at: folder.path("toy"), splitting: folder.path("toy.svg")).files, in: folder)
    #expect(try isDrawing(folder))
  }

  /// Draws other shapes, and takes them in.
  private func sync(_ shapes: [String], in folder: Folder) throws -> Redrawing {
    try draw(shapes, in: folder)
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    try write(redrawing.files, in: folder)
    #expect(try isDrawing(folder))
    return redrawing
  }

  private func write(_ files: [(path: String, bytes: [UInt8])], in folder: Folder) throws {
    for file in files {
      try folder.write(Data(file.bytes), to: "toy/" + (file.path.split(separator: "/").last ?? ""))
    }
  }

  /// Whether the rest state looks like the drawing.
  private func isDrawing(_ folder: Folder) throws -> Bool {
    let document = try RigDocument(contentsOf: folder.path("toy"))
    let region = document.drawing?.value.region
    let comparison = RestComparison(
      picture: DrawnPicture(
        view: region ?? Rect(0, 0, 128, 128), path: "toy.svg", isDraft: false),
      restDrawing: { try $0.restDrawing(scale: $1) })
    let drawing = folder.text("toy.svg")
    let image = try comparison.picture.image { rect, size in
      let box = [rect.minX, rect.minY, rect.size.width, rect.size.height]
        .map { "\($0)" }.joined(separator: " ")
      return drawing.replacing("viewBox=\"0 0 128 128\"", with: "viewBox=\"\(box)\"")
    }
    return RestComparison.Difference(try comparison.image(of: document.resolved()), image).isSmall
  }

  private func order(_ folder: Folder) throws -> [String] {
    try RigDocument(contentsOf: folder.path("toy")).resolved().parts.map(\.name)
      .filter { $0 != "figure" }
  }

  private func unnamed(_ shapes: [String]) -> [String] {
    shapes.map { $0.replacing(#/ id="[^"]*"/#, with: "") }
  }

  @Test func `lids stay over eyes, though the drawing has none`() throws {
    let folder = try Folder()
    let head = ##"<ellipse cx="64" cy="70" rx="44" ry="50" fill="#6cf"/>"##
    let eyes = [46, 82].map {
      ##"<circle cx="\##($0)" cy="54" r="11" fill="#fff"/><circle cx="\##($0)" cy="55" r="5" fill="#112"/>"##
    }.joined()
    try start([head, eyes], in: folder)
    let lids = ["eye-left-lid", "eye-right-lid"]
    #expect(try lids.allSatisfy(order(folder).contains))
    let redrawing = try sync([head.replacing("#6cf", with: "#7df"), eyes, nose], in: folder)
    #expect(redrawing.removed.isEmpty && redrawing.added.count == 1)
    #expect(try lids.allSatisfy(order(folder).contains))
  }

  @Test func `a shape after the group of all others is in front of them`() throws {
    let folder = try Folder()
    let group = "<g id=\"layer1\">" + all.joined() + "</g>"
    try start([group], in: folder)
    let hat = ##"<rect id="hat" x="44" y="20" width="40" height="30" fill="red"/>"##
    #expect(try sync([group, hat], in: folder).added == ["hat"])
    #expect(try order(folder).last == "hat")
  }

  @Test func `a shape between others gets its place in depth`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let scarf = ##"<rect x="30" y="66" width="68" height="12" fill="red"/>"##
    let redrawing = try sync([ground, body, ears, scarf, belly, nose], in: folder)
    #expect(redrawing.added.count == 1 && redrawing.removed.isEmpty)
    let names = try order(folder)
    let place = try #require(names.firstIndex(of: redrawing.added[0]))
    #expect(names[place + 1] == "belly" && names[place - 1] == "ear-right")
  }

  @Test func `an export without names keeps all parts`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let before = folder.text("toy/rig.yaml")
    let redrawing = try sync(unnamed(all), in: folder)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty && redrawing.moved.isEmpty)
    let digest = Digest.text(of: [UInt8](try folder.data("toy.svg")))
    #expect(
      folder.text("toy/rig.yaml") == before.replacing(/sha256:[0-9a-f]+/, with: digest))
  }

  @Test func `an optimized export keeps all parts`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let optimized =
      ##"<g fill="#357"><path d="M0 96h128v32H0z" fill="tan"/>"##
      + ##"<path d="M94 70a30 34 0 1 1-60 0 30 34 0 0 1 60 0z" fill="#6688aa"/>"##
      + ##"<path d="m44 50-8-34 24 22z"/><path d="m84 50 8-34-24 22z"/>"##
      + ##"<path transform="translate(64 80)" d="M16 0A16 18 0 1 1-16 0 16 18 0 1 1 16 0z" "##
      + ##"fill="#fff"/></g><path d="M69 62a5 5 0 1 1-10 0 5 5 0 1 1 10 0"/>"##
    let redrawing = try sync([optimized], in: folder)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty && redrawing.moved.isEmpty)
  }

  @Test func `other names keep all parts`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let others = all.map { $0.replacing("id=\"", with: "id=\"my-") }
    let redrawing = try sync(others, in: folder)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty && redrawing.moved.isEmpty)
  }

  @Test func `another color keeps the part`() throws {
    let folder = try Folder()
    try start(unnamed(all), in: folder)
    let before = try order(folder)
    let redrawing = try sync(
      unnamed(all).map { $0.replacing("#68a", with: "#e63946").replacing("white", with: "gold") },
      in: folder)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty && redrawing.redrawn.count == 2)
    #expect(try order(folder) == before)
  }

  @Test func `colors of the rig stay after the drawing moved`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let document = try RigDocument(contentsOf: folder.path("toy"))
    let new = try #require(Color(css: "#e63946"))
    let recoloring = Recoloring([(old: try #require(Color(css: "#68a")), new: new)])
    for file in document.art(recolored: recoloring) {
      try folder.write(Data(file.bytes), to: "toy/" + file.name)
    }
    #expect(folder.text("toy/body.svg").contains("<!-- Recolored: #6688aa #e63946 -->"))
    try draw(
      all.map { $0.replacing("cx=\"64\" cy=\"70\"", with: "cx=\"66\" cy=\"70\"") }, in: folder)
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    try write(redrawing.files, in: folder)
    #expect(redrawing.moved == ["body"])
    let art = folder.text("toy/body.svg")
    #expect(art.contains("<!-- Recolored: #6688aa #e63946 -->") && art.contains("fill=\"#e63946\""))
  }

  @Test func `a name for one shape keeps its neighbors`() throws {
    let folder = try Folder()
    try start(unnamed(all), in: folder)
    let before = try order(folder)
    let redrawing = try sync(unnamed([ground, body, ears, belly]) + [nose], in: folder)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty)
    #expect(redrawing.renamed.map(\.new) == ["nose"])
    #expect(try order(folder) == before.dropLast() + ["nose"])
  }

  @Test func `a part with a new name keeps its motion`() throws {
    let folder = try Folder()
    try start(unnamed(all), in: folder)
    let old = try #require(try order(folder).last)
    let track = "{ rotate: { values: [0, 20, 0] } }\n"
    let yaml = folder.text("toy/rig.yaml").replacing(
      "      figure: { transform", with: "      \(old): \(track)      figure: { transform",
      maxReplacements: 1)
    try folder.write(yaml, to: "toy/rig.yaml")
    let redrawing = try sync(all, in: folder)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty)
    #expect(redrawing.renamed.contains { $0 == (old, "nose") })
    #expect(folder.text("toy/rig.yaml").contains("      nose: \(track)"))
  }

  @Test func `a part with a new name keeps its uses in events, other files, and scenes`() throws {
    let folder = try Folder()
    try start(unnamed(all), in: folder)
    let old = try #require(try order(folder).last)
    let yaml =
      "include: [poses.yaml]\n" + folder.text("toy/rig.yaml")
        + """
        events:
          - { on: tap \(old), do: { enter: dizzy } }
        scenes:
          greet: [{ tap: \(old) }, { wait: 0.2 }]

        """
    try folder.write(yaml, to: "toy/rig.yaml")
    try folder.write(
      "states: { dizzy: { parts: { \(old): { opacity: 0.5 } } } }\n", to: "toy/poses.yaml")
    try folder.write("- tap: \(old) # twice\n- wait: 0.1\n", to: "toy/poke.scene.yaml")
    try folder.write("- tap: nobody\n", to: "toy/broken.scene.yaml")
    let redrawing = try sync(all, in: folder)
    #expect(redrawing.renamed.contains { $0 == (old, "nose") })
    let rig = folder.text("toy/rig.yaml")
    #expect(
      rig.contains("{ on: tap nose, do: { enter: dizzy } }")
        && rig.contains("greet: [{ tap: nose }"))
    #expect(folder.text("toy/poses.yaml").contains("parts: { nose: { opacity: 0.5 } }"))
    #expect(folder.text("toy/poke.scene.yaml") == "- tap: nose # twice\n- wait: 0.1\n")
    #expect(folder.text("toy/broken.scene.yaml") == "- tap: nobody\n")
    let document = try RigDocument(contentsOf: folder.path("toy"))
    _ = try document.names(
      scenes: [("poke.scene.yaml", Data(folder.text("toy/poke.scene.yaml").utf8))])
  }

  @Test func `a deleted shape that a scene taps is kept`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    try folder.write("- tap: nose\n", to: "toy/poke.scene.yaml")
    let before = try folder.snapshot
    let error = #expect(throws: StartError.self) {
      try sync([ground, body, ears, belly], in: folder)
    }
    #expect(
      error?.message.contains(
        "poke.scene.yaml:1: 'nose' isn't in the drawing, but this line uses it")
        == true)
    try draw(all, in: folder)
    #expect(try folder.snapshot == before)
  }

  @Test func `a deleted shape goes with the lines of init about it`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    #expect(folder.text("toy/rig.yaml").contains("ear-left: { transform: { values:"))
    let redrawing = try sync([ground, body, belly, nose], in: folder)
    #expect(redrawing.removed.sorted() == ["ear-left", "ear-right"])
    #expect(!folder.text("toy/rig.yaml").contains("ear-"))
  }

  @Test func `lines of the author about a deleted shape are kept`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let yaml = folder.text("toy/rig.yaml")
    let own = "      nose: { rotate: { values: [0, 20, 0] } }\n"
    try folder.write(
      yaml.replacing("      ear-left: { transform", with: own + "      ear-left: { transform"),
      to: "toy/rig.yaml")
    let before = try folder.snapshot
    let error = #expect(throws: StartError.self) {
      try sync([ground, body, ears, belly], in: folder)
    }
    #expect(error?.message.contains("'nose' isn't in the drawing, but this line uses it") == true)
    try draw(all, in: folder)
    #expect(try folder.snapshot == before)
  }

  @Test func `a shape that moved to the back is drawn there`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let redrawing = try sync([ground, ears, body, belly, nose], in: folder)
    #expect(redrawing.reordered == ["body"] && redrawing.added.isEmpty)
    #expect(try order(folder) == ["ground", "ear-left", "ear-right", "body", "belly", "nose"])
  }

  @Test func `a moved shape moves its part`() throws {
    let folder = try Folder()
    try start(unnamed(all), in: folder)
    let moved = unnamed(all).map {
      $0.replacing("cx=\"64\" cy=\"80\"", with: "cx=\"66\" cy=\"86\"")
    }
    let redrawing = try sync(moved, in: folder)
    #expect(redrawing.moved.count == 1 && redrawing.added.isEmpty && redrawing.removed.isEmpty)
  }

  @Test func `a rig that can't follow isn't changed`() throws {
    let folder = try Folder()
    let head =
      ##"<g id="head"><circle cx="64" cy="60" r="30" fill="tan"/><g id="hat">"##
      + ##"<rect x="40" y="20" width="48" height="30" fill="red"/></g></g>"##
    let trunk = ##"<rect id="trunk" x="30" y="40" width="68" height="80" fill="teal"/>"##
    try start([trunk, head], in: folder)
    let hat = ##"<rect x="40" y="20" width="48" height="30" fill="red"/>"##
    let before = folder.text("toy/rig.yaml")
    let error = #expect(throws: StartError.self) {
      try sync([hat, trunk, ##"<circle cx="64" cy="60" r="30" fill="tan"/>"##], in: folder)
    }
    #expect(error?.message.contains("'hat' is behind 'head' in") == true)
    #expect(folder.text("toy/rig.yaml") == before)
  }

  @Test func `the author's changes stay`() throws {
    let folder = try Folder()
    try start(all, in: folder)
    let yaml = folder.text("toy/rig.yaml").replacing(
      "nose: { art", with: "nose: { opacity: 0.5, art")
    try folder.write(yaml, to: "toy/rig.yaml")
    try draw(unnamed(all).map { $0.replacing("#357", with: "navy") }, in: folder)
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    #expect(redrawing.redrawn.contains("ear-left.svg") && redrawing.added.isEmpty)
  }

  // MARK: - Exports in another size

  /// The shapes within a transform, on a page of another size.
  private func export(
    _ shapes: [String], _ transform: String, page: String, in folder: Folder
  ) throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(page)\"><g transform=\"\(transform)\">"
        + "\(shapes.joined())</g></svg>", to: "toy.svg")
  }

  /// With lines of the author about the nose, the belly, and the ground.
  private func startWithLife(in folder: Folder) throws {
    try start(all, in: folder)
    let yaml = folder.text("toy/rig.yaml")
      .replacing(#/states:.*\n/#, with: "states:\n  shy: { parts: { nose: { rotate: 20 } } }\n")
      .replacing(
        #/clips:.*\n/#,
        with:
          "clips:\n  jig: { duration: 1, parts: { belly: { rotate: { values: [0, 9, 0] } } } }\n"
      )
    try folder.write(yaml, to: "toy/rig.yaml")
  }

  @Test(arguments: [
    ("scale(3)", "0 0 384 384"), ("scale(0.75)", "0 0 96 96"),
    ("scale(1.3333) translate(40 -12)", "53.332 -16 170.66 170.66"),
    ("translate(30 30) scale(2.5)", "0 0 380 380"),
  ])
  func `an export in another size keeps all parts and all numbers`(
    transform: String, page: String
  ) throws {
    let folder = try Folder()
    try startWithLife(in: folder)
    let before = try RigDocument(contentsOf: folder.path("toy")).resolved()
    try export(unnamed(all), transform, page: page, in: folder)
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    #expect(redrawing.added.isEmpty && redrawing.removed.isEmpty, "\(redrawing.summary)")
    try write(redrawing.files, in: folder)
    let after = try RigDocument(contentsOf: folder.path("toy")).resolved()
    #expect(after.parts.map(\.name) == before.parts.map(\.name))
    #expect(after.clips == before.clips && after.states == before.states)
    for (one, other) in zip(before.parts, after.parts) {
      #expect(abs(one.rest.size.width - other.rest.size.width) < 0.1, "\(one.name)")
    }
    // The next export in the old size finds everything again.
    try draw(all, in: folder)
    let back = try Redrawing(of: folder.path("toy"), removesUsed: false)
    #expect(back.added.isEmpty && back.removed.isEmpty, "\(back.summary)")
  }

  @Test func `repeated shapes stay themselves in a drawing with a margin`() throws {
    let folder = try Folder()
    let dots = (0..<5).map {
      "<circle cx=\"\(20 + 20 * $0)\" cy=\"60\" r=\"8\" fill=\"teal\"/>"
    }
    try start(dots, in: folder)
    let old = try order(folder)
    try export(dots, "translate(20 20)", page: "0 0 168 168", in: folder)
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    #expect(redrawing.reordered.isEmpty && redrawing.added.isEmpty, "\(redrawing.summary)")
    try write(redrawing.files, in: folder)
    #expect(try order(folder) == old)
  }

  @Test func `another drawing is refused, unless it is wanted`() throws {
    let folder = try Folder()
    try startWithLife(in: folder)
    let others = [
      ##"<path d="M5 120L60 118L20 99Z" fill="lime"/>"##, ##"<path d="M90 3h36v9Z" fill="gold"/>"##,
    ]
    let before = try folder.snapshot
    try draw(others, in: folder)
    let error = #expect(throws: StartError.self) {
      try Redrawing(of: folder.path("toy"), removesUsed: false)
    }
    #expect(error?.message.contains("lacks most parts of the rig: ground, body, ear-left") == true)
    #expect(
      folder.text("toy/rig.yaml")
        == String(decoding: (before["toy/rig.yaml"] ?? nil) ?? Data(), as: UTF8.self))
    let forced = try Redrawing(of: folder.path("toy"), removesUsed: true)
    #expect(forced.removed.contains("nose") && forced.added.count == 2)
  }

  @Test func `art of a part that left stays while the rig can show it`() throws {
    let folder = try Folder()
    for (line, isKept) in [
      ("states:\n  proud: { parts: { body: { art: nose.svg } } }\n", true),
      ("inputs: { face: { art: belly.svg } }\nstates:\n", true), ("states:\n", false),
    ] {
      try start(all, in: folder)
      let yaml = folder.text("toy/rig.yaml").replacing(#/states:.*\n/#, with: line)
      try folder.write(yaml, to: "toy/rig.yaml")
      try draw(Array(all.dropLast()), in: folder)
      let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
      #expect(redrawing.removed == ["nose"])
      #expect(redrawing.unused == (isKept ? [] : ["nose.svg"]))
      try FileManager.default.removeItem(atPath: folder.path("toy"))
    }
  }

  @Test func `a color that only lids have isn't missed`() throws {
    let folder = try Folder()
    let head = ##"<ellipse cx="64" cy="70" rx="44" ry="50" fill="#6cf"/>"##
    let eyes = [46, 82].map {
      ##"<circle cx="\##($0)" cy="54" r="11" fill="#fff"/><circle cx="\##($0)" cy="55" r="5" fill="#112"/>"##
    }.joined()
    try start([head, eyes], in: folder)
    let lid = try #require(try order(folder).first { $0.hasSuffix("-lid") })
    let art = folder.text("toy/\(lid).svg")
    let color = try #require(art.firstMatch(of: #/fill="(#[0-9a-f]{6})"/#)?.1)
    try folder.write(art.replacing(color, with: "#df8d3f"), to: "toy/\(lid).svg")
    try folder.write("colors: { lid: '#334455' }\n", to: "toy/dark.theme.yaml")
    let yaml = folder.text("toy/rig.yaml")
    let line = "colors:\n  lid: \"#df8d3f\"\n"
    let colored = yaml.replacing(#/colors:.*\n/#, with: line)
    try folder.write(colored == yaml ? line + yaml : colored, to: "toy/rig.yaml")
    let redrawing = try sync(
      [head, eyes, ##"<rect x="60" y="4" width="9" height="9" fill="red"/>"##], in: folder)
    #expect(redrawing.warnings.allSatisfy { !$0.contains("#df8d3f") }, "\(redrawing.warnings)")
  }

  @Test(arguments: [
    "5,5,0,9", "1,nan,4,4", "inf,0,9,9", "0,0,9", "0,0,-3,3", "1e300,0,8,8", "0,0,9,9,9",
  ])
  func `a region that no canvas can show is an error at its key`(region: String) throws {
    let folder = try Folder()
    try start(all, in: folder)
    let yaml = folder.text("toy/rig.yaml").replacing(
      #/drawing: .*/#, with: "drawing: \"../toy.svg#xywh=\(region)\"")
    try folder.write(yaml, to: "toy/rig.yaml")
    let reads: [() throws -> Void] = [
      { _ = try RigDocument(contentsOf: folder.path("toy")).resolved() },
      { _ = try Redrawing(of: folder.path("toy"), removesUsed: false) },
    ]
    for read in reads {
      let error = #expect(throws: FileError.self) { try read() }
      #expect(error?.message.contains("#xywh= must be four numbers") == true, "\(region)")
      #expect(error?.problems.first?.line != nil)
    }
    #expect(throws: StartError.self) {
      try Redrawing(
        of: folder.path("toy"), removesUsed: false,
        from: "\(folder.path("toy.svg"))#xywh=\(region)",
        restDrawing: { try $0.restDrawing(scale: $1) })
    }
  }
}
