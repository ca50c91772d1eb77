import CritterGraphics

/// The program that opens a drawing or an image.
enum ArtProgram {
  /// Opens a file without waiting for the program to exit: an SVG in Inkscape if that is installed, and
  /// other files in the system's program.
  ///
  /// - Parameter path: an absolute path, which the program gets as one argument.
  static func open(_ path: String) throws(PreviewError) {
    let isSVG = path.exact.fileExtension.lowercased() == "svg"
    do throws(ProcessError) {
      #if os(macOS)
        let hasInkscape = FileManager.default.fileExists(atPath: "/Applications/Inkscape.app")
        let program = isSVG && hasInkscape ? ["-a", "Inkscape"] : []
        try Program("open").launch(program + [path], environment: .inherited)
      #else
        let inkscape = isSVG ? try? Program("inkscape") : nil
        let program = if let inkscape { inkscape } else { try Program("xdg-open") }
        try program.launch([path], environment: .inherited)
      #endif
    } catch {
      throw .refused("can't open \(path): \(error)")
    }
  }
}
