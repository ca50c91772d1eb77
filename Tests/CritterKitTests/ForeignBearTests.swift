import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterKit

/// The bear with all of its art replaced by files of drawing programs, and redrawn otherwise.
@Suite struct ForeignBearTests {
  /// The bear in a folder, its art changed.
  private func bear(_ change: (_ name: String, _ svg: String) -> String) throws -> Folder {
    let (folder, source) = (try Folder(), rigFolder("bear"))
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      let text = try String(contentsOfFile: source + "/" + name, encoding: .utf8)
      try folder.write(name.hasSuffix(".svg") ? change(name, text) : text, to: "bear/" + name)
    }
    return folder
  }

  /// All that was in it in a group that is clipped to the whole drawing.
  private func clipped(_ name: String, _ svg: String) -> String {
    guard let start = svg.firstIndex(of: ">"), let end = svg.range(of: "</svg>") else { return svg }
    let clip = #"<defs><clipPath id="c"><rect width="1000" height="1000"/></clipPath></defs>"#
    let body = svg[svg.index(after: start)..<end.lowerBound]
    return svg[...start] + clip + #"<g clip-path="url(#c)">\#(body)</g></svg>"#
  }

  private func bitmaps(_ folder: String, _ selection: Selection) throws -> [Bitmap] {
    var request = RenderRequest(selection)
    request.playback.frameRate = 5
    let shot = try RigDocument(contentsOf: folder).shot(for: request)
    var bitmaps: [Bitmap] = []
    try ShotFrames(of: shot, on: WorkerPool(count: 1)).forEach { bitmaps.append($0.bitmap) }
    return bitmaps
  }

  @Test func `every state and clip is rendered`() throws {
    let folder = try bear(clipped)
    let rig = try RigDocument(contentsOf: folder.path("bear")).resolved()
    #expect(
      rig.warnings.map(\.message)
        == ["mouth-smile.svg", "mouth-yawn.svg"].map {
          "'\($0)' can't morph, so it cross-fades: its path is clipped, semi-transparent, or "
            + "stretched with its stroke"
        })
    let selections =
      rig.states.map { Selection.still([$0.name]) } + rig.clips.map { .clip($0.name, over: []) }
    for selection in selections where selection != .clip("yawn", over: []) {
      let expected = try bitmaps(rigFolder("bear"), selection)
      let shown = try bitmaps(folder.path("bear"), selection)
      #expect(shown.count == expected.count)
      // Clipping rounds the edges of rotated art differently.
      let furthest = zip(shown, expected).map { $0.distance(from: $1) }.max() ?? 255
      #expect(furthest <= 8, "\(selection.title): \(furthest)")
    }
    #expect(try bitmaps(folder.path("bear"), .clip("yawn", over: [])).count == 17)
  }

  @Test func `strictly art that can't morph is an error`() throws {
    let folder = try bear(clipped)
    let request = RenderRequest(.clip("yawn", over: []))
    let shot = try RigDocument(contentsOf: folder.path("bear")).shot(for: request)
    let plan = try OutputPlan(shot, Output("yawn.gif"), .gif)
    #expect(try Renderer(workers: 1).file(of: plan).report.artWarnings.count == 2)
    #expect(throws: FileError.self) {
      try Renderer(workers: 1, isStrict: true).file(of: plan)
    }
  }

  /// A red face: where it covers an ear, it's red.
  @Test func `the ears stand behind a face that is redrawn`() throws {
    let face = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 105.5 90.9">\
      <g><ellipse cx="52.75" cy="45" rx="46" ry="45" fill="#f00"/></g></svg>
      """
    let folder = try bear { name, svg in name == "face.svg" ? face : svg }
    for gaze in [0.0, 1] {
      var request = RenderRequest(.still(["active"]))
      (request.inputs, request.framing.scale) = (["gaze": .number(gaze)], 2)
      let shot = try RigDocument(contentsOf: folder.path("bear")).shot(for: request)
      let drawing = try shot.drawing(at: 0)
      let ears = drawing.layers.filter { $0.name.hasSuffix("Ear") }
      #expect(ears.count == 2)
      var without = drawing
      without.layers.removeAll { $0.name.hasSuffix("EarMask") }
      let (seen, whole) = (try shot.bitmap(of: drawing), try shot.bitmap(of: without))
      let red = drawing.layers.first { $0.name == "head" }.map {
        Drawing(
          size: drawing.size, background: .transparent, mask: nil, layers: [$0])
      }
      let face = try shot.bitmap(of: #require(red))
      let changed = seen.pixels.indices.filter { seen.pixels[$0] != whole.pixels[$0] }
      #expect(changed.count > 50)
      #expect(changed.count { seen.pixels[$0] == face.pixels[$0] } > changed.count / 2)
    }
  }
}

extension Shot {
  fileprivate func bitmap(of drawing: Drawing) throws -> Bitmap {
    try Rasterizer(art: rig.art).bitmap(of: drawing)
  }
}

extension Bitmap {
  /// The greatest difference of two pixels' channels.
  fileprivate func distance(from other: Bitmap) -> Int {
    zip(pixels, other.pixels).reduce(0) { furthest, pair in
      if pair.0 == pair.1 { return furthest }
      let channels: [(UInt8, UInt8)] = [
        (pair.0.red, pair.1.red), (pair.0.green, pair.1.green), (pair.0.blue, pair.1.blue),
        (pair.0.alpha, pair.1.alpha),
      ]
      return channels.reduce(furthest) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
  }
}
