#if os(Linux)
  import CritterTestSupport
  import Foundation
  import Testing

  /// With Debian's Chromium.
  @Suite struct `The page in a browser` {
    /// The checks are in Browser/; their pictures are left in a folder for people to look at.
    @Test func `does all that a designer does with it`() throws {
      let shots = FileManager.default.temporaryDirectory.appendingPathComponent(
        "critter-preview-shots")
      let script = Repository.folder.appendingPathComponent(
        "Tests/CritterPreviewTests/Browser/run.py")
      let run = try Run(
        ["-B", script.path, Program.critter.path, Repository.parts.path, shots.path], in: Folder(),
        program: Program.python)
      print(run.text + run.messages, "  screenshots: \(shots.path)")
      #expect(run.exitCode == 0, "\(run.text + run.messages)")
    }
  }
#endif
