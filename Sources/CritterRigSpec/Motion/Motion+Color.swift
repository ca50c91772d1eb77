package import CritterAnimated
import CritterGraphics

// Rigs mix colors multiplied by their opacities, as CSS does. SVG and Lottie change a color and its
// opacity apart.
extension Motion {
  /// Returns a color with an opacity: red, green, blue, and alpha, each 0 to 1.
  ///
  /// - Parameters:
  ///   - color: red, green, blue, and perhaps alpha.
  ///   - opacity: one number.
  ///   - range: the time that is sampled if both move.
  package init(color: Motion, opacity: Motion, in range: ClosedRange<Double>) {
    self = Motion.combined(
      [color, opacity], in: range, isAffine: color.isStatic || opacity.isStatic,
      tolerance: Self.colorTolerance, mixing: { $0.multiplied(colorsAt: [0]) }
    ) { $0[0].color(opacity: $0[1][0]) }
  }

  /// The maximum error of a color component.
  package static let colorTolerance = 0.003
}

extension [Double] {
  /// Returns the red, green, blue, and alpha of a color with an opacity, each 0 to 1.
  package func color(opacity: Double) -> [Double] {
    let alpha = (count > 3 ? self[3] : 1) * Swift.min(Swift.max(opacity, 0), 1)
    return (prefix(3) + [alpha]).map { Swift.min(Swift.max($0, 0), 1) }
  }

  /// Returns the numbers with some colors multiplied by their alpha.
  package func multiplied(colorsAt places: some Sequence<Int>) -> [Double] {
    places.reduce(into: self) { numbers, place in
      for index in place..<place + 3 { numbers[index] *= self[place + 3] }
    }
  }
}
