import CritterImport
import CritterRig
import CritterRigFile
import CritterSyntax

extension Target {
  /// Whatever the Lottie, its rig is valid, or its features are refused.
  static let lottie = Target(
    name: "lottie", kind: .words,
    seeds: {
      try literals(in: "Tests/CritterKitTests").filter { $0.contains("\"layers\"") }
        .map { Array($0.utf8) }
    },
    run: { try run($0, path: "a.json") })

  /// Whatever the animated SVG, its rig is valid, or its features are refused.
  static let animatedSVG = Target(
    name: "animatedSVG", kind: .words,
    seeds: {
      let start = #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">"#
      return try literals(in: "Tests/CritterKitTests")
        .filter { $0.contains("<animate") || $0.contains("@keyframes") || $0.contains("<set") }
        .map { Array((start + $0 + "</svg>").utf8) }
    },
    run: { try run($0, path: "a.svg") })

  private static func run(_ bytes: [UInt8], path: String) throws {
    guard bytes.count < 8000 else { return }
    let rig = try ImportedRig(bytes, path: path, ImportedRig.Options(isPartial: true))
    let document = try RigDocument(importing: rig.yaml, named: "a", from: path, art: rig.art)
    _ = try document.resolved()
  }
}
