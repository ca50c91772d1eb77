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
}
