import ArgumentParser
import CritterEncode
import CritterKit
import CritterProject
import CritterRig
import CritterSystem

// Either one output of a rig, at one scale or several, or those of a manifest.
extension Render {
  var options: RenderOptions { RenderOptions(what, motion, picture, encoding, budget) }

  var isManifest: Bool { rig == nil && output == nil }

  func checkTarget() throws {
    if isManifest { return try checkManifest() }
    if config != nil { throw ValidationError("--config can't be combined with a rig or -o") }
    if rig == nil { throw ValidationError("Missing expected argument '<rig>'") }
    if output == nil { throw ValidationError("Missing expected argument '--output <out>'") }
    if output == "-", options.scales.count > 1 {
      throw ValidationError("standard output can't hold several scales; pass one --scale")
    }
  }

  /// Refuses options of one output if there is neither a rig nor an output.
  private func checkManifest() throws {
    guard options.arguments.isEmpty else {
      throw ValidationError("no rig and no output; use critter render RIG --state NAME -o OUT")
    }
    if config == nil, let absence = Manifest.absence {
      throw ValidationError("no rig given, and \(absence)")
    }
  }

  /// Of a manifest.
  func project() throws -> Project {
    let project = try Project(
      manifest: config ?? Manifest.standardPath, finder: parts.finder(base:),
      workers: workers.count, isStrict: strict)
    let shard = try shard?.shard(in: ProcessInfo.processInfo.environment)
    return try shard.map(project.only) ?? project
  }

  /// Of a rig, one for each scale.
  func plans(on terminal: Terminal) throws -> [OutputPlan] {
    guard let rig, let name = output else { return [] }
    let given = options
    let format = try given.format(of: Output(name, format: given.format))
    let document = try RigDocument(contentsOf: parts.finder.folder(of: rig))
    let options =
      given.saysWhatToShow ? given : given.selecting(from: try document.resolved(), for: format)
    if !given.saysWhatToShow, !messages.quiet {
      terminal.print("no animation selected: rendering \(options.selection.title)")
    }
    return try options.scales.map { scale in
      let request = try options.request(scale: scale, workers: workers.count)
      let output = options.output(name, scale: scale)
      let themes = try request.inThemes(document.themeNames, of: format, document.shot(for:))
      return try OutputPlan(
        document.shot(for: request), themes: themes, for: request, output, format)
    }
  }
}
