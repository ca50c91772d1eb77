#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Clip {
  static let plasma = Clip(
    name: "plasma", kind: "plasma", width: 320, height: 240, frames: 40, rate: 25
  ) { picture, frame in
    let turn = Float(frame) / 40 * 2 * .pi
    picture.shade { point in
      let p = point / 40
      let wave =
        sin(p.x + turn) + sin((p.y + sin(turn)) * 1.3) + sin((p.x + p.y) * 0.7 + turn * 2)
        + sin(length(p - Point(4 + 2 * cos(turn), 3 + 2 * sin(turn))) * 1.7)
      return Paint(
        0.5 + 0.5 * sin(wave * 1.6), 0.5 + 0.5 * sin(wave * 1.6 + 2.1),
        0.5 + 0.5 * sin(wave * 1.6 + 4.2), 1)
    }
  }

  /// Wide soft lights that wander; nothing in it has an edge.
  static let gradient = Clip(
    name: "gradient", kind: "soft gradient", width: 400, height: 300, frames: 40, rate: 25
  ) { picture, frame in
    let turn = Float(frame) / 40 * 2 * .pi
    let lights: [(Point, Float, Paint)] = [
      (Point(120 + 40 * cos(turn), 90 + 20 * sin(turn)), 190, Paint(0xFF8A5C)),
      (Point(300 + 30 * sin(turn), 210 + 25 * cos(turn)), 210, Paint(0x5C7CFF)),
      (Point(210, 320 - 40 * cos(turn)), 170, Paint(0xC65CD6)),
    ]
    picture.shade { point in
      var paint = Paint(0x1B2340).mixed(with: Paint(0x35507A), point.y / 300)
      for (center, radius, light) in lights {
        paint = paint.mixed(with: light, 0.8 * eased(1 - length(point - center) / radius))
      }
      return paint
    }
  }

  /// What an old television shows when there is nothing on.
  static let noise = Clip(
    name: "noise", kind: "noise", width: 240, height: 180, frames: 30, rate: 15
  ) { picture, frame in
    var chance = Chance(frame)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let grey = chance.next()
        picture.lay(Paint(grey, grey, grey, 1), x, y)
      }
    }
  }
}
