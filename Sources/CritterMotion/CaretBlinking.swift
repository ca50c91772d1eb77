import CritterRig

/// The visibility of blinking carets in a scene.
///
/// As in UIKit, a caret is on for half a second and off for half a second. Typing or moving the
/// caret shows it and restarts the cycle.
struct CaretBlinking: Sendable {
  /// The indices of the caret parts.
  private let parts: [Int]
  private var phases: [Phase] = []

  /// A time span in which the caret blinks or is steady.
  private struct Phase: Timed {
    let start: Double
    let look: Scene.CaretLook
  }

  /// The duration of the on phase and of the off phase, in seconds.
  private static let interval = 0.5

  init(of parts: [Int]) {
    self.parts = parts
  }

  /// Sets the caret's look, starting at a time in seconds.
  mutating func show(_ look: Scene.CaretLook, at time: Double) {
    phases.append(Phase(start: time, look: look))
  }

  /// Restarts the blink cycle with the caret on.
  mutating func restart(at time: Double) {
    if let last = phases.last, last.look == .blink { show(.blink, at: time) }
  }

  /// Hides the carets that are off at a time, in seconds.
  func blink(at time: Double, _ values: inout [PartValues]) {
    guard let phase = phases.started(at: time).last, phase.look == .blink else { return }
    let intervals = ((time - phase.start) / Self.interval).rounded(.down)
    guard intervals.truncatingRemainder(dividingBy: 2) == 1 else { return }
    for part in parts { values[part].isVisible = false }
  }
}
