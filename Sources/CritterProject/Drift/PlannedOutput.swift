import CritterEncode
import CritterGraphics
package import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSyntax

/// An output of a manifest with its plan, the files it reads, and a digest of its inputs.
struct PlannedOutput: Sendable {
  let output: ManifestOutput
  let plan: OutputPlan
  /// The lock's keys of the files that the output reads, sorted.
  let reads: [ExactText]
  /// The digest of the output's inputs.
  let inputs: String
}

extension Project {
  /// Returns the plan of a pending output.
  ///
  /// - Throws: `FileError` with the position in the manifest if the manifest causes the error.
  package func plan(_ pending: PendingOutput) throws -> OutputPlan { try plan(pending.output).plan }

  /// Checks an output without drawing its frames.
  ///
  /// - Parameter folder: the folder of another rig to use instead of the output's rig.
  /// - Throws: the errors of `plan(_:)` for a pending output.
  func plan(
    _ output: ManifestOutput, withRigIn folder: String? = nil
  ) throws -> (plan: OutputPlan, shot: Shot) {
    try blaming(output) {
      let folder = try folder ?? finder.folder(of: output.entry.rig)
      var request = try output.request(
        workers: workers, in: manifest.folder, within: manifest.root?.path)
      request.artFolder = manifest.folder
      if let row = output.row {
        request.inputs.merge(try rigs.inputs(of: row, rigIn: folder)) { own, _ in own }
      }
      func shot(_ request: RenderRequest) throws -> Shot {
        try rigs.rig(in: folder, for: request).shot(for: request, text: text)
      }
      let own = try shot(request)
      if output.entry.pack == .codexPet {
        return (try packPlan(of: output, own.rig, request), own)
      }
      let themes = try request.inThemes(
        rigs.document(in: folder, isPartial: request.isPartial).themeNames, of: output.format, shot)
      let plan = try OutputPlan(
        own, themes: themes, for: request, output.output(in: manifest), output.format)
      try plan.check(memory: memory)
      return (plan, own)
    }
  }

  /// Returns the plan of the sprite sheet of a mascot.
  private func packPlan(
    of output: ManifestOutput, _ rig: Rig, _ request: RenderRequest
  ) throws -> OutputPlan {
    let (content, options) = try packs(rig, output.entry.rows, request.inputs)
    let plan = try OutputPlan(content, output.output(in: manifest), output.format, options)
    try plan.check(sources: rig.sources + request.sources)
    return plan
  }

  /// Reads all sources of an output.
  ///
  /// - Throws: the errors of `plan(_:)` for a pending output.
  func look(into output: ManifestOutput) throws -> PlannedOutput {
    let (plan, shot) = try plan(output)
    return try blaming(output) {
      let inputs = try plan.inputs(of: shot)
      let outside = inputs.art.intersection(shot.rig.outsideArt)
      let own = shot.rig.isImported ? [] : inputs.art.subtracting(outside)
      let reads =
        Set(shot.rig.files).union(own).map {
          key($0, rig: output.entry.rig, in: shot.rig.folder).exact
        } + outside.map(\.exact)
      return PlannedOutput(
        output: output, plan: plan,
        reads: Set(reads + extras(output, plan, in: shot.rig.folder).map(\.exact)).sorted(),
        inputs: inputs.digest)
    }
  }

  /// Returns the versions of the libraries and fonts that draw an output on this machine, by name.
  func versions(for plan: OutputPlan) throws -> [String: String] {
    guard let shot = plan.shot else { return Rasterizer.versions }
    return try libraries.value(of: shot.rig.folder.exact) { try shot.libraryVersions() }
  }

  private func blaming<Result>(_ output: ManifestOutput, _ body: () throws -> Result) throws
    -> Result
  {
    do {
      return try body()
    } catch {
      guard let problem = problem(error, output) else { throw error }
      throw FileError(problems: [problem])
    }
  }

  /// Returns the lock's keys of the files that an output reads in addition to its rig.
  ///
  /// - Parameter folder: the rig's folder.
  func extras(_ output: ManifestOutput, _ plan: OutputPlan, in folder: String) -> [String] {
    let options = output.entry.options
    let own = [options.themeFile, options.sceneFile].compactMap(\.self)
    return own
      + options.themeFiles(of: plan).map { key($0, rig: output.entry.rig, in: folder) }
  }

