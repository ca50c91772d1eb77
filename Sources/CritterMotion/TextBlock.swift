package import CritterGraphics
package import CritterRig

/// The outlines of a part's text.
struct TextBlock {
  /// The outlines of all lines, from the start of the first line's baseline.
  let path: Path
  /// The start of the first line's baseline in the part.
  let origin: Point
}

extension TextBlock {
  /// Lays out lines below each other.
  ///
  /// - Parameter lineHeight: the distance of two baselines, in font sizes.
  init(
    of texts: [String], _ style: TextStyle, _ look: TextLook, lineHeight: Double, in size: Size,
    _ shape: TextShaping
  ) throws {
    let lines = try look.lines(of: texts, style, width: size.width, shape)
    let advance = lineHeight * style.size
    let starts = lines.map { look.alignment.offset(in: size.width - $0.width) }
    let elements = zip(lines, starts).enumerated().flatMap { index, line in
      line.0.path.translated(by: line.1 - starts[0], Double(index) * advance).elements
    }
    let baseline = lines.first.map {
      look.baseline(of: $0, below: Double(lines.count - 1) * advance, in: size.height)
    }
    self.init(path: Path(elements), origin: Point(starts.first ?? 0, baseline ?? 0))
  }
}

extension TextLook {
  /// Returns the largest size at which a text fits a part, in points, from the minimum size to the
  /// size in `values`.
  ///
  /// - Throws: the errors of `shape`.
  package func fittingSize(
    of text: String, in values: PartValues, _ shape: TextShaping
  ) throws -> (size: Double, fits: Bool) {
    let largest = values.fontSize
    let smallest = min(minimumSize ?? largest, largest)
    func fits(_ size: Double) throws -> Bool {
      var style = style(in: values)
      style.size = size
      let lines = try lines(of: text.textLines, style, width: values.size.width, shape)
      let height = lines.first.map {
        $0.ascent + $0.descent + Double(lines.count - 1) * values.lineHeight * size
      }
      return lines.allSatisfy { $0.width <= values.size.width + 1e-6 }
        && (lines.count == 1 || (height ?? 0) <= values.size.height + 1e-6)
    }
    if try fits(largest) { return (largest, true) }
    guard try fits(smallest) else { return (smallest, false) }
    var (low, high) = (smallest, largest)
    while high - low > 0.02 {
      let middle = (low + high) / 2
      if try fits(middle) { low = middle } else { high = middle }
    }
    return (low, true)
  }

  /// Returns the outlines of lines, which break at a width if the text wraps.
  fileprivate func lines(
    of texts: [String], _ style: TextStyle, width: Double, _ shape: TextShaping
  ) throws -> [TextOutline] {
    let texts = wraps ? try texts.flatMap { try $0.wrapped(at: width, style, shape) } : texts
    return try texts.map { try shape($0, style) }
  }

  /// Returns the baseline of the first line in a part.
  ///
  /// - Parameter rest: the height of the other lines below it, in points.
  func baseline(of line: TextOutline, below rest: Double, in height: Double) -> Double {
    let free = height - line.ascent - line.descent - rest
    return switch verticalAlignment {
    case .top: line.ascent
    case .middle: free / 2 + line.ascent
    case .bottom: free + line.ascent
    }
  }
}

extension Unicode.Scalar {
  var isLineBreak: Bool { ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(self) }
}

extension String {
  /// Returns the lines into which a line breaks at a width, between words. A longer word has a line
  /// of its own.
  fileprivate func wrapped(
    at width: Double, _ style: TextStyle, _ shape: TextShaping
  ) throws -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, try shape("\(last) \(word)", style).width <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
