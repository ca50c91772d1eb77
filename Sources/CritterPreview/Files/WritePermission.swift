/// The permission to write files. Each function that writes one needs it, and only a `WriteGate` gives
/// it.
package struct WritePermission: Sendable {
  fileprivate init() {}
}

/// The gate for all writes of a preview, which `--read-only` closes.
struct WriteGate: Sendable {
  /// Whether pages can't write files.
  let isReadOnly: Bool

  /// - Throws: `PreviewError.refused` if the preview is read-only.
  func permission() throws(PreviewError) -> WritePermission {
    if isReadOnly { throw .refused("critter preview is running with --read-only") }
    return WritePermission()
  }
}
