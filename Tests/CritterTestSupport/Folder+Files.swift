package import Foundation
import Testing

extension Folder {
  /// A rig with one part, which shows art or another rig.
  package func writeRig(_ name: String, art: String = "dot.svg", nested: String? = nil) throws {
    let shown = nested.map { "rig: \($0)" } ?? "art: \(art)"
    try write(
      """
      canvas: { size: [10, 10] }
      colors: { ink: black }
      parts: { p: { \(shown), frame: [0, 0, 10, 10] } }

      """, to: name + "/rig.yaml")
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle r="5"/></svg>
      """, to: name + "/dot.svg")
  }

  /// A manifest with one still of a rig in `parts/r`.
  package func writeProject(
    _ manifest: String = "outputs: [{ output: a.png, rig: r, state: rest }]\n"
  ) throws {
    try writeRig("parts/r")
    try write(manifest, to: "critter.yml")
  }

  /// A PNG of one pixel.
  package func writePNG(_ name: String) throws {
    let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
    try write(Data(base64Encoded: base64) ?? Data(), to: name)
  }

  /// A program that the shell runs.
  ///
  /// A child process writes it. If this process had it open, however briefly, a process started
  /// meanwhile by another thread would have it open too, and a run of the script would fail with
  /// "Text file busy".
  ///
  /// - Returns: the program's path.
  @discardableResult
  package func writeProgram(_ script: String, to name: String) throws -> String {
    try makeFolder(url(name).deletingLastPathComponent().path)
    try runShell(
      #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#, path(name), script)
    return path(name)
  }

  /// Copies a program, in a child process for the same reason.
  package func copyProgram(_ program: URL, to name: String) throws {
    try makeFolder(url(name).deletingLastPathComponent().path)
    try runShell(#"cp "$1" "$0""#, path(name), program.path)
  }

  /// Runs git in the folder, as a user with a name.
  package func git(_ arguments: String...) throws {
    let user = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    let run = try Run(user + arguments, in: self, program: Program.named("git"))
    try #require(run.exitCode == 0, "\(run.messages)")
  }

  /// Puts the folder `parts` under git, with its changes since the last time.
  package func commit(_ title: String) throws {
    if !exists(".git") { try git("init", "-q") }
    try git("add", "parts")
    try git("commit", "-q", "--allow-empty", "-m", title)
  }

  /// Replaces a text that must be there.
  package func replace(_ old: String, by new: String, in name: String) throws {
    let text = text(name)
    try #require(text.contains(old), "no '\(old)' in \(name)")
    try write(text.replacing(old, with: new), to: name)
  }

  private func runShell(_ arguments: String...) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c"] + arguments
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw POSIXError(.EIO) }
  }

  package func makePipe(_ name: String) throws {
    guard mkfifo(path(name), 0o600) == 0 else { throw POSIXError(.EIO) }
  }

  /// Gives a file another name, as editors do: a file that has the name is replaced.
  package func move(_ name: String, to other: String) throws {
    guard rename(path(name), path(other)) == 0 else { throw POSIXError(.EIO) }
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url(name))
  }
}
