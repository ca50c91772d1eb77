import CritterRig

/// The blinking of carets in a scene: half a second on and half a second off, as in UIKit. Typing
/// or moving a caret shows it and starts again.
struct CaretBlinking: Sendable {
  /// The parts that are carets.
  private let parts: [Int]
  private var phases: [Phase] = []

  /// One beginning to blink, or to be steady.
  private struct Phase: Begun {
    let start: Double
    let look: Scene.CaretLook
  }

  /// Each of on and off, in seconds.
  private static let interval = 0.5

  init(of parts: [Int]) {
    self.parts = parts
  }

  mutating func show(_ look: Scene.CaretLook, at time: Double) {
    phases.append(Phase(start: time, look: look))
  }

  /// Shows the caret from this time on, after typing or moving it.
  mutating func restart(at time: Double) {
    if let last = phases.last, last.look == .blink { show(.blink, at: time) }
  }

  /// Hides the carets while they are off.
  func blink(at time: Double, _ values: inout [PartValues]) {
    guard let phase = phases.begun(at: time).last, phase.look == .blink else { return }
    let intervals = ((time - phase.start) / Self.interval).rounded(.down)
    guard intervals.truncatingRemainder(dividingBy: 2) == 1 else { return }
    for part in parts { values[part].isVisible = false }
  }
}
