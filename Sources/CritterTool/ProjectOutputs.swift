import CritterCLI
import CritterEncode
import CritterGraphics
import CritterKit
import CritterPreview
import CritterProject
import CritterRigFile
import CritterSheet

/// The outputs of a project's manifest, for the live preview.
struct ProjectOutputs: ManifestOutputs {
  /// The path of the manifest in the working directory, which need not exist.
  let path = Manifest.standardPath
  /// Returns a rig finder with the manifest's folder as its base.
  let finder: @Sendable (_ base: String) -> RigFinder
  /// The temporary files of the run.
  let temporaries: TemporaryFiles

  private func project() throws -> Project {
    try Project(
      manifest: path, finder: finder, packs: petSheet,
      workers: ProcessInfo.processInfo.activeProcessorCount)
  }

  func outputs(ofRigIn folder: String) throws -> [ProjectOutput]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let project = try project()
    let pending = Dictionary(
      uniqueKeysWithValues: try project.status().pending.map { ($0.name.exact, $0.causes) })
    let outputs = project.outputs(ofRigIn: folder)
    guard !outputs.isEmpty else { return [] }
    let rig = try RigDocument(contentsOf: folder).resolved()
    return outputs.map { name, options in
      let isAnimated = Format.forExtension(name.exact.fileExtension)?.isAnimated ?? true
      return (
        name, pending[name.exact] ?? [], options.selecting(from: rig, isAnimated: isAnimated)
      )
    }
  }

  func render(
    rigIn folder: String, _ permission: WritePermission,
    progress: @escaping (_ name: String, Int, Int) -> Void
  ) throws {
    let project = try project()
    try project.exclusively(temporaries) {
      let names = Set(project.outputs(ofRigIn: folder).map(\.name.exact))
      try render(only: names, of: project, progress)
    }
  }

  private func render(
    only names: Set<ExactText>, of project: Project,
    _ progress: @escaping (_ name: String, Int, Int) -> Void
  ) throws {
    let status = try project.status().pending(only: names)
    try project.render(status, temporaries) { pending, done, count in
      progress(pending.name, done, count)
    } done: { _, _ in
    }
  }

  func addReadme(
    rigIn folder: String, _ rig: String, _ options: RenderOptions, as format: Format?,
    _ permission: WritePermission, progress: @escaping (_ name: String, Int, Int) -> Void
  ) throws -> (files: [String], picture: String, lines: [String]) {
    let document = try RigDocument(contentsOf: folder)
    let resolved = try document.resolved()
    let shown = ReadmeImages.formats.first { $0.name == format?.name }
    let images = try ReadmeImages(of: document, rig: rig, at: "docs/\(document.name)", as: shown) {
      options.forReadme(
        of: resolved, as: $0, hasQuality: true, isSized: options.request.framing.width != nil)
    }
    let text = try images.added(to: Manifest.text(at: path))
    let project = try Project(
      text: text, for: path, checking: images.names, finder: finder, packs: petSheet,
      workers: ProcessInfo.processInfo.activeProcessorCount, isStrict: false)
    try project.exclusively(temporaries) {
      try render(only: Set(images.names.map(\.exact)), of: project, progress)
      try project.write(text, temporaries)
    }
    return (images.names, try images.picture(alt: nil), images.lines)
  }
}
