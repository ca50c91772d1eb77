import CritterGraphics
import CritterSVG

/// A feeling that a found face shows in a state of its own.
enum Feeling: String, CaseIterable {
  case happy, sad, surprised, sleepy, focused, wink

  /// The transform of the whole figure.
  var pose: String {
    switch self {
    case .happy: "scale: [0.99, 1.015]"
    case .sad: "scale: [1.05, 0.9]"
    case .surprised: "scale: [0.98, 1.02]"
    case .sleepy: "scale: [1.03, 0.94]"
    case .focused: "skewX: -4"
    case .wink: "skewX: 3"
    }
  }

  /// The name of the part that draws the feeling.
  var part: String { "face-" + rawValue }

  /// The open band of an eye, as shares of its height: the upper lid at the inner and the outer corner,
  /// and the lower lid.
  fileprivate var opening: (inner: Double, outer: Double, low: Double) {
    switch self {
    case .sad: (0.12, 0.6, 1)
    case .sleepy: (0.56, 0.56, 1)
    case .focused: (0.5, 0.34, 0.84)
    case .happy, .surprised, .wink: (0, 0, 1)
    }
  }

  /// The slope of the brows from the inner to the outer corner, and their bow upward, in eye heights; nil
  /// without brows.
  fileprivate var brow: (slope: Double, bow: Double)? {
    switch self {
    case .sad: (0.3, 0)
    case .surprised: (0.05, 0.3)
    case .happy, .sleepy, .focused, .wink: nil
    }
  }
}

/// The mouth of a found face, or the place for one.
struct FoundMouth {
  let box: Rect
  let color: Color
  let width: Double
  /// The units that draw the mouth; none for a place on plain skin.
  let units: Set<Int>
}

/// A face that can show feelings, in its own colors and line widths.
struct FoundFace {
  /// An eye with the color of the lids over it. Without it, the eye is hidden and drawn anew.
  let eyes: [(eye: FoundEye, lid: Color?)]
  /// Whether brows have plain skin over the eyes.
  let hasBrows: Bool
  let mouth: FoundMouth?

  /// Whether the feelings draw the eyes anew, so that the drawn ones are hidden.
  var hidesEyes: Bool { eyes.contains { $0.lid == nil } }

  /// Returns the drawing of a feeling over the face.
  func drawing(of feeling: Feeling) -> MarkupTree? {
    if feeling == .wink, eyes.count < 2 { return nil }
    let eyes = eyes.indices.flatMap { eye($0, feeling) }
    return MarkupTree(svg: "g", [], (eyes + lips(feeling)).map { .element($0) })
  }

  // MARK: Eyes

  private func eye(_ index: Int, _ feeling: Feeling) -> [MarkupTree] {
    let (eye, lid) = eyes[index]
    let (outline, box) = (eye.opening, eye.bounds)
    let color = lid?.lash ?? eye.root.color
    let width = max(min(mouth?.width ?? .infinity, 0.24 * box.size.width), 0.12 * box.size.width)
    // 1 if the outer corner is on the right.
    let side = eyes.count < 2 ? 0.0 : index == 0 ? -1 : 1
    func at(_ x: Double, _ y: Double) -> Point {
      Point(box.center.x + x * box.size.width, box.minY + y * box.size.height)
    }
    var drawn: [MarkupTree] = []
    if feeling == .happy || feeling == .wink && index == 0 {
      let arc = "M\(at(-0.46, 0.68).data)Q\(at(0, -0.12).data) \(at(0.46, 0.68).data)"
      return (lid.map { eye.cover(outline, in: $0) } ?? []) + [.line(arc, color, width)]
    }
    let (inner, outer, low) = feeling.opening
    let slope = side * (outer - inner) * box.size.height / max(box.size.width, 1e-9)
    let middle = box.minY + (inner + outer) / 2 * box.size.height
    let (floor, isNarrow) = (box.minY + low * box.size.height, outer > 0)
    func depth(_ point: Point) -> Double { point.y - middle - slope * (point.x - box.center.x) }
    if let lid, isNarrow {
      drawn += eye.cover(outline.cut { -depth($0) }, in: lid)
      if low < 1 { drawn += eye.cover(outline.cut { $0.y - floor }, in: lid) }
    } else if lid == nil {
      let open = outline.scaled(by: feeling == .surprised ? 1.22 : 1)
      let seen = isNarrow ? open.cut(depth).cut { floor - $0.y } : open
      drawn.append(.path(seen.data, [("fill", eye.root.color.hex)]))
    }
    let rim =
      isNarrow ? outline.cut { -depth($0) }.filter { abs(depth($0)) < 1e-4 * box.size.height } : []
    if let start = rim.min(by: { $0.x < $1.x }), let end = rim.max(by: { $0.x < $1.x }) {
      drawn.append(.line([start, end].line, color, width))
    }
    guard let brow = feeling.brow, hasBrows else { return drawn }
    let (left, right) = (
      at(-0.5, -0.36 - 0.5 * side * brow.slope), at(0.5, -0.36 + 0.5 * side * brow.slope)
    )
    let top = Point((left.x + right.x) / 2, (left.y + right.y) / 2 - brow.bow * box.size.height)
    return drawn + [.line("M\(left.data)Q\(top.data) \(right.data)", color, width)]
  }

  // MARK: The mouth

