import CritterTestSupport
import Foundation
import Testing

/// Streams, files and folders that can't be written.
@Suite struct StreamTests {
  /// One for each way in which data goes to standard output.
  static let printing: [[String]] = [
    ["list"], ["render", "r", "--state", "rest", "-o", "-", "--format", "png"],
    ["render", "--json"], ["--help"], ["--version"], ["--generate-completion-script", "zsh"],
  ]
  private static let motion = ["render", "r", "--from", "rest", "--to", "on", "-o"]

  @Test(arguments: printing) func `a full standard output is an error`(command: [String]) throws {
    let run = try ShellRun(command, in: .withRig(), after: "exec >/dev/full")
    #expect(run.exitCode == 3)
    #expect(
      run.messages.hasSuffix("error: can't write standard output: No space left on device\n"))
  }

  @Test(arguments: printing) func `a closed standard output is an error`(command: [String]) throws {
    let run = try ShellRun(command, in: .withRig(), after: "exec >&-")
    #expect(run.exitCode == 3)
    #expect(run.messages.contains("error: can't write standard output"))
  }

  @Test(arguments: printing[..<2])
  func `a reader that goes away ends the run without a message`(command: [String]) throws {
    let run = try ShellRun(
      command, in: .withRig(), command: #""$@" | :; exit ${PIPESTATUS[0]}"#)
    // 0 if everything was written before the reader went.
    #expect(run.exitCode == 141 || run.exitCode == 0)
    #expect(!run.messages.contains("error"))
  }

  @Test func `standard input is a rig`() throws {
    let folder = try Folder.withRig()
    let run = try ShellRun(
      ["render", "-", "-o", "new.png"], in: folder, command: #"cat parts/r/a.svg | "$@""#)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages.contains("new.png: 9×9"))
  }

  @Test(
    arguments: [
      (["render", "-", "-o", "a.png"], ":", "it is empty"),
      (["render", "-", "-o", "a.png"], "head -c 17000000 /dev/zero", "larger than 16 MB"),
      (["render", "/dev/stdin", "-o", "a.png"], ":", "use - instead of a path"),
      (["render", "/dev/fd/0", "-o", "a.png"], ":", "use - instead of a path"),
      (["preview", "-"], ":", "standard input can't be used here"),
      (["diff", "-", "r"], ":", "standard input can't be used here"),
    ])
  func `standard input that can't be read is an error`(
    command: [String], input: String, words: String
  ) throws {
    let run = try ShellRun(command, in: .withRig(), command: #"\#(input) | "$@""#)
    #expect(run.exitCode == 2, "\(run.messages)")
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test(arguments: [(["list"], 0), (["list", "nobody"], 2)] as [([String], Int32)])
  func `a closed or full standard error doesn't change the exit code`(
    command: [String], exitCode: Int32
  ) throws {
    for setup in ["exec 2>&-", "exec 2>/dev/full"] {
      #expect(try ShellRun(command, in: .withRig(), after: setup).exitCode == exitCode)
    }
  }

  @Test(
    arguments: [
      (4, motion + ["old.gif"]), (8, ["check"]), (16, motion + ["old.mp4"]),
      (16, ["preview", "r"]),
    ])
  func `too few open files are an error`(count: Int, command: [String]) throws {
    let folder = try Folder.withRig()
    let before = try folder.snapshot
    let run = try ShellRun(command, in: folder, after: "ulimit -n \(count)")
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("ulimit -n"))
    #expect(try folder.snapshot == before)
  }

  @Test(
    arguments: [
      ("ulimit -s 64", "found 64 KB"), ("ulimit -v 180000", "memory"),
      ("ulimit -v 250000", "memory"),
    ])
  func `too small a stack or too little memory is an error, and not the art's`(
    setup: String, reason: String
  ) throws {
    let folder = try Folder.withRig()
    let run = try ShellRun(
      Self.motion + ["old.gif", "-W", "4000"], in: folder, after: setup)
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains(reason), "\(run.messages)")
    #expect(!run.messages.contains("a.svg") && !run.messages.contains("Backtrac"))
    #expect(folder.text("old.gif") == "old")
  }

  /// Root may start any number of processes.
  @Test(.enabled(if: geteuid() != 0 || ShellRun.canBeNobody))
  func `too few threads are an error`() throws {
    let folder = try Folder.withRig()
    let run = try ShellRun(
      Self.motion + ["-", "--format", "gif"], in: folder, after: "chmod 777 .; ulimit -u 1",
      command: geteuid() == 0 ? ShellRun.asNobody : #"exec "$@""#)
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("error: critter needs"), "\(run.messages)")
  }

  @Test func `a name that isn't UTF-8 is refused`() throws {
    let folder = try Folder.withRig()
    let before = try folder.contents
    let run = try ShellRun(
      Self.motion, in: folder, command: #""$@" "$(printf 'a\377.gif')""#)
    #expect(run.exitCode == 64, "\(run.messages)")
    #expect(run.messages.contains("isn't UTF-8 text"))
    #expect(try folder.contents == before)
  }

  @Test func `an encoding that can't be read is one error`() throws {
    let folder = try Folder.withRig()
    try folder.write("<?xml version='1.0' encoding='HTML'?><svg/>", to: "parts/r/a.svg")
    let run = try ShellRun(["render", "r", "--state", "rest", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.hasPrefix("parts/r/a.svg:1:1: error: "), "\(run.messages)")
  }

  @Test func `a working folder that is gone is an error`() throws {
    let run = try ShellRun(
      ["render", "../parts/r", "--state", "rest", "-o", "a.png"], in: .withRig(),
      after: "mkdir gone; cd gone; rmdir ../gone")
    #expect(run.exitCode == 3 || run.exitCode == 2, "\(run.messages)")
    #expect(run.messages.contains("error: can't") && run.messages.contains("No such file"))
  }

  @Test func `a folder for temporary files that isn't there is not made`() throws {
    let folder = try Folder.withRig()
    let run = try ShellRun(
      ["diff", "r@HEAD", "r"], in: folder, after: "export TMPDIR=$PWD/no/where")
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("/no/where/critter-"), "\(run.messages)")
    #expect(try !folder.contents.contains("no"))
  }

  @Test(.inCheck)
  func `a git that hangs isn't taken for a revision that is missing`() throws {
    let folder = try Folder.withRig()
    try folder.writeProgram("exec sleep 1000", to: "bin/git")
    let run = try ShellRun(
      ["diff", "./parts/r@HEAD", "r"], in: folder,
      after: "mkdir .git; echo ref: refs/heads/main > .git/HEAD; export PATH=$PWD/bin:$PATH")
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("git didn't finish within 10"), "\(run.messages)")
  }

  @Test func `a file that may not grow leaves the old one`() throws {
    let folder = try Folder.withRig()
    let before = try folder.snapshot
    let command = Self.motion + ["old.gif", "-W", "300"]
    let run = try ShellRun(command, in: folder, after: "ulimit -f 1")
    #expect(run.exitCode == 128 + SIGXFSZ, "\(run.messages)")
    #expect(
      run.messages
        == "error: the file is larger than the limit of this shell; raise it with 'ulimit -f'\n")
    #expect(try folder.snapshot == before)
    let ignoring = try ShellRun(command, in: folder, after: "trap '' XFSZ; ulimit -f 1")
    #expect(ignoring.exitCode == 3)
    #expect(ignoring.messages == "error: can't write old.gif: File too large\n")
    #expect(try folder.snapshot == before)
  }

  @Test(arguments: ["ulimit -t 2", "ulimit -S -t 1"])
  func `a run that may not compute longer leaves no temporary file`(limit: String) throws {
    let folder = try Folder.withRig()
    let before = try folder.snapshot
    let run = try ShellRun(
      Self.motion + ["old.gif", "-W", "300", "--speed", "0.001"], in: folder, after: limit)
    #expect(run.exitCode == 128 + SIGXCPU, "\(run.messages)")
    #expect(
      run.messages.hasSuffix(
        "error: the run needs more CPU time than the limit of this shell; raise it with 'ulimit -t'\n"
      ))
    #expect(try folder.snapshot == before)
  }

  @Test func `another user's folder for built-in rigs doesn't stop a run`() throws {
    let folder = try Folder()
    try folder.makeFolder("tmp/critter-\(getuid())")
    #expect(chmod(folder.path("tmp/critter-\(getuid())"), 0o777) == 0)
    let run = try ShellRun(
      ["render", "ghost", "--state", "boo", "-o", "a.png"], in: folder,
      after: "unset HOME XDG_CACHE_HOME; export HOME=/dev/null TMPDIR=$PWD/tmp")
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `a missing folder for temporary files is named`() throws {
    let folder = try Folder.withRig()
    try folder.write("old", to: "old.mp4")
    let before = try folder.snapshot
    let setup = "export TMPDIR=$PWD/nowhere CRITTER_FFMPEG=/bin/true"
    let run = try ShellRun(Self.motion + ["old.mp4"], in: folder, after: setup)
    #expect(run.exitCode == 3)
    #expect(run.messages.contains("can't make a temporary file in "), "\(run.messages)")
    #expect(run.messages.contains("/nowhere: No such file"), "\(run.messages)")
    #expect(try folder.snapshot == before)
    let gif = try ShellRun(Self.motion + ["old.gif"], in: folder, after: setup)
    #expect(gif.exitCode == 0, "nothing else needs the folder")
  }

  /// ffmpeg's file can't grow, as on a full disk, and no signal reports it.
  @Test(.inCheck)
  func `a video that can't be written whole is an error`() throws {
    let folder = try Folder.withRig()
    try folder.write("old", to: "old.mp4")
    let before = try folder.snapshot
    let run = try ShellRun(
      Self.motion + ["old.mp4", "-W", "600"], in: folder, after: "trap '' XFSZ; ulimit -f 1")
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("error: ffmpeg"), "\(run.messages)")
    #expect(try folder.snapshot == before)
  }

  @Test func `ffmpeg gets pixels, and no names of files`() throws {
    let folder = try Folder.withRig()
    try folder.writeProgram(
      "case $1 in -version) echo ffmpeg version 6.0;; "
        + #"*) echo "$@" > arguments; cat > pixels;; esac"#, to: "ffmpeg")
    let run = try ShellRun(
      Self.motion + ["old.mp4", "-W", "10"], in: folder, after: "export CRITTER_FFMPEG=./ffmpeg")
    #expect(run.exitCode == 3, "\(run.messages)")
    let arguments = folder.text("arguments")
    #expect(arguments.contains("-i pipe:0 ") && arguments.hasSuffix(" /dev/fd/1\n"))
    #expect(!arguments.contains("old") && !arguments.contains("svg"))
    let size = try folder.data("pixels").count
    #expect(size > 0 && size % 400 == 0, "frames of 10 × 10")
  }

  @Test(arguments: [
    "exit 0", "cat >/dev/null", "cat >/dev/null; echo garbage", "exec sleep 1000",
    "cat >/dev/null; exec sleep 1000",
  ])
  func `an ffmpeg that fails, writes no video or never ends is an error`(encode: String) throws {
    let folder = try Folder.withRig()
    try folder.writeProgram(
      "case $1 in -version) echo ffmpeg version 6.0;; *) \(encode);; esac", to: "ffmpeg")
    try folder.write("old", to: "old.mp4")
    let before = try folder.snapshot
    let run = try ShellRun(
      Self.motion + ["old.mp4", "-W", "600", "--limit-time", "1"], in: folder,
      after: "export CRITTER_FFMPEG=./ffmpeg")
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains("error: ffmpeg"), "\(run.messages)")
    #expect(try folder.snapshot == before)
  }
}
