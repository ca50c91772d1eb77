import CritterGraphics

/// The files of the live preview's page, embedded in the program.
enum PageFiles {
  struct File {
    let type: String
    let bytes: [UInt8]
  }

  /// The media types of the page's files, by file extension.
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  /// Returns the embedded file for a request.
  ///
  /// - Parameter path: the path of the request, such as `/page.css`.
  static func file(at path: String) -> File? {
    let name = path.exact == "/" ? "page.html" : String(path.dropFirst())
    guard let file = EmbeddedFiles.all.first(where: { $0.path.exact == name.exact }),
      let type = types[file.path.exact.fileExtension]
    else { return nil }
    return File(type: "\(type); charset=utf-8", bytes: file.text.bytes)
  }
}
