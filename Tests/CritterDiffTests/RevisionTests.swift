import CritterTestSupport
import CritterRig
import CritterRigFile
import Foundation
import Testing

@testable import CritterDiff
@testable import CritterKit

@Suite struct `A revision` {
  private func revision(
    _ project: Folder, _ name: String = "HEAD", of rig: String = "toy"
  ) throws -> Revision {
    try Revision(
      ofRigIn: "\(project.path)/parts/\(rig)", at: name, into: "\(project.path)/copy")
  }

  @Test func `comes out of git with the rigs that it shows, and no others`() throws {
    let project = try Folder.twoRigs()
    try project.write(TwoRigs.guest, to: "parts/other/rig.yaml")
    try project.write("notes", to: "parts/toy/notes.txt")
    try project.commit("First drawing")
    let before = try RigDocument(contentsOf: project.toy).resolved()
    try project.write("broken: [", to: "parts/guest/rig.yaml")
    let revision = try revision(project)
    #expect(try revision.label.hasSuffix(" First drawing"))
    #expect(revision.folder.hasPrefix(project.path + "/copy/"))
    let rig = try RigDocument(contentsOf: revision.folder).resolved()
    #expect(RigChange.all(from: before, to: rig).isEmpty)
    let copy = "copy/tree/parts"
    #expect(!project.exists("\(copy)/other") && !project.exists("\(copy)/toy/notes.txt"))
  }

  @Test func `is another after the next commit`() throws {
    let project = try Folder.twoRigs()
    try project.commit("First")
    let revision = try revision(project)
    #expect(try revision.isStill("HEAD"))
    try project.commit("Second")
    #expect(try !revision.isStill("HEAD") && revision.isStill("HEAD~1"))
  }

  @Test func `that is not there is an error that says so`() throws {
    let project = try Folder.twoRigs()
    #expect(throws: GitError.noRepository(of: project.toy)) { try revision(project) }
    try project.commit("First")
    let parts = project.path + "/parts"
    for name in ["v9", "--version", "HEAD:parts"] {
      #expect(throws: GitError.noRevision(name, repository: parts)) {
        try revision(project, name)
      }
    }
    let hint = ". Expected one of: guest, toy."
    #expect(throws: GitError.notInRevision(rig: parts + "/tou", revision: "HEAD", hint: hint)) {
      try revision(project, of: "tou")
    }
  }

  @Test(arguments: ["ln -s dot.svg parts/toy/eye.svg", "ln -s toy parts/alias"])
  func `with a symbolic link is refused by the link's name`(script: String) throws {
    let project = try Folder.twoRigs()
    try project.shell(script)
    try project.commit("A link")
    let isFolder = script.hasSuffix("alias")
    let path = isFolder ? "HEAD:parts/alias" : "HEAD:parts/toy/eye.svg"
    #expect(throws: GitError.noPlainFile(path: path, reason: "is a symbolic link")) {
      try revision(project, of: isFolder ? "alias" : "toy")
    }
  }

  @Test func `does not write outside of its folder`() throws {
    let project = try Folder.twoRigs()
    try project.commit("First")
    try project.shell(
      #"""
      blob=$(git rev-parse HEAD:parts/toy/rig.yaml)
      up=$(printf "100644 blob $blob\tevil.yaml\n" | git mktree)
      toy=$(printf "040000 tree $up\t..\n100644 blob $blob\trig.yaml\n" | git mktree)
      parts=$(printf "040000 tree $toy\ttoy\n" | git mktree)
      top=$(printf "040000 tree $parts\tparts\n" | git mktree)
      git tag evil $(git -c user.name=A -c user.email=a@b.c commit-tree -m evil $top)
      """#)
    #expect(
      throws: GitError.noPlainFile(
        path: "evil:parts/toy/../evil.yaml", reason: "leads out of its folder")
    ) { try revision(project, "evil") }
  }

  @Test func `of more files than any rig has is refused`() throws {
    let project = try Folder.twoRigs()
    try project.commit("First")
    try project.shell(
      #"""
      blob=$(git rev-parse HEAD:parts/toy/dot.svg)
      seq 10001 | sed "s|.*|100644 $blob\tparts/toy/&.svg|" | git update-index --index-info
      git -c user.name=A -c user.email=a@b.c commit -q -m many
      """#)
    #expect(throws: GitError.self) { try revision(project) }
    #expect(!project.exists("copy/tree"))
  }
}

@Suite struct `A hostile repository` {
  @Test func `that lies in a folder as if it were one of its files is not opened`() throws {
    let project = try Folder.twoRigs()
    try project.shell(
      """
      cd parts
      git init -q --bare .
      git config core.bare false
      git config core.worktree .
      git config core.fsmonitor "touch '\(project.path)/ran'; false"
      """)
    #expect(throws: GitError.noRepository(of: project.toy)) {
      try Revision(ofRigIn: project.toy, at: "HEAD", into: project.path + "/copy")
    }
    #expect(!project.exists("ran"))
  }

  @Test(.enabled(if: geteuid() == 0)) func `of another user is read all the same`() throws {
    let project = try Folder.twoRigs()
    try project.commit("First")
    try project.shell("chown -R 1234:1234 .")
    #expect(
      try Revision(ofRigIn: project.toy, at: "HEAD", into: project.path + "/copy").isStill("HEAD"))
  }
}
