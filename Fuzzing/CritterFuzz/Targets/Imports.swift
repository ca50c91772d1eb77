import CritterImport
import CritterRig
import CritterYAML

extension Target {
  /// Whatever the Lottie, its rig is valid, or its features are refused.
  static let lottie = Target(
    name: "lottie", kind: .words,
    seeds: {
      try literals(in: "Tests/CritterKitTests").filter { $0.contains("\"layers\"") }
        .map { Array($0.utf8) }
    },
    run: { bytes in
      guard bytes.count < 8000 else { return }
      let rig = try ImportedRig(bytes, path: "a.json", ImportedRig.Options(isPartial: true))
      let document = try RigDocument(importing: rig.yaml, named: "a", from: "a.json", art: rig.art)
      _ = try document.resolved()
    })
}
