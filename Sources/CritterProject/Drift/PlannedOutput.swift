import CritterEncode
import CritterForms
import CritterKit
import CritterMotion
import CritterRig
import CritterText
import Foundation

/// An output of a manifest that has been looked into: what is read for it, and what that says.
struct PlannedOutput: Sendable {
  let output: ManifestOutput
  let plan: OutputPlan
  /// As the lock names them, sorted.
  let reads: [String]
  /// Names what they say.
  let inputs: String
}

extension Project {
  /// Reads all that an output is made from.
  ///
  /// - Throws: `FileError`, with places in the manifest for what the manifest has to answer for.
  func plan(_ output: ManifestOutput) throws -> PlannedOutput {
    do {
      let folder = try finder.folder(of: output.entry.rig)
      let request = try output.request(
        workers: workers, in: manifest.folder, within: manifest.root?.path)
      let shot = try documents.document(in: folder).shot(for: request)
      let plan = try OutputPlan(
        shot, for: request, output.output(in: manifest), output.format)
      let inputs = try plan.inputs(of: shot)
      let reads =
        (shot.rig.files + inputs.art).map { key($0, rig: output.entry.rig, in: folder) }
        + extras(output)
      return PlannedOutput(
        output: output, plan: plan, reads: Set(reads).sorted(), inputs: inputs.digest)
    } catch {
      guard let problem = problem(error, output) else { throw error }
      throw FileError(problems: [problem])
    }
  }

  /// What is read beside the rig.
  private func extras(_ output: ManifestOutput) -> [String] {
    let options = output.entry.options
    let scene = options.scene.flatMap { $0.isScenePath ? $0 : nil }
    return [options.theme, scene].compactMap(\.self)
  }

  /// A problem at the option that is to blame; nil for what has its own place.
  private func problem(_ error: any Error, _ output: ManifestOutput) -> FileError.Problem? {
    let places = output.places
    let (message, mark): (String, Mark?)
    switch error {
    case let error as SelectionError: (message, mark) = (error.message, error.mark(in: output))
    case let error as KitError: (message, mark) = (error.message, error.mark(in: places))
    case let error as EncodeError:
      (message, mark) = (error.description, error.mark(in: places))
    case let error as TextError: (message, mark) = (error.message, places.mark(of: "rig"))
    default: return nil
    }
    return FileError.Problem(
      path: manifest.path, line: mark?.line, column: mark?.column, message: message)
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
    case .unknownScene, .endlessReactions, .tooMuchWork, .notANumber:
      return places.mark(of: "scene")
    case .unknownInput, .outOfRange: return places.mark(of: "set")
    case .beyondMeasure: return places.mark(of: "rig")
    }
  }
}

extension EncodeError {
  fileprivate func mark(in places: OptionPlaces) -> Mark? {
    switch self {
    case .plays, .cannotSayPlays: places.mark(of: "loop")
    case .translucentMatte: places.mark(of: "matte")
    case .colors: places.mark(of: "colors")
    case .quality: places.mark(of: "quality")
    default: places.mark(of: "output")
    }
  }
}

extension KitError {
  fileprivate func mark(in places: OptionPlaces) -> Mark? {
    switch self {
    case .noSuchRig, .cannotRead: places.mark(of: "rig")
    case .frameRate, .tooManyFrames: places.mark(of: "fps")
    case .beyondEnd: places.mark(of: "at")
    case .emptySelection: places.mark(of: "frames")
    case .badSize: places.mark(of: "size", "width", "height", "scale")
    case .noSuchFormat: places.mark(of: "format")
    default: places.mark(of: "output")
    }
  }
}

extension Lock.Entry {
  init(_ planned: PlannedOutput, _ report: RenderReport) {
    request = planned.output.request
    reads = planned.reads
    inputs = planned.inputs
    picture = report.digest ?? ""
    file = report.fileDigest ?? ""
    bytes = report.bytes
    count = planned.plan.output.isSequence ? report.files : nil
    tool = critterVersion
  }
}
