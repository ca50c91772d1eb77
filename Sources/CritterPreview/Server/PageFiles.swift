import CritterGraphics

/// The files of the live preview's page, embedded in the program.
enum PageFiles {
  /// The media types of the page's files, by file extension.
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  /// Returns the embedded file for a request, and its media type.
  ///
  /// - Parameter path: the path of the request, such as `/page.css`.
  static func file(at path: String) -> (type: String, bytes: [UInt8])? {
    let name = path.exact == "/" ? "page.html" : String(path.dropFirst())
    guard let file = EmbeddedFiles.all.first(where: { $0.path.exact == name.exact }),
      let type = types[file.path.exact.fileExtension]
    else { return nil }
    return ("\(type); charset=utf-8", file.text.bytes)
  }
}
