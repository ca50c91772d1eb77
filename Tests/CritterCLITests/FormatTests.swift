import CritterTestSupport
import Foundation
import Testing

@Suite struct FormatTests {
  @Test func `lossless formats show the same`() throws {
    let folder = try Folder.withParts()
    let reports = try ["apng", "webp"].map { format in
      try Run(
        StateChange.neutralToShy.arguments + [
          "-W", "64", "--fps", "50", "--quality", "100", "-o", "a.\(format)", "--json",
        ], in: folder
      ).report()
    }
    #expect(reports.map(\.format) == ["apng", "webp"])
    #expect(reports.map(\.duration) == [0.22, 0.22])
    #expect(reports.map(\.plays) == [0, 0])
    #expect(reports.map(\.colors) == [nil, nil])
    #expect(reports[0].digest == reports[1].digest)
    let stills = StateChange.neutralToShy.arguments + ["-W", "64", "--fps", "50", "-o", "still/"]
    #expect(try Run(stills, in: folder).exitCode == 0)
    let pictures = try folder.pictures("a.apng")
    #expect(try pictures.first == folder.picture("still/0000.png"))
    #expect(try pictures.last == folder.picture("still/0010.png"))
  }

  @Test(.inCheck, arguments: ["mp4", "webm"])
  func `a video shows every frame`(format: String) throws {
    let folder = try Folder.withParts()
    let run = try Run(
      StateChange.neutralToShy.arguments + [
        "-W", "64", "--hold", "0.4", "-o", "a.\(format)", "--json",
      ],
      in: folder)
    let report = try run.report()
    #expect(report.frames == 26)
    #expect(report.duration == 1.04)
    #expect(report.plays == nil)
    #expect(abs(try folder.duration("a.\(format)") - 1.04) < 0.01)
    #expect(try folder.videoPictures("a.\(format)").count == 26)
    #expect(try folder.contents == ["a.\(format)", "parts"])
  }

  @Test(.inCheck) func `the report has the even sides of an MP4`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      StateChange.neutralToShy.arguments + ["--size", "33x20", "-o", "a.mp4", "--json"], in: folder)
    let report = try run.report()
    #expect((report.width, report.height) == (34, 20))
    #expect(try folder.size("a.mp4") == (34, 20))
  }

  @Test(arguments: ["apng", "webp"]) func `the workers don't change a file`(format: String) throws {
    try expectTheSameFile(format)
  }

  @Test(.inCheck, arguments: ["mp4", "webm"])
  func `the workers don't change a video`(format: String) throws {
    try expectTheSameFile(format)
  }

  /// With one worker and with two.
  private func expectTheSameFile(_ format: String) throws {
    let folder = try Folder.withParts()
    let files = try ["1", "2"].map { workers in
      let run = try Run(
        StateChange.neutralToShy.arguments + ["-W", "40", "-j", workers, "-o", "a.\(format)"],
        in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
      return try folder.data("a.\(format)")
    }
    #expect(files[0] == files[1])
  }

  @Test func `without ffmpeg, a video is refused and the old one stays`() throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "a.mp4")
    let run = try Run(
      StateChange.neutralToShy.arguments + ["-o", "a.mp4"], in: folder,
      environment: ["CRITTER_FFMPEG": "/nowhere/ffmpeg"])
    #expect(run.exitCode == 2)
    #expect(
      run.messages.hasPrefix(
        "error: mp4 needs ffmpeg, and there is no program /nowhere/ffmpeg; install ffmpeg"))
    #expect(folder.text("a.mp4") == "old")
  }

  @Test func `ffmpeg's message is shown`() throws {
    let folder = try Folder.withParts()
    try folder.writeProgram(
      """
      [ "$1" = -version ] && echo 'ffmpeg version 6.0' && exit
      echo "Unknown encoder 'libx264'" >&2
      exit 1
      """, to: "ffmpeg")
    let run = try Run(
      StateChange.neutralToShy.arguments + ["-o", "a.mp4"], in: folder,
      environment: ["CRITTER_FFMPEG": folder.url("ffmpeg").path])
    #expect(run.exitCode == 3)
    #expect(run.messages == "error: ffmpeg failed: Unknown encoder 'libx264'\n")
    #expect(try folder.contents == ["ffmpeg", "parts"])
  }
}
