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

  @Test func `hidden parts have as many samples as visible ones`() throws {
    let both = try #require(try records(swapped).first)
    #expect(both.parts.count == 4)
    for record in both.parts {
      #expect(record.isVisible.count == both.isVisible.count)
      #expect(record.effects.count == both.isVisible.count)
      #expect(record.matrices.count == both.isVisible.count)
    }
    let later = try #require(both.parts.first { $0.name == "blurred" && !$0.isVisible[0] })
    #expect(later.effects[later.effects.count - 1].blur == 1)
  }

  @Test func `a part that rests is as visible as before`() throws {
    let record = try #require(
      try records { square(.identity, isVisible: $0 > 0.25 && $0 < 0.75) }.first)
    #expect(record.isVisible.filter(\.self).count == record.items[0].isShown.filter(\.self).count)
    #expect(record.isVisible.first == false && record.isVisible.last == false)
    #expect(record.isVisible.contains(true))
    #expect(record.matrices.isConstant)
  }
}
