public import CritterGraphics
public import CritterSyntax

/// A rig file's contents, with checked values and resolved names.
///
/// ```swift
/// let rig = try Rig(contentsOf: "parts/bear", theme: "dark")
/// ```
public struct Rig: Sendable {
  /// The values that are the same at every instant. They are behind one reference, because many
  /// values contain a copy of the rig.
  private let shared: Shared

  /// The name of the rig's folder.
  public var name: String { shared.values.name }
  /// The path of the rig's folder, as the user wrote it.
  public var folder: String { shared.values.folder }
  /// The paths of the rig file and its nested rig files, relative to the rig's folder.
  package var files: [String] { shared.values.files }
  /// Whether any number is rounded to the pixel grid of an output scale.
  public var isSnapped: Bool { shared.values.isSnapped }
  /// The rectangle that the rig is drawn in.
  public var canvas: Canvas { shared.values.canvas }
  /// The named colors, in file order.
  public var colors: [NamedColor] { shared.values.colors }
  /// The named colors of nested rigs. Each name has the part's name as a prefix, such as
  /// `bear.fur`.
  package var nestedColors: [NamedColor] { shared.values.nestedColors }
  /// The rig's own inputs, followed by the inputs of nested rigs.
  public package(set) var inputs: [Input]
  /// The parts, depth first in file order. A parent comes before its children.
  public package(set) var parts: [Part]
  /// The hierarchy and paint order of the parts.
  package var stacking: Stacking
  /// The states of nested rigs, followed by the rig's own states, in file order. If two active
  /// states change the same property, the later state wins.
  public var states: [State] { shared.values.states }
  /// The transitions of nested rigs, followed by the rig's own transitions.
  public var transitions: [Transition] { shared.values.transitions }
  /// The clips of nested rigs, followed by the rig's own clips.
  public var clips: [Clip] { shared.values.clips }
  /// The reactions of nested rigs, followed by the rig's own reactions.
  package var reactions: [Reaction] { shared.values.reactions }
  /// The names of the triggers for actions and scenes. Triggers of nested rigs come first.
  public var triggers: [String] { shared.values.triggers }
  /// The named easings, for reading more scenes.
  package var easings: [String: Easing] { shared.values.easings }
  /// The scenes in file order, followed by added scenes.
  public package(set) var scenes: [Scene]

  /// The inputs that numbers in the rig depend on.
  package var inputDependencies: InputDependencies { shared.values.inputDependencies }
  /// The inputs that you can set.
  package var settableInputs: [Input] { inputs.filter(\.follows.isEmpty) }

  /// Warnings about likely mistakes in the file and in its nested rigs.
  package var warnings: [FileError.Problem] = []
  /// The evaluator for other inputs and times; nil if the rig wasn't read from a file.
  package var evaluator: (any RigEvaluation)?

  /// The names of art that a `pick` can choose with other inputs or at other times.
  package var pickedArt: [String] { shared.values.pickedArt }
  /// The art files by name.
  var artFiles: [String: ArtFile] { shared.values.artFiles }
  /// The names of the art from other folders that inputs have.
  package var outsideArt: Set<String> = []
  /// The shapes of art that morphs, by name.
  package var artShapes: [String: ArtShape] { shared.values.artShapes }
  /// The properties whose components animate separately between states, by part index.
  ///
  /// States or transitions refer to at least one component of each of these properties.
  package var split: [Int: Set<Property.Base>] { shared.values.split }

  package init(_ values: Values, inputs: [Input], parts: [Part], scenes: [Scene]) {
    shared = Shared(values)
    self.inputs = inputs
    self.parts = parts
    stacking = Stacking(of: parts)
    self.scenes = scenes
  }

  private final class Shared: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// The values that are the same at every instant.
  package struct Values: Sendable {
    let name: String
    let folder: String
    let canvas: Canvas
    package var files: [String] = []
    package var isSnapped = false
    package var colors: [NamedColor] = []
    package var nestedColors: [NamedColor] = []
    package var states: [State] = []
    package var transitions: [Transition] = []
    package var clips: [Clip] = []
    package var reactions: [Reaction] = []
    package var triggers: [String] = []
    package var easings: [String: Easing] = [:]
    package var inputDependencies = InputDependencies()
    package var pickedArt: [String] = []
    package var artFiles: [String: ArtFile] = [:]
    /// Measures art; nil if it can't be measured.
    package var artSize: @Sendable (ArtFile) -> Size? = { _ in nil }
    package var artShapes: [String: ArtShape] = [:]
    package var split: [Int: Set<Property.Base>] = [:]

    package init(name: String, folder: String, canvas: Canvas) {
      self.name = name
      self.folder = folder
      self.canvas = canvas
    }
  }

