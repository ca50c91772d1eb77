import CritterGraphics
import CritterRig

/// The folders of a rig and its nested rigs.
enum RigFolders {
  /// Returns the folders of a rig and its nested rigs.
  ///
  /// Searches the text of rig files, so that the folders of invalid rigs are found, too.
  ///
  /// - Returns: the folder paths, with the rig's own folder first.
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
    // If the file can't be read, reading the rig reports the error.
    let data = try? SourceFile(folder + "/rig.yaml", within: folder).contents(.description)
    let entry = /\brig:\s*["']?([\p{L}\p{N}_-]+)/.matchingSemantics(.unicodeScalar)
    return String(decoding: data ?? Data(), as: UTF8.self).matches(of: entry)
      .map { String($0.output.1) }
  }

  /// Returns the names of a folder's files with a suffix, in alphabetical order.
  static func files(in folder: String, endingIn ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map(\.exact).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
      .map(\.text)
  }
}
