import CritterGraphics
import CritterMotion
import CritterRig

extension Stage {
  func poseText(_ request: PageRequest) throws -> String {
    let live = try openRig()
    guard let index = live.rig.parts.firstIndex(where: { $0.path == request.name }) else {
      throw PreviewError.refused("there is no such part any more")
    }
    let values = live.timeline.pose(at: request.time ?? 0).parts[index]
    return live.rig.text(of: live.rig.parts[index], values)
  }
}

extension Stage {
  private static let mostInstantsOfAPath = 240

  /// Answers with the places of a part's anchor.
  func sendPath(_ request: PageRequest) throws {
    let live = try openRig()
    let times = (request.times ?? []).prefix(Self.mostInstantsOfAPath)
    let points = times.map { time in
      live.rig.placedParts(of: live.pose(at: time)).first { $0.part.path == request.name }?
        .anchorOnCanvas
    }
    sendJSON(PathMessage(number: request.number, points: points))
  }
}

extension Rig {
  /// - Returns: the states with those that they need, and why each other state cannot be added.
  func compatibility(of names: [String]) throws -> (
    combination: [String], obstacles: [String: String]
  ) {
    let combination = try combination(names).map { states[$0].name }
    var obstacles: [String: String] = [:]
    for state in states where !combination.contains(state.name) {
      do throws(SelectionError) {
        _ = try self.combination(names + [state.name])
      } catch {
        obstacles[state.name] = error.message
      }
    }
    return (combination, obstacles)
  }
}
