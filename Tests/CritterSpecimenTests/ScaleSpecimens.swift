import CritterTestSupport
import Foundation
import Testing

/// Pictures and runs that are far larger than their files.
@Suite(.serialized) struct ScaleSpecimens {
  private static let rig = """
    canvas: { size: [100, 100] }
    parts:
      a: { frame: [0, 0, 10, 10], fill: red }
    states:
      b: { parts: { a: { opacity: 0 } } }
    transitions:
      - { to: b, duration: 100 }
    """

  private static func motion(
    _ name: String, _ options: [String], says message: String
  ) -> Specimen {
    Specimen(
      name, ["render", "./r", "--from", "rest", "--to", "b"] + options, says: message
    ) { try $0.write(rig, to: "r/rig.yaml") }
  }

  private static let runs = [
    motion(
      "a canvas of 16384×16384", ["--at", "1", "--scale", "163.84", "-o", "a.png"],
      says: "67108864 pixels"),
    motion(
      "too many pixels in one output", ["--fps", "1000", "--scale", "20", "-o", "a.webp"],
      says: "a run makes at most 200000000000"),
    motion(
      "too many pixels in all scales",
      ["--fps", "90", "--scale", (20...30).map { "\($0)" }.joined(separator: ","), "-o", "a.webp"],
      says: "a run makes at most 200000000000"),
    motion(
      "the same frames again and again",
      [
        "--fps", "50", "--frames",
        [String](repeating: "0-4999", count: 10_000).joined(separator: ","),
        "-o", "a.gif",
      ], says: "at most 1000000 are possible"),
    motion(
      "a rest of a day in a video",
      ["--fps", "60", "--scale", "20", "--hold", "86400", "-o", "a.mp4"],
      says: "where all come to at most 200000000000"),
    Specimen(
      "a manifest of too many pixels", ["render"], says: "a run makes at most 200000000000"
    ) {
      try $0.write(rig, to: "r/rig.yaml")
      try $0.write(
        """
        defaults: { rig: ./r, from: rest, to: b, fps: 50 }
        outputs:
          - { output: "${n}.gif", width: 2000, matrix: { n: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] } }
        """, to: "critter.yml")
    },
  ]

  private static func reading(
    _ name: String, _ file: String, _ command: [String]? = nil, says message: String,
    _ bytes: @escaping @Sendable () -> [UInt8]
  ) -> Specimen {
    Specimen(name, command ?? ["diff", file, file], says: message) {
      try $0.write(Data(bytes()), to: file)
    }
  }

  private static let encode = ["encode", "a.png", "-o", "out.gif"]

