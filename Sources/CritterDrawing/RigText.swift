import CritterGraphics
import CritterRigFile

extension DrawnRig {
  /// Returns a `rig.yaml` with the drawing's parts and states, and with the animations of a new
  /// rig.
  ///
  /// - Parameters:
  ///   - name: the name of the rig.
  ///   - drawing: the path of the drawing, relative to the rig's folder.
  ///   - isNamed: whether the rig has the path, for `critter sync`.
  ///   - digest: the digest of the drawing's bytes, for `critter check`.
  package func yaml(
    name: String, from drawing: String, isNamed: Bool = true, digest: String? = nil
  ) -> String {
    """
    \(origin(of: name, drawing: SourceDrawing(file: drawing, digest: nil).path.exact.lastName.printable))
    #
    # frame: [x, y, width, height] in the parent, in points. anchor: the point about which the part
    # rotates and scales, from 0 to 1 in its size; the default is the center.

    \(isNamed ? "drawing: \(SourceDrawing(file: drawing, digest: digest).yaml)\n\n" : "")canvas:
      size: \(list([size.width, size.height]))

    \(colors.yaml)\(inputLines)parts: # back to front
    \(lines(of: parts, in: .zero, indent: "  "))

    states: # poses; each lists only the differences from rest
      rest:
    \(changeLines)\(clipLines)
    """
  }

  /// The lines about the drawing.
  private func origin(of name: String, drawing: String) -> String {
    isImage
      ? """
      # \(name), made from the image \(drawing). After you change it, run `critter sync`: it replaces the
      # image, and keeps your changes.
      """
      : """
      # \(name), split from \(drawing) by its layers and groups. After you redraw it, run
      # `critter sync`: it updates the art and the frames, and keeps your changes.
      """
  }

  /// The inputs of a figure that looks around, with an empty line.
  private var inputLines: String {
    let range = "{ min: -1, max: 1, initial: 0 }"
    let looks = parts.flatMap(\.withChildren).contains { $0.life?.look != nil }
    return looks
      ? "inputs: # where it looks: 1 is right and down\n  lookX: \(range)\n  lookY: \(range)\n\n"
      : ""
  }

  private var drawnStates: [State] { states.filter { $0.name != "rest" } }

  /// The lines for states and transitions.
  private var changeLines: String {
    guard !drawnStates.isEmpty else { return "" }
    return """
      \(stateLines)

      transitions: # this curve overshoots
      \(transitionLines)

      """
  }

  /// The lines for states. Each drawn state presses the figure down slightly, and the transition
  /// makes it bounce.
  private var stateLines: String {
    drawnStates.map { state in
      let feeling = Feeling(rawValue: state.name)
      let squash = "transform: [\(feeling?.pose ?? "scale: [1.03, 0.97]")]"
      let others = drawnStates.map(\.name).filter {
        feeling != nil && $0 != state.name && Feeling(rawValue: $0) != nil
      }
      let rule = others.isEmpty ? "" : "excludes: [\(others.joined(separator: ", "))], "
      var changes = state.changes.map { change in
        let entries = [
          change.art.map { "art: \($0)" }, change.isShown ? "visible: true" : nil, change.entry,
          change.part == figure.name ? squash : nil,
        ]
        return "\(change.part): { \(entries.compactMap(\.self).joined(separator: ", ")) }"
      }
      if !state.changes.contains(where: { $0.part == figure.name }) {
        changes.append("\(figure.name): { \(squash) }")
      }
      return "  \(state.name): { \(rule)parts: { \(changes.joined(separator: ", ")) } }"
    }.joined(separator: "\n")
  }

  private var transitionLines: String {
    drawnStates.map {
      "  - { to: \($0.name), duration: 0.25, easing: \"cubic-bezier(0.3, 0, 0.3, 1.8)\" }"
    }.joined(separator: "\n")
  }

  private func lines(of parts: [DrawnPart], in origin: Point, indent: String) -> String {
    parts.map { part in
      let entries = part.entries(in: origin)
      if part.parts.isEmpty { return "\(indent)\(part.name): \(part.entry(in: origin))" }
      let inner = lines(of: part.parts, in: part.frame.origin, indent: indent + "    ")
      return "\(indent)\(part.name):\n"
        + (entries + ["parts:"]).map { "\(indent)  \($0)\n" }.joined() + inner
    }.joined(separator: "\n")
  }

  // MARK: The region of a page as a media fragment: `page.svg#xywh=10,20,300,200`

  var fragment: String {
    crop.map { crop in
      let numbers = [crop.minX, crop.minY, crop.size.width, crop.size.height]
      return "#xywh=" + numbers.map { $0.shortText(decimals: 2) }.joined(separator: ",")
    } ?? ""
  }
}

extension DrawnRig.DrawnPart {
  /// Returns the part in braces, without its children.
  ///
  /// - Parameter origin: the origin of the parent, in the canvas.
  func entry(in origin: Point) -> String {
    "{ \(entries(in: origin).joined(separator: ", ")) }"
  }

  fileprivate func entries(in origin: Point) -> [String] {
    let place = [frame.minX - origin.x, frame.minY - origin.y, frame.size.width, frame.size.height]
    return [
      art.map { "art: \($0)" }, "frame: \(list(place))",
      anchor == Point(0.5, 0.5) ? nil : "anchor: \(list([anchor.x, anchor.y], decimals: 3))",
      (life?.look).map { "translate: \($0.translation)" },
      isHidden ? "visible: false" : nil,
    ].compactMap(\.self)
  }
}

private func list(_ numbers: [Double], decimals: Int = 2) -> String {
  "[" + numbers.map { $0.shortText(decimals: decimals) }.joined(separator: ", ") + "]"
}
