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

  /// - Parameter chosen: the selection to show; nil for the one that the rig's names suggest.
  init(of row: PackRow, _ chosen: Selection?, in rig: Rig, _ painter: FigurePainter) throws {
    let own = chosen ?? row.selection(in: rig)
    let base =
      row.base.flatMap { rig.selection(named: $0) } ?? PackRow.codexPet[0].selection(in: rig)
    let selection = (own ?? base ?? .still([])).returning
    let timeline = try painter.timeline(of: selection)
    figures = row.phases.map { phase in
      let matrix = own == nil ? row.gesture.matrix(at: phase, of: painter.rest) : .identity
      return Figure(pose: timeline.pose(at: timeline.time(at: phase)), matrix: matrix)
    }
    source = selection.title
    isMadeUp = own == nil
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
  private let rig: Rig
  private let inputs: [String: InputValue]
  private let rasterizer: Rasterizer
  private let text = textShaping()
  /// From the canvas to an image.
  private var matrix: Matrix
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
    rest = Rect(size: canvas)
    let pose = try timeline(of: .still([])).pose(at: 0)
    guard let bounds = try bounds(of: [Figure(pose: pose)]) else {
      throw KitError.nothingVisible(rig: rig.name)
    }
    rest = bounds
  }

  func timeline(of selection: Selection) throws -> Timeline {
    try Timeline(of: rig, selection, inputs: inputs, measure: text)
  }

  /// Returns the figure at rest that looks in a direction. Without the inputs of a look, the whole figure
  /// leans.
  func figure(_ look: PetLook) throws -> Figure {
    guard canLook else {
      let pose = try timeline(of: .still([])).pose(at: 0)
      return Figure(pose: pose, matrix: look.gesture.matrix(at: 0.5, of: rest))
    }
    let inputs = inputs.merging(zip(PetLook.inputs, [look.x, look.y].map { .number($0) })) { $1 }
    let rig = try rig.resolved(with: rig.inputs.map { inputs[$0.name] ?? $0.initial }, at: 0)
    let timeline = try Timeline(of: rig, .still([]), inputs: inputs, measure: text)
    return Figure(pose: timeline.pose(at: 0), rig: rig)
  }

  /// Whether the rig has the inputs of a look.
  var canLook: Bool { Set(PetLook.inputs).isSubset(of: rig.inputs.map(\.name)) }

  /// Places all figures in images of a size, centered on the bottom edge.
  mutating func fit(_ figures: [Figure], into size: PixelSize, margin: Double) throws {
    let bounds = try bounds(of: figures) ?? rest
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
  private func bitmap(of figure: Figure) throws -> Bitmap {
    try rasterizer.bitmap(
      of: PartTree(
        size: size, background: .transparent, mask: nil, matrix: .identity,
        parts: [part(figure, named: rig.name)]
      ).drawing())
  }

  /// Returns the bounds of all visible pixels, in points of the canvas; nil if nothing is visible.
  private func bounds(of figures: [Figure]) throws -> Rect? {
    var bounds = PixelRect.empty
    for figure in figures {
      let bitmap = try bitmap(of: figure)
      bounds = bounds.union(PixelRect(size).bounds { x, y in bitmap[x, y].alpha > 0 })
    }
    guard !bounds.isEmpty, let inverse = matrix.inverse,
      let start = inverse.project(Point(Double(bounds.x), Double(bounds.y))),
      let end = inverse.project(
        Point(Double(bounds.x + bounds.width), Double(bounds.y + bounds.height)))
    else { return nil }
    return Rect(start.x, start.y, end.x - start.x, end.y - start.y)
  }
}
