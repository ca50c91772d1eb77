import CLibRSVG
import CritterEncode
import CritterGraphics

/// Names what an output shows, whatever its format and compression: SHA-256 over each decoded
/// picture's delay and straight RGBA bytes. By GLib, which the rasterizer brings anyway.
final class Digest {
  private let checksum: OpaquePointer?

  init() {
    checksum = g_checksum_new(G_CHECKSUM_SHA256)
  }

  deinit {
    g_checksum_free(checksum)
  }

  func add(_ picture: DecodedPicture) {
    let (size, delay) = (picture.size, picture.delay)
    let header = "\(size.width)x\(size.height) \(delay.numerator)/\(delay.denominator)\n"
    update(Array(header.utf8))
    update(picture.rgba)
  }

  private func update(_ bytes: [UInt8]) {
    g_checksum_update(checksum, bytes, bytes.count)
  }

  /// `sha256:` and 64 hexadecimal digits; nothing can be added afterwards.
  var text: String {
    "sha256:" + String(cString: g_checksum_get_string(checksum))
  }
}
