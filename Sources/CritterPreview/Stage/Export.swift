import CritterKit
import CritterSystem
import Synchronization

/// Makes the file that the command line would make.
struct Export: Sendable {
  private let folder: String
  private let document: RigDocument?
  private let view: ViewOptions
  private let format: Format
  private let request: RenderRequest

  /// A file, and the reductions that make it fit its size limit.
  struct File: Sendable {
    let bytes: [UInt8]
    let concessions: [String]
  }

  /// - Parameter document: the rig as it was read; if nil, it's read when the file is made.
  init(
    _ view: ViewOptions, of document: RigDocument? = nil, in folder: String,
    _ output: OutputOptions, time: Double
  ) throws {
    guard let format = Format.named(output.format) else {
      throw PreviewError.refused("unknown format '\(output.format)'")
    }
    let (fps, speed) = (output.fps ?? 25, output.speed ?? 1)
    guard fps > 0, fps <= 1000, speed > 0, speed.isFinite else {
      throw PreviewError.refused("the frame rate and the speed must be greater than 0")
    }
    let preset = try output.preset.map { name throws(PreviewError) in
      guard let preset = Preset.named(name) else { throw .refused("unknown preset '\(name)'") }
      return preset
    }
    let bytes = try output.maxSize.map { text throws(PreviewError) in
      guard let count = ByteCount(text) else {
        throw .refused("'\(text)' isn't a file size; try 128KB")
      }
      return count.bytes
    }
    var request = try view.request(in: folder)
    request.playback.instant = output.instant(time, of: view)
    request.playback.frameRate = fps
    request.playback.speed = speed
    request.playback.bounces = output.loop == "bounce"
    if output.loop == "once" { request.options.plays = 1 }
    request.limit(to: preset, bytes: bytes)
    request.workers = ProcessInfo.processInfo.activeProcessorCount
    (self.folder, self.document, self.view) = (folder, document, view)
    (self.format, self.request) = (format, request)
  }

  /// Away from the threads that answer the page, since it takes as long as it takes.
  func file() async throws -> File {
    try await inBackground { try render() }
  }

  private func render() throws -> File {
    let (document, text) = (try self.document ?? RigDocument(contentsOf: folder), textShaping())
    func shot(_ request: RenderRequest) throws -> Shot {
      try document.plain(for: request).adding(view).shot(for: request, text: text)
    }
    let plan = try OutputPlan(
      shot(request), themes: request.inThemes(document.themeNames, of: format, shot),
      for: request, .standardOutput, format)
    var bytes: [UInt8] = []
    let report = try Renderer(workers: request.workers) { bytes = $0 }.render(plan)
    return File(bytes: bytes, concessions: report.concessions)
  }
}
