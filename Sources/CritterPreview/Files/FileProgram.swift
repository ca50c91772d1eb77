import CritterDrawing
import CritterGraphics

/// The gate for programs that open a file of a rig. A rig comes from strangers, so what the system would
/// do with one of its files is unknown: it could start the file.
enum FileProgram {
  /// Opens a drawing or an image without waiting for the program to exit: an SVG in Inkscape if that is
  /// installed, and other files in the system's viewer.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which the program gets without links, as one argument.
  ///   - root: the folder that the file can't be outside of.
  static func openArt(
    _ path: String, within root: String, _ permission: WritePermission
  ) throws(PreviewError) {
    let file = try checked(path, within: root, permission)
    let ending = file.exact.fileExtension.lowercased()
    let bytes = (try? SourceFile(file, within: root).contents(.art)).map { [UInt8]($0) } ?? []
    guard DrawingKind.endings(of: bytes).contains(ending) else {
      throw .refused(
        "\(file.exact.lastName) isn't a PNG, JPEG, WebP, PDF, or SVG without scripts; open it yourself"
      )
    }
    do throws(ProcessError) {
      let isSVG = ending == "svg"
      #if os(macOS)
        let hasInkscape = FileManager.default.fileExists(atPath: "/Applications/Inkscape.app")
        let program = isSVG && hasInkscape ? "org.inkscape.Inkscape" : "com.apple.Preview"
        try Program("open").launch(["-b", program, file], environment: .inherited)
      #else
        let inkscape = isSVG ? try? Program("inkscape") : nil
        let program = if let inkscape { inkscape } else { try Program("xdg-open") }
        try program.launch([file], environment: .inherited)
      #endif
    } catch {
      throw .refused("can't open \(path): \(error)")
    }
  }

  /// Opens a text in the user's editor without waiting for it to exit.
  static func edit(
    _ path: String, within root: String, in editor: Editor, line: Int, column: Int,
    _ permission: WritePermission
  ) throws(PreviewError) {
    let words = editor.arguments(
      try checked(path, within: root, permission), line: line, column: column)
    do throws(ProcessError) {
      try Program(words[0]).launch(Array(words.dropFirst()), environment: .inherited)
    } catch {
      throw .refused("can't start the editor: \(error); set it with --editor")
    }
  }

  /// Returns the path of a plain file, without links.
  private static func checked(
    _ path: String, within root: String, _ permission: WritePermission
  ) throws(PreviewError) -> String {
    do throws(SourceError) {
      let file = try SourceFile(path, within: root).realPath()
      _ = try SourceFile(file, within: root).head(1)
      return file
    } catch {
      throw .refused("can't open \(path): \(error)")
    }
  }
}
