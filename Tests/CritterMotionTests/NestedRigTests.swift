import CritterGraphics
import CritterRig
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Rigs in neighboring folders.
struct Neighbors {
  private let folder: Folder

  /// - Parameter rigs: the text of each `rig.yaml` by the rig's name.
  init(_ rigs: [String: String], art: [String] = []) throws {
    folder = try Folder()
    for (name, yaml) in rigs {
      try folder.write(yaml, to: "\(name)/rig.yaml")
      for file in art { try folder.write("", to: "\(name)/\(file)") }
    }
  }

  func rig(_ name: String, inputs: [String: InputValue] = [:]) throws(FileError) -> Rig {
    try RigDocument(contentsOf: folder.path(name)).resolved(inputs: inputs)
  }

  /// The problems of a rig: folder, line, column, and message.
  func problems(of name: String) -> [String] {
    thrownProblems { try rig(name) }.map { problem in
      let file = URL(fileURLWithPath: problem.path).standardizedFileURL
      let place = [problem.line, problem.column].compactMap { $0.map { ":\($0)" } }.joined()
      return "\(file.deletingLastPathComponent().lastPathComponent)\(place): \(problem.message)"
    }
  }
}

private let guest = """
  canvas: { size: [20, 10], corner-radius: 3, fill: red }
  inputs: { x: { min: 0, max: 1 } }
  parts:
    p: { frame: [10, 0, 10, 10], art: a.svg, parts: { q: { frame: [0, 0, 1, 1] } } }
  states:
    low:
    high: { excludes: low, parts: { p: { art: b.svg, opacity: 0.5 } } }
    top: { needs: high, along: { input: x, from: {}, to: { q: { opacity: 0 } } } }
  transitions:
    - { to: high, duration: 3, parts: { p: { art: { fade: b.svg } } } }
  clips:
    blink: { duration: 2, parts: { p: { opacity: { values: [1, 0] } } } }
  """

private func host(_ frame: String = "[0, 0, 20, 10]", of rig: String = "guest", _ rest: String = "")
  -> String
{
  """
  canvas: { size: [40, 40] }
  inputs: { y: { min: 0, max: 1 } }
  parts:
    before: { frame: [0, 0, 1, 1] }
    g: { rig: \(rig), frame: \(frame) }
  \(rest)
  """
}

@Suite struct NestedRigTests {
  private let neighbors: Neighbors

  init() throws {
    neighbors = try Neighbors(["guest": guest, "host": host()], art: ["a.svg", "b.svg"])
  }

  @Test func `names have the parts before them`() throws {
    let rig = try neighbors.rig("host")
    #expect(rig.parts.map(\.name) == ["before", "g", "g.canvas", "g.p", "g.q"])
    #expect(rig.parts.map(\.path) == ["before", "g", "g/canvas", "g/p", "g/p/q"])
    #expect(rig.parts.map(\.parent) == [nil, nil, 1, 2, 3])
    #expect(rig.states.map(\.name) == ["g.low", "g.high", "g.top"])
    #expect(rig.inputs.map(\.name) == ["y", "g.x"])
    #expect(rig.clips.map(\.name) == ["g.blink"])
  }

  @Test func `art is found in the nested rig's folder`() throws {
    #expect(try neighbors.rig("host").art.map(\.name) == ["../guest/a.svg", "../guest/b.svg"])
  }

  @Test func `states move the parts of a nested rig`() throws {
    let rig = try neighbors.rig("host")
    let turn = try Timeline(of: rig, .transition(from: ["g.low"], to: ["g.high"]))
    #expect(turn.duration == 3)
    #expect(turn.pose(at: 3).parts[3].opacity == 0.5)
    let fade = turn.pose(at: 1).parts[3]
    #expect(fade.art == "../guest/b.svg" && fade.fade?.from == "../guest/a.svg")
    #expect(throws: SelectionError.self) { try Timeline(of: rig, .still(["g.top", "g.low"])) }
    #expect(try Timeline(of: rig, .clip("g.blink", over: [])).pose(at: 1).parts[3].opacity == 0.5)
  }