  /// The art files that parts, states, and clips use, in the theme's colors. Each file appears
  /// once, in file order.
  public var art: [ArtFile] {
    let rest = parts.compactMap(\.rest.art)
    let changed = states.flatMap { state in
      state.allChanges.flatMap {
        $0.sorted { $0.key < $1.key }.compactMap { $0.value[Property(.art)]?.artName }
      }
    }
    let played = clips.flatMap(\.tracks).flatMap { $0.keyframes.values.compactMap(\.artName) }
    return (rest + changed + played + pickedArt).unique.compactMap { artFiles[$0] }
  }

  /// Returns the natural size of art; nil if it can't be measured.
  package func naturalSize(ofArt name: String) -> Size? {
    guard let size = artFiles[name].flatMap(shared.values.artSize), size.width > 0, size.height > 0
    else { return nil }
    return size
  }

  /// Returns the properties that states or transitions split into components, by part index.
  package static func split(
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

  /// Whether the rig is a file of another kind instead of a folder.
  package var isImported: Bool { files.first != "rig.yaml" }

  /// The path of the rig's file.
  package var path: String { "\(folder)/\(files.first ?? "rig.yaml")" }
}

/// The rectangle that a rig is drawn in. It clips the parts.
///
/// ```swift
/// let canvas = rig.canvas.size
/// print("\(rig.name): \(canvas.width)×\(canvas.height) points")
/// ```
public struct Canvas: Hashable, Sendable {
  /// The size in points.
  public var size: Size
  /// The corner radius in points. Half the side of a square makes a circle.
  public var cornerRadius: Double
  /// The fill behind all parts, within the rounded corners.
  public var fill: Color
  /// The default background, behind and around the canvas.
  public var background: Color

  package init(size: Size, cornerRadius: Double, fill: Color, background: Color) {
    self.size = size
    self.cornerRadius = cornerRadius
    self.fill = fill
    self.background = background
  }
}

/// A number, boolean, text, color, list, or art file that drives a rig.
///
/// ```swift
/// for input in rig.inputs { print("input \(input.name), \(input.range)") }
/// ```
public struct Input: Hashable, Sendable {
  /// The input's name. A nested rig's input has the part's name as a prefix, such as `bear.gaze`.
  public package(set) var name: String
  /// The kind of the value.
  public let kind: Kind
  /// The range of a number, which is finite; 0…1 for other inputs.
  public let range: ClosedRange<Double>
  /// The value before the input is set.
  public package(set) var initial: InputValue
  /// Whether the input is boolean. Its value is then 0 or 1.
  public var isFlag: Bool { kind == .flag }
  /// The inputs from which a part's `set` computes the initial value, which is the only one then;
  /// empty for an input that you can set.
  package var follows: [String] = []

  package init(name: String, kind: Kind, range: ClosedRange<Double>, initial: InputValue) {
    self.name = name
    self.kind = kind
    self.range = range
    self.initial = initial
  }

  /// The kinds of inputs.
  public enum Kind: String, Hashable, Sendable {
    case number, flag, text, color, list, art
  }

  /// Returns whether a value is in the range and, for a boolean input, is 0 or 1.
  package func accepts(_ value: InputValue) -> Bool { self.value(from: value) != nil }

  /// Returns the input's value from a value of any kind. A text is read as a number, a color, or a
  /// list, whose numbers have commas or spaces between them.
  ///
  /// - Returns: nil if the input doesn't accept the value.
  package func value(from given: InputValue) -> InputValue? {
    switch kind {
    case .number, .flag:
      guard let number = given.number ?? given.text?.inputNumber, range.contains(number),
        !isFlag || number == 0 || number == 1
      else { return nil }
      return .number(number)
    case .text: return .text(given.text ?? given.argument)
    case .color: return (given.color ?? given.text.flatMap { Color(css: $0) }).map { .color($0) }
    case .list:
      guard let list = given.list ?? given.number.map({ [$0] }) ?? given.text?.inputNumbers,
        list.count <= InputValue.longestList, list.allSatisfy(\.isValidInput)
      else { return nil }
      return .list(list)
    case .art: return (given.art ?? given.text).map { .art($0) }
    }
  }

