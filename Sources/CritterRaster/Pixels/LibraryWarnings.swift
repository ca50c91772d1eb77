import CLibRSVG

/// Hides messages that GLib, Pango, and librsvg print to standard error. They contain no file
/// names, and relevant problems are reported as errors. Call this function once per program.
package func silenceLibraryWarnings() {
  g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
}
