import CritterAnimated
import CritterGraphics
import CritterRigSpec
import Testing

@testable import CritterLottieImport

/// The layers and shapes of a Lottie as the parts of a rig.
@Suite struct LayerTests {
  /// A file of 100 by 100 points, and 10 frames in a second.
  private static func file(_ layers: String, _ more: String = "") throws -> ImportedFile {
    let text = #"{"w":100,"h":100,"fr":10,"ip":0,"op":10,"layers":[\#(layers)]\#(more)}"#
    return try ImportedFile(
      lottie: Array(text.utf8), animation: nil, named: "a", path: "a.json", imageFolder: nil)
  }

  /// The lines of the rig.
  private static func lines(_ layers: String, _ more: String = "") throws -> [String] {
    let file = try file(layers, more)
    #expect(file.notes.features.isEmpty && file.notes.warnings.isEmpty)
    var text = ""
    YAMLValue.write(file.root.entries(with: file.inner), to: &text)
    return text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  /// A shape layer.
  private static func layer(_ shapes: String, _ more: String = "") -> String {
    #"{"ty":4,"nm":"a","ind":1,"ip":0,"op":10,"st":0,"ks":{},"shapes":[\#(shapes)]\#(more)}"#
  }

  /// A property from one value to another in the whole time.
  private static func moving(_ start: String, _ end: String) -> String {
    #"{"a":1,"k":[{"t":0,"s":\#(start)},{"t":10,"s":\#(end)}]}"#
  }

  private static let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
  private static let stroke =
    #"{"ty":"st","c":{"k":[0,0,1]},"o":{"k":50},"w":{"k":4},"lc":1,"lj":3}"#
  private static let ellipse = #"{"ty":"el","p":{"k":[20,30]},"s":{"k":[10,10]}},"#
  private static let triangle =
    #"{"v":[[0,0],[10,0],[10,10]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}"#
  private static let path = #"{"ty":"sh","ks":{"k":\#(triangle)}},"#
  private static let dot = "{ frame: [15, 25, 10, 10], corner-radius: 5, fill: \"#ff0000\" }"

  @Test(arguments: [
    (ellipse, "[15, 25, 10, 10], corner-radius: 5"),
    (
      #"{"ty":"rc","p":{"k":[20,30]},"s":{"k":[10,20]},"r":{"k":2}},"#,
      "[15, 20, 10, 20], corner-radius: 2"
    ),
    (path, "[0, 0, 10, 10], path: M0 0L10 0L10 10Z"),
    (
      #"{"ty":"sr","p":{"k":[0,0]},"pt":{"k":4},"or":{"k":10},"sy":2},"#,
      "[-10, -10, 20, 20], path: M10 0L20 10L10 20L0 10Z"
    ),
    (
      #"{"ty":"sr","p":{"k":[50,50]},"pt":{"k":2},"or":{"k":10},"ir":{"k":5},"sy":1},"#,
      "[45, 40, 10, 20], path: M5 0L10 10L5 20L0 10Z"
    ),
  ])
  func `a shape has a frame and an outline`(shape: String, entries: String) throws {
    let lines = try Self.lines(Self.layer(shape + Self.fill))
    #expect(lines.contains("a: { frame: \(entries), fill: \"#ff0000\" }"))
  }

  @Test(arguments: [
    (
      #"{"ty":"el","p":\#(moving("[20,30]", "[40,30]")),"s":{"k":[10,10]}},"#,
      "translate.x: { values: [0, 20], at: [0, 1] }"
    ),
    (
      #"{"ty":"el","p":{"k":[20,30]},"s":\#(moving("[10,10]", "[20,20]"))},"#,
      "size: { values: [[10, 10], [20, 20]], at: [0, 1] }"
    ),
    (
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]},"r":\#(moving("[0]", "[4]"))},"#,
      "corner-radius: { values: [0, 4], at: [0, 1] }"
    ),
  ])
  func `a number of a shape that moves is a track`(shape: String, track: String) throws {
    #expect(try Self.lines(Self.layer(shape + Self.fill)).contains("a: { \(track) }"))
  }

  @Test(arguments: [
    (#""ks":{"o":\#(moving("[0]", "[100]"))}"#, "opacity: { values: [0, 1], at: [0, 1] }"),
    (
      #""ks":{"p":\#(moving("[0,0]", "[5,9]"))}"#,
      "translate: { values: [[0, 0], [5, 9]], at: [0, 1] }"
    ),
    (#""ip":2,"op":6"#, "shown: [0.2, 0.6]"), (#""op":4"#, "shown: [0, 0.4]"),
  ])
  func `a layer moves, and is there in its time`(key: String, track: String) throws {
    let name = key.hasPrefix("\"ks\"") ? "\"ks\":{}" : "\"ip\":0,\"op\":10"
    let own = key.hasPrefix("\"op\"") ? "\"ip\":0,\(key)" : key
    let layer = Self.layer(Self.ellipse + Self.fill).replacing(name, with: own)
    #expect(try Self.lines(layer).contains("a: { \(track) }"))
  }

  @Test(arguments: [
    (#"{"ty":29,"ef":[{"v":{"k":10}}]}"#, "blur: 3"),
    (#"{"ty":5,"nm":"Blur","mn":"ADBE Gaussian Blur 2","ef":[{"v":{"k":10}}]}"#, "blur: 3"),
    (#"{"ty":5,"nm":"Blur","mn":"ADBE Gaussian Blur","ef":[{"v":{"k":10}}]}"#, "blur: 3"),
    (
      #"{"ty":25,"ef":[{"v":{"k":[0,0,0,1]}},{"v":{"k":255}},{"v":{"k":90}},{"v":{"k":5}},{"v":{"k":8}}]}"#,
      "shadow: [5, 0, 2, \"#000000\"]"
    ),
  ])
  func `an effect is an entry`(effect: String, entry: String) throws {
    let layer = Self.layer(Self.ellipse + Self.fill, ",\"ef\":[\(effect)]")
    let lines = try Self.lines(layer)
    #expect(
      lines.contains(
        "a: { frame: [15, 25, 10, 10], \(entry), corner-radius: 5, fill: \"#ff0000\" }"))
  }

  @Test func `a stroke has its line, and a trim is a track`() throws {
    let trim = #",{"ty":"tm","s":{"k":0},"e":\#(Self.moving("[0]", "[100]")),"o":{"k":0}}"#
    let lines = try Self.lines(Self.layer(Self.path + Self.stroke + trim))
    #expect(
      lines.contains(
        "a: { frame: [0, 0, 10, 10], path: M0 0L10 0L10 10Z, stroke: \"#0000ff80\", "
          + "stroke-width: 4, line-join: bevel }"))
    #expect(lines.contains("a: { trim: { values: [[0, 0], [0, 1]], at: [0, 1] } }"))
  }

  @Test func `a repeater is a number of copies`() throws {
    let repeater =
      #",{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"p":{"k":[10,0]},"s":{"k":[100,100]}}}"#
    let lines = try Self.lines(Self.layer(Self.ellipse + Self.fill + repeater))
    #expect(lines.contains("copies: 3"))
    #expect(lines.contains("translate: [10 * (n - 1 - i), 0 * (n - 1 - i)]"))
  }

  @Test func `a gradient is in fractions of its part`() throws {
    let gradient = #"""
      {"ty":"gf","t":1,"s":{"k":[15,25]},"e":{"k":[25,35]},"o":{"k":100},
      "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let colors = "colors: [\"#ff0000\", \"#0000ff\"]"
    #expect(
      try Self.lines(Self.layer(Self.ellipse + gradient)).contains(
        "a: { frame: [15, 25, 10, 10], corner-radius: 5, fill: { from: [0, 0], to: [1, 1], \(colors) } }"
      ))
  }

  @Test(arguments: [
    ("", "mask: M-15-25L-5-25L-5-15Z"), (#""inv":true,"#, "mask: { part: a-mask }"),
  ])
  func `a mask is a path, or a hidden part`(inversion: String, entry: String) throws {
    let mask = #",{"masksProperties":[{"mode":"a",\#(inversion)"pt":{"k":\#(Self.triangle)}}]"#
      .replacing("{\"masks", with: "\"masks")
    let lines = try Self.lines(Self.layer(Self.ellipse + Self.fill, mask))
    #expect(lines.contains { $0.contains(entry) })
  }

  @Test func `a matte hides a layer outside of another one`() throws {
    let matte = Self.layer(Self.ellipse + Self.fill, #","td":1"#)
    let layer = Self.layer(Self.path + Self.fill, #","tt":2"#)
      .replacing(#""nm":"a","ind":1"#, with: #""nm":"b","ind":2"#)
    let lines = try Self.lines("\(matte),\(layer)")
    #expect(
      lines.contains { $0.hasPrefix("b:") && $0.contains("{ part: a-matte, inverted: true }") })
    #expect(lines.contains("visible: false"))
  }

  @Test func `a composition is a nested rig, and plays in its layer`() throws {
    let inner = #"{"ty":"el","p":\#(Self.moving("[20,30]", "[40,30]")),"s":{"k":[10,10]}},"#
    let layer =
      #"{"ty":0,"nm":"c","ind":1,"ip":0,"op":10,"st":0,"ks":{},"refId":"x","w":50,"h":50}"#
    let asset =
      #"{"id":"x","nm":"inner","w":50,"h":50,"layers":[\#(Self.layer(inner + Self.fill))]}"#
    let lines = try Self.lines(layer, #","assets":[\#(asset)]"#)
    #expect(lines.contains("c: { frame: [0, 0, 50, 50], rig: inner }"))
    #expect(lines.contains("a: \(Self.dot)") && lines.contains("play: [c.play]"))
  }

  @Test func `a solid turns about its anchor`() throws {
    let layer = #"""
      {"ty":1,"nm":"s","ind":1,"ip":0,"op":10,"st":0,"sw":20,"sh":20,"sc":"#00ff00",
      "ks":{"r":\#(Self.moving("[0]", "[90]")),"a":{"k":[10,10]},"p":{"k":[50,50]}}}
      """#
    let lines = try Self.lines(layer)
    #expect(lines.contains("s: { frame: [40, 40, 20, 20], fill: \"#00ff00\" }"))
    #expect(lines.contains("s: { rotate: { values: [0, 90], at: [0, 1] } }"))
  }

  @Test(arguments: [
    (#"{"ty":"tw"}"#, "twist"), (#"{"ty":"fl","o":{"k":100}}"#, "a paint without a color"),
  ])
  func `what a rig doesn't have is named`(shape: String, name: String) throws {
    let notes = try Self.file(Self.layer(Self.ellipse + shape)).notes
    #expect(notes.features.map(\.name) == [name])
  }

  @Test(arguments: [
    (#"{"w":100,"h":100,"fr":10,"ip":0,"op":10}"#, "this isn't a Lottie file"),
    (#"{"w":"a","h":1,"fr":10,"ip":0,"op":10,"layers":[]}"#, "expected a number for 'w'"),
    (#"{"w":1,"h":1,"fr":0,"ip":0,"op":10,"layers":[]}"#, "a frame rate 'fr' from 0.1 to 1,000"),
    (#"{"w":1,"h":1,"fr":10,"ip":5,"op":5,"layers":[]}"#, "after the first frame 'ip'"),
  ])
  func `an impossible file is an error with its reason`(text: String, reason: String) {
    #expect {
      try ImportedFile(
        lottie: Array(text.utf8), animation: nil, named: "a", path: "a.json", imageFolder: nil)
    } throws: { error in
      (error as? LottieError)?.message.contains(reason) ?? false
    }
  }

  // MARK: Text animators

  private static let font =
    #","fonts":{"list":[{"fName":"F","fFamily":"Inter","fStyle":"Regular","ascent":75}]}"#
    + #","chars":[{"ch":"a","size":50,"style":"Regular","w":50,"fFamily":"Inter","data":{"shapes":["#
    + #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(triangle)}}]}]}}]"#

  /// A layer of text in which a range moves over the letters.
  private static func text(_ text: String, _ selector: String, _ values: String) -> String {
    layer(of: text, animators: #"{"nm":"A","s":{"t":0,\#(selector)},"a":{\#(values)}}"#)
  }

  /// A layer of text.
  ///
  /// - Parameters:
  ///   - options: the text's relation to the path.
  ///   - path: the path of the mask.
  ///   - more: other keys of the text.
  private static func layer(
    of text: String, animators: String = "", options: String = "", path: String = triangle,
    _ more: String = ""
  ) -> String {
    #"{"ty":5,"nm":"t","ip":0,"op":10,"st":0,"ks":{},"masksProperties":[{"mode":"n","pt":\#(path)}],"#
      + #""t":{"d":{"k":[{"t":0,"s":{"t":"\#(text)","f":"F","s":100,"j":0,"lh":100,"fc":[1,0,0]"#
      + #"\#(more)}}]},"p":{\#(options)},"m":{"g":1,"a":{"k":[0,0]}},"a":[\#(animators)]}}"#
  }

  @Test func `a range fades letters one after the other`() throws {
    let selector = #""s":\#(Self.moving("[0]", "[100]"))"#
    let lines = try Self.lines(
      Self.text("aa", selector, #""o":{"k":0},"p":{"k":[0,-20]}"#), Self.font)
    func track(_ times: String) -> String {
      "{ translate.y: { values: [0, 20], at: \(times) }, opacity: { values: [0, 1], at: \(times) } }"
    }
    #expect(lines.contains("a: " + track("[0, 0.5]")), "\(lines)")
    #expect(lines.contains("a-2: " + track("[0.5, 1]")), "\(lines)")
  }

  @Test(arguments: [
    // The unit, the shape, and the opacity of the three letters.
    (1, 1, [0.0, 1, 1]), (2, 1, [0, 0.5, 1]), (3, 1, [0, 1, 1]), (1, 2, [0.75, 0, 0]),
    (1, 3, [0.25, 1, 1]), (1, 4, [0.5, 1, 1]), (1, 5, [0.134, 1, 1]), (1, 6, [0.5, 1, 1]),
  ])
  func `a range has units and a shape`(unit: Int, shape: Int, opacities: [Double]) throws {
    let selector = #""s":{"k":0},"e":{"k":50},"b":\#(unit),"sh":\#(shape)"#
    let file = try Self.file(Self.text("a aa", selector, #""o":{"k":0}"#), Self.font)
    #expect(file.notes.features.isEmpty)
    var text = ""
    YAMLValue.write(file.root.entries(with: []), to: &text)
    let values = opacities.filter { $0 != 1 }.map { "opacity: \($0 == 0 ? "0" : "\($0)")" }
    #expect(values.allSatisfy(text.contains), "\(text)")
  }

  @Test(arguments: [
    (#""ne":{"k":100}"#, ["0.976", "0.691"]), (#""xe":{"k":100}"#, ["0.309", "0.024"]),
    (#""xe":{"k":-100}"#, ["0.965", "0.694"]), (#""sm":{"k":50}"#, ["0"]),
  ])
  func `a ramp eases, or is steeper`(key: String, opacities: [String]) throws {
    let selector = #""s":{"k":0},"e":{"k":100},"sh":2,\#(key)"#
    let lines = try Self.lines(Self.text("aa", selector, #""o":{"k":0}"#), Self.font)
    let found = lines.filter { $0.contains("opacity: ") }
    #expect(found.count == opacities.count)
    for (line, opacity) in zip(found, opacities) { #expect(line.contains("opacity: \(opacity), ")) }
  }

  @Test(
    arguments: [
      // The alignment, and the ways of the letters.
      (0, [nil, 10, 20]), (1, [-20, -10, nil]), (2, [-10, nil, 10]),
    ] as [(Int, [Int?])])
  func `tracking moves letters from their alignment`(alignment: Int, ways: [Int?]) throws {
    let tracking = #"{"s":{"t":0},"a":{"t":\#(Self.moving("[0]", "[10]"))}}"#
    let layer = Self.layer(of: "aaa", animators: tracking, #","j":\#(alignment)"#)
    let lines = try Self.lines(layer.replacing(#""j":0,"#, with: ""), Self.font)
    for (name, way) in zip(["a", "a-2", "a-3"], ways) {
      let track = way.map { "\(name): { translate.x: { values: [0, \($0)], at: [0, 1] } }" }
      #expect(lines.contains { $0 == track } == (track != nil), "\(lines)")
      #expect(track != nil || !lines.contains { $0.hasPrefix("\(name): { translate") })
    }
  }

  @Test func `the space after the last letter and spaces at the end don't move a text`() throws {
    let texts = try ["aa", "aa "].map { text in
      let layer = Self.layer(of: text, #","j":1,"tr":100"#)
      return try Self.lines(layer.replacing(#""j":0,"#, with: ""), Self.font)
    }
    #expect(texts[0] == texts[1])
    // Two letters of 50 and the space between them.
    #expect(texts[0].contains { $0.hasPrefix("t: { frame: [-110, 0, 70, 10]") }, "\(texts[0])")
  }

  @Test func `a range colors letters one after the other`() throws {
    let selector = #""s":\#(Self.moving("[0]", "[100]"))"#
    let values = #""fc":{"k":[0,0,1]},"sc":{"k":[0,1,0]},"sw":{"k":4}"#
    let lines = try Self.lines(Self.text("aa", selector, values), Self.font)
    #expect(lines.contains("fill: { values: [sea, scarlet], at: [0, 0.5] }"), "\(lines)")
    #expect(lines.contains("stroke: { values: [leaf, ink], at: [0.5, 1] }"), "\(lines)")
    #expect(lines.contains("stroke-width: { values: [4, 0], at: [0.5, 1] }"), "\(lines)")
    let faint = try Self.lines(Self.text("a", #""s":{"k":0}"#, #""fo":{"k":50}"#), Self.font)
    #expect(faint.contains { $0.contains(##"fill: "#ff000080""##) }, "\(faint)")
  }

  @Test func `the positions of two ranges add up`() throws {
    let scaled = #"{"s":{"t":0},"a":{"s":{"k":[50,50]},"sk":{"k":0}}}"#
    let moved = #"{"s":{"t":0},"a":{"p":\#(Self.moving("[0,0]", "[5,9]"))}}"#
    let layers = ["\(moved),\(scaled)", "\(scaled),\(moved)"].map {
      Self.layer(of: "a", animators: $0)
    }
    for layer in layers {
      let lines = try Self.lines(layer, Self.font)
      #expect(lines.contains { $0.contains("translate: { values: [[0, 0], [5, 9]]") }, "\(lines)")
    }
  }

  @Test(arguments: [
    // The grouping, and the anchors of the letters from their frames. The space has no width.
    (1, [25, 25, 25]), (2, [25, 50, 0]), (3, [75, 25, -25]),
  ])
  func `letters turn about the middle of their group`(grouping: Int, anchors: [Int]) throws {
    let turned = #"{"s":{"t":0},"a":{"r":\#(Self.moving("[0]", "[90]"))}}"#
    let layer = Self.layer(of: "a aa", animators: turned)
    let lines = try Self.lines(layer.replacing(#""g":1"#, with: #""g":\#(grouping)"#), Self.font)
    for (name, anchor) in zip(["a", "a-2", "a-3"], anchors) {
      // A frame is 10 wide.
      let text = "anchor: [\((Double(anchor) / 10).shortText), 0]"
      #expect(lines.contains { $0.hasPrefix("\(name): ") && $0.contains(text) }, "\(lines)")
    }
  }

  @Test(arguments: [
    (#""rn":1"#, #""o":{"k":0}"#, "text animators in a random order or by an expression"),
    (#""s":{"k":0}"#, #""bl":{"k":[9,9]}"#, "text animators of the property 'bl'"),
  ])
  func `other text animators are named`(selector: String, values: String, name: String) throws {
    let file = try Self.file(Self.text("aa", selector, values), Self.font)
    #expect(file.notes.features.map(\.name) == [name])
  }

  @Test func `a text without glyphs has the weight of its font, and the space of its letters`()
    throws
  {
    let layer = Self.layer(of: "b", #","tr":200"#)
    let font = Self.font.replacing(#""fStyle":"Regular""#, with: #""fStyle":"Bold""#)
    let lines = try Self.lines(layer, font)
    let entries = "font: { family: Inter, size: 100, weight: 700 }, letter-spacing: 20,"
    #expect(lines.contains { $0.contains(entries) }, "\(lines)")
    let regular = try Self.lines(Self.layer(of: "b"), Self.font)
    #expect(regular.contains { $0.contains("size: 100 }, fill") }, "\(regular)")
  }

  // MARK: Text along a path

  /// A path straight down.
  private static let down =
    #"{"k":{"v":[[10,10],[10,210]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}"#

  @Test(arguments: [
    // The distances of the two letters along the path, and their rotation.
    (#""p":1"#, [35.0, 85], 90.0), (#""p":1,"r":1"#, [185, 135], -90), (#""p":0"#, [35, 85], 0),
    (#""p":0,"a":1"#, [35, 185], 0), (#""p":0,"f":{"k":30}"#, [65, 115], 0),
    // Beyond the end, the path goes on straight ahead.
    (#""p":0,"f":{"k":300}"#, [335, 385], 0),
  ])
  func `letters stand along a path`(options: String, places: [Double], angle: Double) throws {
    let layer = Self.layer(of: "aa", options: #""m":0,\#(options)"#, path: Self.down)
    let file = try Self.file(layer, Self.font)
    #expect(file.notes.features.isEmpty)
    let letters = file.root.parts.flatMap(\.children).map(\.placement)
    #expect(letters.map { $0.position.point(at: 0) } == places.map { Point(10, $0) })
    #expect(letters.map(\.rotation.first) == [[angle], [angle]])
  }

  @Test func `a first margin moves letters along a path, which can change`() throws {
    let options = #""m":0,"p":1,"f":\#(Self.moving("[0]", "[20]"))"#
    let layer = Self.layer(of: "a", options: options, path: Self.down)
    let lines = try Self.lines(layer, Self.font)
    #expect(
      lines.contains { $0.contains("translate.y: { values: [0, 20], at: [0, 1] }") }, "\(lines)")
    let other = Self.down.replacing("{\"k\":", with: "").dropLast()
    let path = Self.moving("[\(other)]", "[\(other.replacing("[10,210]", with: "[210,10]"))]")
    let changed = Self.layer(of: "a", options: #""m":0,"p":1"#, path: path)
    let rotation = try Self.file(changed, Self.font).root.parts[0].placement.rotation
    #expect([0, 5, 10].map { rotation.value(at: $0)[0].rounded() } == [90, 45, 0])
  }

  @Test func `letters turn around a closed path without a jump`() throws {
    let circle =
      #"{"k":{"v":[[0,-30],[30,0],[0,30],[-30,0]],"i":[[-16.6,0],[0,-16.6],[16.6,0],[0,16.6]],"#
      + #""o":[[16.6,0],[0,16.6],[-16.6,0],[0,-16.6]],"c":true}}"#
    let options = #""m":0,"p":1,"f":\#(Self.moving("[0]", "[377]"))"#
    let file = try Self.file(Self.layer(of: "a", options: options, path: circle), Self.font)
    let rotation = file.root.parts[0].placement.rotation
    let ends = [0, 10].map { rotation.value(at: $0)[0] }
    #expect(abs(ends[1] - ends[0] - 720) < 2, "\(ends)")
    #expect(
      (0..<10).allSatisfy {
        rotation.value(at: Double($0) + 1)[0] > rotation.value(at: Double($0))[0]
      })
  }

  @Test func `a text along a path that the layer doesn't have is named`() throws {
    let file = try Self.file(Self.layer(of: "a", options: #""m":3"#), Self.font)
    #expect(file.notes.features.map(\.name) == ["texts along a missing path"])
  }
}
