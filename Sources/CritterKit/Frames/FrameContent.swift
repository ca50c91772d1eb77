package import CritterEncode
package import CritterGraphics
import CritterRaster
import CritterRig
package import CritterSyntax

/// The source of an output's frames: a shot, a single image, or image files.
package protocol FrameContent: Sendable {
  /// The size of every frame in pixels.
  var size: PixelSize { get }
  /// The duration of each frame in seconds.
  var durations: [Double] { get }
  /// The instants that become frames.
  var playback: Playback { get }
  /// The frame rate in frames per second.
  var frameRate: Double { get }
  /// The playback speed.
  var speed: Double { get }
  /// Whether the frames are drawings, as vector formats need them.
  var isDrawn: Bool { get }
  /// All art files that the drawings may use.
  var art: [ArtFile] { get }
  /// The paths of the files that the frames show.
  var sources: [String] { get }
  /// Warnings about likely mistakes, and about art that isn't drawn, or not on every machine.
  var warnings: [FileError.Problem] { get }

  /// Returns the content with the frames that an output and its format can have.
  func adapted(to output: Output, _ format: Format) throws -> Self
  /// Returns the content at another speed and frame rate, and in another size.
  ///
  /// - Parameters:
  ///   - speed: the factor of the speed.
  ///   - rate: the factor of the frame rate, at most 1.
  ///   - size: the new size; nil for the same size.
  func changed(speed: Double, rate: Double, to size: PixelSize?) throws -> Self
  /// Returns the frames as pixels.
  func frames(on pool: WorkerPool) throws -> any FrameSource
  /// Calls `body` with the parts of each frame, and its time and duration in seconds.
  func forEachPartTree(_ body: (PartTree, _ time: Double, _ duration: Double) throws -> Void) throws
}

extension FrameContent {
  package var frameRate: Double { playback.frameRate }
  package var speed: Double { playback.speed }
  package var isDrawn: Bool { true }

  package func adapted(to output: Output, _ format: Format) throws -> Self { self }
}

extension Shot: FrameContent {
  package var durations: [Double] { schedule.entries.map(\.duration) }
  package var art: [ArtFile] { rig.art }
  package var sources: [String] { rig.sources }
  package var warnings: [FileError.Problem] { rig.warnings + rig.artWarnings + lookWarnings }

  /// Returns the shot at the maximum frame rate of the format. A sequence also has files for repeated
  /// frames during holds.
  package func adapted(to output: Output, _ format: Format) throws -> Shot {
    let shot = try slowed(to: format.maximumFrameRate)
    return output.isSequence ? try shot.repeatingRests() : shot
  }

  package func changed(speed: Double, rate: Double, to size: PixelSize?) throws -> Shot {
    var (playback, framing) = (playback, framing)
    playback.speed *= speed
    if rate < 1 { playback.frameRate *= rate }
    if let size { (framing.width, framing.height) = (size.width, size.height) }
    return try with(playback, framing)
  }

  package func frames(on pool: WorkerPool) -> any FrameSource { ShotFrames(of: self, on: pool) }

  package func forEachPartTree(
    _ body: (PartTree, _ time: Double, _ duration: Double) throws -> Void
  ) throws {
    for entry in schedule.entries {
      try body(partTree(at: entry.time), entry.time, entry.duration)
    }
  }
}

/// A single image of parts and their art.
package struct TreeImage: FrameContent {
  /// The parts of the image.
  package let tree: PartTree
  package let art: [ArtFile]

  package init(_ tree: PartTree, art: [ArtFile]) {
    self.tree = tree
    self.art = art
  }

  package var size: PixelSize { tree.size }
  package var durations: [Double] { [1] }
  package var playback: Playback { Playback(frameRate: 1) }
  package var sources: [String] { art.flatMap(\.versions).map(\.path) }
  package var warnings: [FileError.Problem] { art.warnings() }

  /// Returns the image itself, since its parts have their places for one size.
  package func changed(speed: Double, rate: Double, to size: PixelSize?) -> TreeImage { self }

  package func frames(on pool: WorkerPool) throws -> any FrameSource {
    SingleFrame(Frame(bitmap: try Rasterizer(art: art).bitmap(of: tree.drawing()), duration: 1))
  }

  package func forEachPartTree(
    _ body: (PartTree, _ time: Double, _ duration: Double) throws -> Void
  ) throws {
    try body(tree, 0, 0)
  }
}
