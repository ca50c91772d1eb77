import CritterTestSupport
import Foundation

/// One run of the built `critter` as a process of its own, started by a shell, which sets limits and
/// redirects streams.
struct ShellRun {
  /// 128 plus the signal's number if a signal ended it.
  let exitCode: Int32
  let messages: String
  let text: String

  /// - Parameters:
  ///   - setup: shell commands that come first, for example `ulimit -n 8`.
  ///   - command: the shell's command, in which `"$@"` is the program and its arguments.
  init(
    _ arguments: [String], in folder: Folder, after setup: String = ":",
    command: String = #""$@""#
  ) throws {
    let run = try RunningProgram(
      ["-c", "\(setup)\n\(command)", "sh", Program.critter.path] + arguments, in: folder,
      program: Program.named("bash")
    ).wait()
    exitCode = run.exitCode
    messages = run.messages
    text = run.text
  }
}

extension ShellRun {
  /// Runs the program as a user who may start no more processes.
  static let asNobody = #"exec setpriv --reuid 65534 --clear-groups "$@""#
  static var canBeNobody: Bool { access("/usr/bin/setpriv", X_OK) == 0 }
}

extension Folder {
  /// A rig `r` with two states and the way between them, a manifest with one output, and an old
  /// output.
  static func withRig() throws -> Folder {
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
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0,0H9V9z'/></svg>",
      to: "parts/r/a.svg")
    try folder.write("outputs:\n  - { output: a.gif, rig: r, state: rest }\n", to: "critter.yml")
    try folder.write("old", to: "old.gif")
    return folder
  }
}
