import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

@Suite struct ChunkRenderTests {
  private let folder: Folder
  private let rig: Rig

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      canvas: { size: [40, 30], background: white }
      parts:
        dot: { frame: [2, 3, 9, 7], fill: teal, corner-radius: 3 }
        bar: { frame: [20, 10, 12, 6], fill: orange }
      states:
        right: { parts: { dot: { frame: [27, 18, 9, 7] } } }
      transitions:
        - { to: right, duration: 0.5 }
      """, to: "rig/rig.yaml")
    rig = try RigDocument(contentsOf: folder.path("rig")).resolved()
  }

  private func output(
    _ name: String, bounces: Bool = true, speed: Double = 1
  ) throws -> ChunkedOutput {
    var playback = Playback(frameRate: 20)
    (playback.bounces, playback.holdEnd, playback.speed) = (bounces, 0.3, speed)
    let shot = try rig.shot(
      .transition(from: [], to: ["right"]), inputs: [:], playback, Framing(), text: textShaping())
    let output = Output("\(folder.url.path)/\(name)")
    let plan = try OutputPlan(shot, output, output.format(named: nil))
    return try ChunkedOutput(plan, request: name, sources: [])
  }

  private func plan(_ output: ChunkedOutput, _ count: Int) throws -> ChunkPlan {
    try ChunkPlan([output], .chunks(count), arguments: [], file: "plan.json", workers: 1)
  }

  private func render(
    _ numbers: ClosedRange<Int>, of plan: ChunkPlan, _ output: ChunkedOutput, workers: Int = 1,
    skipsWhole: Bool = false
  ) throws -> [Bool] {
    let chunks = ChunkFolder(of: output.name, plan.chunks.count)
    return try numbers.map { number in
      try Renderer(workers: workers).render(
        chunk: number, of: plan, in: chunks, skipsWhole: skipsWhole, progress: { _, _ in }
      ) { _ in output }.isNew
    }
  }

  private func encode(
    _ numbers: [Int], of plan: ChunkPlan, _ output: ChunkedOutput, skipsWhole: Bool = false
  ) throws -> [Bool] {
    let chunks = ChunkFolder(of: output.name, plan.chunks.count)
    let drawn = try Gathering(plan, in: chunks, workers: 1)
    return try numbers.map { number in
      try Renderer(workers: 1).encode(
        chunk: number, of: plan, from: drawn, skipsWhole: skipsWhole, progress: { _, _ in }
      ) { _ in output }.isNew
    }
  }

  private func gather(_ plan: ChunkPlan, _ output: ChunkedOutput) throws -> RenderReport {
    let chunks = ChunkFolder(of: output.name, plan.chunks.count)
    let gathering = try Gathering(plan, in: chunks, workers: 2)
    defer { try? chunks.remove() }
    return try Renderer(workers: 2).gather(
      output.name, to: output.plan.output, from: gathering, wantsDigest: true
    ) { output }
  }

  /// The files below a folder with their bytes.
  private func files(_ name: String) throws -> [String: Data?] {
    try folder.snapshot.filter { $0.key.hasPrefix(name) && !$0.key.contains(".chunks") }
  }

  private func removeFiles(_ name: String) throws {
    for path in try files(name).keys.sorted().reversed() {
      try FileManager.default.removeItem(atPath: folder.path(path))
    }
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a/", "a/%04d.svg"], [1, 2, 3, 5])
  func chunksMakeTheBytesOfOneRun(_ name: String, _ count: Int) throws {
    for bounces in [true, false] {
      let output = try output(name, bounces: bounces)
      let whole = try Renderer(workers: 2).render(output.plan, wantsDigest: true)
      let expected = try files("a")
      try removeFiles("a")
      let plan = try plan(output, count)
      _ = try render(1...plan.chunks.count, of: plan, output, workers: 2)
      let report = try gather(plan, output)
      #expect(try files("a") == expected)
      try removeFiles("a")
      #expect(report.digest == whole.digest)
      #expect(report.bytes == whole.bytes)
      #expect((report.frames, report.duration) == (whole.frames, whole.duration))
      #expect((report.colors, report.plays) == (whole.colors, whole.plays))
    }
  }

  @Test func aMotionThatOnlyGoesOnIsStoredByItsChanges() throws {
    func pixels(bounces: Bool) throws -> Int {
      let output = try output("a.webp", bounces: bounces)
      let plan = try plan(output, 5)
      _ = try render(1...5, of: plan, output)
      return try ChunkFolder(of: output.name, 5).records(of: plan, workers: 1)
        .flatMap(\.makes).flatMap { try $0.pictures(of: output.plan.size) }
        .reduce(0) { $0 + $1.changed.area }
    }
    #expect(try pixels(bounces: false) < pixels(bounces: true))
  }

  /// 81 pictures, in batches of 26, of which the last has three: all together they change less than three
  /// times what the dearest batch does.
  private func longGIF() throws -> (output: ChunkedOutput, plan: ChunkPlan, whole: Data) {
    let output = try output("a.gif", bounces: false, speed: 0.125)
    _ = try Renderer(workers: 2).render(output.plan)
    let whole = try folder.data("a.gif")
    try removeFiles("a")
    let plan = try plan(output, 6)
    _ = try render(1...6, of: plan, output)
    return (output, plan, whole)
  }

  @Test func chunksEncodePiecesOfAGIF() throws {
    let (output, plan, whole) = try longGIF()
    #expect(plan.chunks.map { $0.encode != nil } == [true, true, false, false, false, false])
    #expect(plan.outputs.first?.pieces == 2)
    #expect(plan.chunks[1].encode == "critter encode --plan plan.json --chunk 2/6")
    for numbers in [[1, 2], [2], []] {
      #expect(try encode(numbers, of: plan, output).allSatisfy(\.self))
      let report = try gather(plan, output)
      #expect(try folder.data("a.gif") == whole)
      #expect(report.bytes == whole.count)
      #expect(try !folder.contents.contains("a.gif.chunks"))
      _ = try render(1...6, of: plan, output)
    }
  }

  @Test func piecesThatAreDamagedOrOfOtherInputsAreEncodedAnew() throws {
    let (output, plan, whole) = try longGIF()
    #expect(try encode([1, 2], of: plan, output) == [true, true])
    let first = try folder.snapshot
    func encodeAgain() throws -> [Bool] {
      let isNew = try encode([1, 2], of: plan, output, skipsWhole: true)
      #expect(try folder.snapshot == first)
      return isNew
    }
    #expect(try encodeAgain() == [false, false])
    let (one, two) = ("a.gif.chunks/1-of-6-encoded", "a.gif.chunks/2-of-6-encoded")
    for kind in [".json", ".data"] { try folder.write(folder.data(one + kind), to: two + kind) }
    #expect(try encodeAgain() == [false, true])
    try folder.write(folder.data(one + ".data").dropLast(), to: one + ".data")
    #expect(try encodeAgain() == [true, false])
    try folder.write(
      folder.text(two + ".json").replacing("\"tool\": \"", with: "\"tool\": \"9"),
      to: two + ".json")
    #expect(try encodeAgain() == [false, true])
    try folder.write(Data(), to: two + ".data")
    _ = try gather(plan, output)
    #expect(try folder.data("a.gif") == whole)
  }

  @Test func aFewPicturesThatComeBackAreDrawnAgainForAGIF() throws {
    func order(_ name: String) throws -> String? {
      var playback = Playback(frameRate: 20)
      playback.speed = 0.5
      playback.frames = ["0-20", "0"].compactMap { FrameRange($0) }
      let shot = try rig.shot(
        .transition(from: [], to: ["right"]), inputs: [:], playback, Framing(),
        text: textShaping())
      let output = Output("\(folder.url.path)/\(name)")
      let chunked = try ChunkedOutput(
        OutputPlan(shot, output, output.format(named: nil)), request: name, sources: [])
      return try plan(chunked, 2).outputs.first?.order
    }
    #expect(try order("a.gif") == "0-21")
    #expect(try order("a.webp") == "0-20 0")
  }

  @Test func framesThatRepeatArePlannedOnce() throws {
    let planned = try #require(try plan(output("a.gif"), 3).outputs.first)
    #expect((planned.frames, planned.pictures) == (21, 11))
    #expect(planned.order == "0-10 9-0")
  }

  @Test func aChunkGivesTheSameBytesTwice() throws {
    let output = try output("a.gif")
    let plan = try plan(output, 3)
    _ = try render(1...3, of: plan, output)
    let first = try folder.snapshot
    #expect(try render(1...3, of: plan, output, workers: 3) == [true, true, true])
    #expect(try folder.snapshot == first)
    #expect(try render(1...3, of: plan, output, skipsWhole: true) == [false, false, false])
  }

  @Test func whatIsMissingIsListed() throws {
    let output = try output("a.gif")
    let plan = try plan(output, 5)
    _ = try render(3...4, of: plan, output)
    let chunks = folder.path("a.gif.chunks")
    #expect(throws: KitError.missingChunks("1-2,5", of: 5, folder: chunks)) {
      try Gathering(plan, in: ChunkFolder(of: output.name, 5), workers: 1)
    }
  }

  private enum Damage: CaseIterable {
    case cutShort, changed, withoutData, unsigned, renamed

    func apply(to folder: Folder) throws {
      let (data, record) = ("a.gif.chunks/2-of-3.data", "a.gif.chunks/2-of-3.json")
      switch self {
      case .cutShort: try folder.write(folder.data(data).dropLast(), to: data)
      case .changed:
        var bytes = try folder.data(data)
        bytes[bytes.count / 2] ^= 1
        try folder.write(bytes, to: data)
      case .withoutData: try FileManager.default.removeItem(at: folder.url(data))
      case .unsigned:
        let text = folder.text(record).replacing("\"differences\"", with: "\"difference\"")
        try folder.write(text, to: record)
      case .renamed:
        try folder.write(folder.data("a.gif.chunks/1-of-3.json"), to: record)
        try folder.write(folder.data("a.gif.chunks/1-of-3.data"), to: data)
      }
    }
  }

  @Test(arguments: Damage.allCases)
  private func aChunkThatIsDamagedIsNamedAndMadeAnew(_ damage: Damage) throws {
    let output = try output("a.gif")
    let plan = try plan(output, 3)
    _ = try render(1...3, of: plan, output)
    try damage.apply(to: folder)
    let error = #expect(throws: KitError.self) {
      try Gathering(plan, in: ChunkFolder(of: output.name, 3), workers: 1)
    }
    #expect(error?.message.contains("2-of-3.json: ") == true)
    #expect(error?.isTransient == false)
    #expect(try render(1...3, of: plan, output, skipsWhole: true) == [false, true, false])
    _ = try gather(plan, output)
  }

  @Test func aPlanOfOtherInputsIsRefused() throws {
    let output = try output("a.gif")
    let plan = try plan(output, 3)
    try folder.write(folder.text("rig/rig.yaml") + "# another\n", to: "rig/rig.yaml")
    let other = try self.output("a.gif")
    #expect(throws: KitError.otherInputs(output: output.name)) {
      try render(1...1, of: plan, other)
    }
    let newPlan = try self.plan(other, 3)
    _ = try render(1...3, of: plan, output)
    #expect(throws: KitError.self) {
      try Gathering(newPlan, in: ChunkFolder(of: output.name, 3), workers: 1)
    }
  }

  @Test func aPlanReadsBack() throws {
    let plan = try plan(output("a.gif"), 4)
    try folder.write(plan.json.indentedText, to: "plan.json")
    let read = try ChunkPlan(contentsOf: folder.path("plan.json"))
    #expect(read.json.text == plan.json.text)
    #expect(throws: KitError.noSuchChunk(5, of: 4)) { try read.chunk(5) }
    try folder.write(
      folder.text("plan.json").replacing("\"tool\": \"", with: "\"tool\": \"9"), to: "plan.json")
    #expect(throws: KitError.self) { try ChunkPlan(contentsOf: folder.path("plan.json")) }
  }
}
