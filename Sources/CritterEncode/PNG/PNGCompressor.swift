import CLibDeflate
import CritterGraphics

/// A compressor of PNG data that chooses filters and levels for each image.
struct PNGCompressor {
  /// A maximum size in bytes, of rows of pixels and of palette indices.
  private typealias Limit = (pixels: Int, indices: Int)

  /// The maximum size of rows for level 12. It takes a second for five million bytes.
  private let level12: Limit
  /// The maximum size of unfiltered rows for level 11. It takes half the time of level 12.
  private let level11: Limit
  /// Whether filters are also tried where they rarely help: on palette indices and on large flat
  /// images.
  private let triesAllFilters: Bool

  /// Returns the compressor for stills.
  ///
  /// - Parameter effort: the effort, 1...9; see `EncodeOptions`.
  static func forStills(effort: Int) -> PNGCompressor {
    switch effort {
    case ..<5:
      PNGCompressor(
        level12: (1 << 16, 1 << 16), level11: (160_000, 160_000), triesAllFilters: false)
    case 5:
      PNGCompressor(
        level12: (1 << 16, 160_000), level11: (240_000, 240_000), triesAllFilters: true)
    default:
      PNGCompressor(level12: (.max, .max), level11: (0, 0), triesAllFilters: true)
    }
  }

  /// Returns the compressor for animations, which have the largest files. For palette indices, level
  /// 12 takes ten times as long as level 9, and saves 8%.
  ///
  /// - Parameter effort: the effort, 1...9; see `EncodeOptions`.
  static func forAnimations(effort: Int) -> PNGCompressor {
    PNGCompressor(
      level12: (1 << 18, effort > 5 ? .max : 1 << 15), level11: (160_000, 1 << 16),
      triesAllFilters: false)
  }

  /// Returns the compressed image data.
  func data(of bitmap: Bitmap, _ coding: PNGCoding, _ plan: PNGPlan) -> [UInt8] {
    var rows = PNGRows(bitmap, coding)
    rows.filter(plan.filtering)
    let results = levels(for: rows, plan.filtering).map { Deflater(level: $0).zlib(rows.bytes) }
    return results.min { $0.count < $1.count } ?? []
  }

  /// Returns the filtering with the smallest estimated size.
  func plan(for bitmap: Bitmap, _ coding: PNGCoding) -> PNGPlan {
    let pixelFormat = coding.pixelFormat
    guard bitmap.isFlat(in: pixelFormat) else {
      return bestPlan(for: bitmap, coding, among: PNGFiltering.allCases)
    }
    // For large images and palettes, the best filter is known, and trials would be slow.
    let takesLong = bitmap.isLarge || pixelFormat.isIndexed
    guard takesLong, triesAllFilters else {
      return bestPlan(for: bitmap, coding, among: takesLong ? [.none] : [.none, .left, .up])
    }
    // A fast trial wouldn't find the difference.
    return bestPlan(for: bitmap, coding, among: [.none, .fewestPairs], level: 9)
  }

  /// Estimates the size of the compressed data, in bytes.
  func estimate(of bitmap: Bitmap, _ coding: PNGCoding) -> Int {
    let seen = bitmap.sample(pixels: 1 << 24) ?? bitmap
    return Deflater(level: 3).zlib(PNGRows(seen, coding).bytes).count
  }

  /// Returns the levels to try. If no filter helps, level 9 is better than 10 in half the time, and
  /// sometimes better than 11. If rows repeat, it can be better than 12.
  private func levels(for rows: PNGRows, _ filtering: PNGFiltering) -> [Int] {
    let count = rows.bytes.count
    if count <= (rows.isIndexed ? level12.indices : level12.pixels) { return [9, 12] }
    if filtering != .none { return [10] }
    return count <= (rows.isIndexed ? level11.indices : level11.pixels) ? [9, 11] : [9]
  }

