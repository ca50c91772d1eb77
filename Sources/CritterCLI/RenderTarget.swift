import ArgumentParser
import CritterEncode
import CritterKit
import CritterProject
import CritterRig

/// What is to be rendered: one output of a rig, at one scale or several, or those of a manifest.
///
/// Each command declares it, rather than having it as a group: in debug builds the parser goes through
/// groups within groups again and again, for a quarter of a second of each start.
protocol RenderTarget: ParsableArguments {
  var rig: String? { get }
  var what: SelectionOptions { get }
  var output: String? { get }
  /// The path of a manifest.
  var config: String? { get }
  var motion: MotionOptions { get }
  var picture: PictureOptions { get }
  var encoding: EncodingOptions { get }
  var budget: BudgetOptions { get }
  var parts: PartsOptions { get }
  var strictness: StrictOptions { get }
}

extension ArgumentHelp {
  static var rig: ArgumentHelp { "Name of a rig, or path of its folder." }

  static var output: ArgumentHelp {
    ArgumentHelp(
      "Output file: \(Format.extensionList); frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out")
  }

  static var config: ArgumentHelp {
    ArgumentHelp(
      "Manifest file. (default: critter.yml)", valueName: "file")
  }
}

extension RenderTarget {
  var options: RenderOptions {
    RenderOptions(
      what.settings + motion.settings + picture.settings + encoding.settings + budget.settings)
  }

  /// Whether nothing at all is said of it.
  var hasNoTarget: Bool {
    rig == nil && output == nil && config == nil && options.arguments.isEmpty
  }

  var isManifest: Bool { rig == nil && output == nil }

  var manifestPath: String { config ?? Manifest.standardPath }

  /// What it is called, for the folder next to it.
  var targetName: String { output ?? manifestPath }

  func checkTarget() throws {
    if isManifest { return try checkManifest() }
    if config != nil { throw ValidationError("--config can't be combined with a rig or -o") }
    if rig == nil { throw ValidationError("Missing expected argument '<rig>'") }
    if output == nil { throw ValidationError("Missing expected argument '--output <out>'") }
    try options.requireSelection()
    if output == "-", options.scales.count > 1 {
      throw ValidationError("standard output can't hold several scales; pass one --scale")
    }
  }

  /// With neither a rig nor an output, nothing that is said of one output may be said.
  private func checkManifest() throws {
    guard options.arguments.isEmpty else {
      throw ValidationError("no rig and no output; use critter render RIG --state NAME -o OUT")
    }
    if config == nil, let absence = Manifest.absence {
      throw ValidationError(
        "no rig given, and \(absence)")
    }
  }

  /// The words of a command line that say the same.
  var targetArguments: [String] {
    let isLike = isManifest ? ["--config", manifestPath] : []
    let whole = [rig].compactMap(\.self) + options.arguments + isLike
    return whole + (output.map { ["--output", $0] } ?? [])
      + (parts.parts.map { ["--parts", $0] } ?? []) + (strictness.strict ? ["--strict"] : [])
  }

  /// Of a manifest.
  func project(workers: Int) throws -> Project {
    try Project(
      manifest: manifestPath, finder: parts.finder(base:), workers: workers,
      isStrict: strictness.strict)
  }

  /// Of a rig, one for each scale, each with what it is asked for by.
  func plans(workers: Int) throws -> [(plan: OutputPlan, request: RenderRequest)] {
    guard let rig, let name = output else { return [] }
    let options = options
    let format = try options.format(of: Output(name, format: options.format))
    let document = try RigDocument(contentsOf: parts.finder.folder(of: rig))
    return try options.scales.map { scale in
      let request = try options.request(scale: scale, workers: workers)
      let output = options.output(name, scale: scale)
      let themes = try request.inThemes(document.themeNames, of: format, document.shot(for:))
      return (
        try OutputPlan(
          document.shot(for: request), themes: themes, for: request, output, format), request
      )
    }
  }

  /// Of a rig, one for each scale.
  func chunkedOutputs(workers: Int) throws -> [ChunkedOutput] {
    let request = targetArguments.map(\.shellQuoted).joined(separator: " ")
    return try plans(workers: workers).map { plan, wanted in
      try ChunkedOutput(plan, request: request, sources: wanted.sources + themeSources(of: plan))
    }
  }

  private func themeSources(of plan: OutputPlan) throws -> [String] {
    guard let rig else { return [] }
    let folder = try parts.finder.folder(of: rig)
    return options.themeFiles(of: plan).map { folder + "/" + $0 }
  }
}
