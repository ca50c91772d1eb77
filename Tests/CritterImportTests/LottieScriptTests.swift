import CritterGraphics
import CritterImport
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

/// Lottie files whose properties have scripts.
@Suite struct LottieScriptTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A rotation that goes from 0 to 90 degrees in the first second.
  private static let turn =
    #""r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":20,"s":[90]}]}"#

  private static let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}}"#

  /// Returns a property with a script.
  private func scripted(_ key: String, _ value: String, _ script: String) throws -> String {
    let text = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
    return #""\#(key)":{"k":\#(value),"x":\#(text)}"#
  }

  /// Returns the rig of a layer `square` above a layer `other` that rotates.
  private func rig(_ transform: String, _ more: String = "", partial: Bool = false) throws -> Rig {
    func layer(_ name: String, _ number: Int, _ transform: String, _ more: String = "") -> String {
      #"{"ty":4,"nm":"\#(name)","ind":\#(number),"ip":0,"op":40,"ks":{\#(transform)}\#(more),"#
        + #""shapes":[\#(Self.box),{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}"#
    }
    let layers = [
      layer("square", 1, transform, more), layer("other", 2, #""p":{"k":[70,30]},"# + Self.turn),
    ]
    try folder.write(
      #"{"v":"5.5.0","w":100,"h":100,"fr":20,"ip":0,"op":40,"nm":"main","layers":["#
        + layers.joined(separator: ",") + "]}", to: "a.json")
    return try RigDocument(at: folder.path("a.json"), ImportedRig.Options(isPartial: partial))
      .resolved()
  }

  /// Returns the middle of the square at a time.
  private func center(_ script: String, at time: Double) throws -> Point {
    try rig(scripted("p", "[50,50]", script)).bounds(of: "square", at: time).center
  }

  @Test(arguments: [
    ("var $bm_rt; $bm_rt = [time * 10, 20];", Point(15, 20)),
    ("$bm_rt = $bm_sum(value, [5, -5]);", Point(55, 45)),
    ("sum(value, [thisComp.layer('other').transform.rotation, 0])", Point(140, 50)),
    ("[thisComp.layer('other').transform.rotation.valueAtTime(0.5), value[1]]", Point(45, 50)),
    ("add(thisComp.layer(2).position, [1, 2])", Point(71, 32)),
    ("thisComp.layer('other')('ADBE Transform Group')('ADBE Position')", Point(70, 30)),
    ("thisComp.layer('other')('Transform')('Position')", Point(70, 30)),
    ("createPath([[0, 0], [100, 0], [100, 50]], [], [], false).pointOnPath(0.5)", Point(75, 0)),
    ("createPath([[0, 0], [30, 0], [30, 10], [0, 10]]).pointOnPath(0.875)", Point(0, 10)),
    ("effect('Slider')('Slider') > 5 ? [10, 10] : [20, 20]", Point(20, 20)),
    ("comp('main').layer(index + 1).rotation.key(2).value == 90 ? [1, 2] : [3, 4]", Point(1, 2)),
    ("thisComp.layer('other').toComp([10, 0])", Point(70, 40)),
    ("[thisComp.layer('other').rotation.velocityAtTime(0.5), 9]", Point(90, 9)),
    ("[linear(time, 1, 2, 10, 20), thisComp.width / 2]", Point(15, 50)),
    ("hasParent ? value : thisComp.layer('other').position", Point(70, 30)),
    ("[name.length, thisLayer.index]", Point(6, 1)),
    ("[thisComp.layer('other').content(1).size[0], 1]", Point(20, 1)),
  ]) func `a position is what its script computes`(script: String, expected: Point) throws {
    let more = #","ef":[{"nm":"Slider","ty":5,"ef":[{"nm":"Slider","ty":0,"v":{"k":4}}]}]"#
    let rig = try rig(scripted("p", "[50,50]", script), more)
    let bounds = try rig.bounds(of: "square", at: 1.5)
    #expect(abs(bounds.center.x - expected.x) < 0.1)
    #expect(abs(bounds.center.y - expected.y) < 0.1)
  }

  @Test func `the keyframes of a script repeat`() throws {
    let script = "add(loopOut('pingpong'), 0)"
    let turn = Self.turn.dropLast() + #","x":"\#(script)"}"#
    let rig = try rig(#""p":{"k":[50,50]},\#(turn)"#)
    for (time, degrees) in [(0.5, 45.0), (1.25, 67.5), (1.75, 22.5)] {
      let width = 20 * (cos(degrees * .pi / 180) + sin(degrees * .pi / 180))
      #expect(abs(try rig.bounds(of: "square", at: time).size.width - width) < 0.1)
    }
  }

  @Test func `a wiggle is smooth, near its value, and the same each time`() throws {
    let centers = try (0..<40).map { try center("wiggle(2, 10)", at: Double($0) / 20) }
    #expect(centers.allSatisfy { abs($0.x - 50) <= 10.1 && abs($0.y - 50) <= 10.1 })
    #expect(zip(centers, centers.dropFirst()).allSatisfy { abs($0.x - $1.x) < 5 })
    #expect(Set(centers.map { $0.x.rounded() }).count > 3)
    #expect(try center("wiggle(2, 10)", at: 0.65) == center("wiggle(2, 10)", at: 0.65))
  }

  @Test func `a script that doesn't ask for the time keeps the keyframes of another property`()
    throws
  {
    let script = "var $bm_rt; $bm_rt = thisComp.layer('other').transform.rotation;"
    let linked = try rig(#""p":{"k":[50,50]},"# + scripted("r", "0", script))
    let plain = try rig(#""p":{"k":[50,50]},"# + Self.turn)
    #expect(linked.clips == plain.clips)
  }

  @Test func `a path can have the corners of another one`() throws {
    func path(_ corners: String, _ script: String) -> String {
      let zeros = corners.split(separator: "],").map { _ in "[0,0]" }.joined(separator: ",")
      return #"{"ty":"sh","nm":"p","ks":{"k":{"v":[\#(corners)],"i":[\#(zeros)],"o":[\#(zeros)],"#
        + #""c":true},"x":"\#(script)"}}"#
    }
    let linked = path("[0,0],[9,0],[9,9]", "content('other').content('p').path")
    let other = path("[0,0],[20,0],[20,20],[0,20]", "")
    try folder.write(
      #"{"v":"5.5.0","w":100,"h":100,"fr":20,"ip":0,"op":40,"layers":[{"ty":4,"nm":"a","ip":0,"#
        + #""op":40,"ks":{},"shapes":[{"ty":"gr","nm":"one","it":[\#(linked)]},"#
        + #"{"ty":"gr","nm":"other","it":[\#(other)]},"#
        + #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]}"#, to: "a.json")
    #expect(throws: Never.self) {
      try RigDocument(at: folder.path("a.json"), ImportedRig.Options()).resolved()
    }
  }

  @Test func `an error has the layer, the property, and its place in the script`() throws {
    let script = "var a = 1;\nvar b = nothing;"
    let problems = thrownProblems { try self.rig(scripted("p", "[50,50]", script)) }
    #expect(
      problems.map(\.message) == [
        "the expression of 'position' (2:9: unknown name 'nothing') isn't supported, in 'square'"
      ])
    let partial = try rig(scripted("p", "[50,50]", script), partial: true)
    #expect(try partial.bounds(of: "square", at: 1).center.x == 50)
  }

  @Test func `scripts that use each other end`() throws {
    let script = "thisComp.layer('square').transform.position + [1, 0]"
    #expect(try abs(center(script, at: 1).x - 51) < 0.1)
  }
}
