package import CritterGraphics
package import CritterRig
package import CritterSyntax

extension Rig {
  /// Returns the timeline of a clip, and adds problems of its numbers at some instants.
  ///
  /// - Returns: nil with a problem, and for states that exclude each other.
  package func timeline(of clip: Clip, adding problems: inout [FileError.Problem]) -> Timeline? {
    do {
      return try Timeline(of: self, .clip(clip.name, over: []))
    } catch let error as FileError {
      problems += error.problems.filter { !problems.contains($0) }
    } catch {
      // States that exclude each other are reported when the clip is rendered.
    }
    return nil
  }

  /// Returns the warning about a part that a timeline moves partly beyond the canvas, without the
  /// name of the animation; nil if no part is cut off visibly.
  ///
  /// - Parameter art: returns the rectangle around a drawing, in fractions of its size.
  package func cut(in timeline: Timeline, art: @escaping (String) -> Rect?) -> String? {
    var look = RigLook(of: self, art)
    return look.cut(in: timeline)
  }

  /// Returns the warnings about a valid rig that probably doesn't look as intended, with their keys in
  /// the file, from the outside in. They are computed from boxes, so nothing is rendered.
  ///
  /// - Parameters:
  ///   - art: returns the rectangle around a drawing, in fractions of its size.
  ///   - problems: gets the problems of clips.
  package func lookWarnings(
    art: @escaping (String) -> Rect?, _ shaping: TextShaping,
    adding problems: inout [FileError.Problem]
  ) -> [(keys: [String], message: String)] {
    var look = RigLook(of: self, art)
    let states = ownStates.filter(changesNothing).map {
      (["states", $0.name], "state '\($0.name)' changes nothing; change a part, or remove it")
    }
    let clips = self.clips.compactMap { clip -> ([String], String)? in
      guard let timeline = timeline(of: clip, adding: &problems), !clip.name.exact.contains("."),
        let cut = look.cut(in: timeline)
      else { return nil }
      return (["clips", clip.name], "clip '\(clip.name)' \(cut)")
    }
    look.visitStates()
    let own = parts.filter(\.isOwn)
    let anchors = own.compactMap { part in
      part.anchorInPoints.map { (part.keys + ["anchor"], $0) }
    }
    let texts = own.compactMap { part in
      part.textExcess(shaping).map { (part.keys + ["text"], $0) }
    }
    let unseen = look.unseenParts.map { ($0.part.keys + ["frame"], $0.message) }
    let all: [[([String], String)]] = [anchors, unseen, texts, states, clips]
    return all.joined().map { (keys: $0.0, message: $0.1) }
  }

  /// The states that aren't of nested rigs.
  fileprivate var ownStates: [State] { states.filter { !$0.name.exact.contains(".") } }

  /// Returns whether a state has changes, but looks like the states that it needs, at both ends of
  /// all inputs.
  fileprivate func changesNothing(_ state: State) -> Bool {
    guard !state.changes.isEmpty, state.blend == nil, state.plays.isEmpty else { return false }
    guard !followsTime else { return false }
    let numbers = settableInputs.filter { $0.kind == .number || $0.isFlag }
    let ends = [\ClosedRange<Double>.lowerBound, \.upperBound].prefix(numbers.isEmpty ? 1 : 2)
    return ends.allSatisfy { end in
      let inputs = Dictionary(
        numbers.map { ($0.name, InputValue.number($0.range[keyPath: end])) }
      ) { $1 }
      let values = self.inputs.map { inputs[$0.name] ?? $0.initial }
      guard let rig = try? resolved(with: values, at: 0) else { return false }
      let poses = [[state.name], state.needs].map { names in
        try? Timeline(of: rig, .still(names), inputs: inputs).pose(at: 0).parts
      }
      return poses[0] != nil && poses[0] == poses[1]
    }
  }
}

/// The places of a rig's parts in its states, clips, and scenes.
private struct RigLook {
  private let rig: Rig
  private let canvas: Rect
  /// Returns the rectangle around a drawing, in fractions of its size.
  private let art: (String) -> Rect?
  private var knownArt: [String: Rect?] = [:]
  /// The indices of the parts by name.
  private let indices: [String: Int]
  /// Whether each part shows anywhere, and whether it does on the canvas.
  private var seen: [(shows: Bool, isInside: Bool)]

