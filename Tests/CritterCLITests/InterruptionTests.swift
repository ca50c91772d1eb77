import CritterTestSupport
import Foundation
import Testing

@Suite struct InterruptionTests {
  /// Renders that would go on for minutes.
  static let renders = [
    ["-o", "old.gif", "-W", "1200", "--speed", "0.0005"],
    ["-o", "frames/", "-W", "1200", "--speed", "0.0005"],
    ["-o", "frames/", "-W", "8", "--speed", "0.00001"],
  ]

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)], renders)
  func anInterruptedRenderLeavesWhatWasThere(
    signal: (number: Int32, exitCode: Int32), options: [String]
  ) throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "old.gif")
    try folder.write("old", to: "frames/0000.png")
    let before = try folder.snapshot
    let running = try RunningProgram(
      Way.all[0].arguments + options + ["--progress", "plain", "-j", "2"], in: folder)
    let deadline = ContinuousClock.now + .seconds(60)
    while running.isRunning, !running.messages.contains("frame"), ContinuousClock.now < deadline {
      usleep(10_000)
    }
    #expect(running.isRunning)
    running.send(signal.number)
    let run = try running.wait()
    #expect(run.exitCode == signal.exitCode, "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(try folder.snapshot == before)
  }

  @Test(arguments: [(SIGINT, "mp4"), (SIGTERM, "mp4"), (SIGTERM, "webm")] as [(Int32, String)])
  func anInterruptedVideoLeavesNoFFmpegBehind(signal: Int32, format: String) throws {
    let folder = try Folder.withParts()
    let ffmpeg = try Program.named("ffmpeg").path
    try folder.write(
      "#!/bin/sh\necho $$ >ffmpeg.pid\nexec \(ffmpeg) \"$@\"\n", to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("ffmpeg").path)
    try folder.write("", to: "tmp/keep")
    try folder.write("0", to: "ffmpeg.pid")
    let before = try folder.snapshot.filter { $0.key != "ffmpeg.pid" }
    let running = try RunningProgram(
      Way.all[0].arguments + [
        "-o", "old.\(format)", "-W", "1200", "--speed", "0.0005", "--progress", "plain",
      ], in: folder,
      environment: [
        "CRITTER_FFMPEG": folder.url("ffmpeg").path, "TMPDIR": folder.url("tmp").path,
      ])
    let deadline = ContinuousClock.now + .seconds(60)
    while running.isRunning, !running.messages.contains("frame"), ContinuousClock.now < deadline {
      usleep(10_000)
    }
    #expect(running.isRunning)
    let text = folder.text("ffmpeg.pid").filter(\.isNumber)
    let identifier = try #require(pid_t(text))
    #expect(kill(identifier, 0) == 0)
    running.send(signal)
    #expect(try running.wait().exitCode == 128 + signal)
    while kill(identifier, 0) == 0, ContinuousClock.now < deadline { usleep(10_000) }
    #expect(kill(identifier, 0) != 0)
    #expect(try folder.snapshot.filter { $0.key != "ffmpeg.pid" } == before)
  }
}
