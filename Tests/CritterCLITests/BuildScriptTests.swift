#if os(Linux)
  import CritterTestSupport
  import Foundation
  import Testing

  /// The scripts that build critter, with a Swift that only prints.
  @Suite struct BuildScriptTests {
    /// Runs a script with a Swift of this version.
    private func run(
      _ script: String..., swift version: String, printing lines: String = ""
    ) throws -> Run {
      let folder = try Folder()
      try folder.writeProgram(
        "case \"$*\" in *--show-bin-path) echo /built ;; *) printf '\(lines)' ;; esac",
        to: "usr/bin/swift")
      try folder.write(
        "// swift-interface-format-version: 1.0\n// swift-compiler-version: Swift version \(version)\n",
        to: "usr/lib/swift/linux/Swift.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface")
      return try Run(
        [Repository.folder.appendingPathComponent("scripts").path + "/" + script[0]]
          + script.dropFirst(), in: folder,
        environment: ["PATH": folder.path("usr/bin") + ":/usr/sbin:/usr/bin:/sbin:/bin"],
        program: Program.named("bash"))
    }

    @Test(arguments: ["5.10.1", "6.0.3", "6.1.2"])
    func `an old Swift is refused before packages are installed`(version: String) throws {
      let run = try run("setup", swift: version)
      let short = version.split(separator: ".").prefix(2).joined(separator: ".")
      #expect(run.exitCode == 1)
      #expect(run.messages.hasPrefix("critter needs Swift 6.2 or newer, found \(short).\n"))
      #expect(!run.messages.contains("Installing"))
    }

    @Test(arguments: ["6.2", "6.3.1", "6.10", "7.0", "10.1"])
    func `a newer Swift will do`(version: String) throws {
      let run = try run("setup", swift: version)
      #expect(run.exitCode == 0, "\(run.messages)")
    }

    @Test func `a build prints one line per module, errors, and the program's path`() throws {
      let run = try run(
        "build", "--debug", swift: "6.3",
        printing: #"""
          [1/9] Write sources\n[2/9] Compiling NIOCore A.swift\n[3/10] Compiling CritterRig A.swift\n\#
          [4/12] Emitting module CritterRig\n[7/12] Compiling CritterKit B.swift\nb.swift:1:1: error: no\n
          """#)
      #expect(run.text == "/built/critter\n")
      let sources = Repository.folder.appendingPathComponent("Sources").path
      let modules = try FileManager.default.contentsOfDirectory(atPath: sources).count {
        $0.hasPrefix("Critter")
      }
      #expect(
        run.messages.hasSuffix(
          """
          Compiling NIOCore
          Compiling CritterRig (1 of \(modules))
          Compiling CritterKit (2 of \(modules))
          b.swift:1:1: error: no

          """))
    }
  }
#endif
