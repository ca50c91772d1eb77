package import CritterGraphics

extension Gzip {
  /// Returns compressed bytes.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] { Deflater(level: 12).gzip(bytes) }
}
