/// An encoded file and its properties.
public struct Encoded: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// Pictures in the file, after equal neighbors became one and very long ones were repeated.
  public var frames: Int
  /// The sum of the file's delays in seconds; 0 for a still.
  public var duration: Double
  /// The number of palette entries, including the transparent one; 0 if the format has no palette.
  public var colors: Int

  /// One still without a palette.
  package init(still bytes: [UInt8]) {
    (self.bytes, frames, duration, colors) = (bytes, 1, 0, 0)
  }

  package init(bytes: [UInt8], frames: Int, duration: Double, colors: Int) {
    self.bytes = bytes
    self.frames = frames
    self.duration = duration
    self.colors = colors
  }
}
