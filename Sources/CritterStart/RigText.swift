import CritterForms
import CritterGraphics

extension DrawnRig {
  /// A `rig.yaml` that says what there is, and moves something, so that there is something to change.
  ///
  /// - Parameters:
  ///   - name: of the rig.
  ///   - drawing: the file's name.
  package func yaml(name: String, from drawing: String) -> String {
    """
    # \(name), split from \(drawing.printable) by its layers and groups.
    #
    # A part's frame is [x, y, width, height] in its parent, in points, and its anchor is what it turns
    # about, 0 to 1 in its size. An SVG's viewBox is where it was in the drawing; draw in it as you like.

    canvas:
      size: \(list([size.width, size.height]))

    parts: # back to front
    \(lines(of: parts, in: .zero, indent: "  "))

    states: # each says only what differs from rest
      rest:
    \(stateLines)

    transitions:
      - { to: \(shownState), duration: 0.4, easing: "cubic-bezier(0.4, 0, 0.3, 1.4)" }

    """
  }

  /// The state that something to look at goes to.
  package var shownState: String { states.first { $0.name != "rest" }?.name ?? Self.greeting }

  private static let greeting = "hello"

  private var stateLines: String {
    let own = states.filter { $0.name != "rest" }.map { state in
      let changes = state.changes.map { change in
        let entries = [change.art.map { "art: \($0)" }, change.isShown ? "visible: true" : nil]
        return "\(change.part): { \(entries.compactMap(\.self).joined(separator: ", ")) }"
      }
      return "  \(state.name): { parts: { \(changes.joined(separator: ", ")) } }"
    }
    return own.isEmpty ? greetingLine : own.joined(separator: "\n")
  }

  /// The foremost limb is raised; where there is none, the largest part hops.
  private var greetingLine: String {
    let figures = parts.filter { $0.share < 0.9 && !$0.isHidden }
    let change: String
    if let limb = figures.last(where: \.isLimb) {
      let isRight = limb.frame.minX + limb.frame.size.width / 2 > size.width / 2
      change = "\(limb.name): { transform: [rotateZ: \(isRight ? -14 : 14)] }"
    } else {
      let largest = (figures.isEmpty ? parts : figures).max { $0.share < $1.share }
      let height = max(size.height * 0.06, 1).shortText(decimals: 0)
      change = "\(largest?.name ?? ""): { transform: [translateY: -\(height)] }"
    }
    return "  \(Self.greeting): { parts: { \(change) } }"
  }

  private func lines(of parts: [Part], in origin: Point, indent: String) -> String {
    parts.map { part in
      let frame = [
        part.frame.minX - origin.x, part.frame.minY - origin.y, part.frame.size.width,
        part.frame.size.height,
      ]
      let anchor = part.anchor == Point(0.5, 0.5) ? nil : list([part.anchor.x, part.anchor.y])
      let entries = [
        part.art.map { "art: \($0)" }, "frame: \(list(frame))", anchor.map { "anchor: \($0)" },
        part.isHidden ? "visible: false" : nil,
      ].compactMap(\.self)
      if part.parts.isEmpty {
        return "\(indent)\(part.name): { \(entries.joined(separator: ", ")) }"
      }
      let inner = lines(of: part.parts, in: part.frame.origin, indent: indent + "    ")
      return "\(indent)\(part.name):\n"
        + (entries + ["parts:"]).map { "\(indent)  \($0)\n" }.joined() + inner
    }.joined(separator: "\n")
  }

  private func list(_ numbers: [Double]) -> String {
    "[" + numbers.map { $0.shortText(decimals: 2) }.joined(separator: ", ") + "]"
  }
}