  private func bestPlan(
    for bitmap: Bitmap, _ coding: PNGCoding, among filterings: [PNGFiltering], level: Int = 3
  ) -> PNGPlan {
    let seen = bitmap.sample(pixels: 200_000 / coding.pixelFormat.bytesPerPixel) ?? bitmap
    let rows = PNGRows(seen, coding)
    let sizes = filterings.map { filtering in
      var filtered = rows
      filtered.filter(filtering)
      return Deflater(level: level).zlib(filtered.bytes).count
    }
    let best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
    return (filterings[best], sizes[best] * bitmap.size.height / max(seen.size.height, 1))
  }
}

/// The filtering of an image, with the estimated size of the compressed data, in bytes.
typealias PNGPlan = (filtering: PNGFiltering, estimate: Int)

extension Bitmap {
  /// Whether trials would take long.
  var isLarge: Bool { size.area > 256 * 256 }

  /// Returns a sample of the rows, in evenly spaced bands; nil if it saves less than 33% of them.
  ///
  /// - Parameter maximum: the approximate number of pixels.
  fileprivate func sample(pixels maximum: Int) -> Bitmap? {
    let band = 12
    let bands = max(maximum / (band * max(size.width, 1)), 16)
    guard bands * band * 3 < 2 * size.height else { return nil }
    let sample = (0..<bands).flatMap { number in
      let y = (2 * number + 1) * (size.height - band) / (2 * bands)
      return pixels[y * size.width..<(y + band) * size.width]
    }
    return Bitmap(size: PixelSize(size.width, bands * band), pixels: sample)
  }

  /// Whether so many pixels equal a neighbor that filters wouldn't help: 97% in cartoons, 93% on a
  /// page of text, 77% in a diagonal gradient, and 6% in a photograph.
  fileprivate func isFlat(in pixelFormat: PNGPixelFormat) -> Bool {
    let width = size.width
    // The window of Deflate, 32 KiB, doesn't reach the row above in wider images.
    let seesAbove = width * pixelFormat.bytesPerPixel < 32768
    var (same, seen) = (0, 0)
    // Every fourth row is a sufficient sample.
    for row in stride(from: 0, to: pixels.count, by: 4 * width) {
      let canLookUp = seesAbove && row > 0
      seen += width
      for position in row..<row + width {
        let isLikeLeft = position > row && pixels[position - 1] == pixels[position]
        if isLikeLeft || (canLookUp && pixels[position - width] == pixels[position]) { same += 1 }
      }
    }
    // Filters rarely help palette indices.
    return same * 100 > seen * (pixelFormat.isIndexed ? 70 : 95)
  }
}

/// A Deflate compressor. Owns libdeflate's handle.
final class Deflater {
  private let handle: OpaquePointer

  /// - Parameter level: the compression level, 1 (fast) to 12 (small).
  init(level: Int) {
    guard let handle = libdeflate_alloc_compressor(Int32(level)) else {
      preconditionFailure("there is memory for a compressor, and its level is 1 to 12")
    }
    self.handle = handle
  }

  deinit {
    libdeflate_free_compressor(handle)
  }

  /// Returns a zlib stream, for PNG.
  func zlib(_ bytes: [UInt8]) -> [UInt8] {
    compressed(bytes, libdeflate_zlib_compress_bound, libdeflate_zlib_compress)
  }

  /// Returns a gzip file.
  func gzip(_ bytes: [UInt8]) -> [UInt8] {
    compressed(bytes, libdeflate_gzip_compress_bound, libdeflate_gzip_compress)
  }

  /// Returns a raw Deflate stream, for archives.
  func raw(_ bytes: [UInt8]) -> [UInt8] {
    compressed(bytes, libdeflate_deflate_compress_bound, libdeflate_deflate_compress)
  }

  /// Returns the output of a compression function.
  ///
  /// - Parameters:
  ///   - bound: returns the maximum size for a number of bytes.
  ///   - compress: writes the bytes and returns their number.
  private func compressed(
    _ bytes: [UInt8], _ bound: (OpaquePointer?, Int) -> Int,
    _ compress: (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int
  ) -> [UInt8] {
    let limit = bound(handle, bytes.count)
    let compressed = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      count = compress(handle, bytes, bytes.count, room.baseAddress, limit)
    }
    // A copy without the unused capacity.
    return Array(compressed[...])
  }

  /// Returns the CRC-32 checksum of PNG chunks and of files in archives.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
