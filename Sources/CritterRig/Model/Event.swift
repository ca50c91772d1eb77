package import CritterGraphics

/// Something that a person does, or that follows from it.
package struct Event: Hashable, Sendable {
  /// The kinds of events.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A tap on a part.
    case tap
    /// A character typed or deleted in a field.
    case type
    /// A key that types nothing: return, tab, escape.
    case press
    /// A field begins to take the typing.
    case focus
    /// A field no longer takes it.
    case blur
    /// The app leaves the foreground.
    case background
    /// Whatever a rig gives a name; an action or a scene brings it about.
    case trigger
  }

  package let kind: Kind
  /// The part; for `press` the field that has the focus, if one has. Nil is the canvas, and for
  /// `background` everything.
  package let part: Int?
  /// The key of `press`.
  package let key: Key?
  /// The name of `trigger`; a trigger of a nested rig has the part's name as a prefix.
  package let name: String?

  package init(kind: Kind, part: Int?, key: Key?, name: String? = nil) {
    self.kind = kind
    self.part = part
    self.key = key
    self.name = name
  }

  /// The keys that type nothing.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case `return`, tab, backspace, escape
  }

  /// Whether a reaction to this event also reacts to `other`: a key without a field matches that
  /// key in any field.
  package func covers(_ other: Event) -> Bool {
    self == other || kind == .press && part == nil && kind == other.kind && key == other.key
  }
}

extension Rig {
  /// The event in the syntax of a rig file: `tap email`, `press return in email`.
  package func title(of event: Event) -> String {
    if event.kind == .background { return event.kind.rawValue }
    if let name = event.name { return "\(event.kind.rawValue) \(name)" }
    let part = event.part.map { parts[$0].name }
    if let key = event.key {
      return "\(event.kind.rawValue) \(key.rawValue)" + (part.map { " in \($0)" } ?? "")
    }
    return "\(event.kind.rawValue) \(part ?? "canvas")"
  }
}

/// The reaction to an event.
package struct Reaction: Hashable, Sendable {
  package let event: Event
  /// All must hold when the event comes.
  package let conditions: [Condition]
  /// The delay from the event to the actions, in seconds.
  package let delay: Double
  package let actions: [Action]
}

/// Something that holds at an instant of a scene, or not.
package struct Condition: Hashable, Sendable {
  package enum Test: Hashable, Sendable {
    case inState(Int)
    /// The transition into the state is not over.
    case entering(Int)
    case focused(part: Int)
    case contains(field: Int, String)
    case equals(field: Int, String)
    case matches(field: Int, TextPattern)
    case input(Int, equals: Double)
    indirect case all([Condition])
    indirect case any([Condition])
  }

  package let test: Test
  /// Whether the test must fail instead.
  package let isNegated: Bool
}

/// The actions of a reaction.
package enum Action: Hashable, Sendable {
  /// The transition's own timing, unless one is given here.
  case enter([String], TransitionTiming?)
  case leave([String], TransitionTiming?)
  case toggle(String)
  /// An expression of inputs and of values of fields, for example `email.width`; it jumps without a
  /// timing.
  case set(input: Int, Expression, TransitionTiming?)
  case play(clip: Int)
  /// Whatever plays of the clip, from its beginning or not.
  case stop(clip: Int)
  case focus(Int)
  case blur
  case show(Int)
  case hide(Int)
  case write(part: Int, String)
  case clear(field: Int)
  case trigger(String)
}

/// A script of events.
public struct Scene: Hashable, Sendable {
  /// The name for a selection; for an added scene, the path of its file.
  public let name: String
  package let steps: [Step]

  package enum Step: Hashable, Sendable {
    case tap(Target, Place)
    case type(String, pace: Double)
    case press(Event.Key)
    case trigger(String)
    /// A pause in seconds.
    case wait(Double)
    /// An expression of inputs and of values of fields, for example `email.width`; it jumps without
    /// a timing.
    case set(input: Int, Expression, TransitionTiming?)
    case play(clip: Int)
    case stop(clip: Int)
    /// The pointer that shows taps from now on.
    case pointer(PointerLook)
    /// How the caret shows from here on.
    case caret(CaretLook)
    /// The app leaves the foreground.
    case background
  }

  package enum PointerLook: String, Hashable, Sendable, CaseIterable {
    /// A finger: a ring while it is down.
    case touch
    /// A mouse, with the same ring.
    case arrow
    case none
  }

  package enum CaretLook: String, Hashable, Sendable, CaseIterable {
    case steady
    /// Half a second on and half a second off.
    case blink
  }

  /// The target of a tap.
  package enum Target: Hashable, Sendable {
    case canvas
    case part(Int)
    /// The frontmost part at this point of the canvas.
    case point(Point)
  }
}
