extension Clip {
  /// Commands that are typed, and what they print, which scrolls.
  static let terminal = Clip(
    name: "terminal", kind: "terminal", width: 480, height: 300, frames: 60, rate: 15
  ) { picture, frame in
    picture.fill(0, 0, 480, 300, Paint(0x1E1F29))
    picture.fill(0, 0, 480, 18, Paint(0x2C2E3B))
    for (index, color) in [UInt32(0xFF5F57), 0xFEBC2E, 0x28C840].enumerated() {
      picture.fill(.circle(Point(12 + Float(index) * 16, 9), 4.5), Paint(color))
    }
    picture.letter("build - 80x24", 200, 5, Paint(0x9A9DB0))
    let lines = Array(shown(at: frame).suffix(22))
    for (row, line) in lines.enumerated() {
      var column = 0
      for (text, paint) in line {
        picture.letter(text, 8 + Float(column) * 6, 26 + Float(row) * 12, paint)
        column += text.count
      }
      if row == lines.count - 1, frame % 8 < 5 {
        picture.fill(8 + column * 6, 25 + row * 12, 6, 10, Paint(0xF8F8F2))
      }
    }
  }
}

private typealias Line = [(String, Paint)]

private let (plain, green, yellow, blue, red, dim) = (
  Paint(0xE6E6E6), Paint(0x50FA7B), Paint(0xF1FA8C), Paint(0x8BE9FD), Paint(0xFF6E6E),
  Paint(0x6272A4)
)

private func prompt(_ command: String) -> Line {
  [("~/kite", blue), (" $ ", green), (command, plain)]
}

private let files = [
  "wind", "string", "frame", "sail", "tail", "knot", "reel", "spar", "bridle", "launch", "sky",
  "cloud", "gust", "weather", "field",
]

private func shown(at frame: Int) -> [Line] {
  var lines: [Line] = []
  let typed = ["make test", "ls -l src"]
  lines.append(prompt(String(typed[0].prefix(frame))))
  let sinceReturn = frame - typed[0].count - 2
  guard sinceReturn >= 0 else { return lines }
  let steps = sinceReturn * 2
  for step in 0..<min(steps, 34) { lines.append(compiled(step)) }
  guard steps >= 34 else {
    lines.append(bar(steps))
    return lines
  }
  lines.append([("All 128 tests passed", green), (" in 4.21 s", dim)])
  let rest = sinceReturn - 17
  lines.append(prompt(String(typed[1].prefix(max(rest - 3, 0)))))
  guard rest > 14 else { return lines }
  for (index, file) in files.prefix((rest - 14) * 3).enumerated() {
    lines.append([
      ("-rw-r--r--  ", dim), ("\(1337 + index * 977 % 9000)".leftPadded(to: 6), yellow),
      ("  Mar \(String(index + 3).leftPadded(to: 2))  ", dim), ("\(file).c", plain),
    ])
  }
  lines.append([])
  return lines
}

private func compiled(_ step: Int) -> Line {
  let file = files[step % files.count]
  if step == 11 {
    return [("src/\(file).c:42:7: ", plain), ("warning: ", yellow), ("unused 'breeze'", plain)]
  }
  if step > 19 {
    return [
      ("  ok ", green), ("\(step * 3 - 50) ".leftPadded(to: 4), dim), ("\(file)_test", plain),
    ]
  }
  return [("  CC ", blue), ("src/\(file).c", plain), (" -> obj/\(file).o", dim)]
}

private func bar(_ steps: Int) -> Line {
  let share = min(steps, 34)
  return [
    ("[", dim), (String(repeating: "#", count: share), green),
    (String(repeating: "-", count: 34 - share), dim), ("] ", dim),
    ("\(share * 100 / 34)%".leftPadded(to: 4), yellow),
  ]
}

extension String {
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: " ", count: max(count - self.count, 0)) + self
  }
}
