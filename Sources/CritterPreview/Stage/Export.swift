import CritterEncode
import CritterKit
import CritterMotion
import CritterRig
import Foundation
import Synchronization

/// Makes the file that the command line would make.
struct Export: Sendable {
  let folder: String
  let view: ViewOptions
  let wish: Options

  /// What the page wants, with its defaults filled in.
  struct Options: Sendable {
    let format: Format
    let instant: Double?
    let fps: Double
    let speed: Double
    let loop: String
  }

  init(_ view: ViewOptions, in folder: String, _ output: OutputOptions, time: Double) throws {
    guard let format = Format.named(output.format) else {
      throw PreviewError.refused("there is no format '\(output.format)'")
    }
    let (fps, speed) = (output.fps ?? 25, output.speed ?? 1)
    guard fps > 0, fps <= 1000, speed > 0, speed.isFinite else {
      throw PreviewError.refused("frames a second and speed must be above 0")
    }
    self.folder = folder
    self.view = view
    wish = Options(
      format: format, instant: output.instant(time, of: view), fps: fps, speed: speed,
      loop: output.loop ?? "forever")
  }

  /// Away from the threads that answer the page, since it takes as long as it takes.
  func bytes() async throws -> [UInt8] {
    try await inBackground { try render() }
  }

  private func render() throws -> [UInt8] {
    let request = try self.request
    let shot = try RigDocument(contentsOf: folder).plain(for: request).adding(view)
      .shot(for: request, text: textShaping())
    let plan = try OutputPlan(shot, for: request, .standardOutput, wish.format)
    var bytes: [UInt8] = []
    _ = try Renderer(workers: request.workers) { bytes = $0 }.render(plan)
    return bytes
  }

  private var request: RenderRequest {
    get throws {
      var request = try view.request(in: folder)
      request.playback.instant = wish.instant
      request.playback.frameRate = wish.fps
      request.playback.speed = wish.speed
      request.playback.bounces = wish.loop == "bounce"
      if wish.loop == "once" { request.options.plays = 1 }
      request.workers = ProcessInfo.processInfo.activeProcessorCount
      return request
    }
  }
}
