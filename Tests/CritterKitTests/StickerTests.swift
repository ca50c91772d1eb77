import CritterEncode
import CritterGraphics
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterVector
import Foundation
import Testing

@testable import CritterKit

/// The presets of sticker and emoji sites: each file is checked against every rule of its site.
@Suite struct StickerTests {
  private static let parts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("parts").path

  static var rigs: [String] {
    get throws { try EveryRigTests.rigs }
  }

  /// Renders the default animation of a shipped rig.
  private func file(
    _ rig: String, _ preset: String, settings: [(String, String)] = []
  ) throws -> (bytes: [UInt8], report: RenderReport, shot: Shot) {
    let preset = try #require(Preset.named(preset))
    let document = try RigDocument(contentsOf: "\(Self.parts)/\(rig)")
    let given = ([("preset", preset.name)] + settings).compactMap { name, text in
      RenderOption.named(name)?.setting(text)
    }
    let options = RenderOptions(given).selecting(
      from: try document.resolved(), isAnimated: preset.format.isAnimated)
    let output = Output("sticker")
    let (request, format) = (try options.request(), try options.format(of: output))
    let shot = try document.shot(for: request)
    let plan = try OutputPlan(shot, for: request, output, format)
    let (bytes, report) = try Renderer(workers: 2).file(of: plan)
    return (bytes, report, shot)
  }

  // MARK: Telegram, animated

