import CLibDeflate

/// A Deflate decompressor. Owns libdeflate's handle.
final class Inflater {
  private let handle: OpaquePointer

  init() {
    guard let handle = libdeflate_alloc_decompressor() else {
      preconditionFailure("there is memory for a decompressor")
    }
    self.handle = handle
  }

  deinit {
    libdeflate_free_decompressor(handle)
  }

  /// Decompresses a gzip file; nil if it is damaged, or doesn't have this many bytes.
  func gzip(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    filled(count) { room, size in
      libdeflate_gzip_decompress(handle, bytes, bytes.count, room, count, &size)
    }
  }

  /// Decompresses a raw Deflate stream; nil if it is damaged, or doesn't have this many bytes.
  func raw(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    filled(count) { room, size in
      libdeflate_deflate_decompress(handle, bytes, bytes.count, room, count, &size)
    }
  }

  private func filled(
    _ count: Int,
    _ decompress: (UnsafeMutableRawPointer?, inout Int) -> libdeflate_result
  ) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { room, written in
      var size = 0
      isWhole = decompress(room.baseAddress, &size) == LIBDEFLATE_SUCCESS && size == count
      written = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }
}
