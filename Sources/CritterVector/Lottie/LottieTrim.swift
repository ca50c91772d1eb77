import CritterGraphics
import CritterRig

/// A part of a line that is drawn little by little, with its own part of the trim.
struct TrimmedPiece {
  var path: Path
  var start: Keys
  var end: Keys
}

extension MovingShape {
  /// What of a trimmed shape measures alike all along: players measure a line that slants, or a curve,
  /// each in its own way. In one piece where it would be seen that there are more.
  func pieces(trimmedBy trim: Keys) -> [TrimmedPiece] {
    let path = Path(commands: commands, numbers: points.first)
    let (start, end) = (trim.map { [$0[0]] }, trim.map { [$0[1]] })
    let pieces = isSeamless ? path.evenPieces : []
    guard points.isConstant, pieces.count > 1 else {
      return [TrimmedPiece(path: path, start: start, end: end)]
    }
    let lengths = pieces.map(\.length)
    let whole = lengths.reduce(0, +)
    var travelled = 0.0
    return zip(pieces, lengths).map { piece, length in
      let range = travelled / whole...(travelled + length) / whole
      travelled += length
      return TrimmedPiece(path: piece, start: start.clamped(to: range), end: end.clamped(to: range))
    }
  }

  /// Whether nobody sees where two pieces of it meet.
  private var isSeamless: Bool {
    guard let stroke, fill.keys.allSatisfy({ $0.values[3] <= 0 }) else { return false }
    return stroke.cap == .round && stroke.join == .round
      && stroke.color.keys.allSatisfy { $0.values[3] >= 1 }
  }
}

extension Path {
  /// Each line, and each row of curves.
  fileprivate var evenPieces: [Path] {
    var (pieces, place, isCurved): ([Path], Point, Bool) = ([], .zero, false)
    for element in elements {
      switch element {
      case .move(let point): place = point
      case .line(let point):
        pieces.append(Path([.move(place), element]))
        (place, isCurved) = (point, false)
      case .curve(_, _, let point):
        if isCurved {
          pieces[pieces.count - 1] = Path(pieces[pieces.count - 1].elements + [element])
        } else {
          pieces.append(Path([.move(place), element]))
        }
        (place, isCurved) = (point, true)
      // Closing is a line as well, of which a contour that is trimmed seldom has one.
      case .close: return []
      }
    }
    return pieces
  }
}

extension Keys {
  /// What of one number lies within a range, which counts from 0 to 1 then.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Keys {
    let length = range.upperBound - range.lowerBound
    func share(_ value: Double) -> Double {
      min(max((value - range.lowerBound) / length, 0), 1)
    }
    var cut: [Key] = []
    for (key, next) in zip(keys, keys.dropFirst()) {
      cut += key.cut(at: [range.lowerBound, range.upperBound], before: next)
    }
    let shares = Keys(cut + keys.suffix(1)).map { [share($0[0])] }
    return shares.withoutRepeats
  }
}

extension Keys.Key {
  /// Keys from this one up to the next, one of them wherever one of some values is passed.
  fileprivate func cut(at values: [Double], before next: Keys.Key) -> [Keys.Key] {
    let (start, way) = (self.values[0], next.values[0] - self.values[0])
    let heights = values.map { (($0) - start) / way }.filter { $0 > 1e-9 && $0 < 1 - 1e-9 }.sorted()
    guard way != 0, next.time > time, !heights.isEmpty else { return [self] }
    let whole = curve ?? .line
    var (keys, last): ([Keys.Key], Double) = ([], 0)
    for end in heights.map(whole.parameter) + [1] {
      let from = whole.point(at: last)
      keys.append(
        Keys.Key(
          time: time + from.x * (next.time - time), values: [start + from.y * way],
          curve: curve == nil ? nil : whole.piece(from: last, to: end)))
      last = end
    }
    return keys
  }
}

extension Keys.Curve {
  fileprivate func point(at t: Double) -> Point {
    let s = 1 - t
    let (first, second, third) = (3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(first * x1 + second * x2 + third, first * y1 + second * y2 + third)
  }

  /// Where it is so high.
  fileprivate func parameter(_ height: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if point(at: middle).y < height { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// What lies between two parameters as a curve of its own, within the unit square.
  fileprivate func piece(from start: Double, to end: Double) -> Keys.Curve {
    let (from, to) = (point(at: start), point(at: end))
    func slope(_ t: Double) -> Point {
      let s = 1 - t
      func along(_ a: Double, _ b: Double) -> Double {
        3 * (s * s * a + 2 * s * t * (b - a) + t * t * (1 - b))
      }
      return Point(along(x1, x2), along(y1, y2))
    }
    let (out, into, third) = (slope(start), slope(end), (end - start) / 3)
    func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
    let (width, height) = (to.x - from.x, to.y - from.y)
    return Keys.Curve(
      x1: clamp(out.x * third / width), y1: clamp(out.y * third / height),
      x2: clamp(1 - into.x * third / width), y2: clamp(1 - into.y * third / height))
  }
}
