import CritterGraphics
import CritterRig

/// The folders that a rig is made of: its own, and those of the rigs that it shows.
enum RigFolders {
  /// Finds the folders of a rig and its nested rigs. It searches the text of the files, so that
  /// broken files are watched, too.
  ///
  /// - Returns: the rig's own folder first.
  static func all(of folder: String) -> [String] {
    let own = URL(fileURLWithPath: folder).path.exact
    var found = [folder.exact]
    var next = 0
    while next < found.count, found.count < 100 {
      let parent = URL(fileURLWithPath: found[next].text).deletingLastPathComponent().path
      for name in nestedRigs(in: found[next].text) {
        let path = "\(parent)/\(name)".exact
        if !found.contains(path), path != own { found.append(path) }
      }
      next += 1
    }
    return found.map(\.text)
  }

  private static func nestedRigs(in folder: String) -> [String] {
    // If the file can't be read now, the reader of rigs reports the error.
    let data = try? SourceFile(folder + "/rig.yaml", within: folder).contents(.description)
    let entry = /\brig:\s*["']?([\p{L}\p{N}_-]+)/.matchingSemantics(.unicodeScalar)
    return String(decoding: data ?? Data(), as: UTF8.self).matches(of: entry)
      .map { String($0.output.1) }
  }

  /// The names of a folder's files with an ending, in alphabetical order.
  static func files(in folder: String, endingIn ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map(\.exact).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
      .map(\.text)
  }
}
