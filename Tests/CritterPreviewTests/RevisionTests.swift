import CritterKit
import CritterRig
import Foundation
import Testing

@testable import CritterPreview

@Suite struct `An earlier version` {
  private func version(_ folder: String) throws -> RigVersion {
    let rig = try RigDocument(contentsOf: folder).resolved()
    return RigVersion(rig: rig, art: rig.art, text: textShaping())
  }

  @Test func `comes out of git with the rigs that it shows`() throws {
    let project = try Folder.project()
    let place = try Folder()
    let login = project.path + "/parts/login"
    try project.write("broken: [", to: "parts/critter/rig.yaml")
    let revision = try Revision(of: login, against: "HEAD", in: place.path)
    #expect(revision.label.hasSuffix(" First drawing"))
    #expect(revision.folder.hasPrefix(place.path))
    #expect(try version(revision.folder).rig.name == "login")
  }

  @Test func `is looked for again when there is a new commit`() throws {
    let project = try Folder.project()
    let place = try Folder()
    let rig = project.path + "/parts/critter"
    let revision = try Revision(of: rig, against: "HEAD", in: place.path)
    #expect(try revision.isStill("HEAD", of: rig))
    try project.commit("Second")
    #expect(try !revision.isStill("HEAD", of: rig))
  }

  @Test func `may be a folder, of the rig or of all`() throws {
    let place = try Folder()
    let rig = Place.parts + "/critter"
    #expect(try Revision(of: rig, against: rig, in: place.path).folder == rig)
    #expect(try Revision(of: rig, against: Place.parts, in: place.path).folder == rig)
  }

  @Test func `that is not there is an error that says so`() throws {
    let project = try Folder.project()
    let place = try Folder()
    let rig = project.path + "/parts/critter"
    #expect(throws: PreviewError.noRevision("v9", reason: "git does not know it")) {
      try Revision(of: rig, against: "v9", in: place.path)
    }
    try project.write("canvas: { size: [1, 1] }", to: "parts/new/rig.yaml")
    #expect(throws: PreviewError.self) {
      try Revision(of: project.path + "/parts/new", against: "HEAD", in: place.path)
    }
    let other = try Folder()
    #expect(throws: PreviewError.notInGit(folder: other.path)) {
      try Revision(of: other.path, against: "HEAD", in: place.path)
    }
  }

  @Test func `is told apart by what changed`() throws {
    let project = try Folder.project()
    let folder = project.path + "/parts/critter"
    let before = try version(folder)
    #expect(try version(folder).changes(since: before).isEmpty)

    let eyes = try project.text("parts/critter/eye.svg")
    try project.write(eyes + "\n", to: "parts/critter/eye.svg")
    let rig = try project.text("parts/critter/rig.yaml")
    try project.write(
      rig.replacing("translateY: -70.6", with: "translateY: -60")
        .replacing("from: shy, duration: 0.2", with: "from: shy, duration: 0.3")
        .replacing("  neutral:\n", with: "  neutral:\n  asleep:\n"),
      to: "parts/critter/rig.yaml")
    let changes = try version(folder).changes(since: before)
    func names(_ subject: String) -> [String] {
      changes.filter { $0.subject == subject }.map { "\($0.name) \($0.kind)" }
    }
    #expect(names("art") == ["eye.svg changed"])
    #expect(names("part") == [])
    #expect(names("state") == ["asleep added", "peek changed"])
    #expect(names("transition") == ["shy → any changed"])
    // Ecstatic shows other eyes.
    #expect(
      names("picture") == ["rest", "neutral", "active", "shy", "peek"].map { "\($0) changed" })
  }
}
