public import CritterGraphics
public import CritterSVG

/// The contents of a rig file, checked and with resolved names.
public struct Rig: Hashable, Sendable {
  /// The folder's own name.
  public let name: String
  /// Where the art's files are, as the user named it.
  public let folder: String
  /// The rig files that were read, its own and those of nested rigs; relative to its folder.
  package let files: [String]
  /// Whether some of its numbers were rounded to the pixel grid of the scale it was read for.
  public let isSnapped: Bool
  /// The canvas of the rig.
  public let canvas: Canvas
  /// The named colors, in the order of the file.
  public let colors: [NamedColor]
  /// Those of nested rigs, each with its part's name before its own.
  package let nestedColors: [NamedColor]
  /// Those of nested rigs behind its own.
  public let inputs: [Input]
  /// Depth first in the order of the file: a parent is before its children.
  public let parts: [Part]
  package let stacking: Stacking
  /// The states, in the order of the file. If two states change the same property, the later one
  /// wins.
  public let states: [State]
  /// Those of nested rigs before its own.
  public let transitions: [Transition]
  /// Those of nested rigs before its own.
  public let clips: [Clip]
  /// Those of nested rigs before its own.
  package let reactions: [Reaction]
  /// The names of the triggers for actions and scenes, those of nested rigs first.
  public let triggers: [String]
  /// The named easings, for added scenes.
  let easings: [String: Easing]
  /// The scenes, in the order of the file, then added ones.
  public internal(set) var scenes: [Scene]

  /// Which inputs numbers of its depend on.
  let inputUse: InputUse
  /// The likely mistakes in the file and in the files of nested rigs.
  package var warnings: [FileError.Problem] = []
  /// The source of the rig; nil if it wasn't resolved from a file.
  var source: RigSource?

  /// The names of the art that other instants or inputs can choose.
  let pickedArt: [String]
  /// The art files by name.
  let artFiles: [String: ArtFile]
  /// The shapes of art that changes its shape, by name.
  package let artShapes: [String: ArtShape]
  /// The properties of which states or transitions name a component, by the index of the part: each of
  /// their components moves on its own between states.
  package let split: [Int: Set<Property.Base>]

  /// The art files that the parts, states, and clips use, in the colors of the theme. Each once, in
  /// the order of the file.
  public var art: [ArtFile] {
    let rest = parts.compactMap(\.rest.art)
    let changed = states.flatMap { state in
      state.allChanges.flatMap {
        $0.sorted { $0.key < $1.key }.compactMap { $0.value[Property(.art)]?.artName }
      }
    }
    let played = clips.flatMap(\.tracks).flatMap { $0.keyframes.values.compactMap(\.artName) }
    var seen: Set<String> = []
    return (rest + changed + played + pickedArt).filter { seen.insert($0).inserted }.compactMap {
      artFiles[$0]
    }
  }
}

extension Rig {
  /// The properties that `states` and `transitions` split into components, by the index of the part.
  static func split(
    by states: [State], _ transitions: [Transition]
  ) -> [Int: Set<Property.Base>] {
    var split: [Int: Set<Property.Base>] = [:]
    func add(_ properties: some Sequence<Property>, of part: Int) {
      for property in properties where property.component != nil {
        split[part, default: []].insert(property.base)
      }
    }
    for (part, change) in states.flatMap({ $0.allChanges.joined() }) {
      add(change.values.keys, of: part)
    }
    for (part, timings) in transitions.flatMap(\.exceptions) { add(timings.keys, of: part) }
    return split
  }
}

/// A color of a rig that a theme may replace.
public struct NamedColor: Hashable, Sendable {
  /// The name in other entries of the file.
  public let name: String
  /// The color, from the theme if it has this name.
  public let color: Color
}

/// The rectangle that a rig plays in; parts are clipped to it.
public struct Canvas: Hashable, Sendable {
  /// The size in points.
  public var size: Size
  /// The corner radius in points; half of a square's side makes a circle.
  public var cornerRadius: Double
  /// Painted over the canvas, within its corners, under every part.
  public var fill: Color
  /// Painted under and around the canvas, unless the user asks for another.
  public var background: Color
}

/// A number that drives a rig, or a flag: something true or false.
public struct Input: Hashable, Sendable {
  /// A nested rig's has its part's name before its own.
  public internal(set) var name: String
  /// The range of the value, with finite ends; 0 to 1 for a boolean input.
  public let range: ClosedRange<Double>
  /// Its value unless set.
  public let initial: Double
  /// Whether it is true or false: its value is 1 or 0, and no other.
  public let isFlag: Bool

  package func accepts(_ value: Double) -> Bool {
    range.contains(value) && (!isFlag || value == 0 || value == 1)
  }

  /// The message for a value out of range.
  package func refusal(of value: Double) -> String {
    let (low, high) = (range.lowerBound.shortText, range.upperBound.shortText)
    let found = "not \(value.shortText)"
    return isFlag
      ? "boolean input '\(name)' must be true or false, \(found)"
      : "input '\(name)' must be from \(low) to \(high), \(found)"
  }

