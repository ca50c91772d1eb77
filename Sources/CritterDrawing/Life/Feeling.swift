import CritterGraphics
import CritterSVG

/// A feeling that a found face shows in a state of its own.
enum Feeling: String, CaseIterable {
  case happy, sad, surprised, sleepy, focused, wink

  /// The name of the part that draws the feeling.
  var part: String { "face-" + rawValue }

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

  /// The ends of the upper lid at the inner and the outer corner, and of the lower lid, as shares of
  /// an eye's height; nil for an eye that isn't narrow.
  fileprivate var lids: (inner: Double, outer: Double, low: Double)? {
    switch self {
    case .sad: (0.12, 0.6, 1.1)
    case .sleepy: (0.56, 0.56, 1.1)
    case .focused: (0.5, 0.34, 0.84)
    case .happy, .surprised, .wink: nil
    }
  }

  /// The heights of the corners and of the middle of the mouth, as shares of half its width.
  fileprivate var lips: (corner: Double, middle: Double) {
    switch self {
    case .sad: (0.4, -0.7)
    case .focused: (0, 0)
    case .sleepy: (0, 0.3)
    case .happy, .surprised, .wink: (-0.3, 1.1)
    }
  }
}

/// The mouth of a found face, or the place for one.
struct FoundMouth {
  let box: Rect
  let color: Color
  let width: Double
  /// The units that draw the mouth; none for a place on plain skin.
  var units: Set<Int> = []
}

/// A face that can show feelings, in its own colors and line widths.
struct FoundFace {
  /// The eyes from left to right, with the colors of the lids over them; without, the eyes are hidden
  /// and drawn again.
  let eyes: [(eye: FoundEye, lid: Color?)]
  let mouth: FoundMouth?

  /// Returns the drawing of a feeling over the face.
  func drawing(of feeling: Feeling) -> MarkupTree {
    let shapes = eyes.indices.flatMap { eye($0, feeling) } + lips(feeling)
    return MarkupTree(svg: "g", [], shapes.map { .element($0) })
  }

  private func eye(_ index: Int, _ feeling: Feeling) -> [MarkupTree] {
    let (eye, lid) = eyes[index]
    let (outline, center, size) = (eye.opening, eye.bounds.center, eye.bounds.size)
    func at(_ x: Double, _ y: Double) -> String {
      Point(center.x + x * size.width, center.y + y * size.height).data
    }
    if feeling == .happy || feeling == .wink && index == 0 {
      let width = min(max(mouth?.width ?? 0, 0.12 * size.width), 0.24 * size.width)
      let arc = "M\(at(-0.46, 0.18))Q\(at(0, -0.62)) \(at(0.46, 0.18))"
      return (lid.map { eye.cover(outline, in: $0) } ?? [])
        + [.line(arc, lid?.lash ?? eye.root.color, width)]
    }
    let fill = [("fill", eye.root.color.hex)]
    guard let lids = feeling.lids else {
      let scale = feeling == .surprised ? 1.22 : 1
      return lid == nil ? [.path(outline.scaled(by: scale).data, fill)] : []
    }
    // The outer corner of the only eye in profile isn't known.
    let side = eyes.count < 2 ? 0.0 : index == 0 ? -1 : 1
    func depth(_ point: Point) -> Double {
      let slope = side * (lids.outer - lids.inner) * (point.x - center.x) / size.width
      return (point.y - eye.bounds.minY) / size.height - (lids.inner + lids.outer) / 2 - slope
    }
    func rise(_ point: Point) -> Double {
      lids.low - (point.y - eye.bounds.minY) / size.height
    }
    guard let lid else { return [.path(outline.cut(depth).cut(rise).data, fill)] }
    return [outline.cut { -depth($0) }, outline.cut { -rise($0) }].filter { !$0.isEmpty }
      .flatMap { eye.cover($0, in: lid) }
  }

  private func lips(_ feeling: Feeling) -> [MarkupTree] {
    guard let mouth else { return [] }
    let (center, half) = (mouth.box.center, 0.5 * mouth.box.size.width)
    func at(_ x: Double, _ y: Double) -> String {
      Point(center.x + x * half, center.y + y * half).data
    }
    if feeling == .surprised {
      return [.line("M\(at(0, 0))L\(at(0, 0.2))", mouth.color, 0.8 * half)]
    }
    let (corner, middle) = feeling.lips
    return [.line("M\(at(-1, corner))Q\(at(0, middle)) \(at(1, corner))", mouth.color, mouth.width)]
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
    let (gap, middle) = (left.distance(to: right), (left.x + right.x) / 2)
    let place = Rect(
      middle - 0.26 * gap, (left.y + right.y) / 2 + 0.68 * gap, 0.52 * gap, 0.26 * gap)
    let found = leaves.filter { leaf in
      let box = leaf.bounds
      return isBody(leaf.unit) && leavesOfUnit[leaf.unit].count == 1 && leaf.isLips
        && abs(box.center.x - middle) < 0.3 * gap
        && abs(box.center.y - place.center.y) < 0.8 * gap
        && (0.14...1.7).contains(box.size.width / gap) && box.size.height < gap
        && 3 * places(around: box.padded(by: 0.08 * gap)).count { shows(skin, at: $0) } >= 28
    }
    func distance(_ leaf: Leaf) -> Double { abs(leaf.bounds.center.y - place.center.y) }
    guard let best = found.min(by: { distance($0) < distance($1) }) else {
      let rings = [0.08 * gap, 0, -0.08 * gap].flatMap { places(around: place.padded(by: $0)) }
      let isPlain = rings.allSatisfy { shows(skin, at: $0) }
      return isPlain ? FoundMouth(box: place, color: skin.lash, width: 0.07 * gap) : nil
    }
    let near = found.filter { best.bounds.padded(by: 0.05 * gap).intersects($0.bounds) }
    let isLine = best.shape.fill == nil
    return FoundMouth(
      box: near.reduce(best.bounds) { $0.union($1.bounds) },
      color: isLine ? best.color : skin.lash, width: isLine ? best.shape.strokeWidth : 0.07 * gap,
      units: Set(near.map(\.unit)))
  }

  /// Returns 14 points on the edges of a rectangle.
  private func places(around box: Rect) -> [Point] {
    (0..<14).map { step in
      Point(box.minX + Double(step % 7) / 6 * box.size.width, step < 7 ? box.minY : box.maxY)
    }
  }

  private func shows(_ skin: Color, at place: Point) -> Bool {
    leaves.last { $0.mask.contains(place, in: grid) }?.color.isNear(skin) == true
  }
}

extension Silhouette.Leaf {
  /// Whether the shape can be a mouth: a line, or a wide dark or red area.
  fileprivate var isLips: Bool {
    guard let fill = shape.fill else { return shape.stroke != nil }
    let isRed = fill.red > 1.5 * fill.green && fill.red > 1.3 * fill.blue
    return bounds.size.width > 1.6 * bounds.size.height && (fill.lightness < 42 || isRed)
  }
}
