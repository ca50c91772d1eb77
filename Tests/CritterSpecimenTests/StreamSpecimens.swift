import CritterTestSupport
import Foundation
import Testing

/// Streams, files and folders that take nothing.
@Suite struct StreamSpecimens {
  private static let art =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0,0H9V9z'/></svg>"

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [9, 9] }
      parts:
        a: { art: a.svg, frame: [0, 0, 9, 9] }
      states:
        rest: {}
        on: { parts: { a: { position: [1, 1] } } }
      transitions:
        - { from: rest, to: on, duration: 0.2 }
      """, to: "parts/r/rig.yaml")
    try folder.write(art, to: "parts/r/a.svg")
    try folder.write("outputs:\n  - { output: a.gif, rig: r, state: rest }\n", to: "critter.yml")
    try folder.write("old", to: "old.gif")
    return folder
  }

  static let printing: [[String]] = [
    ["list"], ["list", "--json"], ["list", "r"], ["list", "r", "--json"],
    ["pose", "r", "--state", "rest"], ["pose", "r", "--state", "rest", "--json"],
    ["render", "r", "--state", "rest", "-o", "-", "--format", "png"],
    ["render", "r", "--state", "rest", "-o", "a.png", "--json"],
    ["render", "r", "--state", "rest", "-o", "a.png", "--json", "-n"], ["render", "--json"],
    ["sheet", "r", "--all", "-o", "s.png", "--json"], ["check", "--json"], ["check", "-v"],
    ["diff", "r", "r"], ["diff", "r", "r", "--json"], ["--help"], ["--version"],
    ["help", "render"], ["--generate-completion-script", "zsh"],
  ]

  @Test(arguments: printing) func aFullStandardOutputIsAnError(command: [String]) throws {
    let run = try GuardedRun(command, in: Self.folder(), after: "exec >/dev/full")
    #expect(run.exitCode == 3)
    #expect(
      run.messages.hasSuffix("error: cannot write standard output: No space left on device\n"))
  }

  @Test(arguments: printing) func aClosedStandardOutputIsAnError(command: [String]) throws {
    let run = try GuardedRun(command, in: Self.folder(), after: "exec >&-")
    #expect(run.exitCode == 3)
    #expect(run.messages.contains("error: cannot write standard output"))
  }

  @Test(arguments: printing) func aReaderThatGoesAwayEndsTheRunWithoutAWord(command: [String])
    throws
  {
    let run = try GuardedRun(
      ["-c", #""$0" "$@" | :; exit ${PIPESTATUS[0]}"#, Program.critter.path] + command,
      in: Self.folder(), program: "bash")
    // 0 where all was written before it went.
    #expect(run.exitCode == 141 || run.exitCode == 0)
    #expect(!run.messages.contains("error"))
  }

  @Test(arguments: printing + [["validate", "r"], ["list", "nobody"]])
  func aClosedStandardErrorHindersNobody(command: [String]) throws {
    let folder = try Self.folder()
    let open = try GuardedRun(command, in: folder)
    let closed = try GuardedRun(command, in: Self.folder(), after: "exec 2>&-")
    #expect(closed.exitCode == open.exitCode)
    let full = try GuardedRun(command, in: Self.folder(), after: "exec 2>/dev/full")
    #expect(full.exitCode == open.exitCode)
  }

  @Test(
    arguments: [4, 8, 16],
    [
      ["render", "r", "--from", "rest", "--to", "on", "-o", "old.gif"], ["check"], ["render"],
      ["encode", "a.png", "-o", "old.gif"], ["diff", "r", "r", "-o", "d.png"],
      ["sheet", "r", "--all", "-o", "s.png"], ["preview", "r"],
      ["render", "r", "--from", "rest", "--to", "on", "-o", "old.mp4"],
    ])
  func tooFewOpenFilesAreAnError(count: Int, command: [String]) throws {
    let folder = try Self.folder()
    let before = try folder.snapshot
    let run = try GuardedRun(command, in: folder, after: "ulimit -n \(count)")
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("ulimit -n"))
    #expect(try folder.snapshot == before)
  }

  @Test func aFileThatMayNotGrowLeavesTheOldOne() throws {
    let folder = try Self.folder()
    let before = try folder.snapshot
    let command = ["render", "r", "--from", "rest", "--to", "on", "-W", "300", "-o", "old.gif"]
    let run = try GuardedRun(command, in: folder, after: "ulimit -f 1")
    #expect(run.exitCode == 128 + SIGXFSZ, "\(run.messages)")
    #expect(
      run.messages == "error: a file would be larger than this shell allows; see 'ulimit -f'\n")
    #expect(try folder.snapshot == before)
    let ignoring = try GuardedRun(command, in: folder, after: "trap '' XFSZ; ulimit -f 1")
    #expect(ignoring.exitCode == 3)
    #expect(ignoring.messages == "error: cannot write old.gif: File too large\n")
    #expect(try folder.snapshot == before)
  }

  @Test func aMissingFolderForTemporaryFilesIsNamed() throws {
    let folder = try Self.folder()
    try folder.write("old", to: "old.mp4")
    let before = try folder.snapshot
    let command = ["render", "r", "--from", "rest", "--to", "on", "-o"]
    let setup = "export TMPDIR=$PWD/nowhere CRITTER_FFMPEG=/bin/true"
    let run = try GuardedRun(command + ["old.mp4"], in: folder, after: setup)
    #expect(run.exitCode == 3)
    #expect(run.messages.contains("cannot make a temporary file in "), "\(run.messages)")
    #expect(run.messages.contains("/nowhere: No such file"), "\(run.messages)")
    #expect(try folder.snapshot == before)
    let gif = try GuardedRun(command + ["old.gif"], in: folder, after: setup)
    #expect(gif.exitCode == 0, "nothing else needs it")
  }

  @Test(arguments: [
    "exit 0", "echo ffmpeg version 6.0; exit 0", "kill -9 $$", "yes", "yes >&2",
    "case $1 in -version) echo ffmpeg version 6.0;; *) cat >/dev/null; exit 0;; esac",
    "case $1 in -version) echo ffmpeg version 6.0;; *) cat >/dev/null; echo garbage;; esac",
    "case $1 in -version) echo ffmpeg version 6.0;; *) exec <&-; sleep 0.1; exit 4;; esac",
    "case $1 in -version) echo ffmpeg version 6.0;; *) kill -SEGV $$;; esac",
    "case $1 in -version) echo ffmpeg version 6.0;; *) exec sleep 1000;; esac",
    "case $1 in -version) echo ffmpeg version 6.0;; *) cat >/dev/null; exec sleep 1000;; esac",
    "exec sleep 1000",
  ])
  func anFFmpegThatMisbehavesIsAnError(script: String) throws {
    let folder = try Self.folder()
    try folder.write("#!/bin/bash\n\(script)\n", to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("ffmpeg"))
    try folder.write("old", to: "old.mp4")
    let before = try folder.snapshot
    let run = try GuardedRun(
      ["render", "r", "--from", "rest", "--to", "on", "-W", "600", "-o", "old.mp4"], in: folder,
      after: "export CRITTER_FFMPEG=./ffmpeg", limits: ["--limit-time", "1"])
    #expect([2, 3].contains(run.exitCode), "\(run.messages)")
    #expect(run.messages.contains("error: "), "\(run.messages)")
    #expect(run.messages.contains("ffmpeg"), "\(run.messages)")
    #expect(try folder.snapshot == before)
  }
}
