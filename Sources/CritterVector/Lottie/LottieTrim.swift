import CritterAnimated
import CritterGraphics

extension AnimatedShape {
  /// A piece of a trimmed path, with its own trim.
  typealias TrimmedPiece = (path: Path, start: Motion, end: Motion)

  /// Returns a trimmed shape as pieces whose length all players measure alike.
  ///
  /// Players measure diagonal lines and curves differently. If seams between the pieces would be
  /// visible, the result is one piece.
  func pieces(trimmedBy trim: Motion) -> [TrimmedPiece] {
    let path = Path(commands: commands, numbers: points.first)
    let (start, end) = (trim.map { [$0[0]] }, trim.map { [$0[1]] })
    let pieces = isSeamless ? path.evenPieces : []
    guard points.isStatic, pieces.count > 1 else {
      return [(path, start, end)]
    }
    let lengths = pieces.map(\.length)
    let total = lengths.reduce(0, +)
    var traveled = 0.0
    return zip(pieces, lengths).map { piece, length in
      let range = traveled / total...(traveled + length) / total
      traveled += length
      return (piece, start.share(of: range), end.share(of: range))
    }
  }

  /// Whether seams between pieces of the stroke are invisible.
  private var isSeamless: Bool {
    guard let stroke, fill.isClear else { return false }
    return stroke.line.cap == .round && stroke.line.join == .round && stroke.paint.isOpaque
  }
}

extension Path {
  /// The path's lines and runs of curves.
  fileprivate var evenPieces: [Path] {
    var (pieces, place, isCurved): ([Path], Point, Bool) = ([], .zero, false)
    for element in elements {
      switch element {
      case .move(let point): place = point
      case .line(let point):
        pieces.append(Path([.move(place), element]))
        place = point
        isCurved = false
      case .curve(_, _, let point):
        if isCurved {
          pieces[pieces.count - 1] = Path(pieces[pieces.count - 1].elements + [element])
        } else {
          pieces.append(Path([.move(place), element]))
        }
        place = point
        isCurved = true
      // Closing adds a line, but trimmed contours are seldom closed.
      case .close: return []
      }
    }
    return pieces
  }
}

extension Motion {
  /// Returns the part of a value inside a range, scaled to 0…1.
  fileprivate func share(of range: ClosedRange<Double>) -> Motion {
    let length = range.upperBound - range.lowerBound
    return clamped(to: range).map { [($0[0] - range.lowerBound) / length] }.withoutRepeats
  }
}
