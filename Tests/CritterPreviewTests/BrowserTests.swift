#if os(Linux)
  import Foundation
  import Testing

  /// With Debian's Chromium.
  @Suite struct `The page in a browser` {
    /// The checks are in Browser/; their pictures are left in a folder for people to look at.
    @Test func `does all that a designer does with it`() throws {
      let shots = FileManager.default.temporaryDirectory.appendingPathComponent(
        "critter-preview-shots")
      let script = Place.repository.appendingPathComponent(
        "Tests/CritterPreviewTests/Browser/run.py")
      // Debian's own, which has Debian's modules.
      let system = "/usr/bin/python3"
      let python = FileManager.default.isExecutableFile(atPath: system) ? system : "python3"
      let (status, words) = try run(
        python, ["-B", script.path, Place.critter(), Place.parts, shots.path],
        in: Place.repository.path)
      print(words, "  screenshots: \(shots.path)")
      #expect(status == 0, "\(words)")
    }
  }
#endif
