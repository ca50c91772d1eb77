import CritterGraphics
import CritterMotion
import CritterRig

extension Stage {
  func poseText(_ request: Request) throws -> String {
    let sitter = try sitter()
    guard let index = sitter.rig.parts.firstIndex(where: { $0.path == request.name }) else {
      throw PreviewError.refused("there is no such part any more")
    }
    let values = sitter.timeline.pose(at: request.time ?? 0).parts[index]
    return sitter.rig.text(of: sitter.rig.parts[index], values)
  }
}

extension Rig {
  /// - Returns: the states with those that they stand on, and why each other state cannot be added.
  func company(of names: [String]) throws -> (combination: [String], obstacles: [String: String]) {
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
