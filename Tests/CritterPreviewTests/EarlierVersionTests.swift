import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `An earlier version` {
  @Test func `comes out of git with the rigs that it shows`() throws {
    let project = try Folder.project()
    let place = try Folder()
    let login = project.path + "/parts/login"
    try project.write("broken: [", to: "parts/bear/rig.yaml")
    let version = try EarlierVersion(of: login, against: "HEAD", in: place.path)
    #expect(version.label.hasSuffix(" First drawing"))
    #expect(version.folder.hasPrefix(place.path))
    #expect(try RigDocument(contentsOf: version.folder).resolved().name == "login")
    #expect(try version.isStill("HEAD"))
  }

  @Test func `may be a folder, of the rig or of all`() throws {
    let place = try Folder()
    let rig = Repository.parts.path + "/bear"
    #expect(try EarlierVersion(of: rig, against: rig, in: place.path).folder == rig)
    #expect(
      try EarlierVersion(of: rig, against: Repository.parts.path, in: place.path).folder == rig)
  }

  @Test func `that is not there is refused in words that say so`() throws {
    let project = try Folder.project()
    let place = try Folder()
    let rig = project.path + "/parts/bear"
    #expect {
      try EarlierVersion(of: rig, against: "v9", in: place.path)
    } throws: { error in
      (error as? PreviewError)?.message.hasPrefix("no revision 'v9' in ") == true
    }
    try project.write("canvas: { size: [1, 1] }", to: "parts/new/rig.yaml")
    #expect(throws: PreviewError.self) {
      try EarlierVersion(of: project.path + "/parts/new", against: "HEAD", in: place.path)
    }
    let other = try Folder()
    #expect(throws: PreviewError.notInGit(folder: other.path)) {
      try EarlierVersion(of: other.path, against: "HEAD", in: place.path)
    }
  }

  @Test func `is not looked for where a folder only looks like a repository`() throws {
    let project = try Folder.project()
    try project.remove(".git")
    try project.write("ref: refs/heads/main", to: "parts/HEAD")
    try project.write("", to: "parts/objects/none")
    try project.write("", to: "parts/refs/none")
    try project.write(
      """
      [core]
        repositoryformatversion = 0
        worktree = .
        fsmonitor = "touch '\(project.path)/ran'; false"
      """, to: "parts/config")
    let place = try Folder()
    #expect(throws: PreviewError.self) {
      try EarlierVersion(of: project.path + "/parts/bear", against: "HEAD", in: place.path)
    }
    #expect(!project.exists("ran"))
  }

  @Test func `runs nothing that the repository's configuration names`() throws {
    let project = try Folder.project()
    let mark = "touch '\(project.path)/ran'; false"
    for key in [
      "core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.evil.textconv",
      "filter.evil.smudge", "filter.evil.process", "alias.cat-file", "core.alternateRefsCommand",
    ] { try project.git("config", key, mark) }
    try project.write("* filter=evil diff=evil", to: ".git/info/attributes")
    let place = try Folder()
    let rig = project.path + "/parts/bear"
    let version = try EarlierVersion(of: rig, against: "HEAD", in: place.path)
    #expect(try version.isStill("HEAD"))
    #expect(!project.exists("ran"))
  }

  @Test func `that a link leads to, out of the folder that was named, is refused`() throws {
    let folder = try Folder()
    let place = try Folder()
    try folder.makeFolder("old")
    try folder.link("old/bear", to: Repository.parts.path + "/bear")
    #expect(throws: PreviewError.self) {
      try EarlierVersion(
        of: Repository.parts.path + "/bear", against: folder.path("old"), in: place.path)
    }
  }
}
