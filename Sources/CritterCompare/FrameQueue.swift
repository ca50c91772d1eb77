import CritterGraphics

/// Access to the frames of a source by rising number. It keeps as many frames as fit in the budget,
/// and runs the source again for more.
struct FrameQueue {
  private let source: any FrameSource
  private let capacity: Int
  private var frames: [Frame] = []
  /// The number of the first frame in memory.
  private var start = 0

  /// - Parameter budget: memory for frames, in bytes.
  init(_ source: any FrameSource, budget: Int = 256 << 20) {
    self.source = source
    capacity = max(budget / (source.size.area * 4), 1)
  }

  var count: Int { source.count }

  mutating func frame(_ number: Int) throws -> Frame {
    if !frames.indices.contains(number - start) { try load(from: number) }
    return frames[number - start]
  }

  private struct IsFull: Error {}

  private mutating func load(from number: Int) throws {
    var passed = 0
    (frames, start) = ([], number)
    do {
      try source.forEach { frame in
        if passed >= number { frames.append(frame) }
        passed += 1
        if frames.count == capacity { throw IsFull() }
      }
    } catch is IsFull {}
    precondition(!frames.isEmpty, "a frame source has as many frames as it says")
  }
}