  /// Returns the problem at the option that causes it; nil if the error has its own position.
  private func problem(_ error: any Error, _ output: ManifestOutput) -> FileError.Problem? {
    let places = output.places
    if let row = output.row, let problem = row.problem(error) { return problem }
    let (message, mark): (String, Mark?)
    switch error {
    case let error as SelectionError: (message, mark) = (error.message, error.mark(in: output))
    case let error as KitError: (message, mark) = (error.message, error.mark(in: places))
    case let error as ArtInputError: (message, mark) = (error.message, places.mark(of: "set"))
    case let error as EncodeError: (message, mark) = (error.description, error.mark(in: places))
    case let error as TextError: (message, mark) = (error.message, places.mark(of: "rig"))
    default: return nil
    }
    return Place(manifest.path, mark).problem(message)
  }
}

extension RowReference {
  /// Returns the problem of a value in the row; nil for other errors.
  fileprivate func problem(_ error: any Error) -> FileError.Problem? {
    guard let column = column(of: error), let error = error as? any CritterError else { return nil }
    return problem(error.message, at: column)
  }

  private func column(of error: any Error) -> String? {
    switch error {
    case SelectionError.refused(let input, _): data.index(of: input.name).map { _ in input.name }
    case let error as ArtInputError: data.index(of: error.input).map { _ in error.input }
    case TextError.missingGlyphs(let characters, _):
      values.first { _, value in
        characters.contains { value.text?.exact.contains(String($0)) ?? false }
      }?.column
    case TextError.lineTooLong:
      values.max { ($0.value.text?.utf8.count ?? 0) < ($1.value.text?.utf8.count ?? 0) }?.column
    default: nil
    }
  }
}

extension SelectionError {
  fileprivate func mark(in output: ManifestOutput) -> Mark? {
    let (from, places) = (output.entry.options.from ?? [], output.places)
    switch self {
    case .unknownState(let name, _):
      return places.mark(of: from.contains(name) ? "from" : "to", "state")
    case .excluded(let a, let b, _):
      let isInFrom = [a, b].contains(where: from.contains)
      return places.mark(of: isInFrom ? "from" : "to", "state")
    case .unknownClip: return places.mark(of: "clip")
    case .unknownScene, .eventCycle, .tooMuchWork, .slowPattern, .notANumber, .invalidText:
      return places.mark(of: "scene")
    case .unknownInput, .refused, .computed, .otherCount: return places.mark(of: "set")
    case .beyondMeasure, .tooManyDashes: return places.mark(of: "rig")
    }
  }
}

extension EncodeError {
  fileprivate func mark(in places: OptionPlaces) -> Mark? {
    switch self {
    case .invalidPlayCount, .playCountNotStored: places.mark(of: "loop")
    case .translucentMatte: places.mark(of: "matte")
    case .invalidColorCount: places.mark(of: "palette")
    case .invalidQuality: places.mark(of: "quality")
    case .invalidEffort: places.mark(of: "effort")
    default: places.mark(of: "output")
    }
  }
}

extension KitError {
  fileprivate func mark(in places: OptionPlaces) -> Mark? {
    switch self {
    case .noSuchTheme: places.mark(of: "theme")
    case .unknownRow: places.mark(of: "tags")
    case .nothingVisible, .noSuchRig, .cannotRead: places.mark(of: "rig")
    case .frameRate, .otherFrameRate, .tooManyFrames: places.mark(of: "fps")
    case .beyondEnd: places.mark(of: "at")
    case .emptySelection: places.mark(of: "frames")
    case .badSize, .tooMuchMemory: places.mark(of: "size", "width", "height", "scale")
    case .noSuchFormat: places.mark(of: "format")
    default: places.mark(of: "output")
    }
  }
}

extension Lock.Entry {
  init(_ planned: PlannedOutput, _ report: RenderReport, versions: [String: String]) {
    request = planned.output.request.exact
    reads = planned.reads
    inputs = planned.inputs
    picture = report.digest ?? ""
    file = report.fileDigest ?? ""
    bytes = report.bytes
    count = planned.plan.output.isSequence ? report.files : nil
    tool = critterVersion
    with = Dictionary(versions.map { ($0.exact, $1.exact) }) { $1 }
  }
}
