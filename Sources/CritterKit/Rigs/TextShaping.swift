public import CritterGraphics
import CritterText
import Synchronization

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