  /// Checks the rules of core.telegram.org/stickers, and returns the Lottie file.
  private func checkTelegram(_ bytes: [UInt8], _ rig: String) throws -> [UInt8] {
    #expect(bytes.prefix(3) == [0x1F, 0x8B, 8], "\(rig)")
    #expect(bytes.count <= 64_000, "\(rig): \(bytes.count)")
    let json = Array(
      try Program("gzip", searchPath: "/bin:/usr/bin").run(["-dc"], input: bytes).output)
    let file = try #require(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    #expect(file["tgs"] as? Int == 1)
    #expect(file["w"] as? Int == 512 && file["h"] as? Int == 512)
    let rate = try #require(file["fr"] as? Double)
    #expect([30, 60].contains(rate))
    let frames = try #require(file["op"] as? Double)
    #expect(frames / rate <= 3, "\(rig): \(frames) frames")
    for layer in layers(of: file) {
      #expect([0, 3, 4].contains(layer["ty"] as? Int), "\(rig): only compositions and shapes")
      for key in ["hasMask", "masksProperties", "tt", "td", "ef", "bm", "tm"] {
        #expect(layer[key] == nil, "\(rig): \(key)")
      }
      #expect(layer["ddd"] as? Int ?? 0 == 0)
    }
    let text = String(decoding: json, as: UTF8.self)
    for shape in ["gs", "mm", "rp", "sr"] { #expect(!text.contains(#""ty":"\#(shape)""#)) }
    return json
  }

  private func layers(of file: [String: Any]) -> [[String: Any]] {
    let assets = file["assets"] as? [[String: Any]] ?? []
    return ([file] + assets).flatMap { $0["layers"] as? [[String: Any]] ?? [] }
  }

  @Test(.inCheck, arguments: try rigs.sampled(4))
  func `telegram-sticker fits every rig, or names its feature that Telegram refuses`(rig: String)
    throws
  {
    do {
      let (bytes, _, _) = try file(rig, "telegram-sticker")
      _ = try checkTelegram(bytes, rig)
    } catch let error as VectorError {
      #expect(error.message.hasPrefix("a Telegram sticker can't have the "), "\(error.message)")
      #expect(["bear", "bell", "intro", "login", "owl"].contains(rig))
    }
  }

  @Test(.inCheck, arguments: ["cat", "fox", "spinner", "form-field", "walker"])
  func `telegram-sticker plays in rlottie as it is drawn`(rig: String) throws {
    let (bytes, report, shot) = try file(rig, "telegram-sticker")
    let player = try Rlottie(checkTelegram(bytes, rig))
    #expect(Double(player.frameCount) / player.frameRate <= 3)
    #expect(report.duration <= 3)
    let drawn = player.bitmap(frame: 0, size: PixelSize(512, 512))
    // The corners can be square instead of round.
    let likeness = psnr(drawn, try shot.bitmap(at: 0))
    #expect(likeness >= 27, "\(likeness) dB")
  }

  @Test func `telegram-sticker refuses other frame rates, formats, and long animations`() throws {
    #expect(throws: KitError.otherFrameRate(25, format: "Telegram sticker", known: [30, 60])) {
      try file("spinner", "telegram-sticker", settings: [("fps", "25")])
    }
    let thirty = try file("spinner", "telegram-sticker", settings: [("fps", "30")])
    _ = try checkTelegram(thirty.bytes, "spinner")
    #expect(throws: KitError.presetFormat("telegram-sticker", format: "tgs")) {
      try file("spinner", "telegram-sticker", settings: [("format", "gif")])
    }
    #expect(throws: KitError.tooLong(output: "sticker", seconds: 10, limit: 3)) {
      try file("spinner", "telegram-sticker", settings: [("speed", "0.1")])
    }
    let faster = try file("spinner", "telegram-sticker", settings: [("speed", "0.2")])
    #expect(faster.report.reductions == ["speed 0.2 → 0.33"])
  }

  // MARK: Telegram, video

  @Test(.inCheck, arguments: try rigs.sampled(2))
  func `telegram-video fits every rig`(rig: String) throws {
    try checkVideo(of: rig, "telegram-video", side: 512)
  }

  @Test(.inCheck) func `telegram-emoji is a video by every rule`() throws {
    try checkVideo(of: "ghost", "telegram-emoji", side: 100)
  }

  /// Checks the rules of core.telegram.org/stickers for videos.
  private func checkVideo(of rig: String, _ preset: String, side: Int) throws {
    let (bytes, _, _) = try file(rig, preset)
    #expect(bytes.count <= 256_000, "\(bytes.count)")
    #expect(bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]))
    let facts = try Program("ffprobe", searchPath: "/bin:/usr/bin").run(
      [
        "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,width,height,r_frame_rate,nb_read_frames:stream_tags=alpha_mode:"
          + "format=duration", "-of", "json", "-",
      ], input: bytes
    ).output
    let probe = try JSONDecoder().decode(Probe.self, from: Data(facts))
    #expect(probe.streams.count == 1)
    let stream = try #require(probe.streams.first)
    #expect(stream.codec_name == "vp9")
    #expect(stream.width == side && stream.height == side)
    #expect(stream.tags?.alpha_mode ?? "1" == "1")
    let rate = stream.r_frame_rate.split(separator: "/").compactMap { Double($0) }
    #expect(rate[0] / rate[1] <= 30)
    #expect(try #require(Double(stream.nb_read_frames)) * rate[1] / rate[0] <= 3.001)
  }

  private struct Probe: Decodable {
    struct Stream: Decodable {
      struct Tags: Decodable { let alpha_mode: String? }
      let codec_name, r_frame_rate, nb_read_frames: String
      let width, height: Int
      let tags: Tags?
    }
    let streams: [Stream]
  }

  // MARK: WhatsApp

  private func checkWhatsApp(_ bytes: [UInt8], _ rig: String) throws {
    let image = try DecodedAnimation(bytes)
    #expect(image.format == "webp" && image.size == PixelSize(512, 512))
    #expect(bytes.count <= (image.count == 1 ? 100_000 : 500_000), "\(rig): \(bytes.count)")
    var durations: [Double] = []
    try image.forEach { durations.append($0.duration) }
    #expect(durations.allSatisfy { $0 >= 0.008 })
    #expect(image.count == 1 || durations.reduce(0, +) <= 10, "\(rig)")
  }

  @Test(.inCheck, arguments: try rigs.sampled(2))
  func `whatsapp-sticker fits every rig, or names its limit`(rig: String) throws {
    do {
      let (bytes, _, _) = try file(rig, "whatsapp-sticker")
      try checkWhatsApp(bytes, rig)
    } catch KitError.overBudget {
    } catch KitError.tooLong {}
  }

  @Test func `whatsapp-sticker is a WebP by every rule`() throws {
    let (bytes, report, _) = try file("ghost", "whatsapp-sticker")
    try checkWhatsApp(bytes, "ghost")
    #expect(report.frames > 1)
    let still = try file("ghost", "whatsapp-sticker", settings: [("at", "0")])
    #expect(still.report.frames == 1)
    try checkWhatsApp(still.bytes, "ghost")
  }

  // MARK: Discord and Slack

  @Test(.inCheck) func `a sticker for Discord plays for at most five seconds`() throws {
    let (file, report, _) = try file("ghost", "discord-sticker", settings: [("speed", "0.4")])
    let image = try DecodedAnimation(file)
    #expect(image.format == "apng" && image.size == PixelSize(320, 320))
    #expect(file.count <= 512_000 && report.duration <= 5.001)
    #expect(report.reductions.contains { $0.hasPrefix("speed 0.4 → ") }, "\(report.reductions)")
    #expect(throws: KitError.self) {
      try self.file("ghost", "discord-sticker", settings: [("speed", "0.1")])
    }
  }

  @Test(arguments: [("discord-emoji", 256_000, Int.max), ("slack-emoji", 128_000, 50)])
  func `an emoji is a GIF by every rule`(preset: String, bytes: Int, frames: Int) throws {
    let (file, report, _) = try file("ghost", preset)
    let image = try DecodedAnimation(file)
    #expect(image.format == "gif" && image.size == PixelSize(128, 128))
    #expect(file.count <= bytes)
    #expect(report.frames > 1 && image.count <= frames)
  }
}

/// The PSNR of two images in decibels, over the opaque pixels of the second.
private func psnr(_ one: Bitmap, _ other: Bitmap) -> Double {
  let pairs = zip(one.pixels, other.pixels).filter { $0.1.alpha == 255 }
  let squares = pairs.reduce(0.0) { sum, pair in
    sum
      + [\Bitmap.Pixel.red, \.green, \.blue, \.alpha].reduce(0.0) { sum, channel in
        let difference = Double(pair.0[keyPath: channel]) - Double(pair.1[keyPath: channel])
        return sum + difference * difference
      }
  }
  return squares == 0 ? 99 : 10 * log10(65025 * 4 * Double(pairs.count) / squares)
}
