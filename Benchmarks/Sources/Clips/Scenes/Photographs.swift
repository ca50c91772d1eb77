#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Clip {
  /// A camera that pans by hand: motion blur, shaking and the sensor's noise.
  static let video = Clip(
    name: "video", kind: "video", width: 384, height: 216, frames: 48, rate: 24
  ) { picture, frame in
    picture.shade { point in
      var sum = Paint.zero
      for sample in 0..<6 {
        let time = Float(frame) + Float(sample) / 9
        let camera = Point(
          0.0045 * time + 0.003 * sin(time * 0.9), 0.08 + 0.004 * sin(time * 0.6))
        sum += landscape(point / 384 * 0.8 + camera, fineness: 4)
      }
      return sum / 6
    }
    var chance = Chance(frame)
    for place in picture.pixels.indices {
      let grain = chance.nextBell() * 0.012
      for channel in 0..<3 {
        picture.pixels[place][channel] += grain + chance.nextBell() * 0.006
      }
    }
  }

  /// Into a photograph, slowly.
  static let zoom = Clip(
    name: "zoom", kind: "photo zoom", width: 360, height: 270, frames: 40, rate: 20
  ) { picture, frame in
    let scale = pow(0.985, Float(frame))
    picture.shade { point in
      smooth(point) {
        landscape(($0 / 360 - Point(0.55, 0.33)) * scale + Point(0.55, 0.33), fineness: 5)
      }
    }
  }

  /// From one photograph to another.
  static let crossfade = Clip(
    name: "crossfade", kind: "cross-fade", width: 360, height: 270, frames: 36, rate: 18
  ) { picture, frame in
    let share = eased(Float(frame - 4) / 27)
    picture.shade { point in
      smooth(point) { place in
        landscape(place / 360, fineness: 5)
          .mixed(with: stillLife(place / 360, fineness: 5), share)
      }
    }
  }
}

/// Four samples a pixel.
private func smooth(_ point: Point, _ paint: (Point) -> Paint) -> Paint {
  let offsets = [Point(-0.25, -0.25), Point(0.25, -0.25), Point(-0.25, 0.25), Point(0.25, 0.25)]
  return offsets.reduce(Paint.zero) { $0 + paint(point + $1) } / 4
}
