package import CritterGraphics
package import CritterSyntax

/// A user interaction, or an event that follows from an interaction.
package struct Event: Hashable, Sendable {
  /// The kinds of events.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A tap on a part.
    case tap
    /// A character is typed or deleted in a field.
    case type
    /// A key that doesn't type text, such as return, tab, or escape.
    case press
    /// A field gets the focus.
    case focus
    /// A field loses the focus.
    case blur
    /// The app leaves the foreground.
    case background
    /// A named event that an action or a scene fires.
    case trigger
  }

  /// The kind of the event.
  package let kind: Kind
  /// The index of the part; for `press`, of the focused field. Nil means the canvas for `tap` and
  /// any field for `press`.
  package let part: Int?
  /// The key, for `press`.
  package let key: Key?
  /// The name, for `trigger`. A nested rig's trigger has the part's name as a prefix.
  package let name: String?

  package init(kind: Kind, part: Int?, key: Key?, name: String? = nil) {
    self.kind = kind
    self.part = part
    self.key = key
    self.name = name
  }

  /// Keys that don't type text.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case `return`, tab, backspace, escape
  }

  /// Returns whether a reaction to this event also reacts to `other`. A key without a field matches
  /// the key in any field.
  package func covers(_ other: Event) -> Bool {
    self == other || kind == .press && part == nil && kind == other.kind && key == other.key
  }
}

extension Rig {
  /// Returns the event in rig file syntax, such as `tap email` or `press return in email`.
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

/// A rule that runs actions after an event.
package struct Reaction: Hashable, Sendable {
  /// The event that the rule waits for.
  package let event: Event
  /// The conditions that must all be true when the event occurs.
  package let conditions: [Condition]
  /// The delay from the event to the actions, in seconds.
  package let delay: Double
  /// The actions to run, in order.
  package let actions: [Action]

  package init(event: Event, conditions: [Condition], delay: Double, actions: [Action]) {
    self.event = event
    self.conditions = conditions
    self.delay = delay
    self.actions = actions
  }
}

/// A condition on the current state of a scene.
package struct Condition: Hashable, Sendable {
  /// A question about a scene at one instant. Numbers are indices of states and parts.
  package enum Test: Hashable, Sendable {
    case inState(Int)
    /// A transition into the state is playing.
    case entering(Int)
    case focused(part: Int)
    case contains(field: Int, String)
    case equals(field: Int, String)
    case matches(field: Int, TextPattern)
    case input(Int, equals: InputValue)
    indirect case all([Condition])
    indirect case any([Condition])
  }

  /// The question whose answer decides.
  package let test: Test
  /// Whether the condition is true if the test is false.
  package let isNegated: Bool

  package init(test: Test, isNegated: Bool) {
    self.test = test
    self.isNegated = isNegated
  }
}

/// An action of a reaction.
package enum Action: Hashable, Sendable {
  /// Enters states. Without a timing, the transitions have their own timing.
  case enter([String], TransitionTiming?)
  case leave([String], TransitionTiming?)
  case toggle(String)
  /// Sets an input to an expression of inputs and field values, such as `email.width`. Without a
  /// timing, the input jumps.
  case set(input: Int, InputExpression, TransitionTiming?)
  case play(clip: Int)
  /// Stops the clip if an action or a scene started it.
  case stop(clip: Int)
  case focus(Int)
  case blur
  case show(Int)
  case hide(Int)
  case write(part: Int, TextTemplate)
  case clear(field: Int)
  case trigger(String)
}

/// A script of interactions with a rig.
///
/// ```swift
/// for scene in rig.scenes { print("scene \(scene.name)") }
/// ```
public struct Scene: Hashable, Sendable {
  /// The name for selecting the scene; for an added scene, the path of its file.
  public let name: String
  /// The steps in order, each starting when the previous one ends.
  package let steps: [Step]

  package init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// A step of a scene: an interaction, a pause, or a change of the pointer.
  package enum Step: Hashable, Sendable {
    case tap(Target, Place)
    case type(String, pace: Double)
    case press(Event.Key)
    /// An action that a reaction can have, too.
    case action(Action)
    /// A pause in seconds.
    case wait(Double)
    /// Changes the pointer that shows the following taps.
    case pointer(PointerLook)
    /// Changes the caret for the following steps.
    case caret(CaretLook)
    /// The app leaves the foreground.
    case background
  }

  /// The look of the pointer that taps in a scene.
  package enum PointerLook: String, Hashable, Sendable, CaseIterable {
    /// A finger, shown as a ring while it touches the screen.
    case touch
    /// A mouse pointer, with the same ring.
    case arrow
    case none
  }

  /// The look of the caret in a focused field.
  package enum CaretLook: String, Hashable, Sendable, CaseIterable {
    case steady
    /// Alternates between visible and hidden every half second.
    case blink
  }

  /// The target of a tap.
  package enum Target: Hashable, Sendable {
    case canvas
    case part(Int)
    /// The frontmost part at a point of the canvas.
    case point(Point)
  }
}
