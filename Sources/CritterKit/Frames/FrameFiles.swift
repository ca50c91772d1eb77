import CritterForms
import CritterSystem

/// Finds the files of an animation's frames.
public enum FrameFiles {
  /// - Parameter names: one folder, whose PNGs are meant; one pattern with `%d` or `%04d`; or the
  ///   files. Folders and patterns go by number. So do files that are named in the order in which
  ///   a shell lists them, `f1 f10 f2`; otherwise they keep their order.
  /// - Returns: at least one path.
  public static func paths(_ names: [String]) throws(KitError) -> [String] {
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
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let paths = byNumber(meant).map { prefix + $0 }
    for path in paths { try checkPlace(path, in: folder) }
    return paths
  }

  /// A folder is the user's choice; what is in it need not be.
  private static func checkPlace(_ path: String, in folder: String) throws(KitError) {
    do throws(SourceError) {
      try SourceFile(path, within: folder).realPath()
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }

  /// Numbers within names count as numbers.
  private static func byNumber(_ names: [String]) -> [String] {
    names.map { (key: NaturalKey($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
  }

  private static func isPNG(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".png") && !name.hasPrefix(".")
  }
}

/// A file's name with `%d` or `%04d` in it.
private struct Pattern {
  let folder: String
  private let (before, after): (Substring, Substring)
  private let width: Int

  init?(_ path: String) {
    let slash = path.lastIndex(of: "/")
    let name = path[(slash.map(path.index(after:)) ?? path.startIndex)...]
    guard let match = name.firstMatch(of: /%([0-9]{0,2})d/) else { return nil }
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    (before, after) = (name[..<match.range.lowerBound], name[match.range.upperBound...])
    width = Int(match.1) ?? 0
  }

  func matches(_ name: String) -> Bool {
    guard name.hasPrefix(before), name.dropFirst(before.count).hasSuffix(after) else {
      return false
    }
    let digits = name.dropFirst(before.count).dropLast(after.count)
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    return width == 0 || digits.count == width || digits.count > width && digits.first != "0"
  }
}

/// Orders names as people do: `f2` before `f10`.
private struct NaturalKey: Comparable {
  private let name: String
  private let pieces: [Substring]

  init(_ name: String) {
    self.name = name
    pieces = name.matches(of: /[0-9]+|[^0-9]+/).map { name[$0.range] }
  }

  static func < (a: NaturalKey, b: NaturalKey) -> Bool {
    for (x, y) in zip(a.pieces, b.pieces) where x != y {
      guard let first = x.digits, let second = y.digits else { return x < y }
      if first.count != second.count { return first.count < second.count }
      if first != second { return first < second }
    }
    return (a.pieces.count, a.name) < (b.pieces.count, b.name)
  }
}

extension Substring {
  /// Without leading zeros; nil when it is no number.
  fileprivate var digits: Substring? {
    guard let first, first.isASCII, first.isNumber else { return nil }
    return drop { $0 == "0" }
  }
}
