import CritterEncode
import CritterGraphics

extension Digest {
  /// Adds a decoded frame: its size, its delay, and its straight RGBA bytes. The digest doesn't depend on
  /// format or compression.
  func add(_ frame: DecodedFrame) {
    let (size, delay) = (frame.size, frame.delay)
    let header = "\(size.width)x\(size.height) \(delay.numerator)/\(delay.denominator)\n"
    add(Array(header.utf8))
    add(frame.rgba)
  }
}