  /// The number of instants of an animation that are looked at.
  private static let instants = 8

  init(of rig: Rig, _ art: @escaping (String) -> Rect?) {
    self.rig = rig
    self.art = art
    canvas = Rect(size: rig.canvas.size)
    indices = Dictionary(first: rig.parts.enumerated().map { ($1.name, $0) })
    seen = rig.parts.map { _ in (false, false) }
  }

  /// Looks at the rest state, and for parts that don't show there, at all states, the ways to them, and
  /// the scenes.
  mutating func visitStates() {
    visit(.still([]))
    for state in rig.ownStates where !unseenParts.isEmpty {
      visit(.transition(from: [], to: [state.name]))
    }
    for scene in rig.scenes where !unseenParts.isEmpty { visit(.scene(scene.name)) }
  }

  private mutating func visit(_ selection: Selection) {
    guard let timeline = try? Timeline(of: rig, selection) else { return }
    for pose in Self.poses(of: timeline) { _ = boxes(in: pose) }
  }

  private static func poses(of timeline: Timeline) -> [Pose] {
    let last = timeline.duration > 0 ? instants : 0
    return (0...last).map { timeline.pose(at: timeline.duration * Double($0) / Double(instants)) }
  }

  /// Returns the boxes of the visible parts of a pose by index, and notes which parts show.
  private mutating func boxes(in pose: Pose) -> [Int: Rect] {
    var boxes: [Int: Rect] = [:]
    for placed in rig.placedParts(of: pose) {
      guard let index = indices[placed.part.name], let box = box(of: placed) else { continue }
      seen[index].shows = true
      if box.intersects(canvas) { seen[index].isInside = true }
      boxes[index] = box
    }
    return boxes
  }

  /// Returns the box of a part; nil for a part that shows nothing. Drawings are measured only where
  /// their frames reach beyond the canvas, since frames can be larger.
  private mutating func box(of placed: PlacedPart) -> Rect? {
    let values = placed.values
    guard placed.isVisible, placed.opacity > 0.02 else { return nil }
    let isDrawn = values.art != nil || values.text?.isEmpty == false || values.fill.isVisible
    guard isDrawn || values.stroke.isVisible && values.strokeWidth > 0 else { return nil }
    let frame = Rect(size: values.size)
    let box = placed.box(of: values.path?.bounds ?? frame)
    guard let name = values.art, let whole = box, !canvas.contains(whole) else { return box }
    let known = knownArt[name] ?? art(name)
    knownArt[name] = known
    guard let drawn = known else { return box }
    return placed.box(
      of: Rect(
        drawn.minX * frame.size.width, drawn.minY * frame.size.height,
        drawn.size.width * frame.size.width, drawn.size.height * frame.size.height))
  }

  /// Returns the warning about the part that a timeline moves farthest beyond the canvas; nil if no part is
  /// cut off visibly. A part that leaves the canvas by more than half is meant to.
  mutating func cut(in timeline: Timeline) -> String? {
    let poses = Self.poses(of: timeline).map { boxes(in: $0) }
    let least = max(3, 0.04 * min(canvas.size.width, canvas.size.height))
    let cuts = rig.parts.indices.compactMap { index -> (part: String, distance: Double)? in
      let boxes = poses.compactMap { $0[index] }
      guard rig.parts[index].isOwn, let first = boxes.first, canvas.contains(first),
        !isMasked(index), boxes.allSatisfy({ $0.share(in: canvas) > 0.5 }),
        let most = boxes.map(distanceBeyond).max(), most > least
      else { return nil }
      return (rig.parts[index].name, most)
    }
    return cuts.max { $0.distance < $1.distance }.map { cut in
      "moves '\(cut.part)' \(cut.distance.shortText(decimals: 0)) points beyond the canvas, which cuts it "
        + "off; enlarge the canvas, or move it less"
    }
  }

