import CritterEncode
import Foundation
import Testing

/// Images that are far larger than their files, or whose parts don't fit together.
@Suite struct RefusedImageTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A part of the error's description.
    let reason: String
    let bytes: @Sendable () -> [UInt8]
  }

  @Test(arguments: sizes + frames)
  func `an image that would take too much memory or time is refused with the reason`(
    _ refused: Case
  ) {
    let error = #expect(throws: EncodeError.self) { try DecodedAnimation(refused.bytes()) }
    #expect(error.map { "\($0)".contains(refused.reason) } == true, "\(error as Any)")
  }

  private static func image(
    _ name: String, because reason: String, _ bytes: @escaping @Sendable () -> [UInt8]
  ) -> Case {
    Case(testDescription: name, reason: reason, bytes: bytes)
  }

  private static let sizes = [
    image("a PNG of 50,000²", because: "the limit is 67,108,864") {
      PNG.file(50_000, 50_000, [("IDAT", [])])
    },
    image("a PNG of 9×9 with data of 30 MB", because: "it has more data than its pixels need") {
      PNG.file(9, 9, [("IDAT", PNG.packedZeros(megabytes: 30))])
    },
    image("a chunk of four gigabytes", because: "it is cut off") {
      PNG.signature + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IHDR".utf8)
        + [UInt8](repeating: 0, count: 17)
    },
    image("an APNG of 50,000²", because: "the limit is 67,108,864") {
      PNG.file(50_000, 50_000, [("acTL", PNG.words(2, 0)), ("IDAT", [])])
    },
    image("a GIF of 65535²", because: "the limit is 67,108,864") {
      Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x3B]
    },
    image("a WebP of 16383²", because: "the limit is 67,108,864") {
      let bits = 16382 | 16382 << 14
      let data = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [0, 0, 0]
      return Array("RIFF".utf8) + [20, 0, 0, 0] + Array("WEBPVP8L".utf8) + [8, 0, 0, 0] + data
    },
  ]

  /// Frames of one pixel, on a canvas of 8000×8000.
  private static func pixels(_ count: Int) -> [UInt8] {
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + [0x40, 0x1F, 0x40, 0x1F, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
      + [[UInt8]](repeating: frame, count: count).joined() + [0x3B]
  }

  #if os(Linux)
    /// In a process of its own, whose peak isn't that of the other tests.
    @Test func `text that would unpack to gigabytes stays packed`() async {
      await #expect(processExitsWith: .success) {
        let text = PNG.chunk(("zTXt", Array("a".utf8) + [0, 0] + PNG.packedZeros(megabytes: 4)))
        let image = PNG.file(1, 1, [("IDAT", PNG.pixel)])
        let headerEnd = 33
        var bytes = Array(image[..<headerEnd])
        for _ in 0..<1000 { bytes += text }
        bytes += image[headerEnd...]
        _ = try DecodedAnimation(bytes)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) })
        #expect(peak < 200_000)
      }
    }
  #endif

  private static let frames = [
    image("a thousand frames on a large canvas", because: "frames of 8000×8000 pixels") {
      pixels(1000)
    },
    image("four billion announced frames", because: "4,294,967,295 frames of 8×8") {
      PNG.file(
        8, 8,
        [("acTL", PNG.words(Int(UInt32.max), 0)), ("fcTL", PNG.control(0, 8, 8)), ("IDAT", [])])
    },
    image("more frames than announced", because: "expected 1 frames, found more") {
      PNG.file(
        1, 1,
        [
          ("acTL", PNG.words(1, 0)), ("fcTL", PNG.control(0, 1, 1)), ("IDAT", PNG.pixel),
          ("fcTL", PNG.control(1, 1, 1)), ("fdAT", PNG.words(2) + PNG.pixel),
        ])
    },
    image("a frame outside of its canvas", because: "a frame outside of the canvas") {
      PNG.file(
        8, 8,
        [
          ("acTL", PNG.words(1, 0)),
          ("fcTL", PNG.control(0, Int(UInt32.max), Int(UInt32.max))), ("IDAT", []),
        ])
    },
  ]
}

/// PNG files, made by hand.
private enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The data of one pixel, eight bits of gray, not compressed.
  static let pixel: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1]

  static func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }

  static func control(_ number: Int, _ width: Int, _ height: Int) -> [UInt8] {
    words(number, width, height, 0, 0) + [0, 1, 0, 10, 0, 0]
  }

  static func file(_ width: Int, _ height: Int, _ chunks: [(String, [UInt8])]) -> [UInt8] {
    let header = ("IHDR", words(width, height) + [8, 0, 0, 0, 0])
    return ([header] + chunks + [("IEND", [])]).reduce(into: signature) { $0 += chunk($1) }
  }

  static func chunk(_ chunk: (name: String, data: [UInt8])) -> [UInt8] {
    let body = Array(chunk.name.utf8) + chunk.data
    return words(chunk.data.count) + body + words(Int(checksum(body)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// A zlib stream of zeros in the fixed code: each length of 258 takes eight and five bits.
  static func packedZeros(megabytes: Int) -> [UInt8] {
    var (bits, count, bytes) = (UInt64(0), UInt64(0), [UInt8]([0x78, 0x9C]))
    func put(_ value: UInt64, _ length: UInt64) {
      bits |= value << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    put(0b011, 3)
    // A zero of its own, then 258 of them at a distance of one: 11000101 and 00000.
    put(0b0000_1100, 8)
    for _ in 0..<megabytes * 1_000_000 / 258 {
      put(0b1010_0011, 8)
      put(0, 5)
    }
    put(0, 7)
    put(0, 7)
    return bytes + words(0)
  }
}
