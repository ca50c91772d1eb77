import CLibRSVG

/// Keeps what GLib, Pango and librsvg print by themselves off standard error: it names no file, and
/// what matters of it comes back as an error. To be called once in a program.
package func silenceLibraryWarnings() {
  g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
}
