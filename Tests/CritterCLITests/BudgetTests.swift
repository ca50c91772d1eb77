import CritterTestSupport
import Foundation
import Testing

@Suite struct BudgetTests {
  private let shy = ["render", "bear", "--from", "neutral", "--to", "shy", "--bounce"]
  private var small: [String] { shy + ["-W", "64"] }

  @Test(arguments: [20_000, 2_500, 1_500, 1_000])
  func `what fits is written and says what was given up`(bytes: Int) throws {
    let folder = try Folder.withParts()
    let run = try Run(small + ["--max-size", "\(bytes)", "-o", "shy.gif"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try folder.data("shy.gif").count <= bytes)
    #expect(run.messages.contains("to fit: ") == (bytes < 3_000), "\(run.messages)")
  }

  @Test func `what cannot fit is not written and is a negative answer`() throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "shy.gif")
    let run = try Run(small + ["--max-size", "0.2KB", "-o", "shy.gif"], in: folder)
    #expect(run.exitCode == 1)
    #expect(run.messages.contains("doesn't fit 200 bytes"))
    #expect(try folder.data("shy.gif") == Data("old".utf8))
    #expect(try folder.contents == ["parts", "shy.gif"])
  }

  @Test func `the budget is the same for any number of workers`() throws {
    let folder = try Folder.withParts()
    for workers in ["1", "2"] {
      let arguments = small + ["--max-size", "1.5KB", "-j", workers, "-o", "\(workers).gif"]
      #expect(try Run(arguments, in: folder).exitCode == 0)
    }
    #expect(try folder.data("1.gif") == folder.data("2.gif"))
  }

  @Test func `a preset gives size and limits, whatever the scale`() throws {
    let folder = try Folder.withParts()
    let report = try Run(
      shy + [
        "--fps", "50", "--hold", "1", "--scale", "3", "--preset", "slack-emoji", "--json", "-o",
        "shy.gif",
      ],
      in: folder
    ).report()
    #expect((report.width, report.height) == (128, 128))
    #expect(report.bytes <= 128_000)
    #expect(report.frames <= 50)
    let toy = try Folder.withToy()
    let run = try Run(
      [
        "render", "toy", "--from", "rest", "--to", "on", "--speed", "0.1", "--fps", "50",
        "--preset", "slack-emoji", "-o", "slow.gif",
      ], in: toy)
    #expect(run.messages.contains("fps 50 → "), "\(run.messages)")
  }

  @Test func `a sequence has no budget and an unknown preset is named`() throws {
    let folder = try Folder.withParts()
    let sequence = try Run(shy + ["--max-size", "5KB", "-o", "frames/"], in: folder)
    #expect(sequence.exitCode == 2)
    #expect(sequence.messages.contains("a size limit needs one file"))
    #expect(try Run(shy + ["--preset", "slack", "-o", "a.gif"], in: folder).exitCode == 64)
    #expect(try Run(shy + ["--max-size", "lots", "-o", "a.gif"], in: folder).exitCode == 64)
  }

  @Test func `a GIF that loses a soft shadow warns, and is refused with --strict`() throws {
    let folder = try Folder.withToy()
    try folder.write(
      """
      canvas: { size: [40, 40] }
      parts: { shadow: { path: M0 0H40V40H0Z, frame: [0, 0, 40, 40], fill: "#0004" } }
      """, to: "soft/rig.yaml")
    let run = try Run(["render", "./soft", "--state", "rest", "-o", "soft.gif"], in: folder)
    #expect(
      run.exitCode == 0 && run.messages.contains("soft.gif: 100% of the visible pixels are semi"))
    let arguments = ["render", "./soft", "--state", "rest", "-o", "strict.gif", "--strict"]
    #expect(try Run(arguments, in: folder).exitCode == 2)
    #expect(!folder.exists("strict.gif"))
    let quiet = ["render", "./soft", "--state", "rest", "--strict"]
    for out in [["-o", "soft.png"], ["-o", "soft.gif", "--matte", "white"]] {
      #expect(try Run(quiet + out, in: folder).messages.contains("warning") == false)
    }
  }

  @Test func `a matte in the color of the drawing warns`() throws {
    let folder = try Folder.withToy()
    try folder.write(
      """
      canvas: { size: [40, 40] }
      parts: { cloud: { frame: [4, 4, 32, 32], corner-radius: 16, fill: "#fffef8" } }
      """, to: "cloud/rig.yaml")
    func messages(_ matte: String) throws -> String {
      let still = ["render", "./cloud", "--state", "rest", "--matte", matte, "-o", "cloud.gif"]
      return try Run(still, in: folder).messages
    }
    #expect(try messages("white").contains("the drawing has the color of --matte"))
    #expect(try messages("#0d1117").contains("warning") == false)
  }
}
