import CritterGraphics
import CritterRigFile
import CritterSyntax

/// The folders of a rig and its nested rigs.
enum RigFolders {
  /// Returns the files of a rig and its nested rigs, and the drawing that the rig was split from.
  static func watched(of folder: String) -> WatchedFiles {
    let yaml = try? SourceFile(folder + "/rig.yaml", within: folder).contents(.description)
    // Parsing takes as long as drawing, and few rigs have the key.
    let text = yaml.map { String(decoding: $0, as: UTF8.self).exact }
    let named = text?.contains("drawing") == true ? yaml : nil
    let drawing = named.flatMap { RigDocument.links(in: $0).drawing?.value.path(ofRigIn: folder) }
    return WatchedFiles(folders: all(of: folder), files: [drawing].compactMap(\.self))
  }

  /// Returns the folders of a rig and its nested rigs, with the folders in them whose files they name.
  ///
  /// Searches the text of rig files, so that the folders of invalid rigs are found, too.
  ///
  /// - Returns: the folder paths, with the rig's own folder first.
  static func all(of folder: String) -> [String] {
    let own = URL(fileURLWithPath: folder).path.exact
    var found = [folder.exact]
    var next = 0
    var inner: [String] = []
    while next < found.count, found.count < 100 {
      let folder = found[next].text
      let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      let words = words(in: folder)
      for name in nestedRigs(in: words) {
        let path = "\(parent)/\(name)".exact
        if !found.contains(path), path != own { found.append(path) }
      }
      inner += innerFolders(in: words).map { "\(folder)/\($0)" }
      next += 1
    }
    return found.map(\.text) + inner.prefix(100)
  }

  private typealias Word = ArraySlice<UInt8>

  /// The words of a rig's file, between spaces, quotes, and brackets.
  private static func words(in folder: String) -> [Word] {
    // If the file can't be read now, the reader of rigs reports the error.
    let data = try? SourceFile(folder + "/rig.yaml", within: folder).contents(.description)
    let separators = Set(" \t\r\n,[]{}\"'".utf8)
    return Array(data ?? Data()).split(whereSeparator: separators.contains)
  }

  private static func nestedRigs(in words: [Word]) -> [String] {
    zip(words, words.dropFirst()).compactMap { key, name in
      guard key.elementsEqual("rig:".utf8), !name.contains(UInt8(ascii: "/")),
        name.first != UInt8(ascii: ".")
      else { return nil }
      return String(decoding: name, as: UTF8.self)
    }
  }

  private static let endings = ["yaml", "svg", "png", "jpg", "jpeg", "webp"].map {
    Array(".\($0)".utf8)
  }

  /// The folders in a rig's folder whose files it names, each once.
  private static func innerFolders(in words: [Word]) -> [String] {
    let names = words.compactMap { word -> ExactText? in
      guard let slash = word.lastIndex(of: UInt8(ascii: "/")),
        endings.contains(where: { word.suffix($0.count).elementsEqual($0) })
      else { return nil }
      let folders = word[..<slash].split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard folders.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") }) else { return nil }
      return String(decoding: word[..<slash], as: UTF8.self).exact
    }
    return Set(names).sorted().map(\.text)
  }

  /// Returns the names of a folder's files with a suffix, in alphabetical order.
  static func files(in folder: String, endingIn ending: String) -> [String] {
    let names = readableFolderEntries(folder)
    return names.map(\.exact).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
      .map(\.text)
  }
}
