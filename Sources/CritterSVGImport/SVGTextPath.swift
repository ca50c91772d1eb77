import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// A straight line that a text follows, and that can change its length.
struct SVGTextPath {
  private let file: SVGDocument
  /// The coordinates of the start and the end over time.
  private let ends: Motion
  /// The direction of the line, in degrees.
  private let angle: Double

  /// - Returns: nil if the path isn't a straight line; the notes have the reason.
  init?(_ path: MarkupTree, _ file: SVGDocument, _ notes: inout ImportNotes) throws(SVGError) {
    self.file = file
    var style = file.style(of: path)
    let data = file.path(of: path)
    if data?.elements.isEmpty ?? true {
      // Without a path, nothing is visible until the first animation begins.
      let first = style.animations["d"]?.first?.keys.first?.value
      guard case .text(let text)? = first, let start = Path(svgValue: text)?.line?.start else {
        notes.add("a text on a curved path")
        return nil
      }
      style.values["d"] = [.string(Path([.move(start), .line(start)]).svg)]
    } else if let data {
      style.values["d"] = [.string(data.svg)]
    }
    guard let motion = try file.motion("d", .path, usual: "", style, &notes) else { return nil }
    let all = motion.keys.map(\.value)
    let directions = all.filter { $0.count == 4 && ($0[0] != $0[2] || $0[1] != $0[3]) }
      .map { arcTangent($0[3] - $0[1], $0[2] - $0[0]) * 180 / .pi }
    let angle = directions.first ?? 0
    let isStraight = (data?.elements.isEmpty ?? true) || data?.line != nil
    guard isStraight, all.allSatisfy({ $0.count == 4 }),
      directions.allSatisfy({ abs($0 - angle) < 0.5 })
    else {
      notes.add("a text on a curved path")
      return nil
    }
    self.angle = angle
    ends = motion
  }

  /// Returns a part with the letters that the line has room for, and the steps of its place; nil if
  /// no letter is ever visible.
  func part(_ part: PartSpec, _ run: SVGTextLayout.Run) -> (PartSpec, [SVGStep])? {
    let shown = shown(run)
    guard shown.contains(where: { !$0.letters.isEmpty }) else { return nil }
    var part = part
    if shown.contains(where: { $0.letters != 0..<run.ends.count }) {
      func motion(_ value: (Range<Int>) -> [Double]) -> Motion {
        Motion(
          keys: shown.map { Motion.Key(time: $0.time, value: value($0.letters), eases: [.hold]) })
      }
      part.mask = Outline(
        rectAt: motion { self.room(of: $0, in: run).center },
        motion { self.room(of: $0, in: run).size }, radius: Motion(0), in: file.range)
    }
    let place = SVGStep.translate(x: ends.component(0), y: ends.component(1))
    return (part, [place, .rotate(Motion(angle))])
  }

  /// The letters that are visible from each time on, in frames.
  private func shown(_ run: SVGTextLayout.Run) -> [(time: Double, letters: Range<Int>)] {
    func letters(at time: Double) -> Range<Int> {
      let n = ends.value(at: time)
      return run.letters(on: 0...Point(n[0], n[1]).distance(to: Point(n[2], n[3])))
    }
    let range = file.range
    if ends.isStatic { return [(range.lowerBound, letters(at: range.lowerBound))] }
    var shown: [(time: Double, letters: Range<Int>)] = []
    let step = max(1, (range.upperBound - range.lowerBound) / Self.maximumSamples)
    var time = range.lowerBound
    while time < range.upperBound {
      let now = letters(at: time)
      if shown.last?.letters != now { shown.append((time, now)) }
      time += step
    }
    return shown
  }

  private static let maximumSamples = 6000.0

  /// The center and size of the rectangle around letters, with what they have beyond their cells at
  /// both ends of the text.
  private func room(
    of letters: Range<Int>, in run: SVGTextLayout.Run
  ) -> (center: [Double], size: [Double]) {
    let size = run.style.fontSize
    let (top, bottom) = (run.origin.y - 2 * size, run.origin.y + size)
    guard !letters.isEmpty else {
      return ([run.origin.x - 2 * size, (top + bottom) / 2], [0.001, bottom - top])
    }
    let start = letters.lowerBound == 0 ? -size : run.ends[letters.lowerBound - 1]
    let isLast = letters.upperBound == run.ends.count
    let end = run.ends[letters.upperBound - 1] + (isLast ? size : 0)
    return ([run.origin.x + (start + end) / 2, (top + bottom) / 2], [end - start, bottom - top])
  }
}
