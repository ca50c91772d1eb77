import CLibDeflate
import CritterGraphics

/// Makes a PNG's compressed data, choosing the way by the picture.
struct PNGCompressor {
  /// The maximum size of rows for the slowest search, in bytes. It takes a second for five million
  /// bytes.
  private let mostForFinest: Int
  /// The same maximum for palette entries, which have more information per byte.
  private let mostNumbersForFinest: Int
  /// The maximum size of unfiltered rows for the slow search, which takes half the time.
  private let mostForFine: Int
  /// Whether filters are also tried where they rarely help: on palette entries and on large flat
  /// images.
  private let filtersAll: Bool

  /// - Parameter effort: 1...9, as in `EncodeOptions`.
  static func forStills(effort: Int) -> PNGCompressor {
    switch effort {
    case ..<5:
      PNGCompressor(
        mostForFinest: 1 << 16, mostNumbersForFinest: 1 << 16, mostForFine: 160_000,
        filtersAll: false)
    case 5:
      PNGCompressor(
        mostForFinest: 1 << 16, mostNumbersForFinest: 160_000, mostForFine: 240_000,
        filtersAll: true)
    default:
      PNGCompressor(
        mostForFinest: .max, mostNumbersForFinest: .max, mostForFine: 0, filtersAll: true)
    }
  }

  /// Their files are the largest, and all but their first picture are parts.
  static let forAnimations = PNGCompressor(
    mostForFinest: 1 << 18, mostNumbersForFinest: 1 << 18, mostForFine: 160_000,
    filtersAll: false)

  func data(of bitmap: Bitmap, _ coding: PNGCoding, _ plan: PNGPlan) -> [UInt8] {
    var rows = PNGRows(bitmap, coding)
    rows.filter(plan.filtering)
    let results = levels(for: rows, plan.filtering).map { Deflater(level: $0).zlib(rows.bytes) }
    return results.min { $0.count < $1.count } ?? []
  }

  func plan(for bitmap: Bitmap, _ coding: PNGCoding) -> PNGPlan {
    let form = coding.form
    guard bitmap.isFlat(bytesPerPixel: form.bytesPerPixel, isIndexed: form.isIndexed) else {
      return bestPlan(for: bitmap, coding, among: PNGFiltering.allCases)
    }
    // For large images and palettes, the best filter is known, and trials would be slow.
    let takesLong = bitmap.isLarge || form.isIndexed
    guard takesLong, filtersAll else {
      return bestPlan(for: bitmap, coding, among: takesLong ? [.none] : [.none, .left, .up])
    }
    // A fast trial wouldn't find the difference.
    return bestPlan(for: bitmap, coding, among: [.none, .fewestPairs], level: 9)
  }

  /// About how many bytes the data will take.
  func estimate(of bitmap: Bitmap, _ coding: PNGCoding) -> Int {
    let seen = bitmap.sample(pixels: 1 << 24) ?? bitmap
    return Deflater(level: 3).zlib(PNGRows(seen, coding).bytes).count
  }

  /// Those to try. Where no filter helps, level 9 looks for long matches better than 10 and in half the time, and
  /// now and then better than 11; where rows repeat, better than 12.
  private func levels(for rows: PNGRows, _ filtering: PNGFiltering) -> [Int] {
    let count = rows.bytes.count
    if count <= (rows.isIndexed ? mostNumbersForFinest : mostForFinest) { return [9, 12] }
    if filtering != .none { return [10] }
    return count <= mostForFine ? [9, 11] : [9]
  }

  private func bestPlan(
    for bitmap: Bitmap, _ coding: PNGCoding, among filterings: [PNGFiltering], level: Int = 3
  ) -> PNGPlan {
    let seen = bitmap.sample(pixels: 200_000 / coding.form.bytesPerPixel) ?? bitmap
    let rows = PNGRows(seen, coding)
    let sizes = filterings.map { filtering in
      var filtered = rows
      filtered.filter(filtering)
      return Deflater(level: level).zlib(filtered.bytes).count
    }
    let best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
    return PNGPlan(
      filtering: filterings[best],
      estimate: sizes[best] * bitmap.size.height / max(seen.size.height, 1))
  }
}

/// How rows are to be compressed.
struct PNGPlan {
  let filtering: PNGFiltering
  /// About how many bytes it will reach.
  let estimate: Int
}

extension Bitmap {
  /// Whether trying several ways would take long.
  var isLarge: Bool { size.area > 256 * 256 }

  /// A sample of the rows, in evenly spaced bands; nil if it saves less than a third of them.
  ///
  /// - Parameter pixels: about as many; of wide pictures more.
  fileprivate func sample(pixels most: Int) -> Bitmap? {
    let band = 12
    let bands = max(most / (band * max(size.width, 1)), 16)
    guard bands * band * 3 < 2 * size.height else { return nil }
    let sample = (0..<bands).flatMap { number in
      let y = (2 * number + 1) * (size.height - band) / (2 * bands)
      return pixels[y * size.width..<(y + band) * size.width]
    }
    return Bitmap(size: PixelSize(size.width, bands * band), pixels: sample)
  }

  /// Whether so many pixels are as one next to them that filters would only spoil it: of our rigs'
  /// 97 in 100 are, of a page's with text 93, of a diagonal gradient's 77, of a photograph's 6.
  fileprivate func isFlat(bytesPerPixel: Int, isIndexed: Bool) -> Bool {
    let width = size.width
    // Deflate sees 32 KiB back: in wider pictures not as far as the row above.
    let seesAbove = width * bytesPerPixel < 32768
    var (same, seen) = (0, 0)
    // Every fourth row is enough.
    for row in stride(from: 0, to: pixels.count, by: 4 * width) {
      let canLookUp = seesAbove && row > 0
      seen += width
      for place in row..<row + width {
        let isLikeLeft = place > row && pixels[place - 1] == pixels[place]
        if isLikeLeft || (canLookUp && pixels[place - width] == pixels[place]) { same += 1 }
      }
    }
    // Differences of palette entries mean little.
    return same * 100 > seen * (isIndexed ? 70 : 95)
  }
}

/// A compressor that uses libdeflate. Owns the handle; no other file uses it.
final class Deflater {
  private let handle: OpaquePointer

  /// - Parameter level: 1, fast, to 12, small.
  init(level: Int) {
    guard let handle = libdeflate_alloc_compressor(Int32(level)) else {
      preconditionFailure("there is memory for a compressor, and its level is 1 to 12")
    }
    self.handle = handle
  }

  deinit {
    libdeflate_free_compressor(handle)
  }

  /// A zlib stream, as PNG wants it.
  func zlib(_ bytes: [UInt8]) -> [UInt8] {
    filled(libdeflate_zlib_compress_bound(handle, bytes.count)) { room, bound in
      libdeflate_zlib_compress(handle, bytes, bytes.count, room, bound)
    }
  }

  /// Without a header, as an archive wants it.
  func raw(_ bytes: [UInt8]) -> [UInt8] {
    filled(libdeflate_deflate_compress_bound(handle, bytes.count)) { room, bound in
      libdeflate_deflate_compress(handle, bytes, bytes.count, room, bound)
    }
  }

  /// - Parameters:
  ///   - bound: the maximum size, in bytes.
  ///   - compress: writes the bytes and returns their number.
  private func filled(
    _ bound: Int, _ compress: (UnsafeMutableRawPointer?, Int) -> Int
  ) -> [UInt8] {
    let compressed = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      count = compress(room.baseAddress, bound)
    }
    // A copy without the room that was not needed.
    return Array(compressed[...])
  }

  /// The check sum of a PNG chunk, and of a file in an archive.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
