import CLibRSVG

/// The version of librsvg. Only 2.54 and 2.60 were tested. Versions in between count as the older.
package enum RendererVersion {
  /// Whether librsvg is version 2.60 or later.
  package static var isAtLeast60: Bool { rsvg_major_version > 2 || rsvg_minor_version >= 60 }
}