  private static let headers = [
    reading("a PNG of 50,000² to encode", "a.png", encode, says: "where 1 to 67108864 can be held")
    {
      PNG.file(50_000, 50_000, [("IDAT", [])])
    },
    reading("a PNG of 50,000²", "a.png", says: "where 1 to 67108864 can be held") {
      PNG.file(50_000, 50_000, [("IDAT", [])])
    },
    reading("a PNG without pixels", "a.png", encode, says: "0×5 pixels") {
      PNG.file(0, 5, [("IDAT", [])])
    },
    reading("a PNG of 2³¹", "a.png", encode, says: "where 1 to 67108864 can be held") {
      PNG.file(Int(UInt32.max), Int(UInt32.max), [("IDAT", [])])
    },
    reading("a chunk of four gigabytes", "a.png", says: "it is cut off") {
      PNG.signature + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IHDR".utf8)
        + [UInt8](repeating: 0, count: 17)
    },
    reading("an APNG of 50,000²", "a.apng", says: "where 1 to 67108864 can be held") {
      PNG.file(50_000, 50_000, [("acTL", PNG.words(2, 0)), ("IDAT", [])])
    },
    reading("a GIF of 65535²", "a.gif", says: "where 1 to 67108864 can be held") {
      Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x3B]
    },
    reading("a WebP of 16383²", "a.webp", says: "where 1 to 67108864 can be held") {
      let bits = 16382 | 16382 << 14
      let data = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [0, 0, 0]
      return Array("RIFF".utf8) + [20, 0, 0, 0] + Array("WEBPVP8L".utf8) + [8, 0, 0, 0] + data
    },
  ]

  /// A picture of one pixel, on a canvas of 8000×8000.
  private static func pixels(_ count: Int) -> [UInt8] {
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + [0x40, 0x1F, 0x40, 0x1F, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
      + [[UInt8]](repeating: picture, count: count).joined() + [0x3B]
  }

  private static let frames = [
    reading(
      "a thousand pictures of a pixel on a large canvas", "a.gif",
      says: "pictures of 8000×8000 pixels"
    ) { pixels(1000) },
    reading("four billion announced pictures", "a.apng", says: "4294967295 pictures of 8×8") {
      PNG.file(
        8, 8,
        [("acTL", PNG.words(Int(UInt32.max), 0)), ("fcTL", PNG.control(0, 8, 8)), ("IDAT", [])])
    },
    reading("more pictures than announced", "a.apng", says: "announces 1 pictures and holds more") {
      let picture = ("IDAT", PNG.pixel)
      return PNG.file(
        1, 1,
        [
          ("acTL", PNG.words(1, 0)), ("fcTL", PNG.control(0, 1, 1)), picture,
          ("fcTL", PNG.control(1, 1, 1)), ("fdAT", PNG.words(2) + PNG.pixel),
        ])
    },
    reading("a picture outside of its canvas", "a.apng", says: "a picture that leaves the canvas") {
      PNG.file(
        8, 8,
        [
          ("acTL", PNG.words(1, 0)),
          ("fcTL", PNG.control(0, Int(UInt32.max), Int(UInt32.max))), ("IDAT", []),
        ])
    },
  ]

  @Test(arguments: runs + headers + frames) func endsWithASentence(_ specimen: Specimen) throws {
    try specimen.check()
  }

  /// A thousand texts that unpack to four megabytes each, which are none of our business.
  @Test func textsThatUnpackToGigabytesAreLeftPacked() throws {
    let folder = try Folder()
    let text = ("zTXt", Array("a".utf8) + [0, 0] + PNG.packedZeros(megabytes: 4))
    let picture = PNG.file(
      1, 1, [(String, [UInt8])](repeating: text, count: 1000) + [("IDAT", PNG.pixel)])
    try folder.write(Data(picture), to: "a.png")
    let run = try GuardedRun(["encode", "a.png", "-o", "out.gif"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.peakBytes < 200_000_000)
  }

  @Test func tenThousandOutputsAreCheckedInLittleMemory() throws {
    let folder = try Folder()
    try folder.write(Self.rig, to: "r/rig.yaml")
    let numbers = (0..<100).map { "\($0)" }.joined(separator: ", ")
    try folder.write(
      """
      outputs:
        - output: out/${a}-${b}.png
          rig: ./r
          state: b
          width: 4
          matrix: { a: [\(numbers)], b: [\(numbers)] }
      """, to: "critter.yml")
    let check = try GuardedRun(["check"], in: folder)
    #expect(check.exitCode == 1, "\(check.messages)")
    #expect(check.messages.contains("10000 of 10000 outputs"), "\(check.messages)")
    #expect(check.peakBytes < 500_000_000)
  }

  @Test func anyNumberOfWorkersNeedsFewFilesAndLittleMemory() throws {
    let folder = try Folder()
    try folder.write(Self.rig, to: "r/rig.yaml")
    let motion = ["render", "./r", "--from", "rest", "--to", "b", "--fps", "0.3", "--scale", "5"]
    for (workers, output) in [("1", "one/"), ("256", "many/")] {
      let run = try GuardedRun(
        motion + ["-j", workers, "-o", output], in: folder, after: "ulimit -n 64")
      #expect(run.exitCode == 0, "\(run.messages)")
      #expect(run.peakBytes < 300_000_000)
      let gif = try GuardedRun(
        ["encode", output, "-j", workers, "-o", output.dropLast() + ".gif"], in: folder,
        after: "ulimit -n 64")
      #expect(gif.exitCode == 0, "\(gif.messages)")
      #expect(gif.peakBytes < 300_000_000)
    }
    #expect(try folder.data("one/0020.png") == folder.data("many/0020.png"))
    #expect(try folder.data("one.gif") == folder.data("many.gif"))
  }
}

/// PNG files, put together by hand.
private enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The data of one pixel, eight bits of grey, not compressed.
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
    var known: [String: [UInt8]] = [:]
    return ([header] + chunks + [("IEND", [])]).reduce(into: signature) { file, chunk in
      let key = chunk.0 + "\(chunk.1.count)"
      let bytes = chunk.0 == "zTXt" ? known[key] ?? Self.chunk(chunk) : Self.chunk(chunk)
      known[key] = bytes
      file += bytes
    }
  }

  private static func chunk(_ chunk: (name: String, data: [UInt8])) -> [UInt8] {
    let body = Array(chunk.name.utf8) + chunk.data
    return words(chunk.data.count) + body + words(Int(checksum(body)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
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