  @Test func `inputs drive a nested rig`() throws {
    let rig = try neighbors.rig("host")
    let still = try Timeline(of: rig, .still(["g.top"]), inputs: ["g.x": 0.25])
    #expect(still.pose(at: 0).parts[4].opacity == 0.75)
    let input = try #require(rig.inputs.last)
    #expect(throws: SelectionError.refused(input, value: 2)) {
      try Timeline(of: rig, .still([]), inputs: ["g.x": 2])
    }
  }

  @Test func `inputs lay out a nested rig`() throws {
    let guest = """
      canvas: { size: [20, 10] }
      inputs: { w: { min: 1, max: 9 } }
      parts: { p: { frame: [0, 0, w, 1] } }
      """
    let neighbors = try Neighbors(["guest": guest, "host": host()])
    #expect(try neighbors.rig("host", inputs: ["g.w": 5]).parts[3].rest.size.width == 5)
    #expect(try neighbors.rig("host", inputs: ["w": 5]).parts[3].rest.size.width == 1)
  }

  @Test(arguments: [
    ("[0, 0, 20, 10]", [10.0, 0, 20, 0, 20, 10, 10, 10]),
    ("[4, 6, 20, 10]", [14, 6, 24, 6, 24, 16, 14, 16]),
    ("[0, 0, 40, 20]", [20, 0, 40, 0, 40, 20, 20, 20]),
    ("[2, 3, 10, 20]", [7, 3, 12, 3, 12, 23, 7, 23]),
  ])
  func `a frame of another size scales a nested rig`(frame: String, corners: [Double]) throws {
    let neighbors = try Neighbors(["guest": guest, "host": host(frame)], art: ["a.svg", "b.svg"])
    let rig = try neighbors.rig("host")
    let placed = rig.placedParts(of: try Timeline(of: rig, .still([])).pose(at: 0))
    let part = try #require(placed.first { $0.part.name == "g.p" })
    let found = part.corners.compactMap(\.self).flatMap { [$0.x, $0.y] }
    expect(found, equal: corners, within: 1e-9)
  }

  @Test func `a state rotates a nested rig without undoing its scale`() throws {
    let yaml =
      host("[0, 0, 40, 20]") + "states: { on: { parts: { g: { transform: [translateX: 5] } } } }\n"
    let neighbors = try Neighbors(["guest": guest, "host": yaml], art: ["a.svg", "b.svg"])
    let rig = try neighbors.rig("host")
    let placed = rig.placedParts(of: try Timeline(of: rig, .still(["on"])).pose(at: 0))
    let part = try #require(placed.first { $0.part.name == "g.p" })
    #expect(part.corners[0] == Point(25, 0) && part.corners[2] == Point(45, 20))
  }

  @Test func `a nested rig is clipped to its canvas and paints it`() throws {
    let part = try neighbors.rig("host").parts[2]
    #expect(part.rest.mask == Path(Rect(0, 0, 20, 10), cornerRadius: 3))
    #expect(part.rest.fill.color == Color(css: "red") && part.rest.cornerRadius == 3)
  }

  @Test func `a nested rig can contain a nested rig`() throws {
    let neighbors = try Neighbors(
      ["guest": guest, "middle": host(), "outer": host("[0, 0, 80, 80]", of: "middle")],
      art: ["a.svg", "b.svg"])
    let rig = try neighbors.rig("outer")
    #expect(
      rig.parts.map(\.name) == [
        "before", "g", "g.canvas", "g.before", "g.g", "g.g.canvas", "g.g.p", "g.g.q",
      ])
    #expect(rig.inputs.map(\.name) == ["y", "g.y", "g.g.x"])
    let still = try Timeline(of: rig, .still(["g.g.top"]), inputs: ["g.g.x": 1]).pose(at: 0)
    #expect(still.parts[7].opacity == 0 && still.parts[6].opacity == 0.5)
    let placed = try #require(rig.placedParts(of: still).first { $0.part.name == "g.g.p" })
    let corners = placed.corners.compactMap(\.self)
    #expect(corners[0] == Point(20, 0) && corners[2] == Point(40, 20))
    let art = try #require(rig.art.first)
    #expect(
      URL(fileURLWithPath: "/x/outer/" + art.name).standardizedFileURL.path == "/x/guest/a.svg")
  }

  @Test func `two parts may show the same rig`() throws {
    let yaml = host() + "  other: { rig: guest, frame: [20, 0, 20, 10] }\n"
    let neighbors = try Neighbors(["guest": guest, "host": yaml], art: ["a.svg", "b.svg"])
    let rig = try neighbors.rig("host")
    let still = try Timeline(of: rig, .still(["other.top"]), inputs: ["g.x": 1, "other.x": 0.5])
    let opacities = still.pose(at: 0).parts.map(\.opacity)
    #expect(rig.parts.map(\.name).suffix(4) == ["other", "other.canvas", "other.p", "other.q"])
    #expect(opacities == [1, 1, 1, 1, 1, 1, 1, 0.5, 0.5])
  }

  @Test func `events of the parent reach a nested rig`() throws {
    let events = """
      events:
        - { on: tap g.p, do: [set: { g.x: "g.x + 0.5" }, enter: g.top] }
        - { on: tap g, do: { play: g.blink } }
      """
    let neighbors = try Neighbors(
      ["guest": guest, "host": host() + events], art: ["a.svg", "b.svg"])
    let scene = try PlayedScene("[tap: g.p, wait: 4, tap: g, wait: 4]", on: neighbors.rig("host"))
    #expect(try scene.part("g.q", at: 3.9).opacity == 0.5)
    #expect(try scene.part("g.p", at: 3.9).opacity == 0.5)
    #expect(try scene.part("g.p", at: 4).opacity == 1)
    #expect(abs(try scene.part("g.p", at: 5.5).opacity - 0.25) < 1e-12)
  }
}

