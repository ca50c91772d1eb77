public import CritterGraphics

extension Format {
  /// Creates a format of your own, for `Shot.data(as:)` and `Shot.write(to:as:)`.
  ///
  /// - Parameters:
  ///   - name: the lowercase name, for messages.
  ///   - fileExtension: the lowercase file extension, without the dot.
  ///   - isAnimated: whether a file can hold several frames.
  ///   - encode: returns the bytes of a file. It gets at least one frame, and can read the frames
  ///     more than once.
  public init(
    name: String, fileExtension: String, isAnimated: Bool,
    encode: @escaping @Sendable (any FrameSource, EncodeOptions) throws -> [UInt8]
  ) {
    self.init(
      name: name, extensions: [fileExtension], summary: name, isAnimated: isAnimated
    ) { frames, options, _, _ in
      let seconds = isAnimated ? try frames.durations().reduce(0, +) : 0
      return Encoded(
        bytes: try encode(frames, options), frames: frames.count, duration: seconds, colors: 0)
    }
  }
}
