import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterSyntax

/// A pose of a figure, and its place.
struct Figure {
  let pose: Pose
  /// From the canvas to itself.
  var matrix = Matrix.identity
  /// The rig with the inputs of the pose; nil for the painter's.
  var rig: Rig?
}

/// The frames of a row before they are drawn.
struct FigureMotion {
  let figures: [Figure]
  let source: String
  let isMadeUp: Bool
  /// Whether the face differs from that of other rows that are made up.
  let changesFace: Bool

  /// - Parameter chosen: the selection to show; nil for the one that the rig's names suggest.
  init(of row: PackRow, _ chosen: Selection?, in rig: Rig, _ painter: FigurePainter) throws {
    let own = chosen ?? row.selection(in: rig)
    let base =
      row.base.flatMap { rig.selection(named: $0) } ?? PackRow.codexPet[0].selection(in: rig)
    let feeling = chosen == nil ? row.feeling(in: rig) : nil
    let selection = (own ?? base ?? .still([])).returning.with(feeling)
    isMadeUp = own == nil
    changesFace = own != nil || feeling != nil || painter.canLook && !row.looks.isEmpty
    source = selection.title
    let isMirrored = row.direction * painter.facing < 0
    figures = try row.phases.enumerated().map { [isMadeUp] frame, phase in
      guard isMadeUp else {
        let timeline = try painter.timeline(of: selection)
        return Figure(pose: timeline.pose(at: timeline.time(at: phase)))
      }
      let look = row.look(in: frame).map { isMirrored ? PetLook(x: -$0.x, y: $0.y) : $0 }
      var figure = try painter.figure(look, selection) { $0.time(at: phase) }
      if isMirrored { figure.matrix = figure.matrix * painter.mirror }
      figure.matrix = figure.matrix * row.gesture.matrix(at: phase, of: painter.rest)
      return figure
    }
  }
}

extension Selection {
  /// The selection; a transition leads back.
  fileprivate var returning: Selection {
    if case .transition(let from, let to, []) = self {
      return .transition(from: from, to: to, then: [from])
    }
    return self
  }

  /// Returns the selection over a state of the face, unless it has its own states.
  fileprivate func with(_ feeling: String?) -> Selection {
    guard let feeling else { return self }
    switch self {
    case .clip(let name, let over): return .clip(name, over: over.isEmpty ? [feeling] : over)
    case .still(let states): return .still(states.isEmpty ? [feeling] : states)
    default: return self
    }
  }
}

extension Timeline {
  /// Returns the time of a phase of a loop, in seconds. A transition there and back stays between.
  fileprivate func time(at phase: Double) -> Double {
    guard stops.count == 2 else { return phase * duration }
    let (edge, stop) = (0.35, stops[0])
    if phase < edge { return phase / edge * stop }
    if phase <= 1 - edge { return stop }
    return stop + (phase - (1 - edge)) / edge * (duration - stop)
  }
}

/// A painter of a rig without its canvas.
struct FigurePainter {
  /// The bounds of the figure at rest, in points of the canvas.
  private(set) var rest: Rect
  /// The bounds of everything that changes as the figure looks around; those of the figure if nothing
  /// does.
  private(set) var face: Rect
  private let rig: Rig
  private let inputs: [String: InputValue]
  private let rasterizer: Rasterizer
  private let text = textShaping()
  /// From the canvas to an image.
  private(set) var matrix: Matrix
  private var size: PixelSize

  /// The longer side of the canvas, in pixels, in the images that find the bounds.
  private static let probe = 160.0

  /// - Throws: `KitError.nothingVisible` if the rig shows nothing at rest.
  init(_ rig: Rig, inputs: [String: InputValue]) throws {
    self.rig = rig
    self.inputs = inputs
    rasterizer = try Rasterizer(art: rig.art)
    // Figures also move outside of the canvas.
    let canvas = rig.canvas.size
    let scale = Self.probe / max(canvas.width, canvas.height)
    matrix =
      .scale(scale, scale) * .translation(canvas.width * scale, canvas.height * scale)
    size = PixelSize(
      Int((3 * canvas.width * scale).rounded(.up)), Int((3 * canvas.height * scale).rounded(.up)))
    (rest, face) = (Rect(size: canvas), Rect(size: canvas))
    let pose = try timeline(of: .still([])).pose(at: 0)
    guard let bounds = try bounds(of: [Figure(pose: pose)]) else {
      throw KitError.nothingVisible(rig: rig.name)
    }
    rest = bounds
    face = try boundsOfLooks()
  }

  func timeline(of selection: Selection) throws -> Timeline {
    try Timeline(of: rig, selection, inputs: inputs, measure: text)
  }

