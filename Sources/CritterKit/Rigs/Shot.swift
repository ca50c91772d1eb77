public import CritterGraphics
public import CritterMotion
import CritterRaster
public import CritterRig
import CritterText
import Synchronization

/// A rig that shows something: what moves and when, at which instants it is looked at, and how large
/// the picture is.
public struct Shot: Sendable {
  /// What is shown.
  public let rig: Rig
  /// What is selected of the rig, as a pose for every instant.
  public let timeline: Timeline
  /// The instants that become frames.
  public private(set) var schedule: Schedule
  /// Where the canvas is in the picture.
  public let viewport: Viewport
  /// What of the rig.
  package let selection: Selection
  let playback: Playback
  let framing: Framing
  let text: TextShaping

  /// The size of the picture.
  public var size: PixelSize { viewport.size }

  /// Every part's values at a time in seconds.
  public func pose(at time: Double) -> Pose { timeline.pose(at: time) }

  /// The resolved picture at a time in seconds.
  ///
  /// - Throws: `TextError` when a font or a character of it is missing.
  public func drawing(at time: Double) throws -> Drawing { try drawing(of: pose(at: time)) }

  /// The resolved picture of a pose.
  ///
  /// - Parameter pose: of this rig.
  /// - Throws: as for `drawing(at:)`.
  public func drawing(of pose: Pose) throws -> Drawing {
    try rig.drawing(of: pose, in: viewport, text: text)
  }

  /// The picture at a time in seconds. Parses the art each time: for many, write them, or keep a
  /// rasterizer.
  ///
  /// - Throws: `DrawingError`, and what `drawing(at:)` throws.
  public func bitmap(at time: Double) throws -> Bitmap {
    try Rasterizer(art: rig.art).bitmap(of: drawing(at: time))
  }

  /// Hands `body` the drawing of every frame, made as it is asked for, and how many seconds it shows.
  package func forEachDrawing(_ body: (Drawing, _ duration: Double) throws -> Void) throws {
    for entry in schedule.entries { try body(drawing(at: entry.time), entry.duration) }
  }

  /// The same in frames of one length, rests as often as it takes.
  func repeatingRests() throws(KitError) -> Shot {
    var result = self
    result.schedule = try schedule.repeating(frameRate: playback.frameRate)
    return result
  }

  /// The same motion played or framed otherwise.
  func with(_ playback: Playback, _ framing: Framing) throws(KitError) -> Shot {
    Shot(
      rig: rig, timeline: timeline, schedule: try playback.schedule(of: timeline),
      viewport: try framing.viewport(of: rig.canvas), selection: selection, playback: playback,
      framing: framing, text: text)
  }

  /// The same with one frame less of a loop whose frames, being a whole number, come a little faster
  /// than they were asked for, and than a format shows them.
  ///
  /// - Parameter limit: frames a second.
  func slowed(to limit: Double?) throws(KitError) -> Shot {
    guard let limit, schedule.next != nil, playback.frameRate <= limit,
      1 / schedule.frame > limit * (1 + 1e-9)
    else { return self }
    var playback = playback
    let seconds = timeline.duration / playback.speed
    playback.frameRate = ((seconds / schedule.frame).rounded() - 1) / seconds
    return playback.frameRate > 0 ? try with(playback, framing) : self
  }
}

extension Playback {
  fileprivate func schedule(of timeline: Timeline) throws(KitError) -> Schedule {
    try schedule(stops: timeline.stops, loops: timeline.loops)
  }
}

extension Rig {
  /// The rig showing something.
  ///
  /// - Parameters:
  ///   - selection: a still, a transition, a clip or a scene.
  ///   - inputs: by name; those left out have their initial values.
  ///   - frameRate: frames a second.
  ///   - scale: output pixels per point.
  /// - Throws: `SelectionError` for what the rig has not, `KitError` for a size that cannot be drawn.
  public func shot(
    _ selection: Selection, inputs: [String: Double] = [:], frameRate: Double = 25,
    scale: Double = 1
  ) throws -> Shot {
    try shot(
      selection, inputs: inputs, Playback(frameRate: frameRate), Framing(scale: scale),
      text: textShaping())
  }

  /// - Parameter text: may be shared by many shots.
  package func shot(
    _ selection: Selection, inputs: [String: Double], _ playback: Playback, _ framing: Framing,
    text: @escaping TextShaping
  ) throws -> Shot {
    let timeline = try Timeline(of: self, selection, inputs: inputs, measure: text)
    return Shot(
      rig: self, timeline: timeline, schedule: try playback.schedule(of: timeline),
      viewport: try framing.viewport(of: canvas), selection: selection, playback: playback,
      framing: framing, text: text)
  }
}

/// Shapes texts with Pango, one at a time for all callers; Pango is started by the first text.
public func textShaping() -> TextShaping {
  let shaper = SharedShaper()
  return { try shaper.outline(of: $0, $1) }
}

private final class SharedShaper: Sendable {
  private let shaper = Mutex<TextShaper?>(nil)

  func outline(of text: String, _ style: TextStyle) throws -> TextOutline {
    try shaper.withLock { shaper in
      let ready = try shaper ?? TextShaper()
      shaper = ready
      return try ready.outline(of: text, style)
    }
  }
}

extension Shot {
  /// The versions of what draws its pixels next to critter, by name: librsvg and cairo, and where
  /// there is text, Pango and the text's fonts.
  ///
  /// - Throws: `TextError` when a font is missing.
  package func libraryVersions() throws -> [String: String] {
    var versions = Rasterizer.versions
    let styles = Set(rig.parts.compactMap { $0.textLook?.style })
    if styles.isEmpty { return versions }
    versions["Pango"] = TextShaper.version
    let shaper = try TextShaper()
    // The lightest font represents all of a family.
    for style in styles.sorted(by: { $0.weight > $1.weight }) {
      versions[style.family] = try shaper.fontVersion(of: style).shortText
    }
    return versions
  }
}
