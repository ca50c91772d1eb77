public import CritterGraphics
import CritterImport
public import CritterMotion
import CritterRaster
public import CritterRig
import CritterRigFile
public import CritterSyntax
import Synchronization

/// A rig with a selected animation or still, its schedule, and its output size.
///
/// ```swift
/// let shot = try rig.shot(
///   .transition(from: ["neutral"], to: ["shy"]), playback: Playback(frameRate: 50),
///   framing: Framing(scale: 2))
/// ```
public struct Shot: Sendable {
  /// The rig to render.
  public let rig: Rig
  /// The selected animation or still as a pose for every instant.
  public let timeline: Timeline
  /// The instants that become frames.
  public private(set) var schedule: Schedule
  /// The position and scale of the canvas in the output.
  public let viewport: Viewport
  /// The selected still, transition, clip, or scene.
  package let selection: Selection
  package let playback: Playback
  let framing: Framing
  let text: TextShaping

  /// The size of the output in pixels.
  public var size: PixelSize { viewport.size }

  /// Returns the values of all parts at a time in seconds.
  public func pose(at time: Double) -> Pose { timeline.pose(at: time) }

  /// Returns the resolved drawing at a time in seconds.
  ///
  /// - Throws: `TextError` if a font or one of its characters is missing.
  public func drawing(at time: Double) throws -> Drawing { try drawing(of: pose(at: time)) }

  /// Returns the resolved drawing of a pose.
  ///
  /// - Parameter pose: a pose of this rig.
  /// - Throws: the errors of `drawing(at:)`.
  public func drawing(of pose: Pose) throws -> Drawing {
    try rig.drawing(of: pose, in: viewport, text: text)
  }

  /// Renders the image at a time in seconds. Parses the art on each call; for many images, use
  /// `frames`, or keep a `Rasterizer`.
  ///
  /// - Throws: `DrawingError`, and the errors of `drawing(at:)`.
  public func bitmap(at time: Double) throws -> Bitmap {
    try Rasterizer(art: rig.art).bitmap(of: drawing(at: time))
  }

  /// Returns the shot in frames of equal length, which repeats held frames.
  func repeatingRests() throws(KitError) -> Shot {
    var result = self
    result.schedule = try schedule.repeating(frameRate: playback.frameRate)
    return result
  }

  /// Returns the shot with a number of frames at equal distances.
  ///
  /// - Returns: nil for a still or a scene that loops forever, unless it has one frame.
  package func inFrames(_ count: Int) -> Shot? {
    if count == schedule.entries.count { return self }
    guard timeline.duration > 0, !timeline.isLoopingStill else { return nil }
    var result = self
    result.schedule = Schedule(
      count: count, of: timeline.duration, loops: timeline.loops, speed: playback.speed)
    return result
  }

  /// Returns the same animation with other playback and framing.
  func with(_ playback: Playback, _ framing: Framing) throws(KitError) -> Shot {
    Shot(
      rig: rig, timeline: timeline, schedule: try playback.schedule(of: timeline),
      viewport: try framing.viewport(of: rig.canvas.size), selection: selection, playback: playback,
      framing: framing, text: text)
  }

  /// Returns the shot with one frame fewer if rounding a loop's frame count made it too fast.
  ///
  /// - Parameter limit: the format's maximum frame rate in frames per second, or nil.
  func slowed(to limit: Double?) throws(KitError) -> Shot {
    guard let limit, schedule.next != nil, playback.frameRate <= limit,
      1 / schedule.frame > limit * (1 + 1e-9)
    else { return self }
    var playback = playback
    let seconds = timeline.duration / playback.speed
    playback.frameRate = ((seconds / schedule.frame).rounded() - 1) / seconds
    return playback.frameRate > 0 ? try with(playback, framing) : self
  }

