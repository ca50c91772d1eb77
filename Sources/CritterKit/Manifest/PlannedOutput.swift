import CritterEncode
import CritterMotion
import CritterGraphics
import CritterRaster
import CritterRig
import CritterText
import Foundation
import Yams

/// An output of a manifest that has been looked into: what is read for it, and what that says.
struct PlannedOutput: Sendable {
  let output: ManifestOutput
  let plan: RenderPlan
  let art: [ArtFile]
  /// As the lock names them, sorted.
  let reads: [String]
  /// Names what they say.
  let inputs: String
}

extension Project {
  /// Reads all that an output is made from.
  ///
  /// - Throws: `RigError`, with places in the manifest for what the manifest has to answer for.
  func plan(_ output: ManifestOutput) throws -> PlannedOutput {
    do {
      let folder = try finder.folder(of: output.entry.rig)
      let request = try request(output)
      let plan = try RenderPlan(
        rigIn: folder, request, output.output(in: manifest), output.format)
      let art = try plan.rig.readArt()
      let inputs = try plan.inputs(art: art)
      let reads =
        (plan.rig.files + inputs.art).map { key($0, rig: output.entry.rig, in: folder) }
        + extras(output)
      return PlannedOutput(
        output: output, plan: plan, art: art, reads: Set(reads).sorted(), inputs: inputs.digest)
    } catch {
      guard let problem = problem(error, output) else { throw error }
      throw RigError(problems: [problem])
    }
  }

  private func request(_ output: ManifestOutput) throws -> RenderRequest {
    var request = output.request(workers: workers)
    request.theme = try output.entry.theme.map { try Theme(contentsOf: manifest.path(of: $0)) }
    if case .scene(let name) = request.selection, name.isScenePath {
      request.selection = .scene(manifest.path(of: name))
    }
    return request
  }

  /// What is read beside the rig.
  private func extras(_ output: ManifestOutput) -> [String] {
    let scene = output.entry.scene.flatMap { $0.isScenePath ? $0 : nil }
    return [output.entry.theme, scene].compactMap(\.self)
  }

  /// A problem at the option that is to blame; nil for what has its own place.
  private func problem(_ error: any Error, _ output: ManifestOutput) -> RigError.Problem? {
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
    return RigError.Problem(
      path: manifest.path, line: mark?.line, column: mark?.column, message: message)
  }
}

extension SelectionError {
  fileprivate func mark(in output: ManifestOutput) -> Mark? {
    let (entry, places) = (output.entry, output.places)
    switch self {
    case .unknownState(let name, _):
      return places.mark(of: entry.from?.contains(name) == true ? "from" : "to", "state")
    case .excluded(let a, let b, _):
      let isInFrom = [a, b].contains { entry.from?.contains($0) == true }
      return places.mark(of: isInFrom ? "from" : "to", "state")
    case .unknownClip: return places.mark(of: "clip")
    case .unknownScene, .endlessReactions, .notANumber: return places.mark(of: "scene")
    case .unknownInput, .outOfRange: return places.mark(of: "set")
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
    case .emptySelection: places.mark(of: "frames")
    case .badSize: places.mark(of: "size", "width", "height", "scale")
    case .noSuchFormat: places.mark(of: "format")
    default: places.mark(of: "output")
    }
  }
}
