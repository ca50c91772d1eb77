/// The delays of a GIF's frames, in centiseconds.
struct GIFDelays {
  private(set) var centiseconds: [Int] = []
  private var clock = FrameClock(ticksPerSecond: 100)

  /// Chromium and WebKit show anything up to 1 cs for 10 cs.
  static let shortest = 2
  /// Sixteen bits.
  static let longest = 65535

  /// - Parameter duration: seconds.
  /// - Returns: centiseconds.
  /// - Throws: `EncodeError.duration`, `EncodeError.frameRate`.
  @discardableResult
  mutating func append(_ duration: Double) throws(EncodeError) -> Int {
    let frame = centiseconds.count + 1
    try EncodeError.check(duration: duration, frame: frame)
    let delay = clock.next(duration)
    guard delay >= Self.shortest else { throw .frameRate(delay: delay, frame: frame) }
    centiseconds.append(delay)
    return delay
  }
}
