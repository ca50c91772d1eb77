import CritterDrawing
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterSyntax

extension Stage {
  func command(_ request: OutputRequest) throws -> String {
    let output = request.output
    let rig = try openRig().rig
    let view = try view(for: output)
    return ShellCommand(
      rig: configuration.argument(for: name), rigs: configuration.rigsOption, folder: folder
    )
    .text(
      view, output, time: request.time ?? 0, name: fileName(rig, view, output),
      sceneFile: "\(folder)/\(request.name ?? "take").scene.yaml",
      flags: Set(rig.inputs.filter(\.isFlag).map(\.name)))
  }

  /// The view of the stage, at the scale of a file and in its theme.
  private func view(for output: OutputOptions) throws(PreviewError) -> ViewOptions {
    var view = view
    view.scale = try (output.scale ?? view.scale).checkedScale
    if let theme = output.theme {
      view.theme = theme.isEmpty ? nil : try themes.theme(named: theme)
    }
    return view
  }

  private func fileName(_ rig: Rig, _ view: ViewOptions, _ output: OutputOptions) -> String {
    let theme = view.theme.map { "-" + ($0.dropping(suffix: ".theme.yaml") ?? $0.text) } ?? ""
    return "\(rig.name)-\(view.selection.shortName)\(theme).\(output.fileExtension)"
  }

  /// Sends a file to save. Other requests are answered during the export.
  func save(_ request: OutputRequest, _ number: Int?) throws {
    let export = try export(for: request)
    let name = try fileName(openRig().rig, view(for: request.output), request.output)
    try send(export, as: "file", named: name, number)
  }

  /// Sends the size of the file that `save` would send.
  func measure(_ request: OutputRequest, _ number: Int?) throws {
    let export = try export(for: request)
    try inBackground(number) { stage in
      let file = try await export.file()
      stage.sendJSON(SizeMessage(bytes: file.bytes.count), number)
    }
  }

  private func export(for request: OutputRequest) throws -> Export {
    try Export(view(for: request.output), in: folder, request.output, time: request.time ?? 0)
  }

  /// Sends an image of another view.
  func sendTile(_ view: StageRequest, _ request: OutputRequest, _ number: Int?) throws {
    let output = request.output
    var view = try options(of: view.stage)
    view.scale = try (output.scale ?? view.scale).checkedScale
    let export = try Export(view, of: live?.document, in: folder, output, time: request.time ?? 0)
    try send(export, as: "tile", named: "", number)
  }

  private func send(
    _ export: Export, as kind: String, named name: String, _ number: Int?
  ) throws(PreviewError) {
    try inBackground(number) { stage in
      let file = try await export.file()
      let header = FileHeader(
        is: kind, number: number, name: name, type: export.format.mediaType,
        reductions: file.reductions)
      stage.send(.file(header, file.bytes))
    }
  }

  /// Opens a file of the rig in the editor.
  func edit(_ place: FilePlace) throws {
    guard let editor = configuration.editor else {
      throw PreviewError.refused("no editor found; set one with --editor")
    }
    let root = RigFolders.all(of: folder).first { folder in
      (try? SourceFile(place.name, within: folder).realPath()) != nil
    }
    guard let root else { throw PreviewError.refused("\(place.name) isn't a file of this rig") }
    try FileProgram.edit(
      place.name, within: root, in: editor, line: place.line ?? 1, column: place.column ?? 1,
      writePermission())
  }

  /// Opens art of the rig in the program for its kind of file. For art that was split from a drawing,
  /// opens the drawing, since the next sync would overwrite the art.
  ///
  /// - Returns: the name of the opened file.
  func openArt(_ name: String) throws -> String {
    let live = try openRig()
    guard let art = live.document.allArt.first(where: { $0.name.exact == name.exact })
    else { throw PreviewError.refused("\(name) isn't a file in the folder of this rig") }
    var (path, root) = (art.path, live.folder)
    if Redrawing.isSplit(art.bytes), let drawing = live.document.drawing {
      path = drawing.value.path(ofRigIn: live.folder)
      root = try KitError.reading(path) { try ProjectRoot(around: live.folder, orElse: ".").path }
    }
    try FileProgram.openArt(path, within: root, writePermission())
    return path.exact.lastName
  }

  func writePermission() throws(PreviewError) -> WritePermission {
    try configuration.rigEditor.gate.permission()
  }

  /// Saves the live session as a scene file.
  ///
  /// - Returns: the path of the scene file.
  func saveScene(_ request: SceneRequest) throws -> String {
    guard let events = view.liveEvents else {
      throw PreviewError.refused("no recorded action yet; tap or type in the preview first")
    }
    let text = LiveScene.text(events, until: request.time)
    return try configuration.rigEditor.create(
      Array(text.utf8), at: NewFile.freePath(for: request.name, ending: ".scene.yaml", in: folder))
  }
}

extension ViewOptions {
  /// The taps and keys of a live scene; nil for other views.
  var liveEvents: [LiveEvent]? {
    if case .live(let events, _) = subject { events } else { nil }
  }
}

extension OutputOptions {
  /// The file extension of the format.
  fileprivate var fileExtension: String { Format.named(format)?.extensions[0] ?? format }
}

extension Selection {
  /// A short name for use in file names.
  fileprivate var shortName: String {
    let words: [String] =
      switch self {
      case .still(let states): states.isEmpty ? ["rest"] : states
      case .transition(let from, let to, let more):
        [
          ([from, to] + more).map { $0.isEmpty ? "rest" : $0.joined(separator: "-") }
            .joined(separator: "-to-")
        ]
      case .clip(let name, _): [name]
      case .scene(let name):
        [name.exact.lastName.exact.dropping(suffix: ".scene.yaml") ?? name]
      }
    return words.joined(separator: "-")
  }
}
