import CritterGraphics

/// Converts taps and keys on the page to a scene file.
enum LiveScene {
  /// Returns the text of a scene file.
  ///
  /// The page plays the same text, so the saved file matches the page.
  ///
  /// - Parameters:
  ///   - events: the events in order of time.
  ///   - end: the end of the scene in seconds; nil for the time of the last event.
  static func text(_ events: [LiveEvent], until end: Double? = nil) -> String {
    var lines: [String] = []
    var time = 0.0
    func wait(until next: Double) {
      let gap = milliseconds(next - time)
      guard gap > 0 else { return }
      lines.append("- wait: \(gap.shortText)")
      time += gap
    }
    for (index, event) in events.enumerated() {
      wait(until: event.at)
      if let part = event.tap { lines.append("- tap: \(part.doubleQuoted)") }
      if let point = event.point {
        lines.append("- tap: [\(point.map(\.shortText).joined(separator: ", "))]")
      }
      if let name = event.trigger { lines.append("- trigger: \(name.doubleQuoted)") }
      if let key = event.press { lines.append("- press: \(key)") }
      if let text = event.type {
        // The pace of a single character is the time to the next event.
        let next = index + 1 < events.count ? events[index + 1].at : time
        let pace = text.count == 1 ? max(milliseconds(next - time), 0) : 0
        lines.append("- { type: \(text.doubleQuoted), pace: \(pace.shortText) }")
        time += pace
      }
    }
    if let end { wait(until: end) }
    return lines.isEmpty ? "- wait: 0\n" : lines.joined(separator: "\n") + "\n"
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded() / 1000
  }
}