  private func distanceBeyond(_ box: Rect) -> Double {
    max(-box.minX, -box.minY, box.maxX - canvas.maxX, box.maxY - canvas.maxY)
  }

  private func isMasked(_ part: Int) -> Bool {
    sequence(first: part) { rig.parts[$0].parent }.contains { !rig.parts[$0].masks.isEmpty }
  }

  /// The parts that never show, or only beyond the canvas. Parts that an input or an event can show
  /// don't count.
  var unseenParts: [(part: Part, message: String)] {
    guard rig.settableInputs.isEmpty, rig.reactions.isEmpty else { return [] }
    let masking = Set(rig.parts.flatMap(\.masks).compactMap(\.part))
    return rig.parts.indices.compactMap { index in
      let part = rig.parts[index]
      let isReported = part.parent.map { seen[$0].shows && !seen[$0].isInside } ?? false
      guard part.isOwn, !masking.contains(index), !seen[index].isInside, !isReported else {
        return nil
      }
      if seen[index].shows {
        return (part, "'\(part.name)' is outside of the canvas in every state and clip; move it")
      }
      let isHidden = part.rest.art != nil && (!part.rest.isVisible || part.rest.opacity == 0)
      return isHidden ? (part, "'\(part.name)' never shows, in any state or clip") : nil
    }
  }
}

extension Rect {
  /// Returns the share of the area that is in another rectangle, 0 to 1.
  fileprivate func share(in other: Rect) -> Double {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return max(width, 0) * max(height, 0) / max(size.width * size.height, 1e-9)
  }
}

extension PlacedPart {
  /// Returns the box of the ellipse in a rectangle of the part, so that the empty corners of a rotated
  /// part don't count.
  fileprivate func box(of rect: Rect) -> Rect? {
    let points = (0..<8).compactMap { step -> Point? in
      let angle = Double(step) * .pi / 4
      return matrix.project(
        Point(
          rect.center.x + rect.size.width / 2 * cos(angle),
          rect.center.y + rect.size.height / 2 * sin(angle)))
    }
    return points.isEmpty ? nil : Rect(around: points)
  }
}

extension Part {
  /// Whether the file has the part itself, rather than a nested rig, or a part with copies.
  fileprivate var isOwn: Bool { copy == nil && !name.exact.contains(".") }

  /// Returns the warning about a line of text that is wider than its frame; nil if it fits.
  fileprivate func textExcess(_ shaping: TextShaping) -> String? {
    guard let look = textLook, !look.wraps, look.minimumSize == nil, field == nil,
      let text = rest.text, rest.size.width > 0
    else { return nil }
    let widths = text.split(whereSeparator: \.isNewline).compactMap {
      try? shaping(String($0), look.style).width
    }
    guard let width = widths.max(), width > 1.05 * rest.size.width else { return nil }
    return
      "this text is \(width.shortText(decimals: 0)) points wide, and its frame "
      + "\(rest.size.width.shortText(decimals: 0)); widen the frame, or add 'fit: shrink' or "
      + "'wrap: true'"
  }

  /// The keys of the part in the file, from the outside in.
  fileprivate var keys: [String] {
    path.exact.split(separator: "/").flatMap { ["parts", String($0)] }
  }

  /// The warning about an anchor that is probably in points; nil for other anchors.
  fileprivate var anchorInPoints: String? {
    let (anchor, size) = (rest.anchor, rest.size)
    guard max(abs(anchor.x), abs(anchor.y)) > 5, size.width > 0, size.height > 0 else { return nil }
    let (x, y) = (anchor.x / size.width, anchor.y / size.height)
    let isInFrame = [x, y].allSatisfy { -0.1...1.1 ~= $0 }
    let isWhole = [anchor.x, anchor.y].allSatisfy { $0 == 0 || abs($0) >= 1 }
    guard isInFrame && isWhole || min(abs(anchor.x), abs(anchor.y)) > 5 else { return nil }
    return "an anchor is in fractions of the frame; in points, this is "
      + "[\(x.shortText(decimals: 3)), \(y.shortText(decimals: 3))]"
  }
}
