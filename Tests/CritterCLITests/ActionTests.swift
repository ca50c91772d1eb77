import CritterTestSupport
import Foundation
import Testing

/// The script behind the GitHub Action, with a runner's variables and a project of its own.
@Suite(.inCheck) struct ActionTests {
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

  /// The outputs for the job's next steps.
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
    #expect(report.contains("6 outputs are up to date"))
    #expect(folder.text("runner/summary.md") == report)
  }

  @Test func `a check of drifted pictures fails and names them`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    try folder.remove("docs/on.png")
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

  @Test(arguments: [
    "[]", #"[{"id": 42, "user": {"login": "github-actions[bot]"}, "body": "<!-- critter -->"}]"#,
  ])
  func `a comment shows the differences, and later runs change it`(comments: String) throws {
    let pull = try PullRequest(comments: comments)
    try pull.folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    let run = try action("check", in: pull.folder, environment: pull.environment)
    #expect(run.exitCode == 1, "\(run.messages)")
    let target =
      comments == "[]"
      ? "api -X POST repos/me/rigs/issues/7/comments"
      : "api -X PATCH repos/me/rigs/issues/comments/42"
    #expect(try #require(pull.calls.first).hasPrefix(target), "\(pull.calls)")
    #expect(pull.comment.hasPrefix("<!-- critter -->\n"))
    #expect(pull.comment.contains("| `docs/ring.gif` | drifted |"))
    #expect(!pull.comment.contains("critter-report"), "the runner's paths: \(pull.comment)")
    let commit = try pull.branch("rev-parse", "critter-pull-7").dropLast()
    #expect(
      pull.comment.contains("![](https://github.com/me/rigs/blob/\(commit)/1.png?raw=true)"))
  }

  @Test func `a stranger's comment isn't taken for the action's`() throws {
    let pull = try PullRequest(
      comments: #"[{"id": 13, "user": {"login": "mallory"}, "body": "<!-- critter -->"}]"#)
    try pull.folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    _ = try action("check", in: pull.folder, environment: pull.environment)
    #expect(pull.calls.first?.hasPrefix("api -X POST") == true, "\(pull.calls)")
  }

  /// Git takes every folder with these names for a repository without a working tree.
  @Test func `a pull request's folder that looks like a repository isn't one`() throws {
    let pull = try PullRequest(in: "site")
    try pull.folder.write("ref: refs/heads/main\n", to: "site/HEAD")
    for name in ["objects", "refs"] { try pull.folder.write("", to: "site/\(name)/keep") }
    try pull.folder.write(
      """
      [core]
      \trepositoryformatversion = 0
      \tbare = true
      \thooksPath = .
      [protocol "ext"]
      \tallow = always
      [remote "origin"]
      \turl = ext::./pwn
      """, to: "site/config")
    for name in ["pwn", "pre-push", "reference-transaction"] {
      try pull.folder.writeProgram(
        #"echo "$GH_TOKEN" > "\#(pull.tools.path("stolen"))""#, to: "site/\(name)")
    }
    try pull.folder.replace("teal", by: "red", in: "site/parts/bell/bell.svg")
    let run = try action("check", in: pull.folder, environment: pull.environment)
    #expect(run.exitCode == 1, "\(run.messages)")
    #expect(try !pull.tools.contents.contains("stolen"))
    #expect(try pull.branch("rev-parse", "critter-pull-7").count == 41)
    #expect(pull.calls.count == 1)
  }

  @Test func `a pull request's attributes don't change the images of a comment`() throws {
    let pull = try PullRequest()
    try pull.folder.write("*.png working-tree-encoding=UTF-16\n", to: ".gitattributes")
    try pull.folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    _ = try action("check", in: pull.folder, environment: pull.environment)
    #expect(try pull.branch("cat-file", "blob", "critter-pull-7:1.png").contains("IHDR"))
  }

  /// A runner takes `##[error]` for a command, and GitHub shows mentions and links outside of code.
  @Test(arguments: ["check", "render"])
  func `names are neither commands nor Markdown`(mode: String) throws {
    let folder = try Project.make(
      manifest: #"""
        outputs: [{ output: "##[error]x` @octocat www.evil.example `|y.png", rig: bell, state: rest }]

        """#)
    let run = try action(mode, in: folder)
    #expect(!(run.text + run.messages).contains("##["))
    let (_, files, report) = try outputs(folder)
    #expect(files == ["##[error]x` @octocat www.evil.example `|y.png"])
    let bar = mode == "check" ? #"\|"# : "|"
    #expect(
      report.contains(#" `` \u{23}#[error]x` @octocat www.evil.example `\#(bar)y.png ``"#),
      "\(report)")
  }

  @Test func `a long report is cut at the length of a comment`() throws {
    let outputs = (1...300).map {
      "  - { output: \(String(repeating: "a", count: 230))\($0).png, rig: bell, state: rest }\n"
    }
    let pull = try PullRequest(manifest: "outputs:\n" + outputs[0])
    try pull.folder.write("outputs:\n" + outputs.joined(), to: "critter.yml")
    try pull.folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    _ = try action("check", in: pull.folder, environment: pull.environment)
    #expect((50_000...65_536).contains(pull.comment.utf8.count))
    #expect(pull.comment.contains("300.png") == false)
    #expect(pull.comment.contains("The job's summary has the rest."))
  }

  @Test func `another mode is refused`() throws {
    let run = try action("chekc", in: try Project.make())
    #expect(run.exitCode == 64)
    #expect(run.messages.contains("check or render, not 'chekc'"))
  }
}

/// The checkout of a pull request with its remote repository, and a stand-in for GitHub's program.
private struct PullRequest {
  let folder: Folder
  /// The stand-in, its calls, and the remote repository.
  let tools: Folder
  let environment: [String: String]

  /// - Parameters:
  ///   - comments: the comments of the pull request, as GitHub's JSON.
  ///   - subfolder: the folder of the project in the checkout; empty for the checkout itself.
  init(
    comments: String = "[]", manifest: String = Project.manifest, in subfolder: String = ""
  ) throws {
    let project = try Project.make(manifest: manifest)
    _ = try Run(["render", "-q"], in: project)
    (folder, tools) = (subfolder.isEmpty ? project : try Folder(), try Folder())
    if !subfolder.isEmpty {
      try FileManager.default.copyItem(at: project.url, to: folder.url(subfolder))
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = [
      "PATH": "\(tools.path("")):\(path)", "CRITTER_COMMENT": "7", "GH_TOKEN": "secret",
      "CRITTER_WORKING_DIRECTORY": subfolder, "GITHUB_REPOSITORY": "me/rigs",
      "GITHUB_WORKSPACE": folder.path(""),
    ]
    try tools.write(comments, to: "comments")
    try tools.writeProgram(
      """
      for word; do case "$word" in body=@*) cp "${word#body=@}" "\(tools.path("body"))" ;; esac; done
      case "$*" in
      *--paginate*) jq -r "$word" "\(tools.path("comments"))" ;;
      *) echo "$*" >> "\(tools.path("calls"))" ;;
      esac
      """, to: "gh")
    try folder.git("init", "-q", "--bare", tools.path("origin"))
    try folder.git("init", "-q")
    try folder.git("remote", "add", "origin", tools.path("origin"))
  }

  /// The text of the written comment.
  var comment: String { tools.text("body") }

  /// The calls that change something at GitHub.
  var calls: [String] { tools.text("calls").split(separator: "\n").map(String.init) }

  /// Runs git in the remote repository.
  func branch(_ arguments: String...) throws -> String {
    let git = try Run(
      ["--git-dir", tools.path("origin")] + arguments, in: folder, program: Program.named("git"))
    return String(decoding: git.output, as: UTF8.self)
  }
}
