#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Numbers that look like chance and are always the same.
struct Chance {
  private var state: UInt64

  init(_ seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x632B_E59B_D9B4_E019
  }

  /// 0 up to 1.
  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(mix(state) >> 40) / Float(1 << 24)
  }

  mutating func next(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + next() * (range.upperBound - range.lowerBound)
  }

  mutating func next(below count: Int) -> Int { Int(next() * Float(count)) }

  /// About the normal distribution's, of a standard deviation of 1.
  mutating func nextBell() -> Float {
    ((next() + next() + next() + next()) - 2) * Float(3).squareRoot()
  }
}

/// The bits of a number stirred well.
private func mix(_ number: UInt64) -> UInt64 {
  var number = (number ^ number >> 33) &* 0xFF51_AFD7_ED55_8CCD
  number = (number ^ number >> 33) &* 0xC4CE_B9FE_1A85_EC53
  return number ^ number >> 33
}

/// A surface of hills and dales, 0 to 1, one for each whole number of the plane.
func noise(_ point: Point, seed: Int = 0) -> Float {
  let (left, top) = (point.x.rounded(.down), point.y.rounded(.down))
  func corner(_ right: Int, _ down: Int) -> Float {
    let x = UInt64(truncatingIfNeeded: Int(left) + right)
    let y = UInt64(truncatingIfNeeded: Int(top) + down)
    let seed = UInt64(truncatingIfNeeded: seed)
    return Float(mix(x &* 0x8DA6_B343 &+ y &* 0xD816_3841 &+ seed &* 0xCB1A_B31F) >> 40)
      / Float(1 << 24)
  }
  let (across, down) = (eased(point.x - left), eased(point.y - top))
  let above = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * across
  let below = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * across
  return above + (below - above) * down
}

/// Noise upon noise, each of twice the detail and half the height; 0 to 1.
func cloud(_ point: Point, octaves: Int = 5, seed: Int = 0) -> Float {
  var (sum, weight, total) = (Float(0), Float(1), Float(0))
  var point = point
  for octave in 0..<octaves {
    sum += noise(point, seed: seed + octave) * weight
    total += weight
    weight /= 2
    point = Point(point.x * 1.6 + point.y * 1.2, point.y * 1.6 - point.x * 1.2)
  }
  return sum / total
}

/// From 0 to 1, slow at both ends.
func eased(_ share: Float) -> Float {
  let share = min(max(share, 0), 1)
  return share * share * (3 - 2 * share)
}
