import CritterGraphics
import CritterRig
import CritterSyntax
import Foundation

extension Target {
  /// A color is in range, and its text is read as the same color.
  static let color = Target(
    name: "color", kind: .words,
    seeds: {
      try literals(in: "Tests/CritterGraphicsTests").filter { Color(css: $0) != nil }
        .map { Array($0.utf8) } + [Array("rgba(1, 2%, 3 / 50%)".utf8)]
    },
    run: { bytes in
      guard let color = Color(css: String(decoding: bytes, as: UTF8.self)) else { return }
      let parts = [color.red, color.green, color.blue, color.alpha]
      require(parts.allSatisfy((0...1).contains), "\(parts) are in 0...1")
      require(Color(css: color.hex)?.hex == color.hex, "\(color.hex) is read as it is written")
    })

  /// A path has only finite numbers, also after a trim.
  static let path = Target(
    name: "path", kind: .words,
    seeds: {
      try literals(in: "Tests/CritterGraphicsTests").filter { text in
        text.uppercased().hasPrefix("M")
      }.map { Array($0.utf8) }
    },
    run: { bytes in
      guard bytes.count < 2000 else { return }
      let path = try Path(svg: String(decoding: bytes, as: UTF8.self))
      require(path.isFinite, "\(path) is finite")
      for trim in [Trim(start: 0.2, end: 0.7), Trim(start: 0, end: 0.99)] {
        require(path.trimmed(to: trim).isFinite, "\(path) trimmed is finite")
      }
    })

  /// An expression is a finite number, and the same one each time.
  static let expression = Target(
    name: "expression", kind: .words,
    seeds: {
      try literals(in: "Tests/CritterRigTests").filter { text in
        text.count < 200 && (try? NumericExpression(text)) != nil
      }.map { Array($0.utf8) } + [Array("snap(gaze * 13.5) + max(a, min(2, b.c)) / -(3)".utf8)]
    },
    run: { bytes in
      let expression = try NumericExpression(String(decoding: bytes, as: UTF8.self))
      let scope = Scope(["gaze": 0.5, "a": -3, "b.c": 1e6, "zero": 0], scale: 3)
      let value = try expression.value(in: scope)
      require(value.isFinite, "\(value) is finite")
      require(try expression.value(in: scope) == value, "the value is always the same")
    })

  /// A regular expression matches at once, in a group as alone.
  static let pattern = Target(
    name: "pattern", kind: .words,
    seeds: {
      try literals(in: "Tests/CritterRigTests")
        .filter { text in text.contains(/[*+?|\[]/) && (try? TextPattern(text)) != nil }
        .map { Array("\($0)\naaaa b@c.de 12".utf8) }
    },
    run: { bytes in
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = lines.count > 1 ? String(lines[1].prefix(200)) : ""
      let pattern = try TextPattern(String(lines[0]))
      let matches = try pattern.matches(text)
      require(try pattern.matches(text) == matches, "\(lines[0]) answers twice the same")
      let group = try TextPattern("(?:\(lines[0]))").matches(text)
      require(group == matches, "a group of \(lines[0]) matches what it matches")
    })

  /// An interpolation of two transforms is finite, starts at the first, and ends at the second.
  static let matrix = Target(
    name: "matrix", kind: .bytes,
    seeds: {
      [
        [0, 10, 20, 2, 40, 0, 1, 90, 90, 255, 3, 200, 0, 4, 60, 30],
        [3, 20, 0, 1, 128, 120, 255, 5, 100, 100, 2, 10, 10], [1, 0, 0, 255, 1, 1, 1],
      ]
    },
    run: { bytes in
      let halves = bytes.split(separator: 255, maxSplits: 1, omittingEmptySubsequences: false)
      let from = transform(halves[0].prefix(36))
      let to = transform(halves.count > 1 ? halves[1].prefix(36) : [])
      for time in [0, 1e-9, 0.3, 0.5, 1, 1.5, -0.5] {
        let between = from.interpolated(to: to, time)
        require(between.isFinite, "\(between) is finite, \(time) between \(from) and \(to)")
      }
      let start = transform(halves[0].prefix(9), kinds: 7)
      let end = start.translated(1, 1)
      let near = start.interpolated(to: end, 1e-15)
      require(near == end || near.isLike(start), "\(near) is the factors of \(start) multiplied")
      require(from.interpolated(to: to, 0) == from, "it begins at the one")
      require(from.interpolated(to: to, 1) == to, "it ends at the other")
    })
}

/// A chain of transform operations, from three bytes each.
///
/// - Parameter kinds: 7 leaves out scales whose factors can't be distinguished from rounding errors.
private func transform(_ bytes: ArraySlice<UInt8>, kinds: UInt8 = 8) -> Transform {
  var result = Transform.identity
  var rest = bytes
  while rest.count >= 3, let operation = rest.popFirst(), let x = rest.popFirst(),
    let y = rest.popFirst()
  {
    let (x, y) = (Double(Int8(bitPattern: x)), Double(Int8(bitPattern: y)))
    switch operation % kinds {
    case 0: result = result.translated(x, y, x * y)
    case 1: result = result.scaled(x / 16, y / 16)
    case 2: result = result.scaled(1, 1, x / 100)
    case 3: result = result.rotatedX(x * 2 + y / 64)
    case 4: result = result.rotatedY(x * 2 + y / 64)
    case 5: result = result.rotatedZ(x * 2 + y / 64)
    case 6: result = x == 0 ? result : result.perspective(x * 16)
    default: result = result.scaled(pow(10, x / 16), pow(10, y / 16))
    }
  }
  return result
}

extension Transform {
  fileprivate var isFinite: Bool { elements.allSatisfy(\.isFinite) }

  /// Whether both map every point to the same point, except for rounding errors of a few factors.
  fileprivate func isLike(_ other: Transform) -> Bool {
    let (a, b) = (elements.map { $0 / row4.w }, other.elements.map { $0 / other.row4.w })
    let largest = b.map(abs).max() ?? 0
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-5 * largest }
  }
}

extension Path {
  var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): point.isFinite
      case .curve(let a, let b, let end): a.isFinite && b.isFinite && end.isFinite
      case .close: true
      }
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
