import CritterTestSupport
import Foundation
import Testing

/// Repositories that would run a command of a stranger's, in whatever way git lets them.
@Suite(.serialized) struct GitSpecimens {
  /// A repository with the rig `bell`, and what a stranger did to it: `$mark` is a command that
  /// leaves a trace.
  struct Trap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    var before = "bell@HEAD"
    /// Whether the revision is read all the same.
    var exitCode: Int32 = 0

    init(_ name: String, _ script: String, before: String = "bell@HEAD", exitCode: Int32 = 0) {
      (testDescription, self.script, self.before, self.exitCode) = (name, script, before, exitCode)
    }
  }

  static let traps =
    [
      Trap("fsmonitor", #"git config core.fsmonitor "$mark"; git config core.untrackedCache true"#),
      Trap("pager", #"git config core.pager "$mark"; git config pager.ls-tree "$mark""#),
      Trap("editor", #"git config core.editor "$mark"; git config sequence.editor "$mark""#),
      Trap("external diff", #"git config diff.external "$mark""#),
      Trap(
        "filters and textconv",
        #"""
        printf '* filter=evil diff=evil merge=evil\n' | tee .gitattributes > .git/info/attributes
        cp .gitattributes bell/; git add .; git commit -qm attributes
        for key in clean smudge process; do git config filter.evil.$key "$mark"; done
        git config filter.evil.required true; git config merge.evil.driver "$mark"
        git config diff.evil.textconv "$mark"; git config diff.evil.command "$mark"
        git config core.attributesFile "$PWD/.gitattributes"
        """#),
      Trap(
        "hooks",
        #"""
        for hook in post-checkout post-index-change pre-auto-gc reference-transaction fsmonitor-watchman
        do printf '#!/bin/sh\n%s\n' "$mark" | tee .git/hooks/$hook > hook; chmod +x .git/hooks/$hook; done
        mkdir hooks; cp .git/hooks/* hooks/; git config core.hooksPath "$PWD/hooks"
        """#),
      Trap(
        "aliases",
        #"for name in rev-parse cat-file ls-tree; do git config alias.$name "!$mark"; done"#),
      Trap("gpg", #"git config gpg.program "$mark"; git config log.showSignature true"#),
      Trap("alternate refs", #"git config core.alternateRefsCommand "$mark""#),
      Trap("askpass", #"git config core.askPass "$mark"; git config credential.helper "!$mark""#),
      Trap("upload-pack", #"git config uploadpack.packObjectsHook "$mark""#),
      Trap(
        "an included configuration",
        #"printf '[core]\n\tfsmonitor = %s\n\tpager = %s\n' "$mark" "$mark" > evil; git config include.path ../evil"#
      ),
      Trap(
        "a work tree elsewhere", #"git config core.worktree /; git config core.fsmonitor "$mark""#,
        exitCode: 2),
      Trap(
        "a .git file that points to another folder",
        #"git config core.fsmonitor "$mark"; mv .git evil; echo "gitdir: evil" > .git"#),
      Trap(
        "a folder that is taken for a repository",
        #"""
        mv .git bell/.git2; cd bell; mv .git2/* .; rmdir .git2
        git config core.bare false; git config core.worktree .; git config core.fsmonitor "$mark"
        """#, before: "./bell@HEAD", exitCode: 2),
      Trap(
        "a parent that is taken for a repository",
        #"mv .git/* .; rm -r .git; git config core.bare false; git config core.fsmonitor "$mark""#,
        exitCode: 2),
      Trap(
        "objects elsewhere",
        #"mkdir else; mv .git/objects/* else; mkdir -p .git/objects/info; echo "$PWD/else" > .git/objects/info/alternates; git config core.alternateRefsCommand "$mark""#
      ),
    ] + remotes

  static let remotes =
    [
      ("ext", #"git config remote.o.url "ext::$mark""#),
      ("ssh", #"git config remote.o.url ssh://host/x; git config core.sshCommand "$mark""#),
      ("file", #"git config remote.o.url "$PWD/else"; git config remote.o.uploadpack "$mark""#),
      ("a helper", #"git config remote.o.vcs evil"#),
      ("a proxy", #"git config remote.o.url git://host/x; git config core.gitProxy "$mark""#),
    ].map { name, script in
      Trap(
        "an object that a promisor has: \(name)",
        script + #"""

          git config remote.o.promisor true; git config extensions.partialClone o
          git config core.repositoryFormatVersion 1
          git config protocol.allow always; git config protocol.ext.allow always
          object=$(git rev-parse HEAD:bell/dot.svg)
          rm -f .git/objects/$(echo $object | cut -c1-2)/$(echo $object | cut -c3-)
          """#, exitCode: 2)
    } + [
      Trap("a name that is an option", "true", before: "bell@--output=ran", exitCode: 2),
      Trap("a name that is a file's option", "true", before: "bell@--batch-command", exitCode: 2),
      Trap(
        "a rig that is an option", "cp -r bell ./--version; git add .; git commit -qm x",
        before: "./--version@HEAD"),
    ]

  private static func plant(_ trap: Trap) throws -> Folder {
    let folder = try Folder()
    try folder.writeRig("bell")
    let script = #"""
      set -e
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
      git init -q .; git config user.name a; git config user.email a@b.c; git config gc.auto 0
      git add bell; git commit -qm First
      mark="touch '$PWD/ran'; false"
      """#
    let run = try Run(
      ["-c", script + "\n" + trap.script], in: folder, program: Program.named("sh"))
    #expect(run.exitCode == 0, "\(run.messages)")
    return folder
  }

  @Test(arguments: traps) func runsNothing(_ trap: Trap) throws {
    let folder = try Self.plant(trap)
    let before = try folder.contents
    let run = try GuardedRun(
      ["diff", trap.before, trap.before.hasPrefix("./--") ? "./--version" : "./bell"], in: folder)
    #expect(run.exitCode == trap.exitCode, "\(run.messages)\(run.text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
    #expect(try folder.contents == before, "nothing is left behind")
  }

  @Test func `A pipe in a repository is not waited for`() throws {
    let folder = try Self.plant(Trap("", "rm .git/HEAD; mkfifo .git/HEAD"))
    let run = try GuardedRun(["diff", "bell@HEAD", "./bell"], in: folder, seconds: 30)
    #expect(run.exitCode == 2, "\(run.messages)")
  }

  @Test func `A tree of billions of files is not counted`() throws {
    let folder = try Self.plant(
      Trap(
        "",
        #"""
        object=$(git rev-parse HEAD:bell/dot.svg)
        tree=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf '100644 blob %s\t%s.svg\n' $object $i; done | git mktree)
        for level in 1 2 3 4 5 6 7 8 9; do
          tree=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf '040000 tree %s\t%s\n' $tree $i; done | git mktree)
        done
        tree=$(printf '040000 tree %s\tbell\n' $tree | git mktree)
        git update-ref HEAD $(git commit-tree -m bomb $tree)
        """#))
    let run = try GuardedRun(["diff", "bell@HEAD", "./bell"], in: folder)
    #expect(run.exitCode == 2, "\(run.messages)")
    #expect(run.peakBytes < 512_000_000)
  }
}
