import CritterEncode
import CritterGraphics
import CritterRig
import CritterVector

/// An animation as a dotLottie archive, which also stores the play count. One theme uses version 1,
/// which most players support; several themes use version 2.
struct DotLottie {
  /// The files of the archive in order, with their paths.
  let files: [(path: String, json: JSON)]
  /// The mark of critter's own files, in the manifest of the archive.
  static let mark = #""generator":"critter""#
  /// The names of the themes that need a separate animation.
  private(set) var apart: [String] = []

  var bytes: [UInt8] {
    var archive = ZipArchive()
    for file in files {
      archive.add(file.path, file.json.file, compresses: file.path != Self.manifestPath)
    }
    return archive.bytes
  }

  init(_ motion: Lottie, plays: Int?) {
    let manifest = Self.manifest(version: "1.0", [Self.entry("motion", plays)])
    files = [manifest, ("animations/motion.json", motion.json)]
  }

  /// Creates an archive with themes. The animation in the rig's own colors is last, since some
  /// players show the last file.
  init(_ motion: ThemedLottie, plays: Int?) {
    let ids = ThemeIDs(motion.rules.map(\.theme) + motion.others.map(\.theme))
    func themes(_ entry: (JSON) -> JSON) -> [(String, JSON)] {
      motion.rules.isEmpty
        ? [] : [("themes", .array(motion.rules.map { entry(.string(ids[$0.theme])) }))]
    }
    apart = motion.others.map(\.theme)
    let own = Self.entry("motion", plays, themes { $0 })
    let others = motion.others.map { Self.entry("motion-\(ids[$0.theme])", plays) }
    files =
      [Self.manifest(version: "2", [own] + others, themes { .object([("id", $0)]) })]
      + motion.rules.map { ("t/\(ids[$0.theme]).json", $0.json) }
      + motion.others.map { ("a/motion-\(ids[$0.theme]).json", $0.json) }
      + [("a/motion.json", motion.json)]
  }

  /// Returns the manifest entry of an animation.
  private static func entry(_ id: String, _ plays: Int?, _ more: [(String, JSON)] = []) -> JSON {
    let loop: JSON =
      switch plays {
      case nil: .bool(true)
      case 1: .bool(false)
      case let plays?: .number(plays)
      }
    return .object([("id", .string(id)), ("autoplay", .bool(true)), ("loop", loop)] + more)
  }

  private static func manifest(
    version: JSON, _ motions: [JSON], _ more: [(String, JSON)] = []
  ) -> (path: String, json: JSON) {
    let said: [(String, JSON)] = [
      ("version", version), ("generator", "critter"), ("animations", .array(motions)),
    ]
    return (manifestPath, .object(said + more))
  }

  private static let manifestPath = "manifest.json"
}

/// The ids of themes in an archive, which are file names there.
private struct ThemeIDs {
  private var ids: [ExactText: String] = [:]

  /// Replaces the characters that separate folders or that some file system refuses.
  init(_ themes: [String]) {
    var taken: Set<ExactText> = []
    for theme in themes {
      let plain = String(
        String.UnicodeScalarView(
          theme.unicodeScalars.map {
            $0.isUnsafe || "\\/:*?\"<>|".unicodeScalars.contains($0) ? "-" : $0
          }))
      ids[theme.exact] = plain.numbered { taken.insert($0.lowercased().exact).inserted }
    }
  }

  subscript(theme: String) -> String { ids[theme.exact] ?? theme }
}
