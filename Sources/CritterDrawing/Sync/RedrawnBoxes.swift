import CritterGraphics

/// The rectangles of a redrawn file's parts, in points of the drawing.
///
/// Only changed parts are drawn to measure them.
struct RedrawnBoxes {
  /// The rectangle of each run, by its index; nil if nothing is visible.
  private(set) var runs: [Int: Rect] = [:]
  /// The names of new parts by color and place, by the index of their run.
  private(set) var names: [Int: String] = [:]
  /// The new content of art in states, by the index of the art.
  private(set) var statePieces: [Int: DrawingPiece] = [:]
  private let grouping: Regrouping
  private let layered: LayeredDrawing
  private let extents: PieceExtents
  private let path: String

  init(_ grouping: Regrouping, _ layered: LayeredDrawing, path: String) {
    self.grouping = grouping
    self.layered = layered
    self.path = path
    extents = PieceExtents(canvas: layered.canvas, count: grouping.runs.count)
  }

  /// The rectangle of each art of the rest state, by its index.
  var arts: [Int: Rect] {
    Dictionary(
      first: grouping.runs.enumerated().compactMap { index, run in
        run.art.flatMap { art in runs[index].map { (art, $0) } }
      })
  }

  mutating func measure() throws {
    findStates()
    for (index, run) in grouping.runs.enumerated() {
      if let art = run.art {
        runs[index] = try box(of: art, run.units)
      } else if let extent = try extent(of: grouping.piece(of: run.units), in: layered) {
        let states = try grouping.layers.filter { $0.state?.layer == run.layer }
          .compactMap { try self.extent(of: $0.piece, in: layered)?.frame }
        runs[index] = states.reduce(extent.frame) { $0.union($1) }
        names[index] = extents.name(of: extent, in: drawn)
      }
    }
  }

  /// The rectangle around all old art.
  private var drawn: Rect {
    let boxes = grouping.arts.map(\.box)
    return boxes.reduce(boxes.first ?? layered.canvas) { $0.union($1) }
  }

  /// Finds the layers, or the units without names, that art in states comes from.
  private mutating func findStates() {
    for (index, art) in grouping.arts.enumerated() {
      guard let state = art.state else { continue }
      let layer = grouping.layers.first { layer in
        layer.state?.name == state
          && layer.state.flatMap { grouping.mainArt(of: $0.layer) }
            .map { grouping.arts[$0].part } == art.part
      }
      if let layer {
        statePieces[index] = layer.piece
      } else if let units = grouping.unitsOfStates[index] {
        statePieces[index] = grouping.piece(of: units)
      }
    }
  }

  /// Returns the rectangle of existing art. Each edge moves as far as its content.
  private func box(of index: Int, _ units: [Int]) throws -> Rect {
    let art = grouping.arts[index]
    let states = grouping.arts.indices.filter {
      grouping.arts[$0].part == art.part && grouping.arts[$0].state != nil
    }
    switch grouping.change(of: index, to: units) {
    case .kept where try !statesAreRedrawn(states): return art.box
    case .moved(let shift) where states.isEmpty:
      return art.box.moved(to: shift)
    default: break
    }
    let old = LayeredDrawing(art.art, naturalSize: art.box.size)
    let piece = DrawingPiece(name: nil, groups: [], content: art.elements)
    guard let new = try extent(of: grouping.piece(of: units), in: layered)?.frame else {
      return art.box
    }
    let before = try extent(of: piece, in: old)?.frame ?? art.box
    let own = art.box.following(before, to: new)
    return try states.compactMap(frame(ofState:)).reduce(own) { $0.union($1) }
  }

  /// Whether a state has content that isn't known from the old art.
  private func statesAreRedrawn(_ states: [Int]) throws -> Bool {
    try states.contains { index in
      let known = grouping.arts[index].box.padded(by: 0.01)
      return try frame(ofState: index).map { !known.contains($0) } ?? false
    }
  }

  private func frame(ofState index: Int) throws -> Rect? {
    try statePieces[index].flatMap { try extent(of: $0, in: layered)?.frame }
  }

  /// Returns the extent of a piece, with its frame in points of the drawing.
  private func extent(of piece: DrawingPiece, in drawing: LayeredDrawing) throws -> PieceExtent? {
    let content = drawing.content(of: piece)
    var extent = try extents.extent(of: { drawing.svg(content, in: $0, size: $1) }, path: path)
    if let frame = extent?.frame { extent?.frame = frame.moved(to: layered.canvas.origin) }
    return extent
  }
}

extension Rect {
  /// Returns the rectangle with its edges moved like those of a smaller one. An edge with room stays,
  /// if the new one doesn't cross it.
  fileprivate func following(_ old: Rect, to new: Rect) -> Rect {
    func low(_ own: Double, _ old: Double, _ new: Double) -> Double {
      abs(own - old) < 1.01 ? new : min(own, new)
    }
    let (left, top) = (low(minX, old.minX, new.minX), low(minY, old.minY, new.minY))
    let right = -low(-maxX, -old.maxX, -new.maxX)
    let bottom = -low(-maxY, -old.maxY, -new.maxY)
    return Rect(left, top, right - left, bottom - top)
  }
}
