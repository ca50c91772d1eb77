public import CritterEncode
public import CritterGraphics
import CritterRaster

/// What is known of an output before its frames are.
public protocol OutputPlan {
  var output: Output { get }
  var format: Format { get }
  var schedule: Schedule { get }
  /// Of every frame.
  var size: PixelSize { get }
  var options: EncodeOptions { get }
  /// What was given up for a budget, one phrase each.
  var concessions: [String] { get }
}

extension OutputPlan {
  public var concessions: [String] { [] }
}

/// An output whose frames are drawn.
protocol DrawnPlan: OutputPlan {
  /// At least 1; the bytes do not depend on it.
  var workers: Int { get }
  /// Every frame's drawing, made as it is asked for, and how many seconds it shows.
  func forEachDrawing(_ body: (Drawing, _ duration: Double) throws -> Void) throws
  /// All that the drawings may show.
  func readArt() throws -> [ArtFile]
  /// The drawings as pixels.
  ///
  /// - Parameter art: what `readArt` says.
  func frames(art: [ArtFile]) throws -> any FrameSource
  /// The plan with as much given up as its budget takes.
  ///
  /// - Parameter art: what `readArt` says.
  func fitted(art: [ArtFile]) throws -> Self
}

extension DrawnPlan {
  func fitted(art: [ArtFile]) throws -> Self { self }

  func frames() throws -> any FrameSource { try frames(art: readArt()) }
}

extension OutputPlan {
  /// - Throws: when the output cannot hold the frames.
  func check(frameRate: Double) throws(KitError) {
    if case .sequence = output {
      if format.isAnimated { throw .noSequence(output: output.name, format: format.name) }
      return
    }
    guard schedule.entries.count > 1 else { return }
    if !format.isAnimated { throw .needsStill(output: output.name, format: format.name) }
    if let limit = format.maximumFrameRate, frameRate > limit {
      throw .frameRate(frameRate, format: format.name, limit: limit)
    }
  }
}