  /// Returns the error message for a value that the input doesn't accept.
  package func refusal(of value: InputValue) -> String {
    let (low, high) = (range.lowerBound.shortText, range.upperBound.shortText)
    let number = value.number ?? value.text?.inputNumber
    let found =
      number.map { "not \($0.shortText)" } ?? "found '\(value.argument.clipped(to: 200))'"
    return switch kind {
    case .flag: "boolean input '\(name)' must be true or false, \(found)"
    case .number: "input '\(name)' must be from \(low) to \(high), \(found)"
    case .text: "input '\(name)' must be text, \(found)"
    case .color: "input '\(name)' must be a CSS color, \(found)"
    case .list:
      "input '\(name)' must be at most \(InputValue.longestList.grouped) numbers, for example "
        + "3,8,5, \(found)"
    case .art: "input '\(name)' must be the name of an image, \(found)"
    }
  }

  /// Returns the nearest valid value. For a boolean input, every number except 0 is true.
  package func nearest(to value: InputValue) -> InputValue {
    guard let number = value.number, kind == .number || kind == .flag else {
      return self.value(from: value) ?? initial
    }
    return .number(nearest(to: number))
  }

  /// Returns the nearest valid number. For a boolean input, every number except 0 is true.
  package func nearest(to value: Double) -> Double {
    isFlag && value != 0 ? 1 : min(max(value, range.lowerBound), range.upperBound)
  }
}

extension String {
  /// The number in an argument, where true is 1 and false is 0; nil for other text.
  fileprivate var inputNumber: Double? {
    ["true": 1, "false": 0][self] ?? Double(self).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The numbers between commas or spaces; nil if one isn't a number.
  fileprivate var inputNumbers: [Double]? {
    let words = utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    let numbers = words.compactMap { String($0)?.inputNumber }
    return words.count == numbers.count ? numbers : nil
  }
}

/// A named set of changes from the rest state.
///
/// ```swift
/// for state in rig.states { print("state \(state.name)") }
/// ```
public struct State: Hashable, Sendable {
  /// The state's name. A nested rig's state has the part's name as a prefix, such as `bear.shy`.
  public let name: String
  /// The states that become active together with this state.
  public let needs: [String]
  /// The states that can't be active together with this state.
  public let excludes: [String]
  /// The changes by part index.
  package let changes: [Int: PartChange]
  /// The changes that follow an input; nil if the state has none.
  package let blend: Blend?
  /// The clips that play while the state is active. Later clips apply on top of earlier clips.
  package var plays: [ClipPlay] = []
  /// The properties that these clips animate, by part index.
  package var played: [Int: Set<Property.Base>] = [:]

  package init(
    name: String,
    needs: [String],
    excludes: [String],
    changes: [Int: PartChange],
    blend: Blend?,
    plays: [ClipPlay] = [],
    played: [Int: Set<Property.Base>] = [:]
  ) {
    self.name = name
    self.needs = needs
    self.excludes = excludes
    self.changes = changes
    self.blend = blend
    self.plays = plays
    self.played = played
  }

  /// Changes that follow the value of an input.
  package struct Blend: Hashable, Sendable {
    /// The input's index in the rig's inputs.
    package let input: Int
    /// The changes at the input's minimum, by part index.
    package let from: [Int: PartChange]
    /// The changes at the input's maximum, by part index.
    package let to: [Int: PartChange]

    package init(input: Int, from: [Int: PartChange], to: [Int: PartChange]) {
      self.input = input
      self.from = from
      self.to = to
    }
  }

  /// The state's own changes, followed by the changes at both ends of its blend.
  package var allChanges: [[Int: PartChange]] {
    [changes] + (blend.map { [$0.from, $0.to] } ?? [])
  }

  /// Whether the state changes nothing and plays no clips, like the rest state.
  package var isRest: Bool { plays.isEmpty && allChanges.allSatisfy(\.isEmpty) }
}

/// The timing of the changes when a rig enters or leaves a state.
///
/// ```swift
/// for transition in rig.transitions {
///   print("\(transition.from ?? "any") → \(transition.to ?? "any"), \(transition.duration) s")
/// }
/// ```
public struct Transition: Hashable, Sendable {
  /// The state that the transition leaves; nil for any state.
  public let from: String?
  /// The state that the transition enters; nil for any state. `from` and `to` aren't both nil.
  public let to: String?
  /// The timing of all properties without an exception.
  package let timing: TransitionTiming
  /// The effect on running transitions of the same properties, in a scene.
  package let interruption: Interruption
  /// The timing of single properties, by part index.
  package let exceptions: [Int: [Property: TransitionTiming]]
  /// The art changes that cross-fade instead of jumping, by part index.
  package let fades: [Int: ArtFade]
  /// The art changes that morph instead of jumping, by part index.
  package let morphs: [Int: ArtFade]