  /// Returns library versions that affect the pixels by name: librsvg and cairo, and for text,
  /// Pango and the fonts.
  ///
  /// - Throws: `TextError` if a font is missing.
  package func libraryVersions() throws -> [String: String] {
    var versions = Rasterizer.versions
    let styles = Set(rig.parts.compactMap { $0.textLook?.style })
    if styles.isEmpty { return versions }
    versions["Pango"] = TextShaper.version
    let shaper = try TextShaper()
    // The lightest font represents its family.
    for style in styles.sorted(by: { $0.weight > $1.weight }) {
      for family in style.families {
        let style = TextStyle(family: family, size: style.size, weight: style.weight)
        versions[family] = try shaper.fontVersion(of: style).shortText
      }
    }
    return versions
  }
}

extension Playback {
  fileprivate func schedule(of timeline: Timeline) throws(KitError) -> Schedule {
    if timeline.isLoopingStill, let instant {
      return Schedule(at: max(instant - holdStart, 0) * speed, frameRate: frameRate)
    }
    return try schedule(stops: timeline.stops, loops: timeline.loops)
  }
}

extension Rig {
  /// Reads a rig's folder, or a Lottie file.
  ///
  /// - Parameters:
  ///   - folder: the path of a folder with a `rig.yaml`, or of a `.json`, `.lottie`, or `.tgs`.
  ///   - theme: the name of a theme in the folder, or nil for the rig's own colors.
  /// - Throws: `FileError` with every mistake and its place, or an error for an unknown theme.
  public init(contentsOf folder: String, theme: String? = nil) throws {
    let document = try RigDocument(at: folder, ImportedRig.Options())
    self = try document.resolved(theme: theme.map(document.theme(called:)))
  }

  /// Returns a shot of the rig.
  ///
  /// - Parameters:
  ///   - selection: a still, a transition, a clip, or a scene.
  ///   - inputs: input values by name. Other inputs have their initial values.
  ///   - playback: the frame rate, the speed, and the instants to show.
  ///   - framing: the size of the image and its background.
  /// - Throws: `SelectionError` for unknown names, or an error for an impossible size.
  public func shot(
    _ selection: Selection, inputs: [String: InputValue] = [:], playback: Playback = Playback(),
    framing: Framing = Framing()
  ) throws -> Shot {
    try shot(selection, inputs: inputs, playback, framing, text: textShaping())
  }

  /// Returns the drawing of the rest state.
  ///
  /// - Parameter scale: pixels per point.
  /// - Throws: the errors of `shot` and of `Shot.drawing(at:)`.
  package func restDrawing(scale: Double) throws -> Drawing {
    try shot(.still([]), framing: Framing(scale: scale)).drawing(at: 0)
  }

  /// Returns a shot of the rig with playback, framing, and a text shaper.
  ///
  /// - Parameter text: the text shaper, which several shots may share.
  package func shot(
    _ selection: Selection, inputs: [String: InputValue], _ playback: Playback, _ framing: Framing,
    text: @escaping TextShaping
  ) throws -> Shot {
    let timeline = try Timeline(of: self, selection, inputs: inputs, measure: text)
    return Shot(
      rig: try fittingTexts(of: timeline, text), timeline: timeline,
      schedule: try playback.schedule(of: timeline),
      viewport: try framing.viewport(of: canvas.size), selection: selection, playback: playback,
      framing: framing, text: text)
  }
}

/// Returns a thread-safe text shaper that uses Pango. Pango starts with the first text.
package func textShaping() -> TextShaping {
  let shaper = SharedHandle { try TextShaper() }
  return { text, style in try shaper.use { try $0.outline(of: text, style) } }
}

/// A handle that one thread uses at a time. It's made for the first use.
final class SharedHandle<Handle>: Sendable {
  private let handle = Mutex<Handle?>(nil)
  private let make: @Sendable () throws -> sending Handle

  init(_ make: @escaping @Sendable () throws -> sending Handle) {
    self.make = make
  }

  func use<Result: Sendable>(_ body: (Handle) throws -> Result) throws -> Result {
    try handle.withLock { handle in
      let ready = try handle ?? make()
      handle = ready
      return try body(ready)
    }
  }
}
