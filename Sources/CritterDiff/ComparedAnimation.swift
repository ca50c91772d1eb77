package import CritterEncode
import CritterGraphics
package import CritterKit
package import CritterRaster
import CritterRigFile

/// A comparison of one state or animation of two sources.
package struct ComparedAnimation {
  /// A title such as `state shy` or `rest → shy`; empty if there's only one comparison.
  package let title: String
  /// The differences over time.
  package let comparison: Comparison
  /// The differences that don't count.
  package let rules: ComparisonRules
  /// Creates both sources on demand, because they may use a lot of memory.
  let sources: () throws -> (before: any FrameSource, after: any FrameSource)

  /// Calls a function with each period and its two frames.
  func forEachPeriod(_ body: (SharedPeriod) throws -> Void) throws {
    let (before, after) = try sources()
    try CritterRaster.forEachPeriod(of: before, and: after, body)
  }

  private struct Found: Error {}

  /// Returns the period with the largest difference, or the first period if there's none.
  func worstPeriod() throws -> SharedPeriod? {
    let time = comparison.worst?.time ?? 0
    var found: SharedPeriod?
    do {
      try forEachPeriod { period in
        guard period.time >= time else { return }
        found = period
        throw Found()
      }
    } catch is Found {}
    return found
  }
}

extension ComparedAnimation {
  /// Compares two sources, which are created again for each pass.
  init(
    title: String, _ rules: ComparisonRules,
    sources: @escaping () throws -> (before: any FrameSource, after: any FrameSource)
  ) throws {
    let (before, after) = try sources()
    self.init(
      title: title, comparison: try Comparison(of: before, and: after, rules), rules: rules,
      sources: sources)
  }

  /// Compares two image files.
  package init(
    _ before: DecodedAnimation, _ after: DecodedAnimation,
    _ rules: ComparisonRules = ComparisonRules()
  ) throws {
    var comparison = try Comparison(of: before, and: after, rules)
    comparison.before.plays = before.plays
    comparison.after.plays = after.plays
    self.init(title: "", comparison: comparison, rules: rules) { (before, after) }
  }

  /// Compares two sources. For a rig, the request selects the animation.
  ///
  /// - Parameter title: the title of the selection; empty for none.
  package init(
    _ before: DiffSource, _ after: DiffSource, showing request: RenderRequest, title: String,
    _ rules: ComparisonRules = ComparisonRules()
  ) throws {
    if case .animation(let old) = before.content, case .animation(let new) = after.content {
      try self.init(old, new, rules)
      return
    }
    let old = try before.frames(showing: request)
    let new = try after.frames(showing: request)
    try self.init(title: title, rules) { (try old(), try new()) }
  }
}

extension DiffSource {
  /// Returns a function that creates the source's frames.
  fileprivate func frames(showing request: RenderRequest) throws -> () throws -> any FrameSource {
    switch content {
    case .animation(let animation): return { animation }
    case .rig(let folder):
      let shot = try reading { try RigDocument(at: folder, options).shot(for: request) }
      let pool = WorkerPool(count: request.workers)
      return { ShotFrames(of: shot, on: pool) }
    }
  }
}
