package import CritterGraphics

/// Copies of parts that show the same animation, each with its own delay and place. The part tree
/// has placeholders for them.
package struct CopiedParts {
  /// A copy of a part.
  ///
  /// It has its name, the name of the part whose animation it shows, the delay after the original in
  /// seconds, and the map from the original to the copy, in the parent's points.
  package typealias Copy = (name: String, original: String, delay: Double, matrix: Matrix)

  /// All copies, with the originals.
  package var copies: [Copy]
  /// The time in seconds at which the originals start again, or stop.
  package var end: Double
  /// Whether the originals start again at the end. Otherwise, they rest before the start.
  package var loops: Bool
  /// The times in seconds, in order, at which movement of the originals can start, end, or change
  /// direction.
  package var marks: [Double]
  /// A function that returns the originals in their parents at a time in seconds.
  package var tree: (Double) throws -> PartTree

  package init(
    _ copies: [Copy], end: Double, loops: Bool, marks: [Double],
    tree: @escaping (Double) throws -> PartTree
  ) {
    self.copies = copies
    self.end = end
    self.loops = loops
    self.marks = marks
    self.tree = tree
  }
}
