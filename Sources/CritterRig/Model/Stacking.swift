/// The hierarchy and the drawing order of parts.
package struct Stacking: Hashable, Sendable {
  private let outermost: [Int]
  private let inner: [[Int]]

  init(of parts: [Part]) {
    let backToFront = parts.indices.sorted { (parts[$0].z, $0) < (parts[$1].z, $1) }
    outermost = backToFront.filter { parts[$0].parent == nil }
    var inner = [[Int]](repeating: [], count: parts.count)
    for index in backToFront {
      if let parent = parts[index].parent { inner[parent].append(index) }
    }
    self.inner = inner
  }

  /// The children of a part, or of the canvas, low ones first.
  package func children(of part: Int?) -> [Int] {
    part.map { inner[$0] } ?? outermost
  }
}
