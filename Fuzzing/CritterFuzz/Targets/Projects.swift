import CritterGraphics
import CritterKit
import CritterRig
import Foundation
@testable import CritterProject

extension Target {
  /// A manifest's outputs lie below its folder, each once.
  static let manifest = Target(
    name: "manifest", kind: .lines,
    seeds: {
      let tested = try ["CritterProjectTests", "CritterCLITests"]
        .flatMap { try literals(in: "Tests/\($0)") }
      let texts = tested + (try fencedBlocks(in: "docs/reference/manifest.md"))
      return [try bytes(of: "critter.yml")]
        + texts.filter { $0.contains("\n") && $0.contains("outputs:") }.map { Array($0.utf8) }
    },
    run: { bytes in
      let path = try project.write(bytes, to: "critter.yml")
      let names = try Manifest(contentsOf: path).outputs.map(\.name)
      require(Set(names).count == names.count, "\(names) differ")
      for name in names {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        require(!steps.contains(".."), "'\(name)' lies below the manifest's folder")
        require(!name.hasPrefix("/"), "'\(name)' is no absolute path")
      }
    })

  /// A lock that is read says what it said once it is written again.
  static let lock = Target(
    name: "lock", kind: .words,
    seeds: {
      let lock = try bytes(of: "critter.lock.json")
      let small = Lock(
        files: ["parts/a/rig.yaml": "sha256:00"],
        outputs: [
          "a.gif": Lock.Entry(
            request: "a --state b", reads: ["parts/a/rig.yaml"], inputs: "sha256:01",
            picture: "sha256:02", file: "sha256:03", bytes: 4, count: 5, tool: "1.0")
        ])
      return [lock, Array(small.text.utf8)]
    },
    run: { bytes in
      let lock = try Lock(contentsOf: project.write(bytes, to: "stranger.lock.json"))
      let again = try project.write(Array(lock.text.utf8), to: "again.lock.json")
      require(try Lock(contentsOf: again) == lock, "the lock is read as it is written")
    })
}

private let project = Scratch("project")
