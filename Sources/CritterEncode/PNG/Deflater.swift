import CLibDeflate

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
