import CritterAnimated
import CritterGraphics
import Testing

@testable import CritterVector

/// The samples of parts.
@Suite struct SampleTests {
  /// Two squares, one of them blurred, that swap their places after half a second.
  private func swapped(at time: Double) -> PartNode {
    var blurred = square(.identity)
    blurred.name = "blurred"
    blurred.effects.blur = time
    let parts = [square(.identity), blurred]
    return PartNode(
      name: "both", matrix: .identity, size: Size(10, 10),
      parts: time < 0.5 ? parts : parts.reversed())
  }

  private func records(_ part: @escaping (Double) -> PartNode) throws -> [PartRecord] {
    try PoseSamples(of: motion(part)) { _ in Size(10, 10) }.parts
  }

  @Test func `parts in another paint order are hidden until it applies`() throws {
    let both = try #require(try records(swapped).first)
    #expect(both.parts.count == 4)
    let later = try #require(both.parts.first { $0.name == "blurred" && !$0.isVisible[0] })
    #expect(later.isVisible.distinct == [false, true])
    #expect(later.effects.distinct.last?.blur == 1)
    let earlier = try #require(both.parts.first { $0.name == "blurred" && $0.isVisible[0] })
    #expect(earlier.isVisible.distinct == [true, false])
    #expect(earlier.isVisible.starts[1] == later.isVisible.starts[1])
  }

  @Test func `a part that rests is as visible as before`() throws {
    let record = try #require(
      try records { square(.identity, isVisible: $0 > 0.25 && $0 < 0.75) }.first)
    #expect(record.isVisible.distinct == [false, true, false])
    #expect(record.isVisible.starts == record.items[0].isShown.starts)
    #expect(record.matrices.isConstant)
  }

  @Test func `the shapes of a matte are visible while its part is hidden`() throws {
    let record = try #require(
      try records { time in
        var part = square(.identity, isVisible: time > 0.5)
        part.matte = Matte(.alpha, [square(.identity)])
        return part
      }.first)
    #expect(record.isVisible.distinct == [false, true])
    #expect(record.matte?.content.first?.isVisible.distinct == [true])
  }

  @Test func `parts that hold take no samples`() throws {
    let samples = try PoseSamples(
      of: motion(seconds: 60) { time in
        var part = square(.identity)
        part.parts = (0..<50).map { number in
          var child = square(.translation(number == 0 ? time : 0, 0))
          child.name = "\(number)"
          return child
        }
        return part
      }, naturalSize: { _ in Size(10, 10) }, maximumParts: 2000)
    let children = try #require(samples.parts.first).parts
    #expect(children.dropFirst().allSatisfy { $0.matrices.distinct.count == 1 })
    #expect((300...310).contains(children[0].matrices.distinct.count))
  }

  @Test func `a jump at one of many marks keeps its time with fewer samples`() throws {
    let marks = (1..<120).map { Double($0) / 30 }
    let samples = try PoseSamples(
      of: motion(seconds: 4, marks: marks) { time in
        square(.identity, isVisible: time < marks[70])
      }, naturalSize: { _ in Size(10, 10) }, maximumParts: 100)
    #expect(samples.count < 125)
    let visible = samples.steps(try #require(samples.parts.first).isVisible)
    #expect(visible.keys.map(\.value) == [true, false])
    #expect((marks[70] - 0.0011...marks[70]).contains(visible.keys[1].time))
  }
}
