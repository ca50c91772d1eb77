import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterCLI
@testable import CritterProject

@Suite struct ShardTests {
  private func render(_ shard: String, in folder: Folder) throws {
    let run = try Run(["render", "-q", "--shard", shard], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `shards and their merge are one render`() throws {
    let (whole, folder) = (try Project.makeRendered(), try Project.make())
    for number in 1...3 { try render("\(number)/3", in: folder) }
    let locks = try folder.contents.filter { $0.contains(".lock.") }
    #expect(locks == (1...3).map { "critter.lock.\($0)-of-3.json" })
    let merge = try Run(["render"], in: folder)
    #expect(merge.messages == "critter.yml: 0 rendered, 6 up to date\n")
    #expect(try folder.snapshot == whole.snapshot)
  }

  @Test func `the merge renders what a shard hasn't, and what isn't as the shard noted it`() throws
  {
    let (whole, folder) = (try Project.makeRendered(), try Project.make())
    try render("1/2", in: folder)
    let rendered = try folder.contents.filter { $0.hasPrefix("docs/") && $0.contains(".") }
    let changed = try #require(rendered.first)
    try folder.write("by hand", to: changed)
    let merge = try Run(["render", "-q"], in: folder)
    #expect(merge.exitCode == 0, "\(merge.messages)")
    #expect(try folder.snapshot == whole.snapshot)
  }

  @Test func `a shard leaves what it has rendered, and the lock file`() throws {
    let folder = try Project.makeRendered()
    let lock = folder.text("critter.lock.json")
    try folder.replace("teal", by: "red", in: "parts/toy/dot.svg")
    try render("1/1", in: folder)
    let again = try Run(["render", "--shard", "1/1"], in: folder)
    #expect(again.messages == "critter.yml: 0 rendered, 6 up to date\n")
    #expect(folder.text("critter.lock.json") == lock)
    let merge = try Run(["render"], in: folder)
    #expect(merge.messages == "critter.yml: 0 rendered, 6 up to date\n")
    #expect(try folder.wrong().isEmpty)
  }

  @Test(arguments: [
    ("3/8", [:], 3, 8), ("auto/8", ["SLURM_ARRAY_TASK_ID": "3"], 3, 8),
    ("auto/8", ["JOB_COMPLETION_INDEX": "2"], 3, 8),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "8",
      ], 3, 8
    ),
  ])
  func `an engine's variables name the shard`(
    text: String, environment: [String: String], number: Int, count: Int
  ) throws {
    let choice = try ShardChoice.parse(text)
    #expect(try choice.shard(in: environment) == Shard(number, of: count))
  }

  @Test(arguments: [
    ("auto", [:]), ("auto/8", ["SLURM_ARRAY_TASK_ID": "9"]),
    ("auto/8", ["SLURM_ARRAY_TASK_ID": "0"]),
    ("auto/8", ["JOB_COMPLETION_INDEX": "\(Int.max)"]),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "\(Int.min)",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ]
    ),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4",
      ]
    ),
  ])
  func `variables that name no shard are refused`(
    text: String, environment: [String: String]
  ) throws {
    let choice = try ShardChoice.parse(text)
    #expect(throws: (any Error).self) { try choice.shard(in: environment) }
  }

  @Test(arguments: ["", "0/8", "9/8", "1/0", "1/10001", "3", "3/8/2", "auto/", "auto/0", "a/8"])
  func `other values are refused`(text: String) {
    #expect(throws: (any Error).self) { try ShardChoice.parse(text) }
  }

  @Test func `each job is in one shard, and the longest are apart`() throws {
    let costs = [5, 1, 1, 9, 1, 1, 9]
    let shards = try (1...3).map { try #require(Shard($0, of: 3)).jobs(of: costs) }
    #expect(shards == [[3], [6], [0, 1, 2, 4, 5]])
  }

  @Test func `frames of several machines make the animation of one`() throws {
    let folder = try Folder.withToy()
    let motion = ["render", "toy", "--from", "rest", "--to", "on", "--fps", "30"]
    for frames in ["0-2", "3-99"] {
      let run = try Run(motion + ["--frames", frames, "-o", "frames/%06d.png"], in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
    }
    #expect(try folder.contents.contains("frames/000003.png"))
    #expect(try Run(motion + ["-o", "whole.gif"], in: folder).exitCode == 0)
    let encode = ["encode", "frames/%06d.png", "--fps", "30", "-o", "encoded.gif"]
    #expect(try Run(encode, in: folder).exitCode == 0)
    #expect(try folder.data("encoded.gif") == folder.data("whole.gif"))
  }
}
