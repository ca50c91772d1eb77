package import CritterAnimated
package import CritterGraphics

extension [Double] {
  /// Red, green, blue, and opacity as `#rrggbb` or `#rrggbbaa`.
  package var colorText: String {
    Color(self[0], self[1], self[2], count > 3 && self[3] < 0.998 ? self[3] : 1).hex
  }
}

extension YAMLValue {
  /// Returns a gradient of a part as a value, and one with a single stop as its color.
  ///
  /// - Parameters:
  ///   - numbers: the coordinates of the start and the end, and of the focus if it has one, in
  ///     fractions of the part's frame; then the place, red, green, blue, and opacity of each stop.
  ///   - decimals: the decimals of all numbers.
  static func gradient(
    _ numbers: [Double], isRadial: Bool, hasFocus: Bool, decimals: Int
  ) -> YAMLValue {
    let stops = stride(from: hasFocus ? 6 : 4, to: numbers.count, by: 5).map {
      Array(numbers[$0..<($0 + 5)])
    }
    if stops.count == 1 { return .text(Array(stops[0][1...]).colorText) }
    var pairs: [Pair] = [
      Pair("from", .numbers(Array(numbers[0..<2]), decimals: decimals)),
      Pair("to", .numbers(Array(numbers[2..<4]), decimals: decimals)),
      Pair("colors", .list(stops.map { .text(Array($0[1...]).colorText) })),
    ]
    let offsets = stops.map { $0[0] }
    let even = offsets.indices.map { Double($0) / Double(offsets.count - 1) }
    if zip(offsets, even).contains(where: { abs($0 - $1) > 0.001 }) {
      pairs.append(Pair("stops", .numbers(offsets, decimals: decimals)))
    }
    let isCentered = hasFocus && abs(numbers[4] - numbers[0]) + abs(numbers[5] - numbers[1]) < 1e-4
    if hasFocus, !isCentered {
      pairs.append(Pair("focus", .numbers(Array(numbers[4..<6]), decimals: decimals)))
    }
    if isRadial { pairs.append(Pair("radial", .flag(true))) }
    return .map(pairs)
  }
}

extension PartSpec {
  /// Adds a gradient over time.
  ///
  /// - Parameters:
  ///   - motions: the motions that change the gradient.
  ///   - isAffine: whether all numbers of the gradient change evenly with the motions.
  ///   - value: returns the start, the end, and perhaps the focus, in the part's points, and five
  ///     numbers per stop.
  package mutating func setGradient(
    _ key: String, _ motions: [Motion], in range: ClosedRange<Double>, isAffine: Bool,
    isRadial: Bool, hasFocus: Bool, decimals: Int = 3,
    _ value: ([[Double]]) -> (points: [Point], stops: [Double])
  ) {
    let rect = bounds ?? Rect(0, 0, 1, 1)
    let width = max(rect.size.width, Self.smallest)
    let height = max(rect.size.height, Self.smallest)
    let motion = Motion.combined(
      motions, in: range, isAffine: isAffine, tolerance: 0.004,
      mixing: { $0.multiplied(colorsAt: stride(from: hasFocus ? 7 : 5, to: $0.count, by: 5)) }
    ) { values in
      let (points, stops) = value(values)
      return points.flatMap { [($0.x - rect.minX) / width, ($0.y - rect.minY) / height] } + stops
    }
    set(key, motion) {
      .gradient($0, isRadial: isRadial, hasFocus: hasFocus, decimals: decimals)
    }
  }
}

extension Path {
  /// Returns the path as SVG path data relative to a point, with two decimals.
  package func text(from origin: Point) -> String {
    if length == 0, case .move(let start)? = elements.first {
      // A path in a rig isn't empty.
      var path = self
      path.elements[0] = .move(Point(start.x + 0.01, start.y))
      if elements.count == 1 { path.elements.append(.line(start)) }
      if path.length > 0 { return path.text(from: origin) }
    }
    let size = controlBounds.size
    let decimals = Swift.max(size.width, size.height) < 40 ? 3 : 2
    return svg { points in
      points.flatMap { [$0.x - origin.x, $0.y - origin.y] }.reduce(into: "") { text, value in
        let number = value.shortText(decimals: decimals)
        text += (text.isEmpty || number.exact.hasPrefix("-") ? "" : " ") + number
      }
    }
  }
}
