import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `A live rig` {
  private func liveRig(_ rig: String, _ view: ViewOptions = ViewOptions()) throws -> LiveRig {
    try LiveRig("\(Repository.parts.path)/\(rig)", view, text: textShaping())
  }

  private func layers(_ liveRig: LiveRig, at time: Double = 0) throws -> [String] {
    try liveRig.drawing(of: liveRig.pose(at: time)).layers.map(\.name)
  }

  @Test func `shows a part no more when it is hidden, and those in it neither`() throws {
    let bear = try liveRig("bear")
    var view = ViewOptions()
    #expect(try layers(bear).contains("head/muzzle/nose"))
    view.hidden = ["head"]
    try bear.show(view)
    #expect(try layers(bear) == ["canvas", "body", "leftArm", "rightArm"])
  }

  @Test func `shows a single part with those in it where it is`() throws {
    let bear = try liveRig("bear")
    let place = try #require(
      bear.drawing(of: bear.pose(at: 0)).layers.first { $0.name == "head/muzzle" })
    var view = ViewOptions()
    view.solo = "head/muzzle"
    try bear.show(view)
    let drawing = try bear.drawing(of: bear.pose(at: 0))
    #expect(
      drawing.layers.map(\.name)
        == ["canvas", "head/muzzle", "head/muzzle/nose", "head/muzzle/mouth"])
    #expect(drawing.layers[1] == place)
  }

  @Test func `reads no theme or scene that a link leads to, out of the rig's folder`() throws {
    let folder = try Folder()
    try folder.write("canvas: { size: [1, 1] }\ncolors: { ink: red }", to: "r/rig.yaml")
    try folder.write("colors: { ink: blue }", to: "secret")
    try folder.link("r/a.theme.yaml", to: folder.url("secret"))
    try folder.link("r/a.scene.yaml", to: folder.url("secret"))
    var view = ViewOptions()
    view.theme = "a.theme.yaml"
    #expect(throws: FileError.self) { try LiveRig(folder.path("r"), view, text: textShaping()) }
    view = ViewOptions(subject: .selection(.scene(folder.path("r/a.scene.yaml"))))
    #expect(throws: FileError.self) { try LiveRig(folder.path("r"), view, text: textShaping()) }
  }

  /// The middle of those of its pixels that no other part is in front of.
  @Test(arguments: Repository.shippedRigs)
  func `finds each visible part at a click in its middle`(name: String) throws {
    let live = try liveRig(name)
    let pose = live.pose(at: 0)
    let indices = try live.rig.placedParts(of: pose).filter(\.isVisible).map { placed in
      try #require(live.rig.parts.firstIndex { $0.path == placed.part.path })
    }
    let whole = try live.bitmap(of: pose)
    let painter = try Repainter(art: live.rig.art)
    var count = 0
    for (place, index) in indices.enumerated() {
      let path = live.rig.parts[index].path
      var inFront = try live.drawing(of: pose.without(indices[...place]))
      inFront.background = .transparent
      inFront.layers.removeAll { $0.name == "canvas" }
      let cover = try painter.bitmap(of: inFront).pixels
      let pixels = try live.bitmap(of: pose.without([index])).pixelsChanged(since: whole)
        .filter { cover[$0].alpha == 0 }
      guard !pixels.isEmpty else { continue }
      count += 1
      let click = pixels.map { whole.point(of: $0) }.middle
      #expect(try live.parts(at: click, time: 0).first == path, "\(click)")
      #expect(try live.thumb(of: path).pixels.contains { $0.alpha > 0 }, "\(path)")
    }
    #expect(count >= 2)
  }

  @Test func `shows other instants beneath its parts, and not through the canvas`() throws {
    let folder = try Folder()
    try folder.makeFolder("r")
    try folder.write(
      """
      canvas: { size: [20, 10], background: white }
      parts: { a: { frame: [0, 0, 10, 10], fill: red } }
      clips: { go: { duration: 1, parts: { a: { translate: { values: [[0, 0], [5, 0]] } } } } }
      """, to: "r/rig.yaml")
    var view = ViewOptions(subject: .selection(.clip("go", over: [])))
    view.scale = 1
    let live = try LiveRig(folder.path("r"), view, text: textShaping())
    let skin = try live.onionSkin(at: 1, beneath: live.pose(at: 0))
    #expect((0..<20).map { skin[$0, 5].alpha } == (0..<20).map { (10..<15).contains($0) ? 255 : 0 })
  }

  @Test func `shows other instants over a ground that rests`() throws {
    let folder = try Folder()
    try folder.makeFolder("r")
    try folder.write(
      """
      canvas: { size: [20, 10] }
      parts:
        ground: { frame: [0, 0, 20, 10], fill: white }
        a: { frame: [0, 0, 10, 10], fill: red }
      clips: { go: { duration: 1, parts: { a: { translate: { values: [[0, 0], [5, 0]] } } } } }
      """, to: "r/rig.yaml")
    var view = ViewOptions(subject: .selection(.clip("go", over: [])))
    view.scale = 1
    let live = try LiveRig(folder.path("r"), view, text: textShaping())
    let skin = try live.onionSkin(at: 1, beneath: live.pose(at: 0))
    #expect((0..<20).map { skin[$0, 5].red } == (0..<20).map { (10..<15).contains($0) ? 255 : 0 })
    #expect(skin[18, 5].alpha == 0)
  }

  @Test func `stays as it was when it cannot show what is asked`() throws {
    let bear = try liveRig("bear")
    let before = try bear.drawing(of: bear.pose(at: 0))
    var view = ViewOptions()
    view.subject = .selection(.still(["active", "shy"]))
    #expect(throws: SelectionError.self) { try bear.show(view) }
    #expect(try bear.drawing(of: bear.pose(at: 0)) == before)
  }

  @Test func `tells its inputs as a scene moves them`() throws {
    var view = ViewOptions()
    view.subject = .live([
      LiveEvent(at: 0, tap: "email"), LiveEvent(at: 1, type: "hello"),
    ])
    let login = try liveRig("login", view)
    #expect(login.inputs(at: 0.9)["bear.gaze"] == 0)
    #expect(try #require(login.inputs(at: 1)["bear.gaze"]?.number) > 0.1)
  }

  @Test func `can be tapped where something waits for a tap`() throws {
    var view = ViewOptions()
    view.subject = .live([LiveEvent(at: 0, point: [140, 340])])
    let login = try liveRig("login", view)
    func names(at time: Double) -> [String] {
      login.rig.tappableParts(in: login.timeline.pose(at: time))
    }
    #expect(names(at: 0) == ["email", "password"])
    #expect(names(at: 0.1) == ["email", "password", "show"])
    let bear = try liveRig("bear")
    #expect(bear.rig.tappableParts(in: bear.pose(at: 0)).isEmpty)
  }

  @Test func `has tracks with keys and curves`() throws {
    var view = ViewOptions()
    view.subject = .selection(.transition(from: ["neutral"], to: ["shy"]))
    let bear = try liveRig("bear", view)
    let notes = TrackNote.notes(of: bear.timeline, in: bear.rig)
      .filter { $0.name.hasSuffix("Arm") }
    #expect(notes.map(\.name).sorted() == ["leftArm", "rightArm"])
    let track = try #require(notes.first)
    #expect(track.property == "transform" && track.keys == [0, 0.2])
    let curve = try #require(track.curves.first)
    #expect(curve.first == [0, 0] && curve.last == [0.2, 1])
    // Ease-in starts slowly.
    #expect(curve[8][0] == 0.1 && curve[8][1] < 0.4)
  }

  @Test func `gives a part's pose as text that can be read again`() throws {
    var view = ViewOptions()
    view.subject = .selection(.still(["shy", "ecstatic"]))
    let bear = try liveRig("bear", view)
    let values = bear.timeline.pose(at: 0).parts
    let folder = try Folder()
    for art in bear.rig.art {
      try FileManager.default.copyItem(
        atPath: "\(Repository.parts.path)/bear/\(art.name)", toPath: "\(folder.path)/\(art.name)"
      )
    }
    var states = ""
    for (part, value) in zip(bear.rig.parts, values) {
      if let changes = part.changes(to: value) { states += "      \(changes)\n" }
    }
    let file = try String(
      contentsOfFile: Repository.parts.path + "/bear/rig.yaml", encoding: .utf8)
    try folder.write(
      file.replacing("\ntransitions:", with: "\n  copied:\n    parts:\n\(states)\ntransitions:"),
      to: "rig.yaml")
    let copy = try RigDocument(contentsOf: folder.path).resolved()
    let copied = try Timeline(of: copy, .still(["copied"])).pose(at: 0).parts
    for (part, (a, b)) in zip(copy.parts, zip(copied, values)) {
      #expect(a.art == b.art && a.size == b.size && a.position == b.position, "\(part.name)")
      #expect(
        zip(a.transform.elements, b.transform.elements).allSatisfy { abs($0 - $1) < 1e-5 },
        "\(part.name)")
    }
  }

  @Test func `says why a state cannot be added`() throws {
    let bear = try liveRig("bear")
    let (combination, exclusions) = try bear.rig.compatibility(of: ["peek"])
    #expect(combination == ["shy", "peek"])
    #expect(exclusions.keys.sorted() == ["active"])
    #expect(try #require(exclusions["active"]).contains("exclude each other"))
  }
}

extension Bitmap {
  fileprivate func pixelsChanged(since other: Bitmap) -> [Int] {
    pixels.indices.filter { pixels[$0] != other.pixels[$0] }
  }

  /// The center of a pixel.
  fileprivate func point(of pixel: Int) -> Point {
    Point(Double(pixel % size.width) + 0.5, Double(pixel / size.width) + 0.5)
  }
}

extension [Point] {
  /// The point that is nearest to the mean of all.
  fileprivate var middle: Point {
    let x = map(\.x).reduce(0, +) / Double(count)
    let y = map(\.y).reduce(0, +) / Double(count)
    return self.min { hypot($0.x - x, $0.y - y) < hypot($1.x - x, $1.y - y) } ?? .zero
  }
}

extension Pose {
  /// The pose without the own pixels of some parts. Their children stay.
  fileprivate func without(_ indices: some Sequence<Int>) -> Pose {
    var pose = self
    for index in indices { pose.parts[index].showNothing() }
    return pose
  }
}
