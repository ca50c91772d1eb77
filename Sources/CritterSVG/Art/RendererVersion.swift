import CLibRSVG

/// librsvg, as far as its version matters. 2.54 and 2.60 were looked at; what is between them
/// counts as the older.
package enum RendererVersion {
  package static var isAtLeast60: Bool { rsvg_major_version > 2 || rsvg_minor_version >= 60 }
}
