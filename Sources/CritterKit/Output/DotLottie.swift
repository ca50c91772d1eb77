import CritterEncode
import CritterForms
import CritterVector

/// A motion as Lottie in an archive, which says how often it plays: of version 1 in one theme, which
/// most players know, and of version 2 in several.
struct DotLottie {
  /// By their paths in the archive, in order.
  let files: [(path: String, json: JSON)]
  /// The names of the themes in which it is a motion of its own.
  private(set) var apart: [String] = []

  var bytes: [UInt8] {
    var archive = ZipArchive()
    for file in files { archive.add(file.path, file.json.file) }
    return archive.bytes
  }

  init(_ motion: Lottie, plays: Int?) {
    let manifest = Self.manifest(version: "1.0", [Self.entry("motion", plays)])
    files = [manifest, ("animations/motion.json", motion.json)]
  }

  /// Some players show whatever file is the last one, so that is the motion in the rig's own colors.
  init(_ motion: ThemedLottie, plays: Int?) {
    func themes(_ entry: (JSON) -> JSON) -> [(String, JSON)] {
      motion.rules.isEmpty
        ? [] : [("themes", .array(motion.rules.map { entry(.string($0.theme)) }))]
    }
    apart = motion.others.map(\.theme)
    let own = Self.entry("motion", plays, themes { $0 })
    let others = motion.others.map { Self.entry("motion-\($0.theme)", plays) }
    files =
      [Self.manifest(version: "2", [own] + others, themes { .object([("id", $0)]) })]
      + motion.rules.map { ("t/\($0.theme).json", $0.json) }
      + motion.others.map { ("a/motion-\($0.theme).json", $0.json) }
      + [("a/motion.json", motion.json)]
  }

  /// What the manifest says of a motion.
  private static func entry(
    _ id: String, _ plays: Int?, _ more: [(String, JSON)] = []
  ) -> JSON {
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
    return ("manifest.json", .object(said + more))
  }
}
