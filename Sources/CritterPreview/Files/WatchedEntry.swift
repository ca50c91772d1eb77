import CritterSystem

/// A watched entry of a folder, or all of its entries if `name` is nil.
struct WatchedEntry {
  let folder: String
  let name: String?

  /// All entries of some folders, and the entries that lead to them from the root. So a folder that
  /// was removed, itself or with a parent, is noticed when it comes back.
  ///
  /// - Returns: folders before those in them.
  static func all(for folders: [String]) -> [WatchedEntry] {
    folders.flatMap { folder in
      var url = URL(fileURLWithPath: "/")
      let names = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents.dropFirst()
      let above = names.map { name in
        defer { url.appendPathComponent(name) }
        return WatchedEntry(folder: url.path, name: name)
      }
      return above + [WatchedEntry(folder: url.path, name: nil)]
    }
  }
}
