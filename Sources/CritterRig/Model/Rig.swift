public import CritterGraphics

/// Everything that a rig file says, checked and with its names resolved: values only.
public struct Rig: Sendable {
  /// The folder's own name.
  public let name: String
  /// Where the art's files are, as the user named it.
  public let folder: String
  public let canvas: Canvas
  /// In the order of the file.
  public let colors: [NamedColor]
  public let inputs: [Input]
  /// Depth first in the order of the file: a parent stands before its children.
  public let parts: [Part]
  /// In the order of the file; a later one wins where two change the same property.
  public let states: [State]
  public let transitions: [Transition]

  /// The file names of all the art that some state may show, each once, in the order of the file.
  public var art: [String] {
    let rest = parts.compactMap(\.rest.art)
    let changed = states.flatMap { state in
      state.allChanges.flatMap { $0.sorted { $0.key < $1.key }.compactMap(\.value.art) }
    }
    var seen: Set<String> = []
    return (rest + changed).filter { seen.insert($0).inserted }
  }
}

public struct NamedColor: Hashable, Sendable {
  public let name: String
  public let color: Color
}

/// The rectangle that a rig plays in; parts are clipped to it.
public struct Canvas: Hashable, Sendable {
  /// In points.
  public var size: Size
  /// In points; half of a square's side makes a circle.
  public var cornerRadius: Double
  /// Painted over the canvas, within its corners, under every part.
  public var fill: Color
  /// Painted under and around the canvas, unless the user asks for another.
  public var background: Color
}

/// A number that drives a rig.
public struct Input: Hashable, Sendable {
  public let name: String
  public let range: ClosedRange<Double>
  /// Its value unless set.
  public let initial: Double
}

/// A node of a rig's tree.
public struct Part: Hashable, Sendable {
  /// Its own, unlike any other part's of the rig.
  public let name: String
  /// With its parents', as `head/muzzle/nose`.
  public let path: String
  /// The parent's index among the rig's parts; nil for a part of the canvas.
  public let parent: Int?
  /// The point that the transform leaves in place, 0…1 in the part's size.
  public let anchor: Point
  /// Orders siblings, low ones behind; equal ones stay in the order of the file.
  public let z: Double
  /// Shows its art flipped left to right.
  public let isMirrored: Bool
  /// Where the part and its children may be seen, in the part's own points; everywhere when nil.
  public let mask: Rect?
  public let rest: PartValues
}

/// What can change about a part, at one instant.
public struct PartValues: Hashable, Sendable {
  /// Where the anchor is in the parent, in points.
  public var position: Point
  /// In points.
  public var size: Size
  /// The art's file name; nil for a part that only holds others.
  public var art: String?
  /// What the art is still fading from.
  public var fade: Fade?
  /// About the anchor.
  public var transform: Transform
  /// 0…1
  public var opacity: Double
  public var isVisible: Bool

  public struct Fade: Hashable, Sendable {
    /// The art's file name.
    public var from: String
    /// Of the way to the part's art, 0…1.
    public var fraction: Double
  }
}

/// A named difference from rest.
public struct State: Sendable {
  public let name: String
  /// States that this one stands on: asking for it asks for them too.
  public let needs: [String]
  /// States that cannot be together with this one.
  public let excludes: [String]
  /// By the index of the part.
  public let changes: [Int: PartChange]
  public let blend: Blend?

  /// What the state changes further along an input.
  public struct Blend: Sendable {
    /// The input's index among the rig's inputs.
    public let input: Int
    /// At the low end of the input's range, by the index of the part.
    public let from: [Int: PartChange]
    /// At the high end.
    public let to: [Int: PartChange]
  }

  /// The state's own changes and both ends of its blend.
  var allChanges: [[Int: PartChange]] {
    [changes] + (blend.map { [$0.from, $0.to] } ?? [])
  }
}

/// New values for some of a part's properties; nil leaves one as it is.
public struct PartChange: Hashable, Sendable {
  public var position: Point?
  public var size: Size?
  public var art: String?
  public var transform: Transform?
  public var opacity: Double?
  public var isVisible: Bool?
}

/// How a state is entered or left.
public struct Transition: Sendable {
  /// The state that is left; any when nil.
  public let from: String?
  /// The state that is entered; any when nil. One of the two is not nil.
  public let to: String?
  public let timing: Timing
  /// Timings of their own for some properties, by the index of the part and the property.
  public let exceptions: [Int: [Property: Timing]]
  /// Which parts cross-fade to new art rather than jump, by the index of the part.
  public let fades: [Int: ArtFade]

  public enum ArtFade: Hashable, Sendable {
    case always
    /// Only when the new art is one of these.
    case to([String])
  }
}

/// When and how a change takes place.
public struct Timing: Hashable, Sendable {
  /// Seconds.
  public var duration: Double
  /// Seconds before it starts.
  public var delay: Double
  public var easing: Easing

  public init(duration: Double, delay: Double = 0, easing: Easing) {
    self.duration = duration
    self.delay = delay
    self.easing = easing
  }

  /// Core Animation's for what changes without being told how: a quarter of a second.
  public static let coreAnimationDefault = Timing(
    duration: 0.25, easing: .coreAnimationDefault)

  /// Seconds from the start of the transition.
  public var end: Double { delay + duration }

  /// The fraction of the way at a time in seconds from the start of the transition: 0 before the
  /// delay is over, exactly 1 from the end on.
  public func progress(at time: Double) -> Double {
    if time >= end { return 1 }
    if time <= delay { return 0 }
    return easing.progress(at: (time - delay) / duration, duration: duration)
  }
}
