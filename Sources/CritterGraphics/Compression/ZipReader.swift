/// The files of a zip archive.
package struct ZipReader: Sendable {
  private struct Entry {
    let start: Int
    let packed: Int
    let size: Int
    let isPacked: Bool
  }

  private let bytes: [UInt8]
  private var entries: [ExactText: Entry] = [:]

  private static let maximumFiles = 1000

  /// Reads the directory of an archive.
  ///
  /// - Parameter limit: the maximum number of decompressed bytes of all files.
  /// - Returns: nil if the directory is damaged, encrypted, or exceeds the limit.
  package init?(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    let tail = max(bytes.count - 65_557, 0)
    guard bytes.count >= 22,
      let end = stride(from: bytes.count - 22, through: tail, by: -1).first(where: {
        bytes[$0..<($0 + 4)].elementsEqual([0x50, 0x4B, 5, 6])
      }),
      let count = number(end + 10, 2), var place = number(end + 16, 4), count <= Self.maximumFiles
    else { return nil }
    var total = 0
    for _ in 0..<count {
      guard number(place, 4) == 0x0201_4B50, let flags = number(place + 8, 2),
        let method = number(place + 10, 2), let packed = number(place + 20, 4),
        let size = number(place + 24, 4), let length = number(place + 28, 2),
        let extra = number(place + 30, 2), let comment = number(place + 32, 2),
        let header = number(place + 42, 4), place + 46 + length <= bytes.count,
        let names = number(header + 26, 2), let extras = number(header + 28, 2)
      else { return nil }
      let start = header + 30 + names + extras
      total += size
      guard flags & 1 == 0, method == 0 || method == 8, start + packed <= bytes.count,
        total <= limit
      else { return nil }
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + length)], as: UTF8.self)
      entries[name.exact] = Entry(start: start, packed: packed, size: size, isPacked: method == 8)
      place += 46 + length + extra + comment
    }
  }

  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the contents of a file; nil if the archive doesn't have the file, or it is damaged.
  package func file(_ name: String) -> [UInt8]? {
    guard let entry = entries[name.exact] else { return nil }
    let data = Array(bytes[entry.start..<(entry.start + entry.packed)])
    if !entry.isPacked { return data.count == entry.size ? data : nil }
    return Inflater().raw(data, count: entry.size)
  }
}