  /// The value that it takes for a number: the nearest in its range, and for a flag true for all but 0.
  package func nearest(to value: Double) -> Double {
    isFlag && value != 0 ? 1 : min(max(value, range.lowerBound), range.upperBound)
  }
}

/// A named difference from rest.
public struct State: Hashable, Sendable {
  /// A nested rig's has its part's name before its own.
  public let name: String
  /// States that this one needs: asking for it asks for them too.
  public let needs: [String]
  /// States that cannot be together with this one.
  public let excludes: [String]
  /// The changes by the index of the part.
  package let changes: [Int: PartChange]
  package let blend: Blend?
  /// The clips that play while the state is active. Later clips lie on top.
  package internal(set) var plays: [ClipPlay] = []
  /// The properties that these clips move, by the index of the part.
  package internal(set) var played: [Int: Set<Property.Base>] = [:]

  /// The changes of a state that follow an input.
  package struct Blend: Hashable, Sendable {
    /// The input's index among the rig's inputs.
    package let input: Int
    /// The changes at the low end of the input, by the index of the part.
    package let from: [Int: PartChange]
    /// The changes at the high end of the input, by the index of the part.
    package let to: [Int: PartChange]
  }

  /// The state's own changes and both ends of its blend.
  package var allChanges: [[Int: PartChange]] {
    [changes] + (blend.map { [$0.from, $0.to] } ?? [])
  }

  /// Whether the state is the rest state: it changes nothing and plays nothing.
  package var isRest: Bool { plays.isEmpty && allChanges.allSatisfy(\.isEmpty) }
}

/// How a state is entered or left.
public struct Transition: Hashable, Sendable {
  /// The state that is left; any when nil.
  public let from: String?
  /// The state that is entered; any when nil. One of the two is not nil.
  public let to: String?
  /// The timing of every property without an exception.
  package let timing: TransitionTiming
  package let interruption: Interruption
  /// The timing of single properties, by the index of the part.
  package let exceptions: [Int: [Property: TransitionTiming]]
  /// Which parts cross-fade to new art rather than jump, by the index of the part.
  package let fades: [Int: ArtFade]
  /// Which parts' art changes its shape into that of new art, by the index of the part.
  package let morphs: [Int: ArtFade]

  /// The duration in seconds, without exceptions.
  public var duration: Double { timing.end }

  /// The effect of a new transition on running transitions of the same property, in a scene.
  package enum Interruption: String, Hashable, Sendable, CaseIterable {
    /// The property moves on from its current value.
    case `continue`
    /// Both transitions continue, and their changes add up.
    case add
    /// It starts from where the last one was to lead.
    case restart
  }

  package enum ArtFade: Hashable, Sendable {
    case always
    /// Only when the new art is one of these.
    case to([String])
  }

  package func timing(of property: Property, of part: Int) -> TransitionTiming {
    guard let exceptions = exceptions[part] else { return timing }
    if let own = exceptions[property] { return own }
    let whole = exceptions[Property(property.base)]
    return property.component.flatMap { whole?.component($0) } ?? timing
  }
}

/// When and how a property moves from wherever it is to its new value: one segment after another.
package struct TransitionTiming: Hashable, Sendable {
  package struct Segment: Hashable, Sendable {
    /// Where it leads; nil for the new value.
    package var to: PropertyValue?
    /// The duration in seconds.
    package var duration: Double
    package var easing: Easing

    package init(to: PropertyValue? = nil, duration: Double, easing: Easing) {
      self.to = to
      self.duration = duration
      self.easing = easing
    }
  }

  /// The delay before the first segment, in seconds.
  package var delay = 0.0
  /// The segments; at least one.
  package var segments: [Segment]

  package init(delay: Double = 0, segments: [Segment]) {
    self.delay = delay
    self.segments = segments
  }

  /// The default of Core Animation for changes without a timing: 0.25 seconds.
  package static let coreAnimationDefault = TransitionTiming(
    segments: [Segment(duration: 0.25, easing: .coreAnimationDefault)])

  /// The end in seconds from the start of the transition.
  package var end: Double { segments.map(\.duration).reduce(delay, +) }

  /// The same timing for one number of its values.
  fileprivate func component(_ index: Int) -> TransitionTiming {
    var timing = self
    timing.segments = segments.map {
      Segment(to: $0.to?.component(index), duration: $0.duration, easing: $0.easing)
    }
    return timing
  }
}

/// Motion that plays over a combination of states.
public struct Clip: Hashable, Sendable {
  /// A nested rig's has its part's name before its own.
  public let name: String
  /// The time until the end of the last track, in seconds, at least the clip's own duration. A clip
  /// that loops starts again after this time.
  public internal(set) var duration: Double
  /// Whether the clip loops: its end is its beginning.
  public let loops: Bool
  /// The default states under the clip; empty for the rest state.
  public let over: [String]
  package let tracks: [Track]
  package let inputs: [InputTrack]
  /// The clips that play in the clip, under its own tracks. Later clips lie on top.
  package internal(set) var plays: [ClipPlay] = []
}
