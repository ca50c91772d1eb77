#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Clip {
  /// Sparks of a fountain that glow and fall.
  static let particles = Clip(
    name: "particles", kind: "particles", width: 320, height: 320, frames: 48, rate: 25
  ) { picture, frame in
    picture.fill(0, 0, 320, 320, Paint(0x080A14))
    for spark in 0..<220 {
      var chance = Chance(spark)
      let (angle, speed) = (chance.next(-0.45...0.45), chance.next(150...290))
      let (period, hue) = (chance.next(1.2...1.9), chance.next())
      let time = (Float(frame) / 25 + chance.next() * period)
        .truncatingRemainder(dividingBy: period)
      let place = Point(
        160 + sin(angle) * speed * time, 290 - cos(angle) * speed * time + 130 * time * time)
      glow(at: place, 5.5 - 2 * time, hue, 1 - time / period, on: &picture)
    }
  }
}

private func glow(
  at place: Point, _ radius: Float, _ hue: Float, _ strength: Float, on picture: inout Picture
) {
  let color = Paint(0xFFD27A).mixed(with: Paint(0xFF3D81), hue)
  let reach = Int(radius * 2) + 1
  let (column, row) = (Int(place.x), Int(place.y))
  for y in row - reach...row + reach {
    for x in column - reach...column + reach
    where x >= 0 && y >= 0 && x < picture.width && y < picture.height {
      let distance = length(Point(Float(x) + 0.5, Float(y) + 0.5) - place) / radius
      let light = exp(-distance * distance * 1.6) * strength
      if light < 0.01 { continue }
      picture.pixels[y * picture.width + x] += color * light
      picture.pixels[y * picture.width + x].w = 1
    }
  }
}
