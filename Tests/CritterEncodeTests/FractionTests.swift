import CritterTestSupport
import Testing

@testable import CritterEncode

@Suite struct FractionTests {
  @Test(
    arguments: [
      (1.0 / 30, 1, 30), (0.04, 1, 25), (0.8 + 1 / 30.0, 5, 6), (1001.0 / 30000, 1001, 30000),
      (1 / 23.976, 125, 2997), (0.1 + 0.2, 3, 10), (65535, 65535, 1), (2, 2, 1), (0, 0, 1),
      (0.01, 1, 100), (1 / 65535.0, 1, 65535),
    ] as [(Double, Int, Int)])
  func `the simplest fraction is found`(value: Double, numerator: Int, denominator: Int) {
    let fraction = Fraction(nearest: value, maximum: 65535)
    #expect(fraction == Fraction(numerator, denominator))
    #expect(fraction.numerator == numerator)
  }

  @Test(arguments: [Double.pi, 0.5.squareRoot(), 1234.56789, 65534.4, 1e-6, 0.00002, 1 / 65534.5])
  func `no fraction with terms as small is nearer`(value: Double) {
    let fraction = Fraction(nearest: value, maximum: 1000)
    let nearest = (1...1000).map { denominator in
      let numerator = min((value * Double(denominator)).rounded(), 1000)
      return abs(numerator / Double(denominator) - value)
    }.min()
    #expect(fraction.numerator <= 1000 && fraction.denominator <= 1000)
    #expect(abs(abs(fraction.value - value) - (nearest ?? 0)) < 1e-12)
  }

  @Test func `the common measure fits both a whole number of times`() {
    #expect(Fraction(1, 30).commonDivisor(with: Fraction(1, 25)) == Fraction(1, 150))
    #expect(Fraction(5, 6).commonDivisor(with: Fraction(1, 30)) == Fraction(1, 30))
    #expect(Fraction(4, 6).commonDivisor(with: Fraction(2, 3)) == Fraction(2, 3))
  }
}

@Suite struct APNGDelaysTests {
  @Test func `usual rates are exact`() {
    var delays = APNGDelays()
    for rate in [24, 25, 30, 50, 60] {
      #expect(delays.delays(for: 1 / Double(rate)) == [Fraction(1, rate)])
    }
    #expect(delays.delays(for: 0.04) == [Fraction(1, 25)])
  }

  @Test func `what cannot be said is made good`() {
    var delays = APNGDelays()
    var (asked, reported) = (0.0, 0.0)
    for step in 0..<500 {
      let duration = 100 + Double(step).squareRoot()
      asked += duration
      reported += delays.delays(for: duration).map(\.value).reduce(0, +)
    }
    #expect(abs(asked - reported) < 0.002)
  }

  @Test func `what is too long comes in parts`() {
    var delays = APNGDelays()
    #expect(delays.delays(for: 65535) == [Fraction(65535, 1)])
    #expect(
      delays.delays(for: 65537)
        == [Fraction(65537, 2), Fraction(65537, 2)].map {
          Fraction(nearest: $0.value, maximum: 65535)
        })
    #expect(delays.delays(for: 1e6).count == 16)
  }
}

@Suite struct VideoClockTests {
  private func timing(_ durations: Double...) -> ConstantFrameRate {
    ConstantFrameRate(durations: durations)
  }

  @Test func `equal durations are the rate`() {
    let timing = ConstantFrameRate(durations: [Double](repeating: 1 / 30, count: 90))
    #expect(timing.rate == Fraction(30, 1))
    #expect(timing.counts == [Int](repeating: 1, count: 90))
    #expect(self.timing(1001.0 / 30000).rate == Fraction(30000, 1001))
    #expect(self.timing(1.0 / 240, 1.0 / 240).rate == Fraction(240, 1))
  }

  @Test func `a rest repeats its frame`() {
    let timing = timing(0.02 + 0.8, 0.02, 0.02, 0.02 + 0.5)
    #expect(timing.rate == Fraction(50, 1))
    #expect(timing.counts == [41, 1, 1, 26])
  }

  @Test func `the rate is the slowest that keeps every frame's time`() {
    let timing = timing(0.1, 0.25, 0.4)
    #expect(timing.rate == Fraction(20, 1))
    #expect(timing.counts == [2, 5, 8])
  }

  @Test func `where that were too fast, ends are rounded and no frame is lost`() {
    let durations = [1.0 / 30 + 0.8171, 1 / 30.0, 1 / 30.0, 1 / 30.0 + 0.123]
    let timing = ConstantFrameRate(durations: durations)
    #expect(timing.rate == Fraction(30, 1))
    #expect(timing.counts.allSatisfy { $0 > 0 })
    let error = Double(timing.total) / 30 - durations.reduce(0, +)
    #expect(abs(error) <= 0.5 / 30)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `whatever the durations, the sum is right to half a frame`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let durations = (0..<40).map { _ in Double.random(in: 0.005...0.7, using: &random) }
    let timing = ConstantFrameRate(durations: durations)
    #expect(timing.counts.allSatisfy { $0 > 0 })
    let error = Double(timing.total) / timing.rate.value - durations.reduce(0, +)
    #expect(abs(error) <= 0.5 / timing.rate.value + 1e-6)
  }
}