  private func lips(_ feeling: Feeling) -> [MarkupTree] {
    guard let mouth else { return [] }
    let (center, half) = (mouth.box.center, 0.5 * mouth.box.size.width)
    func curve(_ corner: Double, _ middle: Double) -> MarkupTree {
      let ends = [-half, half].map { Point(center.x + $0, center.y + corner * half).data }
      let bow = Point(center.x, center.y + middle * half).data
      return .line("M\(ends[0])Q\(bow) \(ends[1])", mouth.color, mouth.width)
    }
    switch feeling {
    case .happy, .wink: return [curve(-0.3, 1.1)]
    case .sad: return [curve(0.4, -0.7)]
    case .focused: return [curve(0, 0)]
    case .sleepy: return mouth.units.isEmpty ? [] : [curve(0, 0.3)]
    case .surprised:
      let (x, y) = (0.42 * half, 0.55 * half)
      let ring = (0..<24).map { step in
        let (sine, cosine) = sinCos(15 * Double(step))
        return Point(center.x + x * cosine, center.y + y * sine)
      }
      return [.path(ring.data, [("fill", mouth.color.hex)])]
    }
  }
}

extension Silhouette {
  /// Returns the mouth below two eyes: lines in the middle, or a wide dark or red shape; without one,
  /// the place for it on plain skin.
  ///
  /// - Parameter isBody: whether a unit is a part of the trunk.
  func mouth(below eyes: [FoundEye], on skin: Color?, isBody: (Int) -> Bool) -> FoundMouth? {
    guard eyes.count == 2, let skin else { return nil }
    let (left, right) = (eyes[0].bounds.center, eyes[1].bounds.center)
    let (gap, middle) = (
      left.distance(to: right), Point((left.x + right.x) / 2, (left.y + right.y) / 2)
    )
    let place = Rect(middle.x - 0.26 * gap, middle.y + 0.68 * gap, 0.52 * gap, 0.26 * gap)
    func box(_ unit: Int) -> Rect {
      leavesOfUnit[unit].map { leaves[$0].bounds }.reduce(nil) { $0?.union($1) ?? $1 } ?? place
    }
    let found = leavesOfUnit.indices.filter { unit in
      let (own, box) = (leavesOfUnit[unit].map { leaves[$0] }, box(unit))
      return !own.isEmpty && isBody(unit) && abs(box.center.x - middle.x) < 0.3 * gap
        && (0.25...1.9).contains((box.center.y - middle.y) / gap)
        && (0.14...1.7).contains(box.size.width / gap) && box.size.height < gap
        && own.allSatisfy { $0.isLips(in: box) }
        && 3 * places(around: box.padded(by: 0.08 * gap)).count { shows(skin, at: $0) } >= 28
    }
    func distance(_ unit: Int) -> Double { abs(box(unit).center.y - place.center.y) }
    let lines = found.filter { leavesOfUnit[$0].allSatisfy { leaves[$0].shape.fill == nil } }
    if let best = (lines.isEmpty ? found : lines).min(by: { distance($0) < distance($1) }) {
      let near = box(best).padded(by: 0.05 * gap)
      let units = found.filter { near.intersects(box($0)) }
      let (whole, leaf) = (
        units.reduce(box(best)) { $0.union(box($1)) }, leaves[leavesOfUnit[best][0]]
      )
      let color = leaf.shape.fill == nil ? leaf.color : skin.lash
      let width = leaf.shape.fill == nil ? leaf.shape.strokeWidth : 0.07 * gap
      return FoundMouth(box: whole, color: color, width: width, units: Set(units))
    }
    guard isPlain(place.padded(by: 0.08 * gap), skin) else { return nil }
    return FoundMouth(box: place, color: skin.lash, width: 0.07 * gap, units: [])
  }

  /// Whether a brow over an eye would lie on plain skin.
  func hasRoomForBrow(over eye: FoundEye, on skin: Color?) -> Bool {
    let (box, height) = (eye.bounds, eye.bounds.size.height)
    guard let skin else { return false }
    return isPlain(Rect(box.minX, box.minY - 0.75 * height, box.size.width, 0.6 * height), skin)
  }

  /// Whether a rectangle shows only skin.
  private func isPlain(_ box: Rect, _ skin: Color) -> Bool {
    let (width, height) = (box.size.width, box.size.height)
    let rings = [0, 0.25, 0.5].map { share in
      Rect(
        box.minX + share * width, box.minY + share * height, (1 - 2 * share) * width,
        (1 - 2 * share) * height)
    }
    return rings.flatMap { places(around: $0) }.allSatisfy { shows(skin, at: $0) }
  }

  /// Returns 14 points on the edges of a rectangle.
  private func places(around box: Rect) -> [Point] {
    (0..<14).map { step in
      Point(box.minX + Double(step % 7) / 6 * box.size.width, step < 7 ? box.minY : box.maxY)
    }
  }

  private func shows(_ skin: Color, at place: Point) -> Bool {
    let (column, row) = (Int(grid.column(place.x)), Int(grid.row(place.y)))
    return leaves.last { $0.mask.contains(column: column, row: row) }?.color.isNear(skin) == true
  }
}

extension Silhouette.Leaf {
  /// Whether the shape can be a mouth in a box: a line, or a wide dark or red area.
  fileprivate func isLips(in box: Rect) -> Bool {
    guard let fill = shape.fill else { return shape.stroke != nil }
    let isRed = fill.red > 1.5 * fill.green && fill.red > 1.3 * fill.blue
    return box.size.width > 1.6 * box.size.height && (fill.lightness < 42 || isRed)
  }
}
