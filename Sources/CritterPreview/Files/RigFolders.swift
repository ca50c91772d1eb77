import CritterGraphics
import CritterRig

/// The folders of a rig and its nested rigs.
enum RigFolders {
  /// Returns the folders of a rig and its nested rigs, with the folders in them whose files they name.
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
    return found.map(\.text) + found.flatMap { innerFolders(of: $0.text) }.prefix(100)
  }

  private static func nestedRigs(in folder: String) -> [String] {
    let entry = /\brig:\s*["']?([\p{L}\p{N}_-]+)/.matchingSemantics(.unicodeScalar)
    return text(in: folder).matches(of: entry).map { String($0.output.1) }
  }

  /// The folders in a rig's folder whose files it names, each once.
  private static func innerFolders(of folder: String) -> [String] {
    let file = /([\p{L}\p{N}_-][\p{L}\p{N}_\/-]*)\/[\p{L}\p{N}_@.-]+\.(?:yaml|svg|png|jpe?g|webp)/
      .matchingSemantics(.unicodeScalar)
    let names = text(in: folder).matches(of: file).map { String($0.output.1).exact }
    return Set(names).sorted().map { "\(folder)/\($0.text)" }
  }

  private static func text(in folder: String) -> String {
    // If the file can't be read now, the reader of rigs reports the error.
    let data = try? SourceFile(folder + "/rig.yaml", within: folder).contents(.description)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Returns the names of a folder's files with a suffix, in alphabetical order.
  static func files(in folder: String, endingIn ending: String) -> [String] {
    let names = readableFolderEntries(folder)
    return names.map(\.exact).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
      .map(\.text)
  }
}
