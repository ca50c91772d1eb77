import CritterTestSupport
import Foundation
import Testing

@Suite struct ChunkCommandTests {
  private let motion = ["toy", "--from", "rest", "--to", "on", "--fps", "20", "-o", "a.gif"]

  @Test func aRenderIsSplitAndPutTogether() throws {
    let folder = try Folder.withToy()
    #expect(try Run(["render"] + motion, in: folder).exitCode == 0)
    let whole = try folder.data("a.gif")
    try FileManager.default.removeItem(at: folder.url("a.gif"))
    let plan = try Run(["plan"] + motion + ["--chunks", "3"], in: folder)
    try folder.write(plan.output, to: "plan.json")
    #expect(plan.text.contains("\"command\": \"critter render --plan plan.json --chunk 2/3\""))

    let first = try Run(["render", "--plan", "plan.json", "--chunk", "1/3"], in: folder)
    #expect(first.exitCode == 0, "\(first.messages)")
    let early = try Run(["encode", "--plan", "plan.json"], in: folder)
    #expect((early.exitCode, early.text) == (3, "2-3\n"))
    let tooEarly = try Run(["encode", "--plan", "plan.json", "--chunk", "1"], in: folder)
    #expect((tooEarly.exitCode, tooEarly.text) == (3, "2-3\n"))
    // Of what a job array says; without the plan's file the command says how many there are.
    let second = try Run(
      ["render", "--plan", "plan.json", "--chunk", "auto"], in: folder,
      environment: ["SLURM_ARRAY_TASK_ID": "2"])
    #expect(second.exitCode == 0, "\(second.messages)")
    #expect(try Run(["render"] + motion + ["--chunk", "3/3"], in: folder).exitCode == 0)

    let names = try folder.contents.filter { $0.hasPrefix("a.gif.chunks/") }
    #expect(names.count == 6)
    #expect(plan.text.contains("\"encode\": \"critter encode --plan plan.json --chunk 1/3\""))
    let pieces = try Run(["encode", "--plan", "plan.json", "--chunk", "1-3"], in: folder)
    #expect(pieces.exitCode == 0, "\(pieces.messages)")
    #expect(pieces.messages.contains("chunk 3/3: nothing to encode"))
    #expect(try folder.contents.contains("a.gif.chunks/1-of-3-encoded.data"))
    let done = try Run(["encode", "--plan", "plan.json", "-j", "1"], in: folder)
    #expect(done.exitCode == 0, "\(done.messages)")
    #expect(try folder.data("a.gif") == whole)
    #expect(try !folder.contents.contains("a.gif.chunks"))
  }

  @Test func aManifestIsSplitAndPutTogether() throws {
    let (folder, other) = (try Project.makeRendered(), try Project.make())
    #expect(try Run(["plan", "--chunks", "2", "--plan", "plan.json"], in: other).exitCode == 0)
    let chunks = try Run(["render", "--plan", "plan.json", "--chunk", "1-2", "-q"], in: other)
    #expect(chunks.exitCode == 0, "\(chunks.messages)")
    let again = try Run(
      ["render", "--plan", "plan.json", "--chunk", "2", "--skip-existing"], in: other)
    #expect(again.messages == "chunk 2/2: there already\n")
    let gathered = try Run(["encode", "--plan", "plan.json", "--keep-chunks"], in: other)
    #expect(gathered.exitCode == 0, "\(gathered.messages)")
    #expect(try other.contents.contains("critter.yml.chunks/2-of-2.data"))
    let outputs = try other.snapshot.filter {
      !$0.key.hasPrefix("critter.yml.chunks") && $0.key != "plan.json"
    }
    #expect(try outputs == folder.snapshot)
    let upToDate = try Run(["plan", "--chunks", "2"], in: other)
    #expect(upToDate.exitCode == 2)
    #expect(upToDate.messages.contains("up to date"))

    try other.write("colors: { ink: red }\n", to: "dark.yaml")
    let stale = try Run(["encode", "--plan", "plan.json"], in: other)
    #expect(stale.exitCode == 2)
    #expect(stale.messages.contains("docs/move-dark.gif"))
  }

  @Test(arguments: [
    ["render", "--plan", "plan.json"], ["render", "--chunk", "4/3"], ["render", "--chunk", "0"],
    ["render", "toy", "--state", "on", "-o", "a.png", "--chunk", "1"],
    ["render", "--plan", "p", "--chunk", "auto"], ["plan", "toy", "--state", "on", "-o", "a.png"],
    ["encode", "--keep-chunks", "frames/"], ["encode", "--chunk", "1", "frames/"],
    ["encode", "--plan", "p", "--skip-existing"],
  ])
  func mistakesAreToldAtOnce(_ arguments: [String]) throws {
    let run = try Run(arguments, in: Folder.withToy())
    #expect(run.exitCode == 64, "\(run.messages)")
  }
}
