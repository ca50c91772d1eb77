#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A photograph of mountains by a lake, or nearly: detail at any magnification.
///
/// - Parameters:
///   - place: 0 to 1 across, and down in the same measure.
///   - fineness: how many octaves of detail.
func landscape(_ place: Point, fineness: Int) -> Paint {
  let shore: Float = 0.52
  if place.y > shore + 0.012 * noise(Point(place.x * 9, 0), seed: 50) {
    return meadow(place, fineness)
  }
  for layer in (0..<3).reversed() {
    let depth = Float(layer)
    let ridge =
      0.22 + 0.09 * depth
      + 0.2 * (0.5 - cloud(Point(place.x * (2.2 + depth), depth * 7), octaves: fineness, seed: 9))
    if place.y > ridge { return mountain(layer, place, below: ridge, fineness) }
  }
  return sky(place, fineness)
}

private func mountain(
  _ layer: Int, _ place: Point, below ridge: Float, _ fineness: Int
) -> Paint {
  let depth = Float(layer)
  let (spot, seed) = (place * (14 + 10 * depth), 20 + layer)
  let rock = cloud(spot, octaves: fineness, seed: seed)
  let relief = rock - cloud(spot + Point(0.35, -0.2), octaves: fineness, seed: seed)
  let snow = eased((0.05 - (place.y - ridge) + (rock - 0.5) * 0.14) * 30) * (1 - depth * 0.5)
  let base = Paint(0x5B6675).mixed(with: Paint(0x3D4A2E), depth / 2 * rock * 1.5)
  let slope = (base * (0.75 + 1.8 * relief))
    .mixed(with: Paint(0xF4F6FA) * (0.85 + 1.2 * relief), snow)
  var paint = slope.mixed(with: Paint(0xA9BDD3), 0.5 - 0.2 * depth)
  paint.w = 1
  return paint
}

private func sky(_ place: Point, _ fineness: Int) -> Paint {
  let blue = Paint(0x3F78B8).mixed(with: Paint(0xD9E4EC), place.y * 2.4)
  let clouds = cloud(Point(place.x * 3, place.y * 7), octaves: fineness, seed: 1)
  return blue.mixed(with: Paint(0xFDFBF7), eased((clouds - 0.5) * 4))
}

private func meadow(_ place: Point, _ fineness: Int) -> Paint {
  let nearness = (place.y - 0.52) * 2 + 0.25
  let grass = cloud(Point(place.x * 40 / nearness, place.y * 160), octaves: fineness, seed: 30)
  let patch = noise(place * 6, seed: 33)
  var paint = Paint(0x56702F).mixed(with: Paint(0xA8A052), patch) * (0.55 + 0.9 * grass)
  if noise(place * 70, seed: 36) > 0.87 { paint = paint.mixed(with: Paint(0xE8D9F0), 0.7) }
  paint.w = 1
  return paint
}

/// Glossy balls on a wooden table, in the evening.
func stillLife(_ place: Point, fineness: Int) -> Paint {
  let balls: [(Point, Float, UInt32)] = [
    (Point(0.3, 0.38), 0.17, 0xB5342B), (Point(0.62, 0.33), 0.21, 0xD99A2B),
    (Point(0.5, 0.55), 0.13, 0x4F7A3A),
  ]
  var paint = place.y > 0.42 ? table(place, fineness) : wall(place, fineness)
  for (center, radius, color) in balls {
    let shadow = Point((place.x - center.x - 0.05) / 1.3, (place.y - center.y - radius * 0.9) * 3)
    paint *= 1 - 0.55 * eased(1.4 - length(shadow) / radius)
    paint.w = 1
    let offset = (place - center) / radius
    let share = dot(offset, offset)
    if share < 1 { paint = ball(offset, (1 - share).squareRoot(), Paint(color), fineness) }
  }
  return paint
}

private func ball(_ offset: Point, _ depth: Float, _ color: Paint, _ fineness: Int) -> Paint {
  let light = max(-0.5 * offset.x - 0.6 * offset.y + 0.62 * depth, 0)
  let skin = 0.8 + 0.4 * cloud(Point(offset.x * 9, offset.y * 9 + depth * 4), octaves: fineness)
  let gleam = pow(light, 24)
  var paint = color * skin * (0.15 + 0.95 * light) + Paint(1, 0.95, 0.85, 0) * gleam
  paint.w = 1
  return paint
}

private func table(_ place: Point, _ fineness: Int) -> Paint {
  let rings = sin((place.y + 0.05 * noise(Point(place.x * 3, place.y * 20), seed: 70)) * 190)
  let grain = cloud(Point(place.x * 6, place.y * 110), octaves: fineness, seed: 71)
  var paint = Paint(0x6B4226) * (0.7 + 0.14 * rings + 0.6 * grain) * (1.15 - place.x * 0.5)
  paint.w = 1
  return paint
}

private func wall(_ place: Point, _ fineness: Int) -> Paint {
  let stain = cloud(place * 8, octaves: fineness, seed: 80)
  var paint = Paint(0x2E3440).mixed(with: Paint(0x6F5B4B), 0.9 - place.x) * (0.8 + 0.4 * stain)
  paint.w = 1
  return paint
}
