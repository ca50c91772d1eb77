import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterEncode

@Suite struct GIFStripTests {
  /// Frames as strips keep them, cut before the given ones.
  private func strips(_ frames: Frames, cutBefore cuts: [Int]) throws -> [StoredStrip] {
    let starts = [0] + cuts
    let ends = cuts + [frames.count]
    return try zip(starts, ends).map { start, end in
      let before = start == 0 ? nil : frames.frames[start - 1].bitmap
      var stored = StoredStrip()
      var strip = try GIFStrip(frames.size, after: before)
      for number in start..<end {
        var frame = frames.frames[number]
        if number > 0, number == start { frame.changed = PixelRect(frames.size) }
        let (changed, bytes) = strip.add(frame, remaining: frames.count - number)
        stored.changed.append(changed)
        stored.changes.append(bytes)
      }
      stored.colors = strip.colors
      return stored
    }
  }

  private struct StoredStrip {
    var changed: [PixelRect] = []
    var changes: [[UInt8]] = []
    var colors: [UInt8] = []

    var strip: GIFStrips.Strip {
      GIFStrips.Strip(
        changed: changed, change: { [changes] in changes[$0] }, colors: { [colors] in colors })
    }
  }

  /// Encoded in so many pieces, one after the other.
  private func encoded(
    _ frames: Frames, cutBefore cuts: [Int], pieces count: Int, _ options: EncodeOptions
  ) throws -> Encoded {
    let strips = try GIFStrips(
      frames.size, strips(frames, cutBefore: cuts).map(\.strip),
      frames.frames.enumerated().map { (shown: $0, duration: $1.duration) })
    let pieces = try (0..<count).map { number in
      let piece = try strips.pieces([number], of: count, options)[0]
      return try #require(GIFPiece(piece.bytes))
    }
    return try strips.file(pieces, options)
  }

  private static let options = [
    EncodeOptions(), EncodeOptions(plays: 3, matte: Color(1, 1, 1), quality: 60),
    EncodeOptions(colors: 4, dither: .floydSteinberg), EncodeOptions(colors: 5, dither: .ordered),
  ]

  @Test(arguments: 0..<40) func `Pieces of strips make the file of one run`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed, partlyTransparent: seed % 3 == 0)
    let options = Self.options[Int(seed) % Self.options.count]
    let whole = try Format.gif.encode(frames, options)
    var random = SeededGenerator(seed: seed)
    for pieces in 1...4 {
      let cuts = (1..<max(frames.count, 1)).filter { _ in Int.random(in: 0..<3, using: &random) == 0
      }
      let encoded = try encoded(frames, cutBefore: cuts, pieces: pieces, options)
      #expect(encoded.bytes == whole.bytes)
      #expect((encoded.frames, encoded.duration) == (whole.frames, whole.duration))
      #expect(encoded.colors == whole.colors)
    }
  }

  @Test func `Pieces of a long cartoon make the file of one run`() throws {
    for page in [Color(1, 1, 1), Color(0, 0, 0, 0)] {
      let frames = Frames(Face(size: 48, page: page).bitmaps(70))
      let whole = try Format.gif.encode(frames)
      for (cuts, pieces) in [([10, 11, 40], 3), ([35], 2), ([], 3)] {
        let encoded = try encoded(frames, cutBefore: cuts, pieces: pieces, EncodeOptions())
        #expect(encoded.bytes == whole.bytes)
      }
    }
  }

  @Test func `There are no more pieces than make the longest shorter`() {
    #expect(GIFStrips.usefulPieces(changes: [Int](repeating: 7, count: 260)) == 10)
    #expect(GIFStrips.usefulPieces(changes: [Int](repeating: 7, count: 81)) == 3)
    // As long as all others together, and longer.
    let others = [Int](repeating: 1, count: 103)
    #expect(GIFStrips.usefulPieces(changes: [53] + others) == 2)
    #expect(GIFStrips.usefulPieces(changes: [54] + others) == 1)
    #expect(GIFStrips.usefulPieces(changes: [0, 0]) == 1)
  }

  @Test func `The batch with the whole picture is a piece of its own`() throws {
    let size = PixelSize(32, 32)
    let frames = Frames(
      (0..<90).map { number in
        var bitmap = Bitmap(size: size)
        for place in 0..<size.area {
          bitmap.pixels[place] = place < number ? .init(0, 0, 0) : .init(255, 255, 255)
        }
        return bitmap
      })
    let strips = try GIFStrips(
      frames.size, strips(frames, cutBefore: []).map(\.strip),
      frames.frames.enumerated().map { (shown: $0, duration: $1.duration) })
    let counts = try (0..<2).map { number in
      try strips.pieces([number], of: 2, EncodeOptions())[0].images.count
    }
    #expect(counts == [26, 64])
  }

  @Test func `What strips count adds up to what one pass counts`() throws {
    let frames = Frames(Face(size: 64).bitmaps(9))
    var whole = FrameAnalysis(frames.size, frames: frames.count)
    for frame in frames.frames { whole.add(frame.bitmap, changed: frame.changed, delay: 4) }
    var sum = ColorHistogram(ofPartsIn: frames.count)
    for strip in try strips(frames, cutBefore: [1, 4]) {
      _ = sum.add(try #require(ColorHistogram(strip.colors)))
    }
    #expect(sum.table.pixels == whole.histogram.table.pixels)
    #expect(sum.counts.map(\.shown) == whole.histogram.counts.map(\.shown))
    #expect(sum.isFlat == whole.histogram.isFlat)
    #expect(sum.frames == whole.histogram.frames)
    for number in sum.counts.indices {
      #expect(sum.isSmooth(number) == whole.histogram.isSmooth(number))
      #expect(sum.frames(taking: number) == whole.histogram.frames(taking: number))
    }
  }

  @Test func `Damaged bytes are refused`() throws {
    let frames = Frames(Face(size: 32).bitmaps(3))
    let stored = try strips(frames, cutBefore: [])[0]
    let changes = stored.changes[1]
    for damaged in [Array(changes.dropLast()), changes + [1, 1], [0xFF]] {
      let delta = FrameDelta(
        damaged, in: stored.changed[1], numbers: [Int32](0..<10_000), delay: 4)
      #expect(delta == nil)
    }
    #expect(ColorHistogram(stored.colors.dropLast()) == nil)
    #expect(ColorHistogram(stored.colors + stored.colors) == nil)
    var strip = StoredStrip()
    strip.changed = stored.changed
    strip.changes = stored.changes.map { $0.map { _ in 255 } }
    strip.colors = stored.colors
    let strips = try GIFStrips(
      frames.size, [strip.strip], (0..<3).map { (shown: $0, duration: 0.04) })
    #expect(throws: EncodeError.self) { try strips.pieces([0], of: 1, EncodeOptions()) }
    #expect(GIFPiece([]) == nil)
    #expect(GIFPiece([3, 0, 0, 0, 0, 1]) == nil)
    // A place, a size, a code size, the length of codes, and a delay.
    let image: [[UInt8]] = [[3, 0, 0, 0, 0], [0], [0], [1], [1], [2], [0], [8]]
    #expect(GIFPiece(image.flatMap(\.self)) != nil)
    for number in [1, 3, 5] {
      var image = image
      image[number] = [255, 255, 127]
      #expect(GIFPiece(image.flatMap(\.self)) == nil)
    }
    // More red than there is of anything.
    #expect(ColorHistogram([9, 0, 0, 1, 2, 2, 1, 1]) == nil)
    #expect(ColorHistogram([1, 0, 0, 1, 2, 2, 1, 1]) != nil)
  }
}
