package import CritterEncode
import CritterGraphics
package import CritterRaster
import CritterRig

/// Something that both sides of a comparison show, and how it compares.
package struct ComparedShow {
  /// `state shy`, `rest → shy`; empty where the two sides are all there is to compare.
  package let title: String
  package let comparison: Comparison
  package let rules: ComparisonRules
  /// Makes the two sources, which are not kept because they may hold much memory.
  let sources: () throws -> (before: any FrameSource, after: any FrameSource)

  init(
    title: String, _ rules: ComparisonRules, comparison: Comparison,
    sources: @escaping () throws -> (before: any FrameSource, after: any FrameSource)
  ) {
    (self.title, self.rules) = (title, rules)
    (self.comparison, self.sources) = (comparison, sources)
  }

  /// Compares two sources that can be made again.
  init(
    title: String, _ rules: ComparisonRules,
    sources: @escaping () throws -> (before: any FrameSource, after: any FrameSource)
  ) throws {
    let (before, after) = try sources()
    self.init(
      title: title, rules, comparison: try Comparison(of: before, and: after, rules),
      sources: sources)
  }

  /// Hands on every moment with its two pictures.
  func forEachMoment(_ body: (SharedMoment) throws -> Void) throws {
    let (before, after) = try sources()
    try CritterRaster.forEachMoment(of: before, and: after, body)
  }

  private struct Found: Error {}

  /// The pictures where they differ most, or the first ones.
  func worstMoment() throws -> SharedMoment? {
    let time = comparison.worst?.time ?? 0
    var found: SharedMoment?
    do {
      try forEachMoment { moment in
        guard moment.time >= time else { return }
        found = moment
        throw Found()
      }
    } catch is Found {}
    return found
  }
}

extension ComparedShow {
  /// Compares two picture files.
  package init(
    _ before: DecodedAnimation, _ after: DecodedAnimation,
    _ rules: ComparisonRules = ComparisonRules()
  ) throws {
    var comparison = try Comparison(of: before, and: after, rules)
    comparison.before.plays = before.plays
    comparison.after.plays = after.plays
    self.init(title: "", rules, comparison: comparison) { (before, after) }
  }
}

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

extension PictureComparison {
  /// A summary such as `412 pixels changed, 88 only smoothed differently, ΔE 23.4, SSIM 0.9812`.
  package var summary: String {
    guard changedPixels + antialiasedPixels > 0 else {
      return largestDistance == 0
        ? "no difference" : "no difference beyond the tolerance, ΔE \(distanceText)"
    }
    let smoothed = antialiasedPixels > 0 ? ", \(antialiasedPixels) only smoothed differently" : ""
    let pixels = changedPixels == 1 ? "pixel" : "pixels"
    return
      "\(changedPixels) \(pixels) changed\(smoothed), ΔE \(distanceText), SSIM \(similarityText)"
  }

  /// To a tenth, and never down to 0.
  package var distanceText: String { ((largestDistance * 10).rounded(.up) / 10).shortText }

  /// To four decimals, and never up to 1.
  package var similarityText: String { ((similarity * 10000).rounded(.down) / 10000).shortText }
}
