import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

/// Facts about every rig of this repository.
@Suite struct EveryRigTests {
  private static let parts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("parts").path

  static var rigs: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
        .filter { FileManager.default.fileExists(atPath: "\(parts)/\($0)/rig.yaml") }
    }
  }

  @Test(arguments: try rigs)
  func `a rig has no problems`(name: String) throws {
    let document = try RigDocument(contentsOf: "\(Self.parts)/\(name)")
    #expect(RigValidation(of: document).problems == [])
  }

  @Test(arguments: try rigs.sampled(2, inCheck: 4), [1.0, 2])
  func `everything that a rig can do is seen at every scale`(name: String, scale: Double) throws {
    let document = try RigDocument(contentsOf: "\(Self.parts)/\(name)")
    let text = textShaping()
    for selection in try document.resolved().selections {
      var request = RenderRequest(selection)
      request.framing.scale = scale
      let rig = try document.rig(for: request)
      let shot = try rig.shot(for: request, text: text)
      let size = rig.canvas.size
      let (width, height) = (size.width * scale, size.height * scale)
      #expect(shot.size == PixelSize(Int(width.rounded()), Int(height.rounded())))
      let bitmap = try shot.bitmap(at: shot.timeline.duration / 2)
      let fill = rig.canvas.fill.pixel
      let shows = bitmap.pixels.contains { $0.alpha == 255 && $0 != fill }
      #expect(shows, "\(selection) is empty")
    }
  }

  @Test(arguments: try rigs.sampled(2, inCheck: 4))
  func `the number of workers changes no rig`(name: String) throws {
    let rig = try rig(name)
    for selection in rig.selections {
      let alone = try bitmaps(of: rig, selection, frames: 4)
      #expect(try bitmaps(of: rig, selection, frames: 4, workers: 2) == alone, "\(selection)")
    }
  }

  /// Each frame is drawn over the one before, and only where something has changed.
  @Test(arguments: try rigs.sampled(2, inCheck: 4))
  func `every frame is what its drawing alone gives`(name: String) throws {
    let rig = try rig(name)
    let rasterizer = try Rasterizer(art: rig.art)
    for selection in rig.selections {
      var request = RenderRequest(selection)
      let timeline = try Timeline(of: rig, selection, measure: textShaping())
      request.playback.frameRate = timeline.duration < 5 ? 20 : 3
      request.playback.bounces = true
      let shot = try rig.shot(for: request, text: textShaping())
      var times = shot.schedule.entries.map(\.time)[...]
      var last = Bitmap(size: shot.size)
      try ShotFrames(of: shot, on: WorkerPool(count: 2)).forEach { frame in
        let drawing = try shot.drawing(at: times.removeFirst())
        #expect(try frame.bitmap == rasterizer.bitmap(of: drawing), "\(selection)")
        #expect(last.showing(frame.bitmap, in: frame.changed) == frame.bitmap, "\(selection)")
        last = frame.bitmap
      }
    }
  }

  @Test(arguments: try rigs.sampled(2, inCheck: 4))
  func `a transition leads from the one still to the other`(name: String) throws {
    let rig = try rig(name)
    for selection in rig.selections {
      guard case .transition(let start, let end, _) = selection else { continue }
      let isStill = try Timeline(of: rig, selection).duration == 0
      let shown = try bitmaps(of: rig, selection, frames: 2)
      let stills = try [start, end].flatMap { try bitmaps(of: rig, .still($0), frames: 1) }
      #expect(shown == (isStill ? [stills[0]] : stills), "\(selection)")
    }
  }

  @Test(arguments: try rigs.sampled(2, inCheck: 4))
  func `a bounce rests on what it comes from and ends there`(name: String) throws {
    let rig = try rig(name)
    for selection in rig.selections {
      guard case .transition(let start, _, _) = selection else { continue }
      var request = RenderRequest(selection)
      (request.playback.bounces, request.playback.holdStart) = (true, 1)
      let shot = try rig.shot(for: request, text: textShaping())
      let entries = shot.schedule.entries
      #expect(
        entries.first?.time == 0 && entries.first?.duration == 1.04 && entries.last?.time == 0)
      #expect(try shot.drawing(at: 0) == rig.shot(.still(start)).drawing(at: 0), "\(selection)")
    }
  }

  @Test(arguments: try rigs.sampled(2, inCheck: 4))
  func `every instant of a motion is the same in any order`(name: String) throws {
    let rig = try rig(name)
    for selection in rig.selections {
      let timeline = try Timeline(of: rig, selection, measure: textShaping())
      let times = (0...12).map { timeline.duration * Double($0) / 12 }
      let forward = times.map(timeline.pose)
      #expect(times.reversed().map(timeline.pose) == forward.reversed(), "\(selection)")
    }
  }

  /// The edges and shades of the rigs have hundreds of colors.
  @Test(
    arguments: try rigs.sampled(2, inCheck: 4),
    [
      EncodeOptions(colors: 2, dither: .none, quality: 1),
      EncodeOptions(colors: 2, dither: .floydSteinberg, quality: 60),
    ])
  func `two colors are enough`(name: String, options: CritterEncode.EncodeOptions) throws {
    let rig = try rig(name)
    let selection = rig.selections.last { Self.moves($0) } ?? .still([])
    var request = RenderRequest(selection)
    (request.framing.width, request.playback.frameRate) = (90, 10)
    request.playback.frames = [try #require(FrameRange("0-9"))]
    let shot = try rig.shot(for: request, text: textShaping())
    let encoded = try Format.gif.encode(ShotFrames(of: shot, on: WorkerPool(count: 1)), options)
    #expect(encoded.colors == 2)
  }

  private static func moves(_ selection: Selection) -> Bool {
    if case .still = selection { false } else { true }
  }

  private func rig(_ name: String) throws -> Rig {
    try RigDocument(contentsOf: "\(Self.parts)/\(name)").resolved()
  }

  /// That many pictures from the first instant to the last, of which a loop has one, or one of a still.
  private func bitmaps(
    of rig: Rig, _ selection: Selection, frames: Int, workers: Int = 1
  ) throws -> [Bitmap] {
    let timeline = try Timeline(of: rig, selection, measure: textShaping())
    let (duration, ends) = (timeline.duration, timeline.loops ? 0.0 : 1)
    var request = RenderRequest(selection)
    request.workers = workers
    if duration > 0 { request.playback.frameRate = (Double(frames) - ends) / duration }
    let bitmaps = try bitmaps(of: rig, request)
    #expect(bitmaps.count == (duration > 0 ? frames : 1))
    return bitmaps
  }

  private func bitmaps(of rig: Rig, _ request: RenderRequest) throws -> [Bitmap] {
    let shot = try RigDocument(contentsOf: rig.folder).shot(for: request)
    var bitmaps: [Bitmap] = []
    try ShotFrames(of: shot, on: WorkerPool(count: request.workers)).forEach {
      bitmaps.append($0.bitmap)
    }
    return bitmaps
  }
}

extension Bitmap {
  /// With another's pixels in a rectangle.
  fileprivate func showing(_ other: Bitmap, in rect: PixelRect) -> Bitmap {
    var result = self
    _ = result.draw(Patch(rect: PixelRect(other.size), pixels: other.pixels), in: rect)
    return result
  }
}

extension Color {
  /// An opaque one.
  fileprivate var pixel: Bitmap.Pixel {
    let channels = [red, green, blue].map { UInt8(($0 * 255).rounded()) }
    return Bitmap.Pixel(channels[0], channels[1], channels[2])
  }
}

extension Rig {
  /// Every state, every way from rest to a state and back, every clip and every scene.
  fileprivate var selections: [Selection] {
    let names = states.map(\.name)
    return [.still([])] + names.map { .still([$0]) }
      + names.flatMap { [.transition(from: [], to: [$0]), .transition(from: [$0], to: [])] }
      + clips.map { .clip($0.name, over: []) } + scenes.map { .scene($0.name) }
  }
}
