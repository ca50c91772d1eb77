import CritterKit
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@Suite struct RigFinderTests {
  @Test func `folders are searched in their order`() {
    let finder = RigFinder(
      option: "mine", environment: ["CRITTER_RIGS": "one:two"], share: "/opt/share/critter")
    #expect(
      finder.folders == ["mine", "one", "two", "rigs", "parts", "/opt/share/critter/rigs"])
  }

  @Test func `what isn't said isn't searched`() {
    let own = ["rigs", "parts"]
    #expect(RigFinder(option: nil, environment: [:], share: nil).folders == own)
    #expect(
      RigFinder(option: nil, environment: ["CRITTER_RIGS": ""], share: nil).folders == own)
  }
}

@Suite struct `Built-in rigs` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func finder(_ places: String...) -> RigFinder {
    RigFinder(
      option: nil, environment: [:], share: nil, base: folder.path("project") + "/",
      shipped: ShippedRigs(in: places.map { folder.path($0) }))
  }

  @Test func `are the files of parts`() throws {
    let bear = try #require(try finder("cache").rigs().first).folder
    let shipped = URL(fileURLWithPath: bear).deletingLastPathComponent()
    #expect(try files(below: shipped) == files(below: Repository.parts))
  }

  @Test func `only the rig that is used is written, with its nested rigs`() throws {
    func written(_ rig: String) throws -> [String] {
      let folder = try finder("of \(rig)").folder(of: rig)
      _ = try RigDocument(contentsOf: folder).resolved()
      return try FileManager.default.contentsOfDirectory(atPath: folder + "/..").sorted()
    }
    for rig in try finder("cache").rigs().map(\.name) {
      #expect(try written(rig) == (rig == "login" ? ["bear", "login"] : [rig]))
    }
  }

  @Test func `a changed file of a nested rig is replaced, too`() throws {
    let login = try finder("cache").folder(of: "login")
    let art = URL(fileURLWithPath: login + "/../bear/ear.svg").standardized
    let bytes = try Data(contentsOf: art)
    try FileManager.default.removeItem(at: art)
    try Data("<svg/>".utf8).write(to: art)
    _ = try finder("cache").folder(of: "login")
    #expect(try Data(contentsOf: art) == bytes)
  }

  @Test func `aren't listed if their files can't be written`() {
    #expect(throws: KitError.self) { try finder("missing/cache").rigs() }
  }

  @Test func `a link in the cache isn't followed`() throws {
    let bear = try finder("cache").folder(of: "bear")
    let yaml = try String(contentsOfFile: bear + "/rig.yaml", encoding: .utf8)
    try folder.write("mine", to: "mine.yaml")
    try FileManager.default.removeItem(atPath: bear + "/rig.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: bear + "/rig.yaml", withDestinationPath: folder.path("mine.yaml"))
    #expect(try finder("cache").folder(of: "bear") == bear)
    #expect(folder.text("mine.yaml") == "mine")
    #expect(try String(contentsOfFile: bear + "/rig.yaml", encoding: .utf8) == yaml)
  }

  @Test(arguments: ["rigs", "."])
  func `a folder in the cache that is a link isn't used`(name: String) throws {
    try folder.makeFolder("target")
    let path = name == "." ? "cache" : "cache/" + name
    try folder.makeFolder("cache")
    try folder.remove("cache")
    if name != "." { try folder.makeFolder("cache") }
    try folder.link(path, to: folder.url("target"))
    #expect(chmod(folder.path("target"), 0o700) == 0)
    let bear = try finder("cache", "other").folder(of: "bear")
    #expect(bear.hasPrefix(folder.path("other/rigs/")))
    #expect(try folder.contents.filter { $0.hasPrefix("target/") }.isEmpty)
  }

  @Test func `come last`() throws {
    #expect(try finder("cache").folder(of: "bear").hasPrefix(folder.path("cache/rigs/")))
    try folder.write("", to: "project/bear/rig.yaml")
    #expect(try finder("cache").folder(of: "bear") == folder.path("project/bear"))
    try folder.write("", to: "project/parts/bear/rig.yaml")
    #expect(try finder("cache").folder(of: "bear") == folder.path("project/parts/bear"))
    let rigs = try finder("cache").rigs()
    #expect(
      rigs.map(\.name) == [
        "bear", "bell", "cactus", "cat", "checkmark", "confetti", "form-field", "fox", "ghost",
        "intro", "login", "login-button", "octopus", "owl", "plane", "robot", "spinner", "walker",
      ])
    #expect(rigs[0].folder == folder.path("project/parts/bear"))
    #expect(rigs[7].folder.hasPrefix(folder.path("cache/rigs/")))
  }

  @Test func `are restored where someone changed them`() throws {
    let file = URL(fileURLWithPath: try finder("cache").folder(of: "owl") + "/rig.yaml")
    #expect(!FileManager.default.isWritableFile(atPath: file.path) || getuid() == 0)
    let text = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    try Data("nonsense".utf8).write(to: file)
    _ = try finder("cache").folder(of: "owl")
    #expect(try Data(contentsOf: file) == text)
  }

  @Test func `are written where they can be`() throws {
    try folder.write("", to: "file")
    let path = try finder("file/cache", "other").folder(of: "owl")
    #expect(path.hasPrefix(folder.path("other/rigs/")))
    #expect(throws: KitError.self) { try finder("file/cache").folder(of: "owl") }
  }

  @Test func `go into a folder that only their user can write to`() throws {
    _ = try finder("cache").folder(of: "owl")
    var status = stat()
    #expect(stat(folder.path("cache"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    try folder.makeFolder("else")
    try folder.link("link", to: folder.url("else"))
    try folder.makeFolder("shared")
    chmod(folder.path("shared"), 0o777)
    for place in ["link", "shared", "missing/place"] {
      #expect(throws: KitError.self) { try finder(place).folder(of: "owl") }
    }
    #expect(try folder.contents.allSatisfy { $0.hasPrefix("cache") || !$0.contains("rigs") })
    #expect(try !folder.contents.contains("missing"))
  }

  private func files(below folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try paths.filter {
        !folder.appendingPathComponent($0).hasDirectoryPath
      }.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
  }
}
