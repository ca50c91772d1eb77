import CritterEncode
import CritterGraphics
import CritterTestSupport
import Testing

/// Files that are cut off or have wrong bytes: refused with a sentence or read, never a crash.
@Suite struct DamagedFileTests {
  static let kinds = ["gif", "png", "apng", "webp"]

  private func file(_ kind: String, seed: UInt64) throws -> [UInt8] {
    let frames = randomFrames(seed: seed)
    switch kind {
    case "gif": return try Format.gif.encode(frames).bytes
    case "png": return try Format.png.encode(Frames([frames.frames[0].bitmap])).bytes
    case "apng": return try made(from: frames, codec: "apng", ["-plays", "0"])
    default:
      return try made(from: frames, codec: "libwebp_anim", ["-lossless", "1", "-f", "webp"])
    }
  }

  private func decode(_ bytes: [UInt8]) throws {
    try DecodedAnimation(bytes).forEach { frame in
      #expect(frame.bitmap.pixels.count == frame.bitmap.size.area)
    }
  }

  @Test(.inCheck, arguments: kinds)
  func `a file that is cut off is refused`(kind: String) throws {
    for seed in 0..<2 as Range<UInt64> {
      let bytes = try file(kind, seed: seed)
      for length in stride(from: 0, to: bytes.count - 1, by: max(bytes.count / 60, 1)) {
        #expect(throws: EncodeError.self, "\(length) of \(bytes.count) bytes") {
          try decode(Array(bytes[..<length]))
        }
      }
    }
  }

  @Test(.inCheck, arguments: kinds)
  func `a file with wrong bytes is refused or read`(kind: String) throws {
    var random = SeededGenerator(seed: 3)
    // Before this are the canvas's sides, which have a test of their own.
    let start = 30
    for seed in 0..<2 as Range<UInt64> {
      let whole = try file(kind, seed: seed)
      for _ in 0..<60 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: start..<bytes.count, using: &random)
          bytes[place] = .random(in: 0...255, using: &random)
        }
        do {
          try decode(bytes)
        } catch is EncodeError {}
      }
    }
  }

  @Test(.inCheck)
  func `a wrong bit in an APNG is noticed`() throws {
    let whole = try file("apng", seed: 1)
    var bytes = whole
    bytes[bytes.count / 2] ^= 4
    #expect(throws: EncodeError.self) { try decode(bytes) }
  }
}
