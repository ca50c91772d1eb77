import CritterTestSupport
import Foundation
import Testing

@Suite struct InterruptionTests {
  /// Renders that would go on for minutes.
  static let gif = ["-o", "old.gif", "-W", "600", "--speed", "0.0005"]
  static let largeFrames = ["-o", "frames/", "-W", "600", "--speed", "0.0005"]
  static let smallFrames = ["-o", "frames/", "-W", "8", "--speed", "0.0001"]

  @Test(
    arguments: [
      ((SIGINT, 130), gif), ((SIGTERM, 143), largeFrames), ((SIGINT, 130), smallFrames),
      ((SIGHUP, 129), smallFrames), ((SIGQUIT, 131), gif),
    ] as [((Int32, Int32), [String])])
  func `an interrupted render leaves what was there`(
    signal: (number: Int32, exitCode: Int32), options: [String]
  ) throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "old.gif")
    try folder.write("old", to: "frames/0000.png")
    let before = try folder.snapshot
    // The program would ignore the same signals as tests under nohup.
    _ = Foundation.signal(SIGHUP, SIG_DFL)
    let running = try RunningProgram(
      StateChange.neutralToActive.arguments + options + ["--progress", "plain", "-j", "2"],
      in: folder)
    #expect(running.wait(for: "frame"))
    running.send(signal.number)
    let run = try running.wait()
    #expect(run.exitCode == signal.exitCode, "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(try folder.snapshot == before)
  }

  @Test(.inCheck, arguments: [(SIGINT, "mp4"), (SIGTERM, "webm")] as [(Int32, String)])
  func `an interrupted video leaves no ffmpeg behind`(signal: Int32, format: String) throws {
    let folder = try Folder.withParts()
    let ffmpeg = try Program.named("ffmpeg").path
    let life = try Lifeline()
    try folder.writeProgram("exec 9>\(life.path)\nexec \(ffmpeg) \"$@\"", to: "ffmpeg")
    try folder.write("", to: "tmp/keep")
    let before = try folder.snapshot
    let running = try RunningProgram(
      StateChange.neutralToActive.arguments + [
        "-o", "old.\(format)", "-W", "600", "--speed", "0.0005", "--progress", "plain",
      ], in: folder,
      environment: [
        "CRITTER_FFMPEG": folder.url("ffmpeg").path, "TMPDIR": folder.url("tmp").path,
      ])
    #expect(running.wait(for: "frame "))
    #expect(!life.hasEnded(within: 0))
    running.send(signal)
    #expect(try running.wait().exitCode == 128 + signal)
    #expect(life.hasEnded(within: 60))
    #expect(try folder.snapshot == before)
  }
}

@Suite struct LeftoverTests {
  /// Anything that writes into a folder.
  static let commands: [[String]] = [
    ["render", "toy", "--state", "rest", "-o", "a/b.png"], ["encode", "in.png", "-o", "a/b.gif"],
    ["sheet", "toy", "--all", "-o", "a/b.png"], ["diff", "in.png", "in.png", "-o", "a/b.png"],
    ["render"],
  ]

  /// A temporary file's name, and the number of the process that left it when it was killed.
  private static let left = Result {
    let folder = try Folder.withParts()
    let running = try RunningProgram(
      StateChange.neutralToActive.arguments + ["-o", "frames/", "-W", "8", "--speed", "0.0001"],
      in: folder)
    func names() throws -> [String] {
      try folder.contents.filter { $0.contains(".critter-") }.compactMap {
        $0.split(separator: "/").last.map(String.init)
      }
    }
    while try names().isEmpty, running.isRunning { usleep(10_000) }
    running.send(SIGKILL)
    #expect(try running.wait().exitCode == -SIGKILL)
    return (name: try #require(names().first), process: running.processIdentifier)
  }

  @Test(arguments: commands) func `the next run of any command clears them away`(command: [String])
    throws
  {
    let folder = try Project.make(
      manifest: "outputs:\n  - { output: a/m.gif, rig: toy, state: rest }\n")
    #expect(
      try Run(["render", "toy", "--state", "rest", "-o", "in.png"], in: folder).exitCode == 0)
    let (left, process) = try Self.left.get()
    let mine = left.replacing(
      "-\(process)@", with: "-\(ProcessInfo.processInfo.processIdentifier)@")
    let elsewhere = left.replacing("@", with: "@elsewhere")
    for name in [mine, elsewhere, left] { try folder.write("left", to: "a/" + name) }
    let run = try Run(command, in: folder)
    #expect([0, 1].contains(run.exitCode), "\(run.messages)")
    #expect(
      Set(try folder.contents.filter { $0.contains(".critter-") }) == [
        "a/" + mine, "a/" + elsewhere,
      ])
  }

  @Test func `folders among the machine's temporary files are removed, too`() throws {
    let folder = try Project.make()
    let left = "tmp/\(try Self.left.get().name.dropFirst())/file"
    try folder.write("left", to: left)
    try folder.write("other", to: "tmp/critter-notes/file")
    let run = try Run(
      ["diff", "toy", "toy", "--state", "rest"], in: folder,
      environment: ["TMPDIR": folder.path("tmp")])
    #expect(run.exitCode == 0, "\(run.messages)")
    _ = try Run(
      ["diff", "toy@HEAD", "toy"], in: folder, environment: ["TMPDIR": folder.path("tmp")])
    #expect(try folder.contents.filter { $0.hasSuffix("/file") } == ["tmp/critter-notes/file"])
  }
}

/// A named pipe that a program holds open for as long as it lives.
private final class Lifeline {
  private let folder: Folder
  private let descriptor: Int32

  var path: String { folder.path("life") }

  init() throws {
    folder = try Folder()
    let path = folder.path("life")
    guard mkfifo(path, 0o600) == 0 else { throw Undecodable(name: path, reason: "no named pipe") }
    // Does not wait for somebody who writes.
    descriptor = open(path, O_RDONLY | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Whether the other end is closed, or closes within these seconds.
  func hasEnded(within seconds: Int32) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&poll, 1, seconds * 1000) == 1 && poll.revents & Int16(POLLHUP) != 0
  }
}
