import CLibRSVG

/// A SHA-256 hash, computed with GLib.
package final class Digest {
  private let checksum: OpaquePointer?

  /// Creates the hash of no bytes.
  package init() {
    checksum = g_checksum_new(G_CHECKSUM_SHA256)
  }

  deinit {
    g_checksum_free(checksum)
  }

  /// Adds bytes to the digest.
  package func add(_ bytes: [UInt8]) {
    g_checksum_update(checksum, bytes, bytes.count)
  }

  /// Returns the digest of bytes as text.
  package static func text(of bytes: [UInt8]) -> String {
    let digest = Digest()
    digest.add(bytes)
    return digest.text
  }

  /// `sha256:` and 64 hexadecimal digits. Don't add bytes after reading this property.
  package var text: String {
    "sha256:" + String(cString: g_checksum_get_string(checksum))
  }
}
