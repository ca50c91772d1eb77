import CritterEncode
import CritterGraphics
import CritterImport
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterKit

/// Lottie files as rigs.
@Suite struct LottieImportTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A Lottie of 100 by 100 points and 40 frames at 20 per second.
  private static func lottie(_ layers: String, _ more: String = "") -> String {
    #"{"v":"5.5.0","w":100,"h":100,"fr":20,"ip":0,"op":40,"layers":[\#(layers)]\#(more)}"#
  }

  /// A layer with a red square of 20 points about its origin, placed by `transform`.
  private static func square(
    _ transform: String, _ more: String = "", name: String = "square", color: String = "1,0,0"
  ) -> String {
    #"""
    {"ty":4,"nm":"\#(name)","ip":0,"op":40,"ks":{\#(transform)}\#(more),"shapes":[{"ty":"gr","nm":"box",
    "it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[\#(color)]},
    "o":{"k":100}},{"ty":"tr","p":{"k":[0,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0}}]}]}
    """#
  }

  private func rig(_ json: String, partial: Bool = false) throws -> Rig {
    try folder.write(json, to: "a.json")
    let options = ImportedRig.Options(isPartial: partial)
    return try RigDocument(at: folder.path("a.json"), options).resolved()
  }

  @Test func `a layer is a part with its place and motion`() throws {
    let moving =
      #""p":{"a":1,"k":[{"t":0,"s":[10,50],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},"#
      + #"{"t":20,"s":[90,50]}]},"r":{"k":90},"s":{"k":[50,50]}"#
    let rig = try rig(Self.lottie(Self.square(moving)))
    #expect(rig.parts.map(\.name) == ["square"])
    #expect(try rig.bounds(of: "square", at: 0).isNear(Rect(5, 45, 10, 10)))
    #expect(try rig.bounds(of: "square", at: 0.5).isNear(Rect(45, 45, 10, 10)))
    #expect(try rig.bounds(of: "square", at: 1.5).isNear(Rect(85, 45, 10, 10)))
  }

  @Test func `braces in a text aren't an expression`() throws {
    let text =
      #"{"ty":5,"nm":"label","ip":0,"op":40,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"{i} }","#
      + #""f":"F","s":20,"lh":24,"fc":[0,0,0]}}]}}}"#
    let fonts = #","fonts":{"list":[{"fName":"F","fFamily":"sans-serif","fStyle":"Regular"}]}"#
    let parts = try rig(Self.lottie(text, fonts)).parts
    #expect(parts.compactMap(\.rest.text) == ["{i} }"])
  }

  @Test func `warnings are about the file, not about the rig that it becomes`() throws {
    let effect = Self.square("", #","ef":[{"ty":22,"nm":"Ramp"}]"#, name: "a")
    try folder.write(Self.lottie(effect), to: "a.json")
    let validation = RigValidation(
      of: try RigDocument(at: folder.path("a.json"), ImportedRig.Options(isPartial: true)))
    #expect(validation.warnings.map(\.message) == ["the effect 'Ramp' is left out, in 'a'"])
  }

  @Test func `invalid JSON has a line and a column`() throws {
    try folder.write("{\n  \"w\": [1,}", to: "a.json")
    let problems = thrownProblems {
      try RigDocument(at: folder.path("a.json"), ImportedRig.Options())
    }
    #expect(problems.map(\.line) == [2])
    #expect(problems.map(\.column) == [11])
  }

  @Test func `an animation can't be edited before it is imported`() throws {
    try folder.write(Self.lottie(Self.square("")), to: "a.json")
    let finder = RigFinder(option: nil, environment: [:], share: nil)
    let error = #expect(throws: KitError.self) { try finder.ownFolder(of: folder.path("a.json")) }
    #expect(error?.message.contains("critter init NAME --import") == true)
  }

  @Test func `a layer moves with its parent, but stays in its paint order`() throws {
    let parent =
      #"{"ty":3,"ind":7,"nm":"arm","ip":0,"op":40,"ks":{"p":{"k":[50,50]},"r":{"a":1,"#
      + #""k":[{"t":0,"s":[0]},{"t":40,"s":[180]}]}}}"#
    let child = Self.square(#""p":{"k":[30,0]}"#, #","parent":7"#)
    let rig = try rig(Self.lottie(child + "," + parent))
    #expect(try rig.bounds(of: "square", at: 0).isNear(Rect(70, 40, 20, 20)))
    #expect(try rig.bounds(of: "square", at: 1).isNear(Rect(40, 70, 20, 20)))
  }

  @Test func `a layer is visible from its first frame to before its last`() throws {
    let layer = Self.square(#""p":{"k":[50,50]}"#).replacing(
      #""ip":0,"op":40"#, with: #""ip":10,"op":20"#)
    let rig = try rig(Self.lottie(layer))
    let timeline = try Timeline(of: rig, .clip("play", over: []))
    func isShown(_ frame: Int) -> Bool {
      rig.placedParts(of: timeline.pose(at: Double(frame) / 20)).contains { $0.isVisible }
    }
    #expect([9, 10, 19, 20].map(isShown) == [false, true, true, false])
  }

  @Test func `layers that follow another one are its children where they are drawn together`()
    throws
  {
    let arm =
      #"{"ty":3,"ind":7,"nm":"arm","ip":0,"op":40,"ks":{"p":{"k":[50,50]},"r":{"k":90}}}"#
    let hands = ["left", "right"].map { name in
      Self.square(
        #""p":{"k":[\#(name == "left" ? -30 : 30),0]}"#, #","parent":7"#, name: name)
    }
    let rig = try rig(Self.lottie(hands.joined(separator: ",") + "," + arm))
    #expect(rig.parts.map(\.parent) == [nil, 0, 0])
    #expect(try rig.bounds(of: "left", at: 0).isNear(Rect(40, 10, 20, 20)))
    let between = [hands[0], Self.square("", name: "other"), hands[1], arm]
    let mixed = try self.rig(Self.lottie(between.joined(separator: ",")))
    #expect(mixed.parts.allSatisfy { $0.parent == nil })
    #expect(try mixed.bounds(of: "left", at: 0).isNear(Rect(40, 10, 20, 20)))
  }

  @Test func `a null that never moves scales its layers in a composition, too`() throws {
    let null = #"{"ty":3,"ind":7,"nm":"all","ip":0,"op":40,"ks":{"s":{"k":[300,300]}}}"#
    let layers = [
      Self.square(#""p":{"k":[10,10]}"#, #","parent":7"#, name: "a"), Self.square("", name: "b"),
      Self.square(#""p":{"k":[20,20]}"#, #","parent":7"#, name: "c"), null,
    ]
    let comp = #","assets":[{"id":"c","layers":[\#(layers.joined(separator: ","))]}]"#
    let shown = #"{"ty":0,"nm":"comp","refId":"c","w":100,"h":100,"ip":0,"op":40,"ks":{}}"#
    let rig = try rig(Self.lottie(shown, comp))
    #expect(try rig.bounds(of: "comp.a", at: 0).isNear(Rect(0, 0, 60, 60)))
  }

  @Test func `a path can be a hole in any path before it`() throws {
    let boxes = [[-20, 0], [20, 0], [0, 0]].enumerated().map { index, place in
      #"{"ty":"rc","d":\#(index < 2 ? 3 : 1),"p":{"k":[\#(place[0]),\#(place[1])]},"r":{"k":0},"s":{"k":"#
        + #"[\#(index < 2 ? 10 : 80),\#(index < 2 ? 10 : 80)]}}"#
    }
    let layer =
      #"{"ty":4,"nm":"plate","ip":0,"op":40,"ks":{"p":{"k":[50,50]}},"shapes":[{"ty":"gr","it":["#
      + boxes.joined(separator: ",")
      + #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr"}]}]}"#
    #expect(try rig(Self.lottie(layer)).parts.count == 1)
  }

  @Test func `a hole moves with the group around it`() throws {
    let hole =
      #"{"ty":"gr","it":[{"ty":"rc","d":3,"p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},"#
      + #"{"ty":"tr","s":{"k":[100,100]},"p":{"a":1,"k":[{"t":0,"s":[-20,0]},{"t":20,"s":[20,0]}]}}]}"#
    let plate = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[80,80]},"r":{"k":0}}"#
    let rig = try rig(Self.lottie(Self.group([hole, plate, Self.red].joined(separator: ","))))
    for (time, holes) in [(0.0, [30]), (0.5, [50]), (1, [70])] {
      let image = try bitmap(of: rig, at: time)
      for x in [30, 50, 70] {
        #expect((image.pixels[50 * 100 + x].alpha == 0) == holes.contains(x), "\(x) at \(time)")
      }
    }
  }

  /// The frame at a time, drawn at one pixel per point.
  private func bitmap(of rig: Rig, at time: Double) throws -> Bitmap {
    let shot = try rig.shot(.clip("play", over: []))
    return try shot.bitmap(at: time)
  }

  /// A layer with one group of shapes.
  private static func group(_ items: String, _ more: String = "") -> String {
    #"{"ty":4,"nm":"group","ip":0,"op":40,"ks":{"p":{"k":[50,50]}}\#(more),"shapes":[{"ty":"gr","it":["#
      + items + #",{"ty":"tr"}]}]}"#
  }

  private static let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[40,40]},"r":{"k":0}}"#
  private static let right = #"{"ty":"rc","p":{"k":[20,0]},"s":{"k":[40,60]},"r":{"k":0}}"#
  private static let red = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#

  @Test func `merged paths are cut`() throws {
    for (mode, left, right) in [(3, 1.0, 0.0), (4, 0, 1), (5, 1, 0)] {
      let items = #"\#(Self.box),\#(Self.right),{"ty":"mm","mm":\#(mode)},\#(Self.red)"#
      let bitmap = try bitmap(of: rig(Self.lottie(Self.group(items))), at: 0)
      #expect(bitmap[42, 50].alpha == UInt8(255 * left), "mode \(mode)")
      #expect(bitmap[58, 50].alpha == UInt8(255 * right), "mode \(mode)")
      #expect(bitmap[80, 50].alpha == (mode == 5 ? 255 : 0), "mode \(mode)")
    }
  }

  @Test func `a merge of a merge cuts what is left of it`() throws {
    let hole = #"{"ty":"rc","p":{"k":[-10,0]},"s":{"k":[10,40]},"r":{"k":0}}"#
    let items =
      #"\#(Self.box),\#(hole),{"ty":"mm","mm":3},\#(Self.right),{"ty":"mm","mm":4},\#(Self.red)"#
    let bitmap = try bitmap(of: rig(Self.lottie(Self.group(items))), at: 0)
    // The box without the hole, within the right box.
    for (x, alpha) in [(35, 0), (40, 0), (48, 0), (60, 255), (80, 0)] {
      #expect(bitmap[x, 50].alpha == alpha, "\(x)")
    }
  }

  @Test func `a layer can have a mask and a matte`() throws {
    let mask =
      #","tt":1,"masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"c":true,"#
      + #""v":[[-20,-20],[0,-20],[0,20],[-20,20]],"i":[[0,0],[0,0],[0,0],[0,0]],"#
      + #""o":[[0,0],[0,0],[0,0],[0,0]]}}}]"#
    let matte = Self.square(#""p":{"k":[50,40]},"s":{"k":[200,100]}"#, #","td":1"#, name: "matte")
    let layer = Self.square(#""p":{"k":[50,50]},"s":{"k":[200,200]}"#, mask)
    let bitmap = try bitmap(of: rig(Self.lottie(matte + "," + layer)), at: 0)
    #expect(bitmap[45, 45].alpha == 255)
    // Outside of the mask, and outside of the matte.
    #expect(bitmap[55, 45].alpha == 0)
    #expect(bitmap[45, 55].alpha == 0)
  }

  @Test func `a matte that no layer uses isn't drawn`() throws {
    let matte = Self.square(#""p":{"k":[50,50]}"#, #","td":1"#)
    #expect(try rig(Self.lottie(matte)).parts.isEmpty)
  }

  @Test func `a stroke keeps its width around a group that grows`() throws {
    let grown =
      #"{"ty":"gr","it":[\#(Self.box),{"ty":"tr","s":{"a":1,"k":[{"t":0,"s":[50,50]},{"t":20,"s":[200,200]}]}}]}"#
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1,"ml":4}"#
    let rig = try rig(Self.lottie(Self.group(grown + "," + stroke)))
    let bitmap = try bitmap(of: rig, at: 1)
    let shown = (0..<100).filter { bitmap[$0, 50].alpha > 128 }
    #expect(shown == [8, 9, 10, 11, 88, 89, 90, 91])
  }

  @Test func `slots replace the values of properties`() throws {
    let layer = Self.square(#""p":{"k":[50,50]}"#, color: "1,0,0").replacing(
      #""c":{"k":[1,0,0]}"#, with: #""c":{"k":[1,0,0],"sid":"paint"}"#)
    let rig = try rig(Self.lottie(layer, #","slots":{"paint":{"p":{"a":0,"k":[0,0,1]}}}"#))
    #expect(try bitmap(of: rig, at: 0)[50, 50] == Bitmap.Pixel(0, 0, 255, 255))
  }

  @Test func `a skew is along its axis, and half a turn is none`() throws {
    let half = try rig(Self.lottie(Self.square(#""p":{"k":[50,50]},"sk":{"k":180}"#)))
    #expect(try half.bounds(of: "square", at: 0).isNear(Rect(40, 40, 20, 20)))
    // From (50, 30) to (50, 70); along the other axis, it would be from (30, 50) to (70, 50).
    let skewed = try bitmap(
      of: rig(Self.lottie(Self.square(#""p":{"k":[50,50]},"sk":{"k":45},"sa":{"k":45}"#))), at: 0)
    #expect(skewed[50, 64].alpha == 255)
    #expect(skewed[64, 50].alpha == 0)
  }

  @Test func `layers blend with each other, and not with the background`() throws {
    let layer = Self.square(#""p":{"k":[50,50]}"#, #","bm":1"#, color: "1,1,1")
    var framing = Framing()
    framing.background = Color(1, 0, 0)
    let shot = try rig(Self.lottie(layer)).shot(.clip("play", over: []), framing: framing)
    #expect(try shot.bitmap(at: 0)[50, 50] == Bitmap.Pixel(255, 255, 255, 255))
  }

  @Test func `fills and strokes have blend modes`() throws {
    let below = Self.square(#""p":{"k":[50,50]}"#, name: "below", color: "1,1,0")
    let above = Self.square(#""p":{"k":[50,50]}"#, color: "0,1,1").replacing(
      #""ty":"fl""#, with: #""ty":"fl","bm":1"#)
    let bitmap = try bitmap(of: rig(Self.lottie(above + "," + below)), at: 0)
    #expect(bitmap[50, 50] == Bitmap.Pixel(0, 255, 0, 255))
  }

  @Test func `groups have blend modes`() throws {
    let below = Self.square(#""p":{"k":[50,50]}"#, name: "below", color: "1,1,0")
    let above = Self.square(#""p":{"k":[50,50]}"#, color: "0,1,1").replacing(
      #""ty":"gr""#, with: #""ty":"gr","bm":1"#)
    try #require(above.contains(#""bm":1"#))
    let bitmap = try bitmap(of: rig(Self.lottie(above + "," + below)), at: 0)
    #expect(bitmap[50, 50] == Bitmap.Pixel(0, 255, 0, 255))
  }

  @Test(arguments: [(4, 80, 0), (7, 0, 100), (19, 100, 0), (100, 77, 0)])
  func `copies fade to their last opacity`(count: Int, start: Int, end: Int) throws {
    let fade = #"{"ty":"tr","so":{"k":\#(start)},"eo":{"k":\#(end)},"r":{"k":3}}"#
    let items = #"\#(Self.box),\#(Self.red),{"ty":"rp","c":{"k":\#(count)},"tr":\#(fade)}"#
    #expect(try rig(Self.lottie(Self.group(items))).parts.count >= count)
  }

  @Test func `pucker moves corners outward, and bloat inward`() throws {
    for (amount, corner, edge) in [(-50, 255, 0), (50, 0, 255)] {
      let items = #"\#(Self.box),{"ty":"pb","a":{"k":\#(amount)}},\#(Self.red)"#
      let bitmap = try bitmap(of: rig(Self.lottie(Self.group(items))), at: 0)
      #expect(bitmap[71, 71].alpha == (amount < 0 ? corner : 0), "\(amount)")
      #expect(bitmap[50, 73].alpha == edge, "\(amount)")
    }
  }

  @Test func `a zig zag is inward at corners and first outward between them`() throws {
    let items = #"\#(Self.box),{"ty":"zz","s":{"k":8},"r":{"k":1},"pt":{"k":1}},\#(Self.red)"#
    let bitmap = try bitmap(of: rig(Self.lottie(Self.group(items))), at: 0)
    #expect(bitmap[50, 24].alpha == 255)
    #expect(bitmap[67, 33].alpha == 0)
  }

  @Test(arguments: [(1, 255), (2, 0), (3, 0)])
  func `an offset path is larger, with joins at its corners`(join: Int, corner: UInt8) throws {
    let items =
      #"\#(Self.box),{"ty":"op","a":{"k":10},"lj":\#(join),"ml":{"k":4}},\#(Self.red)"#
    let bitmap = try bitmap(of: rig(Self.lottie(Self.group(items))), at: 0)
    #expect(bitmap[50, 79].alpha == 255)
    #expect(bitmap[50, 82].alpha == 0)
    #expect(bitmap[78, 78].alpha == corner)
    #expect(bitmap[74, 74].alpha == 255)
  }

  @Test func `a dot is a path without length that has a stroke with round ends`() throws {
    let dot = #"{"ty":"sh","ks":{"k":{"c":false,"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}}}"#
    let stroke =
      #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":20},"lc":2,"lj":2,"ml":4}"#
    let rig = try rig(Self.lottie(Self.group(dot + "," + stroke)))
    #expect(try bitmap(of: rig, at: 0)[58, 50].alpha == 255)
  }

  @Test func `a star with a moving number of points has whole ones`() throws {
    let star =
      #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"r":{"k":0},"or":{"k":30},"os":{"k":0},"#
      + #""pt":{"a":1,"k":[{"t":0,"s":[3]},{"t":20,"s":[5]}]}}"#
    let rig = try rig(Self.lottie(Self.group(star + "," + Self.red)))
    // A triangle until there are four points.
    #expect(try bitmap(of: rig, at: 0.45)[50, 75].alpha == 0)
    #expect(try bitmap(of: rig, at: 0.5)[50, 75].alpha == 255)
  }

  @Test func `a composition repeats its time by an expression`() throws {
    let moving = #""p":{"a":1,"k":[{"t":0,"s":[10,50]},{"t":10,"s":[90,50]}]}"#
    let shown =
      #"{"ty":0,"nm":"comp","refId":"c","w":100,"h":100,"ip":0,"op":40,"ks":{},"tm":{"a":1,"k":["#
      + #"{"t":0,"s":[0]},{"t":10,"s":[0.5]}],"x":"var $bm_rt;\n$bm_rt = loopOut('cycle');"}}"#
    let rig = try rig(
      Self.lottie(
        shown, #","assets":[{"id":"c","w":100,"h":100,"layers":[\#(Self.square(moving))]}]"#))
    #expect(try rig.bounds(of: "comp.square", at: 1.25).isNear(Rect(40, 40, 20, 20)))
  }

  @Test func `sound, unknown layers, and unknown shapes are warnings`() throws {
    let layers = [
      #"{"ty":6,"nm":"song","ip":0,"op":40}"#, #"{"ty":99,"nm":"later","ip":0,"op":40}"#,
      Self.group(#"\#(Self.box),{"ty":"zzz"},\#(Self.red)"#),
    ]
    try folder.write(Self.lottie(layers.joined(separator: ",")), to: "a.json")
    let imported = try ImportedRig(contentsOf: folder.path("a.json"))
    #expect(
      imported.warnings.map(\.message) == [
        "shapes of the unknown type 'zzz' are left out, in 'group'",
        "layers of the unknown type 99 are left out, in 'later'",
        "sound is left out, in 'song'",
      ])
  }

  @Test func `a layer that no player draws is drawn with a warning`() throws {
    let layer = Self.square(#""p":{"k":[50,50]}"#).exact
      .replacing(#""ip":0,"op":40"#, with: #""ip":0"#)
    try folder.write(Self.lottie(layer), to: "a.json")
    let imported = try ImportedRig(contentsOf: folder.path("a.json"))
    #expect(
      imported.warnings.map(\.message) == [
        "a layer without 'ip' or 'op' is drawn at all times; players don't draw it, in 'square'"
      ])
    #expect(try rig(Self.lottie(layer)).bounds(of: "square", at: 1).isNear(Rect(40, 40, 20, 20)))
  }

  @Test(arguments: [(#""s":{"k":50}"#, "1 instead of 2"), (#""r":{"k":[5,5]}"#, "2 instead of 1")])
  func `values with another count of numbers are warnings`(value: String, count: String) throws {
    try folder.write(
      Self.lottie(Self.square(#""p":{"k":[50,50]},"# + value)), to: "a.json")
    let imported = try ImportedRig(contentsOf: folder.path("a.json"))
    #expect(
      imported.warnings.map(\.message) == [
        "a value of \(count) numbers; players don't draw it, in 'square'"
      ])
  }

  @Test func `clamped values are warnings`() throws {
    let json = Self.lottie(Self.square(#""p":{"k":[50,50]}"#, #","parent":9"#))
    try folder.write(json.replacing(#""w":100"#, with: #""w":1e9"#), to: "a.json")
    let imported = try ImportedRig(contentsOf: folder.path("a.json"))
    #expect(
      imported.warnings.map(\.message) == [
        "'w' of 1000000000 is drawn as 10000",
        "the parent 9, which doesn't exist, has no effect, in 'square'",
      ])
  }

  @Test func `a trimmed fill is the part of the path that is left`() throws {
    let trim =
      #"{"ty":"tm","s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":20,"s":[50]}]},"o":{"k":0},"m":1}"#
    let rig = try rig(Self.lottie(Self.group(#"\#(Self.box),\#(trim),\#(Self.red)"#)))
    // The path starts at the top right corner and runs clockwise.
    let bitmap = try bitmap(of: rig, at: 1)
    #expect(bitmap[66, 60].alpha > 230)
    #expect(bitmap[34, 40].alpha == 0)
    #expect(try self.bitmap(of: rig, at: 0)[66, 60].alpha == 0)
  }

  @Test func `the effect 'Fill' gives a layer one color`() throws {
    let effect =
      #","ef":[{"ty":21,"nm":"Fill","ef":[{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":[0,0,1,1]}},"#
      + #"{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":1}}]}]"#
    let bitmap = try bitmap(
      of: rig(Self.lottie(Self.group(#"\#(Self.box),\#(Self.red)"#, effect))), at: 0)
    #expect(bitmap[50, 50] == Bitmap.Pixel(0, 0, 255, 255))
    #expect(bitmap[80, 50].alpha == 0)
  }

  @Test func `a mask can shrink`() throws {
    let mask =
      #","masksProperties":[{"mode":"a","o":{"k":100},"x":{"k":-10},"pt":{"k":{"c":true,"#
      + #""v":[[-20,-20],[20,-20],[20,20],[-20,20]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}]"#
    let bitmap = try bitmap(
      of: rig(Self.lottie(Self.group(#"\#(Self.box),\#(Self.red)"#, mask))), at: 0)
    #expect(bitmap[50, 50].alpha == 255)
    #expect(bitmap[35, 50].alpha == 0)
  }

  @Test func `masks can show what an odd number of them contains`() throws {
    let masks = (0..<12).map { index in
      let side = 20 - index
      return
        #"{"mode":"f","o":{"k":100},"pt":{"k":{"c":true,"v":[[-\#(side),-20],[\#(side),-20],[\#(side),20],[-\#(side),20]],"#
        + #""i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}"#
    }
    let more = #","masksProperties":[\#(masks.joined(separator: ","))]"#
    let rig = try rig(Self.lottie(Self.group(#"\#(Self.box),\#(Self.red)"#, more)))
    #expect(rig.parts.count < 40)
    let bitmap = try bitmap(of: rig, at: 0)
    #expect((60..<70).map { bitmap[$0, 50].alpha } == [0, 255, 0, 255, 0, 255, 0, 255, 0, 255])
  }

  @Test func `a corner beyond the file's miter limit is beveled`() throws {
    func alpha(limit: Int) throws -> UInt8 {
      let zeros = "[0,0],[0,0],[0,0]"
      let line = #"{"ty":"st","w":{"k":10},"o":{"k":100},"c":{"k":[0,0,0]},"lj":1,"ml":\#(limit)}"#
      let path =
        #"{"ty":"sh","ks":{"k":{"c":false,"v":[[-8,40],[0,0],[8,40]],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
      return try bitmap(of: rig(Self.lottie(Self.group(path + "," + line))), at: 0)[50, 40].alpha
    }
    // The miter is 5.1 times as long as the line is wide.
    #expect(try alpha(limit: 4) == 0)
    #expect(try alpha(limit: 6) == 255)
  }

  @Test func `a layer can have several shadows`() throws {
    let effect = [0, 90].map { direction in
      #"{"ty":25,"ef":[{"v":{"k":[0,0,0,1]}},{"v":{"k":255}},{"v":{"k":\#(direction)}},{"v":{"k":30}},{"v":{"k":0}}]}"#
    }
    let effects = #","ef":[\#(effect.joined(separator: ","))]"#
    let bitmap = try bitmap(
      of: rig(Self.lottie(Self.group(#"\#(Self.box),\#(Self.red)"#, effects))), at: 0)
    #expect(bitmap[50, 25] == Bitmap.Pixel(0, 0, 0, 255))
    #expect(bitmap[90, 50] == Bitmap.Pixel(0, 0, 0, 255))
  }

  @Test func `properties follow those of other compositions and groups`() throws {
    let wide =
      #"{"ty":"gr","nm":"g","it":[\#(Self.box),{"ty":"st","nm":"line","w":{"k":7},"o":{"k":100},"c":{"k":[0,0,0]}},{"ty":"tr"}]}"#
    let model = #"{"ty":4,"nm":"model","ip":0,"op":40,"ks":{},"shapes":[\#(wide)]}"#
    let link = "comp('a').layer('model').content('g').content('line').strokeWidth"
    let line =
      #"{"ty":"st","w":{"k":1,"x":"var $bm_rt;\n$bm_rt = \#(link);"},"o":{"k":100},"c":{"k":[0,0,0]}}"#
    let rig = try rig(Self.lottie(Self.group(#"\#(Self.box),\#(line)"#) + "," + model))
    #expect(rig.parts.first { $0.name == "group" }?.rest.strokeWidth == 7)
  }

  @Test func `equal layers share their lines`() throws {
    let layers = (0..<20).map { index in
      Self.square(
        #""r":{"k":\#(10 * index)},"p":{"k":[50,50]},"a":{"k":[40,0]},"s":{"k":[40,40]},"o":{"a":1,"#
          + #""k":[{"t":8,"s":[0]},{"t":20,"s":[100]},{"t":24,"s":[100]},{"t":30,"s":[0]}]}"#)
    }
    try folder.write(Self.lottie(layers.joined(separator: ",")), to: "a.json")
    let yaml = try ImportedRig(contentsOf: folder.path("a.json")).yaml
    #expect(yaml.count { $0 == UInt8(ascii: "\n") } < 55)
    let rig = try RigDocument(at: folder.path("a.json"), ImportedRig.Options()).resolved()
    #expect(try rig.bounds(of: "square-3", at: 0).size.width > 9)
  }

  @Test func `a circle that grows is a frame that grows`() throws {
    let circle =
      #"{"ty":4,"nm":"ball","ip":0,"op":40,"ks":{"p":{"k":[50,50]}},"shapes":[{"ty":"gr","it":[{"ty":"el","#
      + #""p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":20,"s":[10,0]}]},"#
      + #""s":{"a":1,"k":[{"t":0,"s":[20,20]},{"t":20,"s":[40,40]}]}},"#
      + #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr"}]}]}"#
    let rig = try rig(Self.lottie(circle))
    #expect(rig.parts.map(\.rest.path) == [nil])
    #expect(try rig.bounds(of: "ball", at: 0).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "ball", at: 1).isNear(Rect(40, 30, 40, 40)))
  }

  @Test func `a circle that grows from nothing has its center where it was`() throws {
    let circle =
      #"{"ty":"el","p":{"k":[20,0]},"s":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":20,"s":[40,40]}]}}"#
    let rig = try rig(Self.lottie(Self.group(#"\#(circle),\#(Self.red)"#)))
    #expect(try rig.bounds(of: "group", at: 1).isNear(Rect(50, 30, 40, 40)))
  }

  /// A layer with two nested squares that are filled by the even-odd rule.
  private static func ring(_ paint: String, _ transform: String = "") -> String {
    let boxes = [20, 10].map {
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[\#($0),\#($0)]},"r":{"k":0}}"#
    }
    return #"{"ty":4,"nm":"ring","ip":0,"op":40,"ks":{"p":{"k":[50,50]}\#(transform)},"shapes":"#
      + #"[{"ty":"gr","it":[\#(boxes.joined(separator: ",")),\#(paint),{"ty":"tr"}]}]}"#
  }

  @Test func `an even-odd fill stays one`() throws {
    let rig = try rig(Self.lottie(Self.ring(#"{"ty":"fl","r":2,"c":{"k":[1,0,0]},"o":{"k":100}}"#)))
    #expect(rig.parts.map(\.fillRule) == [.evenodd])
  }

  @Test func `a gradient has its highlight`() throws {
    let paint =
      #"{"ty":"gf","t":2,"s":{"k":[0,0]},"e":{"k":[10,0]},"h":{"k":50},"a":{"k":90},"o":{"k":100},"#
      + #""g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
    guard
      case .gradient(let gradient)? = try rig(Self.lottie(Self.ring(paint))).parts.first?.rest.fill
    else { return #expect(Bool(false), "no gradient") }
    #expect(gradient.focus.map { $0.distance(to: Point(0.5, 0.75)) < 0.01 } == true)
  }

  @Test func `a skew can move`() throws {
    let skew = #","sk":{"a":1,"k":[{"t":0,"s":[0]},{"t":20,"s":[-45]}]}"#
    let rig = try rig(
      Self.lottie(Self.ring(#"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#, skew)))
    #expect(try rig.bounds(of: "ring", at: 0).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "ring", at: 1).isNear(Rect(30, 40, 40, 20)))
  }

  @Test func `a composition plays from the start of its layer, faster if it is stretched`() throws {
    let moving = #""p":{"a":1,"k":[{"t":0,"s":[10,50]},{"t":20,"s":[90,50]}]}"#
    let shown =
      #"{"ty":0,"nm":"comp","refId":"c","w":100,"h":100,"ip":10,"op":40,"st":10,"sr":0.5,"ks":{}}"#
    let rig = try rig(
      Self.lottie(
        shown, #","assets":[{"id":"c","w":100,"h":100,"layers":[\#(Self.square(moving))]}]"#))
    #expect(try rig.bounds(of: "comp.square", at: 0.5).isNear(Rect(0, 40, 20, 20)))
    #expect(try rig.bounds(of: "comp.square", at: 0.75).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "comp.square", at: 1.5).isNear(Rect(80, 40, 20, 20)))
  }

  @Test func `a composition waits for the first keyframe of its time`() throws {
    let moving = #""p":{"a":1,"k":[{"t":0,"s":[10,50]},{"t":20,"s":[90,50]}]}"#
    let shown =
      #"{"ty":0,"nm":"comp","refId":"c","w":100,"h":100,"ip":0,"op":40,"ks":{},"tm":{"a":1,"k":["#
      + #"{"t":20,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":40,"s":[1]}]}}"#
    let rig = try rig(
      Self.lottie(
        shown, #","assets":[{"id":"c","w":100,"h":100,"layers":[\#(Self.square(moving))]}]"#))
    #expect(try rig.bounds(of: "comp.square", at: 0.95).isNear(Rect(0, 40, 20, 20)))
    #expect(try rig.bounds(of: "comp.square", at: 1.5).isNear(Rect(40, 40, 20, 20)))
  }

  @Test func `unsupported features are one error with their layers`() throws {
    let effect = #","ef":[{"ty":22,"nm":"Ramp"}]"#
    let expression = Self.square(#""r":{"k":0,"x":"sampleImage([0, 0])"}"#, name: "b")
    let json = Self.lottie(Self.square(#""p":{"k":[50,50]}"#, effect, name: "a") + "," + expression)
    let problems = thrownProblems { try rig(json) }
    #expect(
      problems.map(\.message) == [
        "the expression of 'rotation' (1:1: unknown name 'sampleImage') isn't supported, in 'b'",
        "the effect 'Ramp' isn't supported, in 'a'",
      ])
    #expect(throws: Never.self) { try rig(json, partial: true) }
  }

  @Test func `loopOut repeats the keyframes`() throws {
    let moving =
      #""p":{"a":1,"k":[{"t":0,"s":[10,50]},{"t":10,"s":[90,50]}],"x":"var $bm_rt;\n$bm_rt = loopOut('cycle');"}"#
    let rig = try rig(Self.lottie(Self.square(moving)))
    #expect(try rig.bounds(of: "square", at: 0.25).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "square", at: 1.25).isNear(Rect(40, 40, 20, 20)))
  }

  @Test func `a Telegram sticker and an archive are read as the file in them`() throws {
    let json = Self.lottie(Self.square(#""p":{"k":[50,50]}"#))
    try folder.write(Data(Gzip.compressed(Array(json.utf8))), to: "a.tgs")
    var archive = ZipArchive()
    archive.add("manifest.json", Array(#"{"animations":[{"id":"x"},{"id":"y"}]}"#.utf8))
    archive.add("animations/x.json", Array(Self.lottie("").utf8))
    archive.add("animations/y.json", Array(json.utf8))
    try folder.write(Data(archive.bytes), to: "a.lottie")
    for (name, animation) in [("a.tgs", nil), ("a.lottie", "y")] {
      let options = ImportedRig.Options(animation: animation)
      let rig = try RigDocument(at: folder.path(name), options).resolved()
      #expect(rig.parts.map(\.name) == ["square"])
      #expect(rig.name == "a")
    }
    let error = #expect(throws: FileError.self) {
      try RigDocument(at: folder.path("a.lottie"), ImportedRig.Options(animation: "z"))
    }
    #expect(error?.message.contains("no animation 'z'") == true)
  }

  @Test func `an output never replaces the file that it is made from`() throws {
    try folder.write(Self.lottie(Self.square(#""p":{"k":[50,50]}"#)), to: "a.json")
    let path = folder.path("a.json")
    let shot = try RigDocument(at: path, ImportedRig.Options()).resolved()
      .shot(.clip("play", over: []))
    #expect(throws: KitError.self) { try Sources(shot.rig.sources).check(path) }
  }

  @Test func `damaged files are errors`() throws {
    for json in [
      "", "{", "[1,2]", #"{"layers":[],"w":1,"h":1}"#, Self.lottie("").replacing("40", with: "0"),
    ] {
      #expect(throws: FileError.self) { try rig(json) }
    }
  }
}
