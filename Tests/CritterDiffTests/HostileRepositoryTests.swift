import CritterEncode
import CritterKit
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDiff
@testable import CritterKit

/// Repositories that would run a command of an attacker, by every way that git has.
@Suite struct HostileRepositoryTests {
  /// A repository with the rig `bell`, and an attacker's changes.
  struct Trap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A shell script, in which `$mark` is a command that leaves a file.
    let script: String
    var rig = "bell"
    var revision = "HEAD"
    /// Whether the revision is read all the same.
    var isRead = true

    init(
      _ name: String, _ script: String, rig: String = "bell", at revision: String = "HEAD",
      isRead: Bool = true
    ) {
      testDescription = name
      self.script = script
      self.rig = rig
      self.revision = revision
      self.isRead = isRead
    }
  }

  @Test(arguments: traps.sampled(4, inCheck: .max))
  func `a repository runs nothing`(_ trap: Trap) throws {
    let (folder, copy) = (try Self.plant(trap.script), try Folder())
    let before = try folder.contents
    func read() throws -> String {
      try Revision(
        ofRigIn: folder.path(trap.rig), at: trap.revision, into: copy.path("copy")
      ).label
    }
    if trap.isRead {
      #expect(try read().contains(" "))
    } else {
      #expect(throws: GitError.self) { try read() }
    }
    #expect(try folder.contents == before)
  }

  private static func plant(_ script: String) throws -> Folder {
    let folder = try Folder()
    try folder.writeRig("bell")
    let start = #"""
      set -e
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
      git init -q .; git config user.name a; git config user.email a@b.c; git config gc.auto 0
      git add bell; git commit -qm First
      mark="touch '$PWD/ran'; false"

      """#
    let run = try RunningProgram(
      ["-c", start + script], in: folder, program: Program.named("sh")
    ).wait()
    try #require(run.exitCode == 0, "\(run.messages)")
    return folder
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
        "a work tree elsewhere", #"git config core.worktree /; git config core.fsmonitor "$mark""#),
      Trap(
        "a .git file that points to another folder",
        #"git config core.fsmonitor "$mark"; mv .git evil; echo "gitdir: evil" > .git"#),
      Trap(
        "a folder that is taken for a repository",
        #"""
        mv .git bell/.git2; cd bell; mv .git2/* .; rmdir .git2
        git config core.bare false; git config core.worktree .; git config core.fsmonitor "$mark"
        """#, isRead: false),
      Trap(
        "a parent that is taken for a repository",
        #"mv .git/* .; rm -r .git; git config core.bare false; git config core.fsmonitor "$mark""#,
        isRead: false),
      Trap(
        "objects elsewhere",
        #"mkdir else; mv .git/objects/* else; mkdir -p .git/objects/info; echo "$PWD/else" > .git/objects/info/alternates; git config core.alternateRefsCommand "$mark""#,
        isRead: false),
      Trap(
        "a .git file that points out of its folder",
        #"mkdir in; cp -r bell in; mv .git evil; echo "gitdir: ../evil" > in/.git"#, rig: "in/bell",
        isRead: false),
      Trap(
        "a .git that links out of its folder",
        "mkdir in; cp -r bell in; mv .git evil; ln -s ../evil in/.git", rig: "in/bell",
        isRead: false),
      Trap(
        "a repository that is taken for another one's worktree",
        #"mkdir in; cp -r bell in; cd in; git init -q .; echo ../../.git > .git/commondir"#,
        rig: "in/bell", isRead: false),
      Trap("a configuration that includes a pipe", "mkfifo p; git config include.path ../p"),
      Trap("a configuration that git can't read", "echo '[' >> .git/config"),
      Trap("a worktree", "git worktree add -q in", rig: "in/bell"),
      Trap(
        "a submodule", #"git -c protocol.file.allow=always submodule --quiet add "$PWD" in"#,
        rig: "in/bell"),
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
          """#, isRead: false)
    } + [
      Trap("a name that is an option", "true", at: "--output=ran", isRead: false),
      Trap("a name that is a file's option", "true", at: "--batch-command", isRead: false),
      Trap(
        "a rig that is an option", "cp -r bell ./--version; git add .; git commit -qm x",
        rig: "--version"),
    ]

  /// git waits for the pipe until its time is up.
  @Test(.inCheck)
  func `a pipe in a repository is not waited for`() throws {
    let folder = try Self.plant("rm .git/HEAD; mkfifo .git/HEAD")
    #expect(throws: GitError.self) {
      try Revision(ofRigIn: folder.path("bell"), at: "HEAD", into: folder.path("copy"))
    }
  }

  /// The rig gets some SVG files with the contents of `$object`.
  @Test(arguments: [
    (script: "object=$(git rev-parse HEAD:bell/dot.svg)", count: 10_000),
    (script: "object=$(head -c 7000000 /dev/zero | git hash-object -w --stdin)", count: 10),
  ])
  func `a rig of more than 10,000 files or 64 MB is refused`(script: String, count: Int) throws {
    let folder = try Self.plant(
      """
      \(script)
      tree=$({
        git ls-tree HEAD:bell | grep rig.yaml
        seq \(count) | sed "s/.*/100644 blob $object\t&.svg/"
      } | git mktree)
      tree=$(printf '040000 tree %s\\tbell\\n' $tree | git mktree)
      git update-ref HEAD $(git commit-tree -m large $tree)
      """)
    #expect(throws: GitError.tooMuch(rig: "bell", revision: "HEAD", files: 10_000, megabytes: 64)) {
      try Revision(ofRigIn: folder.path("bell"), at: "HEAD", into: folder.path("copy"))
    }
  }

  @Test func `a tree of billions of files is refused`() throws {
    let folder = try Self.plant(
      #"""
      object=$(git rev-parse HEAD:bell/dot.svg)
      tree=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf '100644 blob %s\t%s.svg\n' $object $i; done | git mktree)
      for level in 1 2 3 4 5 6 7 8 9; do
        tree=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf '040000 tree %s\t%s\n' $tree $i; done | git mktree)
      done
      tree=$(printf '040000 tree %s\tbell\n' $tree | git mktree)
      git update-ref HEAD $(git commit-tree -m bomb $tree)
      """#)
    // On a busy machine, git may reach its time limit first.
    let limits: [GitError] = [
      .git(message: "git printed more than 16,000,000 bytes"),
      .systemFailed(to: "ask git", reason: "git didn't finish within 10 seconds"),
    ]
    #expect {
      try Revision(ofRigIn: folder.path("bell"), at: "HEAD", into: folder.path("copy"))
    } throws: { error in
      (error as? GitError).map(limits.contains) == true
    }
  }

  @Test func `an image that is a pipe is not waited for`() throws {
    let folder = try Folder()
    try folder.makePipe("a.png")
    let finder = RigFinder(option: nil, environment: [:], share: nil)
    #expect {
      try DiffSource(folder.path("a.png"), finder) { folder.url.path }
    } throws: { error in
      (error as? KitError)?.message.contains("it is a pipe") == true
    }
  }
}
