package import CritterGraphics

/// Some frames of a GIF that follow each other, looked at apart from all others: what each of them
/// changes, and how often each color comes.
package struct GIFStrip {
  private var histogram = ColorHistogram()
  private var tracer: FrameDeltaTracer

  /// - Parameters:
  ///   - size: of the frames; a window will do that holds all that they change and the pixels around.
  ///   - before: what shows before the first of them; nil where they begin the animation.
  package init(_ size: PixelSize, after before: Bitmap?) throws {
    try size.check(format: "gif", maximum: 65535)
    guard let before else {
      tracer = FrameDeltaTracer(size)
      return
    }
    var histogram = ColorHistogram()
    tracer = FrameDeltaTracer(after: before) { histogram.insert($0) }
    self.histogram = histogram
  }

  /// - Parameter remaining: frames to come of the whole animation, this one counted in.
  /// - Returns: where the frame changes something, and what that is.
  package mutating func add(
    _ frame: Frame, remaining: Int
  ) -> (changed: PixelRect, bytes: [UInt8]) {
    histogram.beginFrame()
    let delta = tracer.delta(to: frame.bitmap, changed: frame.changed, delay: 0) { row in
      histogram.add(&row, of: frame.bitmap, frames: remaining)
    }
    return delta.map { ($0.rect, $0.bytes) } ?? (.empty, [])
  }

  /// How often each color has come.
  package var colors: [UInt8] { histogram.bytes }
}

// As a file keeps its runs.
extension FrameDelta {
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachRun { run in
      bytes.append(packed: Int(run.number) + 1)
      bytes.append(packed: Int(run.count))
    }
    return bytes
  }

  /// - Parameter numbers: of the colors here, by those in the bytes.
  /// - Returns: nil for bytes of no delta in that rectangle.
  init?(_ bytes: [UInt8], in rect: PixelRect, numbers: [Int32], delay: Int) {
    self.init(rect: rect, delay: delay)
    var (packed, left) = (PackedNumbers(bytes), rect.area)
    while !packed.isAtEnd {
      guard let number = packed.next(), let count = packed.next(), number <= numbers.count,
        1...max(left, 1) ~= count
      else { return nil }
      left -= count
      append(
        number == 0 ? FrameDelta.unchanged : numbers[number - 1], count: Int32(count))
    }
    if left != 0 { return nil }
  }
}
