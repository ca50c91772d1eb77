#if os(Linux)
  import CritterTestSupport
  import Foundation
  import Testing

  /// With Debian's Chromium.
  @Suite struct `The page in a browser` {
    /// The checks are in Browser/. `CRITTER_SHOTS` names a folder for screenshots.
    @Test func `does all that a designer does with it`() throws {
      let script = Repository.folder.appendingPathComponent(
        "Tests/CritterPreviewTests/Browser/run.py")
      let run = try Run(
        ["-B", script.path, Program.critter.path, Repository.parts.path], in: Folder(),
        program: Program.python)
      print(run.text + run.messages)
      #expect(run.exitCode == 0, "\(run.text + run.messages)")
    }
  }
#endif