@Suite struct NestedRigMistakeTests {
  @Test func `a rig that shows itself is one mistake`() throws {
    let neighbors = try Neighbors(["host": host(of: "host")])
    #expect(
      neighbors.problems(of: "host") == ["host:5:13: the rig 'host' would contain itself"])
  }

  @Test func `a rig that shows itself through others is one mistake`() throws {
    let neighbors = try Neighbors([
      "host": host(of: "middle"), "middle": host(of: "inner"), "inner": host(of: "host"),
    ])
    #expect(
      neighbors.problems(of: "host") == ["inner:5:13: the rig 'host' would contain itself"])
    #expect(
      neighbors.problems(of: "middle") == ["host:5:13: the rig 'middle' would contain itself"])
  }

  @Test func `an unknown rig has a suggestion`() throws {
    let neighbors = try Neighbors(
      ["guest": guest, "host": host(of: "gest")], art: ["a.svg", "b.svg"])
    #expect(
      neighbors.problems(of: "host") == [
        "host:5:13: unknown rig 'gest' (did you mean 'guest'?)"
      ])
  }

  @Test func `a mistake in a nested rig has the place in its own file`() throws {
    let states = "states:\n  on: { needs: g.high }\n"
    let neighbors = try Neighbors(["guest": guest, "host": host() + states])
    let missing = [
      "guest:4:37: no art 'a.svg' in this folder (none exist)",
      "guest:7:45: no art 'b.svg' in this folder (none exist)",
      "guest:10:57: no art 'b.svg' in this folder (none exist)",
    ]
    #expect(neighbors.problems(of: "host") == missing)
  }

  @Test func `a mistake in a rig that is shown twice is reported once`() throws {
    let neighbors = try Neighbors([
      "guest": "canvas: { size: [1, 1] }\nparts: { p: { frame: 1 } }",
      "host": host() + "  other: { rig: guest, frame: [20, 0, 20, 10] }\n",
    ])
    #expect(neighbors.problems(of: "host").count == 1)
  }

  @Test func `mistakes of both files are reported`() throws {
    let neighbors = try Neighbors([
      "guest": "canvas: { size: [1, 1] }\nparts: { p: { frame: [0, 0, 1, 1], fill: rod } }",
      "host": host() + "  other: { fill: blu, frame: [20, 0, 20, 10] }\n",
    ])
    #expect(
      neighbors.problems(of: "host") == [
        "host:6:18: unknown color 'blu' (none exist)",
        "guest:2:42: unknown color 'rod' (none exist)",
      ])
  }
}
