import CritterTestSupport
import Foundation
import Testing

/// The script behind the GitHub Action, with a runner's variables and a project of its own.
@Suite struct ActionTests {
  private func action(
    _ mode: String, _ arguments: String = "", in folder: Folder, environment: [String: String] = [:]
  ) throws -> Run {
    try folder.makeFolder("runner")
    return try Run(
      [Repository.folder.appendingPathComponent("scripts/run-action").path], in: folder,
      environment: [
        "CRITTER": Program.critter.path, "CRITTER_MODE": mode, "CRITTER_ARGS": arguments,
        "CRITTER_WORKING_DIRECTORY": "", "GITHUB_OUTPUT": folder.url("runner/output").path,
        "GITHUB_STEP_SUMMARY": folder.url("runner/summary.md").path,
        "RUNNER_TEMP": folder.url("runner").path,
      ].merging(environment) { $1 },
      program: try Program.named("bash"))
  }

  /// What the job's next steps get.
  private func outputs(_ folder: Folder) throws -> (
    changed: String, files: [String], report: String
  ) {
    let lines = folder.text("runner/output").split(
      separator: "\n", omittingEmptySubsequences: false)
    func value(_ name: String) throws -> String {
      let line = try #require(lines.first { $0.hasPrefix(name + "=") })
      return String(line.dropFirst(name.count + 1))
    }
    let start = try #require(lines.firstIndex { $0.hasPrefix("files<<") })
    let end = try #require(lines[(start + 1)...].firstIndex(of: lines[start].dropFirst(7)))
    let files = lines[(start + 1)..<end].map(String.init).filter { !$0.isEmpty }
    let report = try String(contentsOfFile: value("report"), encoding: .utf8)
    return (try value("changed"), files, report)
  }

  @Test func `a check of pictures that are up to date passes`() throws {
    let folder = try Project.makeRendered()
    #expect(try action("check", in: folder).exitCode == 0)
    let (changed, files, report) = try outputs(folder)
    #expect(changed == "false")
    #expect(files.isEmpty)
    #expect(report.contains("all 6 outputs are up to date"))
    #expect(folder.text("runner/summary.md") == report)
  }

  @Test func `a check of drifted pictures fails and names them`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    try FileManager.default.removeItem(at: folder.url("docs/on.png"))
    let run = try action("check", in: folder)
    #expect(run.exitCode == 1)
    let (changed, files, report) = try outputs(folder)
    #expect(changed == "true")
    #expect(files.sorted() == ["docs/on.png", "docs/ring.gif"])
    #expect(report.contains("| `docs/ring.gif` | drifted |"))
    #expect(run.text.contains(report))
  }

  @Test func `rendering names what it rendered`() throws {
    let folder = try Project.makeRendered()
    try folder.write("by hand", to: "docs/on.png")
    #expect(try action("render", "-j 1", in: folder).exitCode == 0)
    let (changed, files, report) = try outputs(folder)
    #expect(changed == "true")
    #expect(files == ["docs/on.png"])
    #expect(report == "### critter render\n\n* `docs/on.png`\n\n")
    #expect(try folder.wrong().isEmpty)
  }

  @Test(arguments: ["check", "render"])
  func `a mistake ends the job as it ends critter`(mode: String) throws {
    let folder = try Project.makeRendered()
    try folder.write("outputs: 3\n", to: "critter.yml")
    let run = try action(mode, in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("critter.yml:1:10"))
    #expect(try outputs(folder).changed == "false")
  }

  @Test(arguments: [nil, "42"])
  func `a comment shows the differences, and later runs change it`(id: String?) throws {
    let folder = try Project.makeRendered()
    let tools = try Folder()
    try tools.write(
      """
      #!/bin/sh
      case "$*" in *--paginate*) echo "\(id ?? "")"; exit ;; esac
      echo "$*" >> "\(tools.path("calls"))"
      for word; do case "$word" in body=@*) cp "${word#body=@}" "\(tools.path("body"))" ;; esac; done
      """, to: "gh")
    #expect(chmod(tools.path("gh"), 0o755) == 0)
    for arguments in [
      ["init", "-q", "--bare", tools.path("origin")], ["init", "-q"],
      ["remote", "add", "origin", tools.path("origin")],
    ] {
      try folder.git(arguments)
    }
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try action(
      "check", in: folder,
      environment: [
        "PATH": "\(tools.path("")):\(path)", "CRITTER_COMMENT": "7", "GITHUB_REPOSITORY": "me/rigs",
      ])
    #expect(run.exitCode == 1, "\(run.messages)")
    let call = try #require(tools.text("calls").split(separator: "\n").first)
    let target =
      id == nil
      ? "api -X POST repos/me/rigs/issues/7/comments"
      : "api -X PATCH repos/me/rigs/issues/comments/42"
    #expect(call.hasPrefix(target), "\(call)")
    let body = tools.text("body")
    #expect(body.hasPrefix("<!-- critter -->\n"))
    #expect(body.contains("| `docs/ring.gif` | drifted |"))
    let commit = try Run(
      ["--git-dir", tools.path("origin"), "rev-parse", "critter-pull-7"], in: folder,
      program: Program.named("git")
    ).text.dropLast()
    #expect(body.contains("![](https://github.com/me/rigs/blob/\(commit)/1.png?raw=true)"))
  }

  @Test func `another mode is refused`() throws {
    let run = try action("chekc", in: try Project.make())
    #expect(run.exitCode == 64)
    #expect(run.messages.contains("check or render, not 'chekc'"))
  }
}
