import CritterTestSupport
import Foundation
import Testing

@Suite struct ManifestInterruptionTests {
  /// Some outputs that take a moment each.
  private static let manifest = """
    defaults: { rig: toy, fps: 50, speed: 0.5, matte: white }
    outputs:
      - output: docs/${n}-${width}.gif
        from: rest
        to: on
        width: "${width}"
        matrix:
          n: [1, 2, 3, 4]
          width: [20, 30, 40, 50]
      - { output: docs/frames/, from: rest, to: on }

    """

  /// The result of a run that isn't ended.
  private static let undisturbed = Result {
    let folder = try Project.make(manifest: manifest)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    return try folder.snapshot
  }

  @Test(arguments: [(SIGKILL, 1), (SIGINT, 2), (SIGKILL, 4)])
  func `a run that is ended leaves nothing half done`(signal: Int32, round: Int) throws {
    let folder = try Project.make(manifest: Self.manifest)
    let running = try RunningProgram(["render", "-j", "2"], in: folder)
    // After another number of outputs each time, while others are at work.
    #expect(running.wait(for: "\n", count: round * 2))
    running.send(signal)
    let run = try running.wait()
    if running.messages.contains("rendered") { return }
    #expect(run.exitCode == (signal == SIGINT ? 130 : -SIGKILL))

    let temporaries = try folder.contents.filter { $0.contains(".critter-") }
    #expect(signal == SIGKILL || temporaries.isEmpty)
    // Each file is whole, and the lock file lists no others.
    let wrong = Set(try folder.check().verdicts.values.map(\.verdict))
    #expect(wrong.isSubset(of: ["fresh", "missing", "unrecorded"]))
    for name in try folder.contents where name.hasSuffix(".gif") {
      #expect(try folder.gif(name).frames > 1)
    }
    try finish(folder, landed: run.messages.split(separator: "\n").count)
  }

  /// The instants are seeded, and are anywhere between the start and the end of a render.
  @Test(.inCheck)
  func `a render that is killed at any instant loses no file`() throws {
    let rendered = try Project.make(manifest: Self.manifest)
    #expect(try Run(["render", "-q"], in: rendered).exitCode == 0)
    let old = try rendered.snapshot
    try rendered.replace("teal", by: "red", in: "parts/toy/dot.svg")
    let started = ContinuousClock.now
    #expect(try Run(["render", "-q"], in: rendered, environment: [:]).exitCode == 0)
    let duration = (ContinuousClock.now - started) / .seconds(1)
    let new = try rendered.snapshot
    var generator = SeededGenerator(seed: 50)
    for _ in (0..<50).sampled(12) {
      let folder = try Folder()
      for (name, data) in old {
        if let data { try folder.write(data, to: name) }
      }
      try folder.replace("teal", by: "red", in: "parts/toy/dot.svg")
      let running = try RunningProgram(["render", "-q", "-j", "2"], in: folder)
      usleep(useconds_t(Double.random(in: 0...duration, using: &generator) * 1e6))
      running.send(SIGKILL)
      _ = try running.wait()
      // Each file is as it was before or as it will be.
      for (name, data) in try folder.snapshot where name.hasPrefix("docs/") && data != nil {
        let isTemporary = name.contains(".critter-")
        #expect(isTemporary || data == old[name] || data == new[name], "\(name)")
      }
      #expect(Set(old.keys).isSubset(of: try folder.contents))
      #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
      #expect(try folder.snapshot == new)
    }
  }

  /// The next run goes on from there, with the result of a run that wasn't ended.
  private func finish(_ folder: Folder, landed: Int) throws {
    let run = try Run(["render", "-j", "2"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let rendered = run.messages.split(separator: "\n").count - 1
    #expect(rendered <= 17 - landed)
    #expect(try folder.snapshot == Self.undisturbed.get())
  }

  @Test func `two runs don't render at once`() throws {
    let folder = try Project.make(
      manifest: """
        outputs:
          - { output: a.gif, rig: toy, from: rest, to: on, speed: 0.001, fps: 50, width: 400 }
        """)
    let first = try RunningProgram(["render", "--progress", "plain"], in: folder)
    #expect(first.wait(for: "frame"))
    let second = try Run(["render"], in: folder)
    #expect(second.exitCode == 3)
    #expect(second.messages.contains("another critter is rendering the outputs of critter.yml"))
    first.send(SIGINT)
    #expect(try first.wait().exitCode == 130)
  }
}
