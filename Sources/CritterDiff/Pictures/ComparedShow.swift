package import CritterCompare
import CritterGraphics

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
    try CritterCompare.forEachMoment(of: before, and: after, body)
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