  /// Returns the figure that looks in a direction. Without the inputs of a look, the whole figure leans.
  ///
  /// - Parameters:
  ///   - selection: the animation or the pose of the figure.
  ///   - time: the instant in a timeline, in seconds.
  func figure(
    _ look: PetLook?, _ selection: Selection = .still([]),
    at time: (Timeline) -> Double = { _ in 0 }
  ) throws -> Figure {
    guard let look, canLook else {
      let timeline = try timeline(of: selection)
      return Figure(
        pose: timeline.pose(at: time(timeline)),
        matrix: look?.gesture.matrix(at: 0.5, of: rest) ?? .identity)
    }
    let inputs = inputs.merging(zip(PetLook.inputs, [look.x, look.y].map { .number($0) })) { $1 }
    let rig = try rig.resolved(with: rig.inputs.map { inputs[$0.name] ?? $0.initial }, at: 0)
    let timeline = try Timeline(of: rig, selection, inputs: inputs, measure: text)
    return Figure(pose: timeline.pose(at: time(timeline)), rig: rig)
  }

  /// A mirroring of the figure about its middle.
  var mirror: Matrix {
    .translation(-rest.center.x, 0) * .scale(-1, 1) * .translation(rest.center.x, 0)
  }

  /// Whether the rig has the inputs of a look.
  var canLook: Bool { Set(PetLook.inputs).isSubset(of: rig.inputs.map(\.name)) }

  /// Places all figures in images of a size, centered on the bottom edge.
  mutating func fit(
    _ figures: [Figure], into size: PixelSize, margin: Double, progress: Renderer.Progress
  ) throws {
    let bounds = try bounds(of: figures, progress: progress) ?? rest
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = min(
      (width - 2 * margin) / bounds.size.width, (height - 2 * margin) / bounds.size.height)
    matrix =
      .translation(-(bounds.minX + bounds.maxX) / 2, -bounds.maxY) * .scale(scale, scale)
      * .translation(width / 2, height - margin)
    self.size = size
  }

  /// Returns a figure as a part of a larger image.
  ///
  /// - Parameter place: the top-left corner of the figure's image, in pixels of the larger one.
  func part(_ figure: Figure, named name: String, at place: Point = .zero) throws -> PartNode {
    let viewport = Viewport(fitting: rig.canvas.size, into: size, background: .transparent)
    var tree = try (figure.rig ?? rig).partTree(of: figure.pose, in: viewport, text: text)
    // The first part is the canvas.
    tree.parts[0].isVisible = false
    return PartNode(
      name: name, matrix: figure.matrix * matrix * .translation(place.x, place.y),
      size: rig.canvas.size, mask: tree.mask, parts: tree.parts)
  }

  /// Draws a figure.
  func bitmap(of figure: Figure) throws -> Bitmap {
    try rasterizer.bitmap(
      of: PartTree(
        size: size, background: .transparent, mask: nil, matrix: .identity,
        parts: [part(figure, named: rig.name)]
      ).drawing())
  }

  /// -1 for a figure in profile that looks to the left, 1 for one that looks to the right; 0 for others.
  var facing: Double {
    let offset = (face.center.x - rest.center.x) / rest.size.width
    return abs(offset) < 0.18 ? 0 : offset < 0 ? -1 : 1
  }

  private func boundsOfLooks() throws -> Rect {
    guard canLook else { return rest }
    let bitmaps = try PetLook.all.enumerated().filter { $0.offset % 4 == 0 }
      .map { try bitmap(of: figure($1)) }
    return canvasRect(
      PixelRect(size).bounds { x, y in bitmaps.contains { $0[x, y] != bitmaps[0][x, y] } }) ?? rest
  }

  /// Returns the bounds of all visible pixels, in points of the canvas; nil if nothing is visible.
  private func bounds(
    of figures: [Figure], progress: Renderer.Progress = { _, _ in }
  ) throws -> Rect? {
    var bounds = PixelRect.empty
    for (number, figure) in figures.enumerated() {
      try progress(number, figures.count)
      let bitmap = try bitmap(of: figure)
      bounds = bounds.union(PixelRect(size).bounds { x, y in bitmap[x, y].alpha > 0 })
    }
    return canvasRect(bounds)
  }

  /// Returns a rectangle of an image in points of the canvas; nil for an empty one.
  private func canvasRect(_ bounds: PixelRect) -> Rect? {
    guard !bounds.isEmpty, let inverse = matrix.inverse,
      let start = inverse.project(Point(Double(bounds.x), Double(bounds.y))),
      let end = inverse.project(
        Point(Double(bounds.x + bounds.width), Double(bounds.y + bounds.height)))
    else { return nil }
    return Rect(start.x, start.y, end.x - start.x, end.y - start.y)
  }
}
