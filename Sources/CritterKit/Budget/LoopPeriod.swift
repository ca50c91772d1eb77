import CritterGraphics
import CritterRaster

extension Shot {
  /// The number of times that a loop's pictures repeat within it, the greatest of some; 1 if they
  /// don't. The pictures are compared at 25 or more instants per second, at a small size.
  ///
  /// - Throws: errors of the art and of texts.
  func repetitions() throws -> Int {
    guard schedule.next != nil, timeline.duration > 0, playback.instant == nil else { return 1 }
    let rounds = (timeline.duration / playback.speed * 25 / Double(Self.grid)).rounded(.up)
    guard rounds * Double(Self.grid) <= Double(Self.maximumInstants) else { return 1 }
    let count = max(Int(rounds), 1) * Self.grid
    var framing = framing
    let scale = Self.side / Double(max(size.width, size.height))
    framing.width = max(Int(Double(size.width) * scale), 1)
    framing.height = max(Int(Double(size.height) * scale), 1)
    let small = try with(playback, framing)
    let rasterizer = try Rasterizer(art: rig.art)
    let images = try (0..<count).map { number in
      let time = Double(number) / Double(count) * timeline.duration
      return try rasterizer.draft(of: small.drawing(at: time))
    }
    let divisors = (2...Self.grid).reversed().filter { Self.grid % $0 == 0 }
    return divisors.first { divisor in
      let period = count / divisor
      return images.indices.allSatisfy { images[$0].looksLike(images[($0 + period) % count]) }
    } ?? 1
  }

  /// A number of instants with many divisors.
  private static let grid = 120
  /// The maximum number of instants to compare, 48 s at 25 per second.
  private static let maximumInstants = 1200
  /// The longer side of the compared pictures, in pixels.
  private static let side = 96.0
}

extension Bitmap {
  /// Whether no channel of a pixel differs by more than rounding of the drawings' numbers can cause.
  fileprivate func looksLike(_ other: Bitmap) -> Bool {
    if self == other { return true }
    func isNear(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 2 }
    return zip(pixels, other.pixels).allSatisfy { a, b in
      isNear(a.red, b.red) && isNear(a.green, b.green) && isNear(a.blue, b.blue)
        && isNear(a.alpha, b.alpha)
    }
  }
}
