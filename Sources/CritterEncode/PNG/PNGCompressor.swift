import CritterGraphics

/// Makes a PNG's compressed data, choosing the way by the picture.
struct PNGCompressor {
  /// Bytes of rows that are worth the longest look, which takes a second for three million.
  private let mostForFinest: Int

  static var forStills: PNGCompressor { PNGCompressor(mostForFinest: 1 << 16) }
  /// Their files are the largest, and all but their first picture are parts.
  static var forAnimations: PNGCompressor { PNGCompressor(mostForFinest: 1 << 18) }

  func data(of rows: consuming PNGRows, _ plan: PNGPlan) -> [UInt8] {
    rows.filter(plan.filtering)
    return deflater(plan.filtering, bytes: rows.bytes.count).zlib(rows.bytes)
  }

  /// - Parameter bitmap: what the rows are made of.
  func plan(_ rows: PNGRows, of bitmap: Bitmap) -> PNGPlan {
    guard bitmap.isFlat(bytesPerPixel: rows.bytesPerPixel, isIndexed: rows.isIndexed) else {
      return bestPlan(of: rows, among: PNGFiltering.allCases)
    }
    // Where trying several ways takes long, what helps is known.
    let isKnown = bitmap.isLarge || rows.isIndexed
    return bestPlan(of: rows, among: isKnown ? [.none] : [.none, .left, .up])
  }

  /// About how many bytes the data will take.
  func estimate(of rows: PNGRows) -> Int { Deflater(level: 3).zlib(rows.bytes).count }

  /// Where no filter helps, level 9 looks for long matches better than 10 and in half the time.
  private func deflater(_ filtering: PNGFiltering, bytes: Int) -> Deflater {
    if bytes <= mostForFinest { return Deflater(level: 12) }
    if filtering != .none { return Deflater(level: 10) }
    return Deflater(level: bytes <= 160_000 ? 11 : 9)
  }

  private func bestPlan(of rows: PNGRows, among filterings: [PNGFiltering]) -> PNGPlan {
    let sample = rows.sample(bytes: 200_000) ?? rows
    let sizes = filterings.map { filtering in
      var filtered = sample
      filtered.filter(filtering)
      return estimate(of: filtered)
    }
    let best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
    return PNGPlan(
      filtering: filterings[best],
      estimate: sizes[best] * rows.bytes.count / max(sample.bytes.count, 1))
  }
}

/// How rows are to be compressed.
struct PNGPlan {
  let filtering: PNGFiltering
  /// About how many bytes it will come to.
  let estimate: Int
}

extension Bitmap {
  /// Whether trying several ways would take long.
  var isLarge: Bool { size.area > 256 * 256 }

  /// Whether so many pixels are as one beside them that filters would only spoil it: of our rigs'
  /// 97 in 100 are, of a page's with text 93, of a diagonal gradient's 77, of a photograph's 6.
  fileprivate func isFlat(bytesPerPixel: Int, isIndexed: Bool) -> Bool {
    let width = size.width
    // Deflate sees 32 KiB back: in wider pictures not as far as the row above.
    let seesAbove = width * bytesPerPixel < 32768
    var (same, seen) = (0, 0)
    // Every fourth row tells enough.
    for row in stride(from: 0, to: pixels.count, by: 4 * width) {
      let canLookUp = seesAbove && row > 0
      seen += width
      for place in row..<row + width {
        let isLikeLeft = place > row && pixels[place - 1] == pixels[place]
        if isLikeLeft || (canLookUp && pixels[place - width] == pixels[place]) { same += 1 }
      }
    }
    // Differences of palette entries tell little.
    return same * 100 > seen * (isIndexed ? 70 : 95)
  }
}
