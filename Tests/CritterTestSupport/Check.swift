import Foundation
package import Testing

/// The variable `CRITTER_CHECK`: set in `scripts/check`, and `full` with `--full`.
private let check = ProcessInfo.processInfo.environment["CRITTER_CHECK"]

extension Trait where Self == ConditionTrait {
  /// A condition for tests that are slow, or that need programs critter is built without: only
  /// `scripts/check` runs them.
  package static var inCheck: Self {
    .enabled(if: check != nil, "scripts/check runs this test")
  }
}

extension Collection {
  /// Returns some elements, the same in each run, or all of them with `scripts/check STEP --full`.
  ///
  /// - Parameter inCheck: the number of elements in `scripts/check`; by default, `count`.
  package func sampled(_ count: Int, inCheck: Int? = nil) -> [Element] {
    guard check != "full" else { return Array(self) }
    var random = SeededGenerator(seed: 1)
    return Array(shuffled(using: &random).prefix(check == nil ? count : inCheck ?? count))
  }
}

/// A program or library that only `scripts/setup --check` installs.
package struct OnlyInCheck: Error, CustomStringConvertible {
  private let name: String

  /// Refuses its use outside of `scripts/check`, even if it is installed, so that a test without
  /// `.inCheck` fails on every machine.
  package static func require(_ name: String) throws(OnlyInCheck) {
    guard check != nil else { throw OnlyInCheck(name: name) }
  }

  package var description: String {
    "mark this test with .inCheck: only scripts/setup --check installs \(name)"
  }
}
