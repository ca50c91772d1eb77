import CritterGraphics

extension PropertyValue {
  /// Returns values whose components correspond: if one of them is a gradient, colors are gradients
  /// with equal colors.
  ///
  /// - Returns: nil for lists of different counts and gradients of different kinds.
  static func alike(_ values: [PropertyValue]) -> [PropertyValue]? {
    if case .lengths(let first)? = values.first {
      return values.allSatisfy { $0.lengthCount == first.count } ? values : nil
    }
    guard let gradient = values.lazy.compactMap(\.gradient).first else { return values }
    var gradients = values.map { $0.gradient(like: gradient) }
    if gradients.contains(where: { $0.focus != nil }) {
      for index in gradients.indices where gradients[index].focus == nil {
        gradients[index].focus = gradients[index].start
      }
    }
    guard gradients.allSatisfy({ $0.isAlike(gradient) }) else { return nil }
    return gradients.map { .paint(.gradient($0)) }
  }

  private var lengthCount: Int? {
    if case .lengths(let lengths) = self { lengths.count } else { nil }
  }

  private var gradient: Gradient? {
    if case .paint(.gradient(let gradient)) = self { gradient } else { nil }
  }

  private func gradient(like other: Gradient) -> Gradient {
    guard case .paint(let paint) = self, let color = paint.color else { return gradient ?? other }
    var result = other
    result.stops = other.stops.map { GradientStop(offset: $0.offset, color: color) }
    return result
  }
}

extension Gradient {
  fileprivate func isAlike(_ other: Gradient) -> Bool {
    isRadial == other.isRadial && stops.count == other.stops.count
  }

  /// Returns the coordinates of both points, followed by the offset and the color of each stop, and
  /// by the focus, if there is one.
  func numbers(_ color: (Color) -> [Double]) -> [Double] {
    [start.x, start.y, end.x, end.y] + stops.flatMap { [$0.offset] + color($0.color) }
      + (focus.map { [$0.x, $0.y] } ?? [])
  }

  /// Returns a gradient of the same kind with other numbers, in the order of `numbers`.
  func with(_ numbers: [Double], _ color: (ArraySlice<Double>) -> Color) -> Gradient {
    var result = self
    result.start = Point(numbers[0], numbers[1])
    result.end = Point(numbers[2], numbers[3])
    let width = (numbers.count - (focus == nil ? 4 : 6)) / stops.count
    if focus != nil { result.focus = Point(numbers[numbers.count - 2], numbers[numbers.count - 1]) }
    result.stops = stops.indices.map { index in
      let stop = numbers[(4 + index * width)..<(4 + (index + 1) * width)]
      return GradientStop(offset: stop[stop.startIndex], color: color(stop.dropFirst()))
    }
    return result
  }

  /// The gradient in rig file syntax.
  package var yaml: String {
    func list(_ numbers: [Double]) -> String {
      "[\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: ", "))]"
    }
    let colors = stops.map { "\"\($0.color.hex)\"" }.joined(separator: ", ")
    return "{ from: \(list([start.x, start.y])), to: \(list([end.x, end.y])), "
      + "colors: [\(colors)], stops: \(list(stops.map(\.offset)))"
      + (focus.map { ", focus: \(list([$0.x, $0.y]))" } ?? "")
      + (isRadial ? ", radial: true }" : " }")
  }
}

extension Color {
  /// The color's components, multiplied by its alpha, which follows.
  var premultiplied: [Double] { [red, green, blue].map { $0 * alpha } + [alpha] }

  init(numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3])
  }

  /// Creates a color from premultiplied components; nil if the alpha isn't greater than 0.
  init?(premultiplied numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    let alpha = numbers[first + 3]
    guard alpha > 0 else { return nil }
    self.init(numbers[first] / alpha, numbers[first + 1] / alpha, numbers[first + 2] / alpha, alpha)
  }
}
