import ArgumentParser
import CritterForms
import CritterKit
import CritterSystem

/// Says how far a long render is; a short one says nothing.
final class Progress {
  enum Style: String, ExpressibleByArgument, CaseIterable {
    case auto, tty, plain, ndjson, none
  }

  private let style: Style
  private let name: String
  private let terminal: Terminal
  private var last: ContinuousClock.Instant
  private var hasWritten = false

  init(_ style: Style, of name: String, on terminal: Terminal) {
    self.style = style == .auto ? (terminal.isInteractive ? .tty : .none) : style
    self.name = name
    self.terminal = terminal
    last = .now
  }

  /// At most five lines a second on a terminal, one a second elsewhere.
  func update(done: Int, of count: Int) {
    let pause: Duration = style == .tty ? .milliseconds(200) : .seconds(1)
    guard style != .none, ContinuousClock.now - last > pause else { return }
    last = .now
    hasWritten = true
    switch style {
    case .tty: terminal.rewrite("\(name): frame \(done) of \(count)")
    case .plain: terminal.print("\(name): frame \(done) of \(count)")
    case .ndjson:
      let event: JSON = .object([
        ("output", .string(name)), ("done", .number(done)), ("frames", .number(count)),
      ])
      terminal.print(event.text)
    case .auto, .none: break
    }
  }

  func end() {
    if style == .tty, hasWritten { terminal.rewrite("") }
  }
}
