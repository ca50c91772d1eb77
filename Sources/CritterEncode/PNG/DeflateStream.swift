import CLibZ

/// Compresses bytes that come one after another, by zlib, which takes less memory than libdeflate and more
/// time. Owns its stream: no other file knows of it.
struct DeflateStream: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private var compressed: [UInt8] = []

  /// - Parameter level: 1, fast, to 9, small.
  init(level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "there is memory for a compressor, and its level is 1 to 9")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// - Parameter bytes: less than 4 GiB.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      // zlib only reads them.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      compress(Z_NO_FLUSH)
    }
  }

  /// A zlib stream of all that was added, as PNG wants it.
  consuming func finish() -> [UInt8] {
    compress(Z_FINISH)
    return compressed
  }

  private mutating func compress(_ flush: Int32) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { room in
      // There is nothing left to write where a call leaves some room.
      repeat {
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        deflate(stream, flush)
        compressed += room[..<(room.count - Int(stream.pointee.avail_out))]
      } while stream.pointee.avail_out == 0
    }
  }
}
