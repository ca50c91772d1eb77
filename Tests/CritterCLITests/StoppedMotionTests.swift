#if os(Linux)
  import CritterTestSupport
  import Foundation
  import Testing

  /// Debian's Chromium, stopped at some instants, shows critter's own frames. scripts/vectors looks at
  /// all motions.
  @Suite struct StoppedMotionTests {
    @Test(arguments: [
      (
        "bear --from neutral --to ecstatic --bounce --fps 50 --scale 2", 320, 320, [0, 3, 5, 11]
      ),
      ("checkmark --from check --to x --fps 10", 240, 240, [0, 3, 7, 10]),
    ])
    func `A motion in Chromium is 35 dB from its frames`(
      what: String, width: Int, height: Int, numbers: [Int]
    ) throws {
      let folder = try Folder.withParts()
      let arguments = ["render"] + what.split(separator: " ").map(String.init)
      #expect(try Run(arguments + ["-o", "a.svg"], in: folder).exitCode == 0)
      #expect(try Run(arguments + ["-o", "frames/"], in: folder).exitCode == 0)
      let rate = what.contains("--fps 50") ? 50.0 : 10
      try stop("a.svg", width, height, numbers.map { Double($0) / rate }, in: folder)
      for (number, frame) in numbers.enumerated() {
        let name = "frames/00\(frame < 10 ? "0" : "")\(frame).png"
        let likeness = try folder.pictures("stopped-\(number).png")[0]
          .psnr(folder.pictures(name)[0])
        #expect(likeness >= 35, "\(what), frame \(frame): \(likeness) dB")
      }
      let still = try folder.pictures("reduced.png")[0].psnr(folder.pictures("frames/0000.png")[0])
      #expect(still >= 35, "\(what) for those who want no motion: \(still) dB")
    }

    private func stop(
      _ name: String, _ width: Int, _ height: Int, _ times: [Double], in folder: Folder
    ) throws {
      let script = Repository.folder.appendingPathComponent(
        "Tests/CritterPreviewTests/Browser/stopped.py")
      let run = try Run(
        ["-B", script.path, folder.url.path, name, "\(width)", "\(height)"]
          + times.map { "\($0)" }, in: folder, program: Program.python)
      #expect(run.exitCode == 0, "\(run.text + run.messages)")
    }
  }
#endif