  package init(
    from: String?,
    to: String?,
    timing: TransitionTiming,
    interruption: Interruption,
    exceptions: [Int: [Property: TransitionTiming]],
    fades: [Int: ArtFade],
    morphs: [Int: ArtFade]
  ) {
    self.from = from
    self.to = to
    self.timing = timing
    self.interruption = interruption
    self.exceptions = exceptions
    self.fades = fades
    self.morphs = morphs
  }

  /// The delay and duration in seconds, without exceptions.
  public var duration: Double { timing.end }

  /// The effect of a new transition on running transitions of the same property, in a scene.
  package enum Interruption: String, Hashable, Sendable, CaseIterable {
    /// The property continues from its current value.
    case `continue`
    /// Both transitions continue, and their changes are added.
    case add
    /// The property jumps to the end of the running transition and starts from there.
    case restart
  }

  /// The changes of a part's art that are animated.
  package enum ArtFade: Hashable, Sendable {
    case always
    /// Only if the list contains the new art.
    case to([String])
  }

  /// Returns the timing of a property of a part, with the exceptions for the whole property and for
  /// one of its components.
  package func timing(of property: Property, of part: Int) -> TransitionTiming {
    guard let exceptions = exceptions[part] else { return timing }
    if let own = exceptions[property] { return own }
    let whole = exceptions[Property(property.base)]
    return property.component.flatMap { whole?.component($0) } ?? timing
  }
}

/// The timing of a property's change to its new value, in consecutive segments.
package struct TransitionTiming: Hashable, Sendable {
  /// One step of a change, from the end of the previous step.
  package struct Segment: Hashable, Sendable {
    /// The value at the end of the segment; nil for the property's new value.
    package var to: PropertyValue?
    /// The duration in seconds.
    package var duration: Double
    /// The easing from the previous value to the segment's value.
    package var easing: Easing

    package init(to: PropertyValue? = nil, duration: Double, easing: Easing) {
      self.to = to
      self.duration = duration
      self.easing = easing
    }
  }

  /// The delay before the first segment, in seconds.
  package var delay = 0.0
  /// The segments in order; at least one.
  package var segments: [Segment]

  package init(delay: Double = 0, segments: [Segment]) {
    self.delay = delay
    self.segments = segments
  }

  /// The default timing of implicit animations in Core Animation: 0.25 seconds.
  package static let coreAnimationDefault = TransitionTiming(
    segments: [Segment(duration: 0.25, easing: .coreAnimationDefault)])

  /// The end in seconds, from the start of the transition.
  package var end: Double { segments.map(\.duration).reduce(delay, +) }

  /// Returns the timing of one component of the value.
  fileprivate func component(_ index: Int) -> TransitionTiming {
    var timing = self
    timing.segments = segments.map {
      Segment(to: $0.to?.component(index), duration: $0.duration, easing: $0.easing)
    }
    return timing
  }
}

/// An animation that plays over a combination of states.
///
/// ```swift
/// for clip in rig.clips { print("clip \(clip.name), \(clip.duration) s") }
/// ```
public struct Clip: Hashable, Sendable {
  /// The clip's name. A nested rig's clip has the part's name as a prefix, such as `bear.wave`.
  public let name: String
  /// The end of the last track, in seconds, or the clip's own duration if that is later. A clip
  /// that loops repeats after this time.
  public package(set) var duration: Double
  /// Whether the clip repeats forever.
  public let loops: Bool
  /// The states under the clip unless the caller selects others; empty for the rest state.
  public let over: [String]
  /// The animations of parts.
  package let tracks: [Track]
  /// The animations of inputs.
  package let inputs: [InputTrack]
  /// The clips that play in this clip, under its own tracks. Later clips apply on top of earlier
  /// clips.
  package var plays: [ClipPlay] = []

  package init(
    name: String,
    duration: Double,
    loops: Bool,
    over: [String],
    tracks: [Track],
    inputs: [InputTrack],
    plays: [ClipPlay] = []
  ) {
    self.name = name
    self.duration = duration
    self.loops = loops
    self.over = over
    self.tracks = tracks
    self.inputs = inputs
    self.plays = plays
  }
}
