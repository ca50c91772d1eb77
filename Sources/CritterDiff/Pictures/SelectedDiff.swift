package import CritterKit
package import CritterCompare
import CritterGraphics
import CritterRig

extension ComparedShow {
  /// Compares two sources. If a source is a rig, the request selects its animation.
  ///
  /// - Parameter title: the name of the selection; empty for none.
  package init(
    _ before: DiffSource, _ after: DiffSource, showing request: RenderRequest, title: String,
    _ rules: ComparisonRules = ComparisonRules()
  ) throws {
    if case .picture(let old) = before.content, case .picture(let new) = after.content {
      try self.init(old, new, rules)
      return
    }
    let old = try before.frames(showing: request)
    let new = try after.frames(showing: request)
    try self.init(title: title, rules) { (try old(), try new()) }
  }
}

extension DiffSource {
  /// Makes the source's frames.
  fileprivate func frames(
    showing request: RenderRequest
  ) throws -> () throws -> any FrameSource {
    switch content {
    case .picture(let animation): return { animation }
    case .rig(let folder):
      let shot = try reading { try RigDocument(contentsOf: folder).shot(for: request) }
      let pool = WorkerPool(count: request.workers)
      return { ShotFrames(of: shot, on: pool) }
    }
  }
}
