/// A gzip file without a name and a time.
package enum Gzip {
  /// Decompresses a gzip file.
  ///
  /// - Parameter limit: the maximum number of decompressed bytes.
  /// - Returns: nil if the file is damaged or exceeds the limit.
  package static func decompressed(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    // The last four bytes are the size.
    guard bytes.count >= 18 else { return nil }
    let count = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return count <= limit ? Inflater().gzip(bytes, count: count) : nil
  }
}
