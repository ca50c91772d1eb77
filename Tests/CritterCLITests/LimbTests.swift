import CritterTestSupport
import Foundation
import Testing

/// The limbs that `critter limb` makes of parts.
@Suite struct LimbTests {
  /// A figure with an arm of two parts, which has no names.
  private func figure() throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
        <rect x="44" y="30" width="40" height="80" fill="#6cf"/>
        <rect x="16" y="56" width="34" height="8" fill="#c93"/>
        <circle cx="14" cy="60" r="8" fill="#fc9"/>
      </svg>
      """, to: "a.svg")
    #expect(try Run(["init", "a", "--import", "a.svg", "-q"], in: folder).exitCode == 0)
    return folder
  }

  @Test func `parts by number become a group that waves about its joint`() throws {
    let folder = try figure()
    let run = try Run(["limb", "./a", "3", "4", "--name", "left-arm"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages.contains("part left-arm, clip wave-left-arm"))
    #expect(run.messages.contains("critter render ./a --clip wave-left-arm -o wave-left-arm.gif"))
    let yaml = folder.text("a/rig.yaml")
    let line = try #require(yaml.split(separator: "\n").firstIndex { $0.contains("left-arm:") })
    let group = yaml.split(separator: "\n")[line...].prefix(4).joined()
    let anchor = try #require(group.firstMatch(of: /anchor: \[([0-9.]+), ([0-9.]+)\]/))
    // The arm reaches from 6 to 50, and the body begins at 44.
    #expect(
      (0.86...1).contains(Double(anchor.1) ?? 0) && (0.4...0.6).contains(Double(anchor.2) ?? 0))
    #expect(yaml.contains("rotateZ: 20") && yaml.contains("wave-left-arm:"))
    #expect(try Run(["validate", "./a", "--strict"], in: folder).exitCode == 0)
    let gif = try Run(["render", "./a", "--clip", "wave-left-arm", "-o", "w.gif"], in: folder)
    #expect(gif.exitCode == 0)
  }

  @Test func `a second limb of the same name gets a number`() throws {
    let folder = try figure()
    try #expect(Run(["limb", "./a", "4", "-q"], in: folder).exitCode == 0)
    let run = try Run(["limb", "./a", "3", "--angle", "-8"], in: folder)
    #expect(run.messages.contains("part limb2, clip wave-limb2"))
    #expect(folder.text("a/rig.yaml").contains("rotateZ: -8"))
  }

  @Test func `an unknown part changes nothing`() throws {
    let folder = try figure()
    let before = folder.text("a/rig.yaml")
    let run = try Run(["limb", "./a", "9", "--name", "arm"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.hasPrefix("error: no part '9'"))
    #expect(folder.text("a/rig.yaml") == before)
  }
}
