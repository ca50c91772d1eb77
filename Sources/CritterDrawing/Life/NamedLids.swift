import CritterGraphics

/// The lids over eyes that have their names from the author. Without one, a white eye that is
/// squashed leaves an empty ring.
struct NamedLids {
  /// The eyes whose lids follow a piece, by the piece's number.
  private(set) var after: [Int: [Int]] = [:]
  /// The numbers of the pieces under lids, which hold still.
  private(set) var covered: Set<Int> = []

  init() {}

  /// Finds lids for all named eyes, or for none.
  ///
  /// - Parameter units: the units of a piece without its children.
  init(_ pieces: [DrawingPiece], _ anatomy: Anatomy, _ units: (DrawingPiece) -> Range<Int>) {
    let named = pieces.flatMap(\.outermostEyes)
    var lids: [Int: [Int]] = [:]
    for piece in named {
      let own = Set(piece.visiblePieces.flatMap { units($0) })
      let found = anatomy.named.indices.filter { own.contains(anatomy.named[$0].units.lowerBound) }
      guard !found.isEmpty, piece.hasNoStates else { return }
      for eye in found {
        let top = anatomy.named[eye].units.upperBound
        let last = pieces.flatMap(\.visiblePieces).last { units($0).contains(top) }
        guard let last = own.contains(top) ? piece : last else { return }
        lids[last.number, default: []].append(eye)
      }
    }
    (after, covered) = (lids, Set(named.map(\.number)))
  }

  /// Returns the units of the pieces with the name of an eye, one set per piece.
  static func units(
    in pieces: [DrawingPiece], _ units: (DrawingPiece) -> Range<Int>
  ) -> [Set<Int>] {
    pieces.flatMap(\.outermostEyes).map { Set($0.visiblePieces.flatMap { units($0) }) }
  }
}

extension DrawingPiece {
  /// The pieces with the name of an eye that lie in no other such piece.
  fileprivate var outermostEyes: [DrawingPiece] {
    if isHidden { return [] }
    if words?.kind == .eye { return [self] }
    return children.flatMap(\.outermostEyes)
  }

  /// Whether neither the piece nor its children have art for states.
  fileprivate var hasNoStates: Bool { states.isEmpty && children.allSatisfy(\.hasNoStates) }
}
