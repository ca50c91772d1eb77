/// Seconds in, centiseconds out: every frame ends at the centisecond nearest its true end, so the
/// rounding of one frame is made good by the next and an animation of any length keeps time.
struct GIFDelays {
  private(set) var centiseconds: [Int] = []
  /// Where the last frame ends, in seconds; `lost` is what rounding took from the sum (Kahan).
  private var end = 0.0
  private var lost = 0.0
  private var endInCentiseconds = 0

  /// Chromium and WebKit show anything up to 1 cs for 10 cs.
  static let shortest = 2
  /// Sixteen bits.
  static let longest = 65535

  /// - Parameter duration: seconds.
  /// - Returns: centiseconds.
  /// - Throws: `EncodeError.duration`, `EncodeError.frameRate`.
  @discardableResult
  mutating func append(_ duration: Double) throws -> Int {
    let frame = centiseconds.count + 1
    guard duration > 0, duration <= 1e6 else {
      throw EncodeError.duration(seconds: duration, frame: frame)
    }
    add(duration)
    let delay = Self.rounded(end) - endInCentiseconds
    guard delay >= Self.shortest else { throw EncodeError.frameRate(delay: delay, frame: frame) }
    centiseconds.append(delay)
    endInCentiseconds += delay
    return delay
  }

  private mutating func add(_ duration: Double) {
    let exact = duration - lost
    let sum = end + exact
    lost = (sum - end) - exact
    end = sum
  }

  /// To the nanosecond first: 0.125 s may have become 0.12499999999999999.
  private static func rounded(_ seconds: Double) -> Int {
    Int(((seconds * 1e9).rounded() / 1e7).rounded())
  }

  /// A delay in equal parts that a file can hold.
  static func parts(of delay: Int) -> [Int] {
    let count = (delay + longest - 1) / longest
    return (0..<count).map { delay * ($0 + 1) / count - delay * $0 / count }
  }
}
