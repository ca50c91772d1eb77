package import CritterCompare
package import CritterEncode

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
