#if os(Linux)
  import CritterTestSupport
  import Foundation
  import Testing

  /// With Debian's Chromium and Firefox.
  @Suite struct `The page in a browser` {
    private static let folder = Repository.folder.appendingPathComponent(
      "Tests/CritterPreviewTests/Browser")

    private static let checks = Result {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix("_checks.py") }.sorted()
    }

    /// `CRITTER_SHOTS` names a folder for screenshots.
    @Test(.inCheck, arguments: try checks.get())
    func `does all that a designer does with it`(checks: String) throws {
      let run = try Run(
        [
          "-B", Self.folder.appendingPathComponent("run.py").path, Program.critter.path,
          Repository.parts.path, String(checks.dropLast(".py".count)),
        ], in: Folder(), program: Program.python)
      print(run.text + run.messages)
      #expect(run.exitCode == 0, "\(run.text + run.messages)")
    }
  }
#endif
