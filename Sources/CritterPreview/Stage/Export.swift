import CritterEncode
import CritterGraphics
import CritterKit
import CritterRigFile
import Synchronization

/// Renders the same file as the command line.
struct Export: Sendable {
  private let folder: String
  private let document: RigDocument?
  private let view: ViewOptions
  let format: Format
  private let request: RenderRequest

  /// A file, and the reductions that were needed for its size limit.
  typealias File = (bytes: [UInt8], reductions: [String])

  /// - Parameter document: the rig as it was read; if nil, it's read during the export.
  init(
    _ view: ViewOptions, of document: RigDocument? = nil, in folder: String,
    _ output: OutputOptions, time: Double
  ) throws {
    guard let format = Format.named(output.format) else {
      throw PreviewError.refused("unknown format '\(output.format)'")
    }
    let settings = try view.settings(output, time: time, in: folder)
    request = try RenderOptions(settings).request(
      scale: view.scale, workers: ProcessInfo.processInfo.activeProcessorCount, within: folder)
    self.folder = folder
    self.document = document
    self.view = view
    self.format = format
  }

  /// Renders the file on a background thread.
  func file() async throws -> File {
    try await onThread { try render() }
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
    return (bytes, report.reductions)
  }
}

extension ViewOptions {
  /// Returns the settings that render the view.
  ///
  /// - Parameter folder: the folder of the rig.
  func settings(
    _ output: OutputOptions, time: Double, in folder: String
  ) throws(PreviewError) -> [RenderSetting] {
    try options(output, time: time, in: folder, live: Self.liveName).map {
      name, value throws(PreviewError) in
      let (option, text) = (RenderOption.named(name), value ?? "true")
      if let setting = option?.setting(text) { return setting }
      throw .refused("\(name): expected \(option?.expected ?? ""), found '\(text)'")
    }
  }
}
