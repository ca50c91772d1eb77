import CritterSystem

/// What is watched in a folder: one of its entries or, when `name` is nil, all.
struct WatchedEntry {
  let folder: String
  let name: String?

  /// All entries of some folders, and in each folder above them, up to the root, the entry that
  /// leads there. So a folder that goes away, itself or with one above it, is noticed when it comes
  /// back.
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
