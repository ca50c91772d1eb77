import CritterGraphics
import CritterRig

/// A search for the files of an animation's frames.
package enum FrameFiles {
  /// A file, and the duration of its frames in seconds; nil for its own.
  typealias File = (path: String, duration: Double?)

  /// Returns the files of an animation's frames in playback order.
  ///
  /// - Parameter names: a list of frames as JSON, or see `paths`.
  static func files(_ names: [String]) throws(KitError) -> [File] {
    if names.count == 1, let name = names.first, !isFolder(name),
      name.exact.fileExtension.lowercased() == "json"
    {
      return try listed(in: name)
    }
    return try paths(names).map { ($0, nil) }
  }

  /// A frame in a JSON list: `[{"file": "a.png", "delay": 0.1}]`.
  private struct ListedFrame: Decodable {
    let file: String
    let delay: Double?
  }

  /// Returns the files of a JSON list. Their paths are relative to the list, and stay in its folder.
  private static func listed(in list: String) throws(KitError) -> [File] {
    let bytes = try [UInt8](contentsOf: list, .image)
    guard let frames = try? JSONDecoder().decode([ListedFrame].self, from: Data(bytes)),
      !frames.isEmpty, frames.allSatisfy({ isDelay($0.delay ?? 1) })
    else { throw .notAFrameList(list) }
    let folder = list.exact.folder
    return try frames.map { frame throws(KitError) in
      let path = folder == "." ? frame.file : "\(folder)/\(frame.file)"
      _ = try KitError.reading(path) { try SourceFile(path, within: folder).realPath() }
      return (path, frame.delay)
    }
  }

  /// Returns whether names are those of images or of a folder of PNGs, and not of a rig.
  package static func areFrames(_ names: [String], _ finder: RigFinder) -> Bool {
    guard names.count == 1, let name = names.first else { return true }
    if name.exact.lastName.counter != nil { return true }
    let isFound = (try? finder.folder(of: name)).map(finder.isRig) ?? false
    if isFound { return false }
    if isFolder(name) { return (try? paths([name])) != nil }
    return ["png", "gif", "apng", "webp"].contains(name.exact.fileExtension.lowercased())
  }

  /// Whether a number of seconds can be the delay of a frame.
  package static func isDelay(_ seconds: Double) -> Bool { seconds > 0 && seconds <= 1e6 }

  /// Returns the paths of an animation's frames in playback order.
  ///
  /// - Parameter names: a folder of PNGs, a pattern with `%d` or `%04d`, or the files. Folders and
  ///   patterns are sorted by number, and so are files in shell order, such as `f1 f10 f2`. Other
  ///   files keep their order.
  /// - Returns: the paths of the files, at least one.
  package static func paths(_ names: [String]) throws(KitError) -> [String] {
    if names.count == 1, let name = names.first {
      if isFolder(name) { return try files(in: name, where: isPNG, of: name) }
      if let pattern = Pattern(name) {
        return try files(in: pattern.folder, where: pattern.matches, of: name)
      }
    }
    let isListed = names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return isListed ? byNumber(names) : names
  }

  private static func files(
    in folder: String, where isMeant: (String) -> Bool, of name: String
  ) throws(KitError) -> [String] {
    let found: [String]
    do {
      found = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .cannotRead(path: name, reason: error.reason)
    }
    let meant = found.filter(isMeant)
    if meant.isEmpty { throw .noFrames(name) }
    let prefix = folder == "." ? "" : folder.exact.hasSuffix("/") ? folder : folder + "/"
    let paths = byNumber(meant).map { prefix + $0 }
    // The user chose the folder, but maybe not the links inside it.
    for path in paths {
      _ = try KitError.reading(path) { try SourceFile(path, within: folder).realPath() }
    }
    return paths
  }

  /// Sorts names so that numbers within them are compared by value.
  private static func byNumber(_ names: [String]) -> [String] {
    names.map { (key: NaturalKey($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
  }

  private static func isPNG(_ name: String) -> Bool {
    name.lowercased().exact.hasSuffix(".png") && !name.exact.hasPrefix(".")
  }
}

/// A file name pattern with `%d` or `%04d`.
private struct Pattern {
  let folder: String
  private let (before, after): (String, String)
  private let width: Int

  init?(_ path: String) {
    let name = path.exact.lastName
    guard let counter = name.counter, let halves = name.exact.halves(around: counter.text) else {
      return nil
    }
    folder = path.exact.folder
    (before, after) = halves
    width = counter.width
  }

  func matches(_ name: String) -> Bool {
    guard let digits = name.exact.dropping(prefix: before)?.exact.dropping(suffix: after),
      digits.exact.numberedPieces.map(\.isNumber) == [true]
    else { return false }
    return width == 0 || digits.count == width || digits.count > width && digits.first != "0"
  }
}

/// A sort key that compares numbers by value: `f2` before `f10`.
private struct NaturalKey: Comparable {
  private let name: ExactText
  private let pieces: [(text: ExactText, isNumber: Bool)]

  init(_ name: String) {
    self.name = name.exact
    pieces = name.exact.numberedPieces.map { ($0.text.exact, $0.isNumber) }
  }

  static func == (a: NaturalKey, b: NaturalKey) -> Bool { a.name == b.name }

  static func < (a: NaturalKey, b: NaturalKey) -> Bool {
    for (x, y) in zip(a.pieces, b.pieces) where x.text != y.text {
      guard x.isNumber, y.isNumber else { return x.text < y.text }
      let (first, second) = (x.text.withoutZeros, y.text.withoutZeros)
      if first.count != second.count { return first.count < second.count }
      if first != second { return first < second }
    }
    return (a.pieces.count, a.name) < (b.pieces.count, b.name)
  }
}

extension ExactText {
  /// The digits without leading zeros.
  fileprivate var withoutZeros: Substring { text.drop { $0 == "0" } }
}
