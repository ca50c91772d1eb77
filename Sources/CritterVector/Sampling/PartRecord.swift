import CritterGraphics
import CritterRaster

/// The places, opacities, and contents of one part at all instants.
final class PartRecord {
  let name: String
  private(set) var places = Timed<Place>()
  private(set) var opacities = Timed<Double>()
  private(set) var isVisible: [Bool] = []
  private(set) var mask: Mask?
  private(set) var items: [ItemRecord] = []
  /// The index of each content in `items`.
  private var numbers: [ItemState.Content: Int] = [:]
  private(set) var parts: [PartRecord] = []
  private(set) var cover: [PartRecord] = []

  /// The place of a part.
  struct Place: Equatable {
    /// From the part's points to its parent's.
    var matrix: Matrix
    /// In the part's points, like the bounds.
    var anchor: Point
    /// Around all that the part shows without its parts.
    var bounds: Rect
  }

  init(_ name: String) {
    self.name = name
  }

  /// Adds an instant.
  ///
  /// - Parameter parent: from the parent's points to the canvas's.
  func add(_ part: FigurePart, under parent: Matrix, _ space: SampleSpace) {
    if isVisible.isEmpty {
      parts = part.parts.map { PartRecord($0.name) }
      cover = part.cover.map { PartRecord($0.name) }
    }
    let (bounds, matrix) = (part.bounds, part.matrix * parent)
    let isNear = !part.parts.isEmpty || space.holds(bounds, under: matrix)
    let isShown = part.isVisible && part.opacity > 0 && isNear
    places.append(isShown ? Place(matrix: part.matrix, anchor: part.anchor, bounds: bounds) : nil)
    opacities.append(isShown ? part.opacity : nil)
    if isShown, mask == nil { mask = part.mask }
    if isShown { addStates(of: part, space) }
    isVisible.append(isShown)
    for item in items.indices where items[item].isShown.count < isVisible.count {
      items[item].append(nil)
    }
    for (part, record) in zip(part.parts, parts) { record.add(part, under: matrix, space) }
    for (part, record) in zip(part.cover, cover) { record.add(part, under: parent, space) }
  }

  private func addStates(of part: FigurePart, _ space: SampleSpace) {
    for state in part.states(space.naturalSize) {
      let number = numbers[state.content] ?? items.count
      if number == items.count {
        numbers[state.content] = number
        items.append(ItemRecord(state.content, missing: isVisible.count))
      }
      items[number].append(state)
    }
  }

  /// Whether anything of the part shows at any time.
  var isEverVisible: Bool {
    isVisible.contains(true) && (!items.isEmpty || parts.contains(where: \.isEverVisible))
  }
}

/// One thing that a part shows at some instants.
struct ItemRecord {
  let content: ItemState.Content
  private(set) var states: Timed<ItemState>
  private(set) var isShown: [Bool]

  fileprivate init(_ content: ItemState.Content, missing count: Int) {
    self.content = content
    states = Timed(missing: count)
    isShown = [Bool](repeating: false, count: count)
  }

  fileprivate mutating func append(_ state: ItemState?) {
    states.append(state)
    isShown.append((state?.weight ?? 0) > 0)
  }

  /// Art is under shapes, and a stroke over the area that it surrounds.
  var rank: Int {
    switch content {
    case .art, .fill: 0
    case .shape(_, nil, _, _), .text: 1
    case .shape: 2
    }
  }
}

extension SampleSpace {
  fileprivate func holds(_ bounds: Rect, under matrix: Matrix) -> Bool {
    let corners = bounds.corners.compactMap(matrix.project)
    return corners.count < 4 || Rect(around: corners).meets(limits)
  }
}

extension FigurePart {
  /// Around all that it shows without its parts, in its points.
  fileprivate var bounds: Rect {
    let inked = layers.flatMap { layer -> [Point] in
      let rect: Rect =
        if case .shape(let shape) = layer.content { shape.inkBounds } else {
          Rect(size: layer.size)
        }
      return rect.corners.compactMap(layer.matrix.project)
    }
    let all = inked.isEmpty ? Rect(size: size) : Rect(around: inked)
    return Rect(all.minX, all.minY, max(all.size.width, 1e-3), max(all.size.height, 1e-3))
  }
}
