import CritterGraphics
import CritterKit
import CritterRig
import Foundation
@testable import CritterProject

extension Target {
  /// A manifest's outputs are inside its folder, each once.
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

  /// Each row is one file in the manifest's folder, and never a sequence.
  static let rows = Target(
    name: "rows", kind: .lines,
    seeds: {
      let tested = try literals(in: "Tests/CritterProjectTests").filter {
        $0.hasPrefix("name") || $0.hasPrefix("[{")
      }
      let texts =
        tested + [
          "name,pose\nAda,big\n\"Bo, Jr\",\n", #"[{"name":"Ada","all":[1,2]},{"name":null}]"#,
        ]
      return texts.map { Array($0.utf8) }
    },
    run: { bytes in
      let file = bytes.first == UInt8(ascii: "[") ? "p.json" : "p.csv"
      _ = try project.write(bytes, to: file)
      for name in ["a-${row}.png", "out/${name}.png"] {
        let manifest = "outputs: [{ output: '\(name)', rig: r, state: rest, rows: \(file) }]\n"
        let path = try project.write(Array(manifest.utf8), to: "rows.yml")
        let outputs = try Manifest(contentsOf: path).outputs
        require(
          Set(outputs.map { $0.name.lowercased() }).count == outputs.count, "the files differ")
        for output in outputs {
          require(
            output.name.split(separator: "/").count == (name.contains("/") ? 2 : 1),
            "a cell is a name")
          require(output.name.counter == nil, "'\(output.name)' is one file")
        }
      }
    })

  /// A lock file that was read has the same contents after it is written and read again.
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
