#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Drawings of the figures, as SVG that is read on light and on dark pages.
struct Charts {
  let results: [ForeignResult]

  /// For each clip two bars: bytes of what the others need, at quality 100 and at the default.
  var bars: String {
    let rows = results.filter { $0.best != nil }
    let (left, width, step) = (170.0, 430.0, 34.0)
    let top = 64.0
    let ratios = rows.flatMap { [ratio($0.finest, $0.best), ratio($0.usual, $0.best)] }
    let most = max(1.1, ratios.compactMap(\.self).max() ?? 1)
    let scale = width / most
    var body = text("GIF bytes, of ffmpeg and gifsicle -O3", 16, 28, "title")
    body += key([("quality 100", "a"), ("the default", "b")], left, 48)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * step
      body += text(row.clip.kind, left - 10, y + 17, "label end")
      for (file, kind, offset) in [(row.finest, "a", 2.0), (row.usual, "b", 14.0)] {
        guard let share = ratio(file, row.best) else { continue }
        body += rectangle(left, y + offset, share * scale, 11, kind)
        body += text(share.fixed(2), left + share * scale + 5, y + offset + 9.5, "figure")
      }
    }
    let bottom = top + Double(rows.count) * step
    body += line(left + scale, top - 6, left + scale, bottom, "limit")
    return svg(width: 660, height: bottom + 14, body)
  }

  /// For each clip, decibels over bytes.
  var curves: String {
    let (columns, cell) = (3, (width: 250.0, height: 170.0))
    let rows = results.filter { !$0.lossy.isEmpty }
    var body = text("Decibels over bytes: further up and left is better", 16, 28, "title")
    body += key([("critter", "a"), ("gifsicle --lossy", "b"), ("ffmpeg", "c")], 16, 48)
    for (index, row) in rows.enumerated() {
      let origin = (
        x: 16 + Double(index % columns) * cell.width, y: 62 + Double(index / columns) * cell.height
      )
      body += panel(row, origin.x, origin.y, cell.width - 30, cell.height - 48)
    }
    let height = 62 + Double((rows.count + columns - 1) / columns) * cell.height
    return svg(width: 16 + Double(columns) * cell.width, height: height, body)
  }

  private func panel(
    _ row: ForeignResult, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> String {
    let series: [([ForeignFile], String)] = [
      ([row.best, row.dithered].compactMap { $0 }, "c"),
      ([row.best].compactMap { $0 } + row.lossy, "b"), (row.curve, "a"),
    ]
    let files = series.flatMap(\.0)
    let bytes = Double(files.map(\.bytes).max() ?? 1)
    let levels = files.map(level)
    let (low, high) = (levels.min() ?? 0, max(levels.max() ?? 1, (levels.min() ?? 0) + 1))
    func place(_ file: ForeignFile) -> (Double, Double) {
      (
        x + Double(file.bytes) / bytes * width,
        y + 22 + height * (1 - (level(file) - low) / (high - low))
      )
    }
    var body = text(row.clip.kind, x, y + 14, "label")
    body += line(x, y + 22, x, y + 22 + height, "axis")
    body += line(x, y + 22 + height, x + width, y + 22 + height, "axis")
    body += text("\(high.fixed(0)) dB", x + 4, y + 32, "small")
    body += text("\(low.fixed(0))", x + 4, y + 18 + height, "small")
    body += text(Int(bytes).size, x + width, y + 34 + height, "small end")
    for (files, kind) in series {
      let points = files.map(place)
      if kind != "c" {
        let path = points.map { "\($0.0.fixed(1)),\($0.1.fixed(1))" }.joined(separator: " ")
        body += "<polyline class=\"line \(kind)\" points=\"\(path)\"/>\n"
      }
      for point in points {
        body +=
          "<circle class=\"\(kind)\" cx=\"\(point.0.fixed(1))\" cy=\"\(point.1.fixed(1))\" r=\"3\"/>\n"
      }
    }
    return body
  }

  /// Decibels; what is exact stands as high as anybody looks.
  private func level(_ file: ForeignFile) -> Double { min(file.likeness?.whole ?? 0, 70) }

  private func key(_ entries: [(String, String)], _ x: Double, _ y: Double) -> String {
    var (body, x) = ("", x)
    for (name, kind) in entries {
      body += rectangle(x, y - 9, 10, 10, kind) + text(name, x + 15, y, "label")
      x += 32 + Double(name.count) * 7
    }
    return body
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ kind: String) -> String {
    "<text class=\"\(kind)\" x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\">\(text)</text>\n"
  }

  private func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ kind: String
  ) -> String {
    "<rect class=\"\(kind)\" x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" width=\"\(width.fixed(1))\" "
      + "height=\"\(height.fixed(1))\" rx=\"2\"/>\n"
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String
  ) -> String {
    "<line class=\"\(kind)\" x1=\"\(x1.fixed(1))\" y1=\"\(y1.fixed(1))\" x2=\"\(x2.fixed(1))\" "
      + "y2=\"\(y2.fixed(1))\"/>\n"
  }

  private func svg(width: Double, height: Double, _ body: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.fixed(0)) \(height.fixed(0))" \
    width="\(width.fixed(0))" height="\(height.fixed(0))" font-family="system-ui, sans-serif">
    <style>
    text { font-size: 12px; fill: #768390 } .title { font-size: 15px; font-weight: 600 }
    .figure, .small { font-size: 10px } .end { text-anchor: end }
    .a { fill: #0aa89e } .b { fill: #e5873c } .c { fill: #8c7bd1 }
    .line { fill: none; stroke-width: 1.5 } .line.a { stroke: #0aa89e } .line.b { stroke: #e5873c }
    .axis { stroke: #8b949e; stroke-width: 0.75 }
    .limit { stroke: #8b949e; stroke-dasharray: 4 3 }
    @media (prefers-color-scheme: light) { text { fill: #57606a } .title { fill: #24292f } }
    @media (prefers-color-scheme: dark) { text { fill: #9ea7b3 } .title { fill: #e6edf3 } }
    </style>
    \(body)</svg>

    """
  }
}
