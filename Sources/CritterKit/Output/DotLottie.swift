import CritterEncode
import CritterRig
import CritterVector
import CritterYAML

/// An animation as a dotLottie archive, which also stores the play count. One theme uses version 1,
/// which most players support; several themes use version 2.
struct DotLottie {
  /// The files of the archive in order, with their paths.
  let files: [(path: String, json: JSON)]
  /// The names of the themes that need a separate animation.
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

  /// Creates an archive with themes. The animation in the rig's own colors is last, since some
  /// players show the last file.
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

  /// Returns the manifest entry of an animation.
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
