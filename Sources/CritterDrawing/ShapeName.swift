import CritterGraphics

// Names for shapes that have no name from the author, for example `orange-top-left`.
extension Rect {
  /// Returns the third of the rectangle that contains a smaller one, such as `top-left`; empty in
  /// the middle.
  func place(of other: Rect) -> String {
    func third(_ value: Double, _ low: Double, _ length: Double, _ words: (String, String))
      -> String
    {
      switch (value - low) / max(length, 1e-9) {
      case ..<0.38: words.0
      case ...0.62: ""
      default: words.1
      }
    }
    let middle = other.center
    return [
      third(middle.y, minY, size.height, ("top", "bottom")),
      third(middle.x, minX, size.width, ("left", "right")),
    ].filter { !$0.isEmpty }.joined(separator: "-")
  }
}

extension Bitmap {
  /// Returns the number of pixels of each opaque color in a rectangle.
  func colorCounts(in bounds: PixelRect) -> [Pixel: Int] {
    var counts: [Pixel: Int] = [:]
    for y in bounds.y..<bounds.y + bounds.height {
      var (last, run) = (Pixel.clear, 0)
      for x in bounds.x..<bounds.x + bounds.width {
        if self[x, y] != last {
          if last.alpha > 127 { counts[last, default: 0] += run }
          last = self[x, y]
          run = 0
        }
        run += 1
      }
      if last.alpha > 127 { counts[last, default: 0] += run }
    }
    return counts
  }
}

extension [Bitmap.Pixel: Int] {
  /// A word for the most frequent color.
  var colorWord: String {
    let most = self.max { ($0.value, $0.key.rgba) < ($1.value, $1.key.rgba) }
    return most?.key.color.word ?? "pale"
  }

  /// Returns the number of pixels that are nearest to each of some colors. Pixels that are far from all
  /// of them, for example of a photo, don't count.
  func areas(of colors: [Color]) -> [Color: Double] {
    var areas: [Color: Double] = [:]
    for (pixel, count) in self {
      let own = pixel.color
      let distances = colors.map { ($0, own.distance(to: $0)) }
      guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 < 0.3 else { continue }
      areas[nearest.0, default: 0] += Double(count)
    }
    return areas
  }
}

extension Bitmap.Pixel {
  /// The color without its alpha.
  var color: Color {
    let channels = [red, green, blue].map { Double($0) / Double(max(alpha, 1)) }
    return Color(channels[0], channels[1], channels[2])
  }
}

extension Color {
  /// The distance in red, green, and blue, from 0 to 1.73.
  func distance(to other: Color) -> Double {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return (r * r + g * g + b * b).squareRoot()
  }

  /// A word for the color: black, gray, white, brown, or one of eight hues.
  var word: String {
    let channels = [red, green, blue]
    let (low, high) = (channels.min() ?? 0, channels.max() ?? 0)
    let (chroma, lightness) = (high - low, (high + low) / 2)
    guard chroma > 0.12 else {
      return lightness < 0.25 ? "black" : lightness > 0.85 ? "white" : "gray"
    }
    let (r, g, b) = (channels[0], channels[1], channels[2])
    let sextant =
      high == r ? (g - b) / chroma : high == g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma
    let hue = (sextant * 60 + 360).truncatingRemainder(dividingBy: 360)
    switch hue {
    case 15..<45: return high < 0.75 ? "brown" : "orange"
    case 45..<70: return "yellow"
    case 70..<160: return "green"
    case 160..<195: return "teal"
    case 195..<255: return "blue"
    case 255..<290: return "purple"
    case 290..<345: return "pink"
    default: return lightness > 0.75 ? "pink" : "red"
    }
  }
}
