/// A zip archive that is written in memory. Files are compressed if that makes them smaller. The
/// bytes depend only on the files, because no time is stored.
package struct ZipArchive {
  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: the path in the archive, in ASCII with slashes.
  ///   - bytes: the contents; all files together must be smaller than 4 GB.
  ///   - compresses: whether to compress the contents if that makes them smaller.
  package mutating func add(_ name: String, _ bytes: [UInt8], compresses: Bool = true) {
    let packed = compresses ? Deflater(level: 12).raw(bytes) : bytes
    let isPacked = packed.count < bytes.count
    let data = isPacked ? packed : bytes
    // Version 2.0 is needed to extract; flag 11 marks names in UTF-8; the date is 1 January 1980.
    let format = [20, 0x800, isPacked ? 8 : 0, 0, 0x21].littleEndian(bytes: 2)
    let sizes = [Int(Deflater.crc32(bytes[...])), data.count, bytes.count].littleEndian(bytes: 4)
    let facts = format + sizes + [name.utf8.count, 0].littleEndian(bytes: 2)
    directory += [0x50, 0x4B, 1, 2, 20, 0] + facts
    directory += [UInt8](repeating: 0, count: 10) + [body.count].littleEndian(bytes: 4)
    directory += Array(name.utf8)
    body += [0x50, 0x4B, 3, 4] + facts + Array(name.utf8) + data
    count += 1
  }

  /// The archive file.
  package var bytes: [UInt8] {
    let counts = [0, 0, count, count].littleEndian(bytes: 2)
    let places = [directory.count, body.count].littleEndian(bytes: 4)
    return body + directory + [0x50, 0x4B, 5, 6] + counts + places + [0, 0]
  }
}

extension [Int] {
  fileprivate func littleEndian(bytes: Int) -> [UInt8] {
    flatMap { number in (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }
}
