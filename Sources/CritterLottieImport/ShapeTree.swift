import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// A fill or stroke of a shape layer, with the paths that it paints.
struct ShapeStyle {
  enum Kind: Hashable {
    case fill
    case stroke(Stroke)
  }

  /// The numbers of a stroke over time.
  struct Stroke: Hashable {
    let width: Motion
    let line: LineStyle
    let dashes: [Motion]
    let dashOffset: Motion?
  }

  let kind: Kind
  let color: PaintColor
  let name: String
  var isEvenOdd: Bool
  /// The blend mode; nil for the usual one.
  let blend: String?
  /// The number of groups around the paint.
  let depth: Int
  /// From the last path of the group to the first.
  var paths: [PathRef] = []
}

/// A color or gradient over time.
enum PaintColor: Hashable {
  /// Red, green, blue, and opacity, 0 to 1.
  case plain(Motion)
  case gradient(GradientMotion)
}

/// A gradient over time, in the points of its group.
struct GradientMotion: Hashable {
  let isRadial: Bool
  let start: Motion
  let end: Motion
  let stops: GradientStops
  /// The distance of the focus from the center, as a fraction of the radius, and its angle.
  let highlight: Motion
  let highlightAngle: Motion
}

/// A path with the groups and modifiers around it.
struct PathRef: Hashable {
  /// The number of the path in its layer.
  let id: Int
  let outline: Outline
  /// The shape about its moving center; nil for a path.
  let figure: Figure?
  /// The transforms of all groups around the path, outermost first.
  let chain: [Placement]
  let trim: TrimMotion?
  /// The merges of the path with others, the last one first.
  let merges: [Merge]

  /// A merge of the paths before it.
  struct Merge: Hashable {
    let id: Int
    let mode: Mode

    enum Mode: Int {
      /// All paths together, in a merge that cuts.
      case add = 1
      case subtract = 3
      case intersect, exclude
    }
  }

  /// A rectangle, ellipse, or star.
  struct Figure: Hashable {
    var center: Motion
    /// The outline about the origin.
    var outline: Outline
    /// The width and height, and the corner radius; nil if the shape isn't a rectangle or a circle.
    var box: Box?
  }

  struct Box: Hashable {
    let size: Motion
    let radius: Motion
  }
}

/// A trim over time.
struct TrimMotion: Hashable {
  let id: Int
  /// Percent.
  let start: Motion
  let end: Motion
  /// Degrees.
  let offset: Motion
  /// Whether all paths are trimmed as one.
  let isSequential: Bool

  /// Whether the trim leaves the whole path.
  fileprivate var isWhole: Bool {
    start.isStatic && end.isStatic && abs(end.first[0] - start.first[0]) >= 100
  }
}

/// The groups and paints of a shape layer, back to front.
indirect enum ShapeNode {
  case group(String, Placement, opacity: Motion, blend: String?, [ShapeNode])
  /// The index of a paint.
  case paint(Int)
  case repeated(RepeaterMotion, [ShapeNode])
}

/// A repeater over time.
struct RepeaterMotion {
  let copies: Motion
  let offset: Motion
  let placement: Placement
  let startOpacity: Motion
  let endOpacity: Motion
  let isReversed: Bool
}

/// Reads the items of a shape layer from back to front, as players do: a paint belongs to the paths
/// before it in its group, and in the groups among them.
struct ShapeReader {
  private(set) var paints: [ShapeStyle] = []
  var notes: Notes
  private let range: ClosedRange<Double>
  private var open: [Int] = []
  private var chain: [Placement] = []
  private var trims: [TrimMotion] = []
  /// The changes of the paths before, the last one first.
  private var modifiers: [OutlineModifier] = []
  /// How the paths before are merged, the last merge first; empty adds them.
  private var merges: [PathRef.Merge] = []
  private var pathCount = 0

  private static let greatestDepth = 60
  private static let maximumItems = 20_000
  private var itemCount = 0
  /// The most repeaters of one path: each at least doubles the copies.
  private static let maximumRepeaters = 12
  private var repeaterCount = 0

  /// - Parameter range: the frames to sample.
  init(in range: ClosedRange<Double>, _ notes: Notes) {
    self.range = range
    self.notes = notes
  }

  /// Returns the nodes of a list of items.
  mutating func nodes(_ items: [JSON]) -> [ShapeNode] {
    let before = (open, trims, modifiers, merges)
    defer { (open, trims, modifiers, merges) = before }
    guard chain.count <= Self.greatestDepth else {
      notes.add("groups nested more than \(Self.greatestDepth) deep")
      return []
    }
    var nodes: [ShapeNode] = []
    let outer = open
    var index = items.count - 1
    while index >= 0 {
      let item = items[index]
      index -= 1
      itemCount += 1
      if itemCount > Self.maximumItems {
        notes.add("more than \(Self.maximumItems.grouped) shapes in a layer")
        return nodes
      }
      if item["hd"]?.number == 1 { continue }
      if item["ty"]?.string == "rp" {
        if !outer.isEmpty { notes.add("repeaters whose paint is outside of their group") }
        let styles = items[(index + 2)...].filter { $0.isPaint }
        nodes.append(repeated(item, Array(items[...index]) + styles))
        break
      }
      read(item, into: &nodes)
    }
    return nodes
  }

  private mutating func read(_ item: JSON, into nodes: inout [ShapeNode]) {
    let name = item["nm"]?.string ?? ""
    switch item["ty"]?.string {
    case "gr": nodes.append(group(item, name))
    case "fl", "gf", "st", "gs":
      guard let paint = paint(item, name) else { return notes.add("a paint without a color") }
      open.append(paints.count)
      nodes.append(.paint(paints.count))
      paints.append(paint)
    case "sh", "rc", "el", "sr": addPath(item)
    case "tm": addTrim(item)
    case "rd", "pb", "zz", "op": addModifier(item)
    case "mm": addMerge(item)
    case "tr", "no", nil: break
    case "tw": notes.add("twist")
    case let kind?:
      // Players leave out what they don't know.
      notes.warn("shapes of the unknown type '\(kind.clipped(to: 20))' are left out")
    }
  }

  private mutating func addModifier(_ item: JSON) {
    switch item["ty"]?.string {
    case "rd": modifiers.append(.rounded(notes.number(item["r"], 0)))
    case "pb": modifiers.append(.puckered(notes.number(item["a"], 0)))
    case "zz":
      let isSmooth = notes.number(item["pt"], 1).first[0] == 2
      modifiers.append(
        .zigZag(
          size: notes.number(item["s"], 0), ridges: notes.number(item["r"], 0), isSmooth: isSmooth))
    default:
      let joins = ["miter", "round", "bevel"]
      let join = joins[Int(min(max(item["lj"]?.number ?? 1, 1), 3)) - 1]
      modifiers.append(
        .offset(
          notes.number(item["a"], 0), join: join, miterLimit: notes.number(item["ml"], 4).first[0]))
    }
  }

  private mutating func addMerge(_ item: JSON) {
    pathCount += 1
    let number = Int(min(max(item["mm"]?.number ?? 1, 1), 6))
    let mode = PathRef.Merge.Mode(rawValue: number) ?? .add
    // Paths that are only added to each other are separate without a merge that cuts them.
    if mode == .add, merges.isEmpty { return }
    merges.append(PathRef.Merge(id: pathCount, mode: mode))
  }

  private mutating func group(_ item: JSON, _ name: String) -> ShapeNode {
    let items = item["it"]?.items ?? []
    let transform = items.last { $0["ty"]?.string == "tr" }
    let placement = notes.placement(transform)
    let opacity = notes.number(transform?["o"], 100)
    chain.append(placement)
    let nodes = nodes(items)
    chain.removeLast()
    let blend = LayerLook.blend(of: item, &notes)
    return .group(name, placement, opacity: opacity, blend: blend, nodes)
  }

  private mutating func repeated(_ item: JSON, _ items: [JSON]) -> ShapeNode {
    let transform = item["tr"]
    let repeater = RepeaterMotion(
      copies: notes.number(item["c"], 1), offset: notes.number(item["o"], 0),
      placement: notes.placement(transform), startOpacity: notes.number(transform?["so"], 100),
      endOpacity: notes.number(transform?["eo"], 100),
      isReversed: item["m"]?.number != 2)
    guard repeaterCount < Self.maximumRepeaters else {
      notes.add("more than \(Self.maximumRepeaters) repeaters of one path")
      return .repeated(repeater, [])
    }
    repeaterCount += 1
    defer { repeaterCount -= 1 }
    let outer = open
    // Paints below the repeater are read again, so that each copy has its own.
    open = []
    defer { open = outer }
    return .repeated(repeater, nodes(items))
  }

  private mutating func addTrim(_ item: JSON) {
    guard let start = notes.numbers(item["s"], count: 1),
      let end = notes.numbers(item["e"], count: 1)
    else { return }
    let offset = notes.number(item["o"], 0)
    let changesShape = modifiers.contains { if case .rounded = $0 { false } else { true } }
    if changesShape { notes.add("a trim before zig zag, pucker and bloat, or offset paths") }
    pathCount += 1
    trims.append(
      TrimMotion(
        id: pathCount, start: start, end: end, offset: offset,
        isSequential: item["m"]?.number == 2))
  }

  /// The trim of a path; one after the other if there are several.
  private var trim: TrimMotion? {
    let active = trims.filter { !$0.isWhole }
    guard active.count > 1, let last = active.last else { return active.last }
    let motions = active.flatMap { [$0.start, $0.end, $0.offset] }
    // The trim that is nearest to the path comes first.
    let ends = Motion.combined(motions, in: range, isAffine: false, tolerance: 0.1) { values in
      var (start, end) = (0.0, 1.0)
      for index in stride(from: values.count - 3, through: 0, by: -3) {
        let offset = values[index + 2][0] / 360
        let own = [values[index][0], values[index + 1][0]].sorted().map { $0 / 100 + offset }
        (start, end) = (start + own[0] * (end - start), start + own[1] * (end - start))
      }
      return [100 * start, 100 * end]
    }
    return TrimMotion(
      id: last.id, start: ends.component(0), end: ends.component(1), offset: Motion(0),
      isSequential: last.isSequential)
  }

  private mutating func addPath(_ item: JSON) {
    guard let (outline, figure) = outline(item) else { return }
    pathCount += 1
    let ref = PathRef(
      id: pathCount, outline: outline, figure: figure, chain: chain, trim: trim,
      merges: merges)
    for index in open { paints[index].paths.append(ref) }
  }

  private mutating func outline(_ item: JSON) -> (Outline, PathRef.Figure?)? {
    guard item["ty"]?.string != "sh" else {
      return notes.outline(item["ks"]).map { (modified($0, item), nil) }
    }
    let center = notes.numbers(item["p"], count: 2) ?? Motion([0, 0])
    let size = notes.numbers(item["s"], count: 2) ?? Motion([0, 0])
    var box: PathRef.Box?
    let shape: (Motion) -> Outline
    switch item["ty"]?.string {
    case "rc":
      let radius = notes.number(item["r"], 0)
      box = .init(size: size, radius: radius)
      shape = { [range] in Outline(rectAt: $0, size, radius: radius, in: range) }
    case "el":
      let isRound = size.keys.allSatisfy { $0.value[0] == $0.value[1] } && !size.hasSeparateEases
      if isRound { box = .init(size: size, radius: Motion(size.greatest)) }
      shape = { [range] in Outline(ellipseAt: $0, size, in: range) }
    default: shape = star(item)
    }
    if item["d"]?.number == 3 || !activeModifiers.isEmpty { box = nil }
    let figure = PathRef.Figure(
      center: center, outline: modified(shape(Motion([0, 0])), item), box: box)
    return (modified(shape(center), item), figure)
  }

  /// The modifiers that change something, the one next to the path first.
  private var activeModifiers: [OutlineModifier] {
    modifiers.reversed().filter { modifier in
      switch modifier {
      case .rounded(let amount): !amount.isStatic || amount.first[0] > 0
      case .puckered(let amount), .offset(let amount, _, _), .zigZag(let amount, _, _):
        amount != Motion(0)
      }
    }
  }

  /// Returns an outline in its direction, with its modifiers.
  private func modified(_ outline: Outline, _ item: JSON) -> Outline {
    let isReversed = item["d"]?.number == 3 && item["ty"]?.string != "sh"
    let turned = isReversed ? outline.reversed : outline
    return activeModifiers.reduce(turned) { $0.applying($1, in: range) }
  }

  /// Returns a function that makes the star or polygon about a center.
  private mutating func star(_ item: JSON) -> (Motion) -> Outline {
    let points = notes.number(item["pt"], 5)
    if points.greatest > Outline.maximumStarPoints {
      notes.warn(
        "a star of \(points.greatest.shortText) points is drawn with "
          + "\(Int(Outline.maximumStarPoints))")
    }
    let (rotation, isStar) = (notes.number(item["r"], 0), item["sy"]?.number == 1)
    let (outer, inner) = (notes.number(item["or"], 0), notes.number(item["ir"], 0))
    let (outerRoundness, innerRoundness) = (
      notes.number(item["os"], 0), notes.number(item["is"], 0)
    )
    return { [range] center in
      Outline(
        starAt: center, points: points, rotation: rotation, outer: outer, inner: inner,
        outerRoundness: outerRoundness, innerRoundness: innerRoundness, isStar: isStar, in: range)
    }
  }

  // MARK: Paints

  private mutating func paint(_ item: JSON, _ name: String) -> ShapeStyle? {
    let isGradient = ["gf", "gs"].contains(item["ty"]?.string)
    let opacity = notes.number(item["o"], 100)
    guard let color = isGradient ? gradient(item, opacity) : plain(item, opacity) else {
      return nil
    }
    let isStroke = ["st", "gs"].contains(item["ty"]?.string)
    return ShapeStyle(
      kind: isStroke ? .stroke(stroke(item)) : .fill, color: color, name: name,
      isEvenOdd: !isStroke && item["r"]?.number == 2,
      blend: LayerLook.blend(of: item, &notes), depth: chain.count)
  }

  private mutating func plain(_ item: JSON, _ opacity: Motion) -> PaintColor? {
    guard let color = notes.numbers(item["c"], count: 3) else { return nil }
    // Files of the first versions have levels up to 255.
    let isBytes = color.keys.contains { $0.value.contains { $0 > 1.5 } }
    let unit = isBytes ? 255.0 : 1
    return .plain(
      Motion(
        color: color.map { $0.map { $0 / unit } }, opacity: opacity.map { [$0[0] / 100] },
        in: range))
  }

  private mutating func gradient(_ item: JSON, _ opacity: Motion) -> PaintColor? {
    guard let start = notes.numbers(item["s"], count: 2),
      let end = notes.numbers(item["e"], count: 2)
    else { return nil }
    let count = Int(min(max(item["g"]?["p"]?.number ?? 0, 0), 64))
    notes.refuseScript(of: item["g"]?["k"])
    guard count > 0, let stops = GradientStops(item["g"]?["k"], count, opacity, in: range) else {
      return nil
    }
    return .gradient(
      GradientMotion(
        isRadial: item["t"]?.number == 2, start: start, end: end, stops: stops,
        highlight: notes.number(item["h"], 0), highlightAngle: notes.number(item["a"], 0)))
  }

  private mutating func stroke(_ item: JSON) -> ShapeStyle.Stroke {
    let entries = item["d"]?.items ?? []
    let dashes = entries.filter { $0["n"]?.string != "o" }
      .compactMap { notes.numbers($0["v"], count: 1) }
    let offset = entries.first { $0["n"]?.string == "o" }
      .flatMap { notes.numbers($0["v"], count: 1) }
    func choice<Word>(_ list: [Word], _ key: String) -> Word {
      list[Int(min(max(item[key]?.number ?? 2, 1), 3)) - 1]
    }
    let line = LineStyle(
      cap: choice(LineCap.allCases, "lc"), join: choice(LineJoin.allCases, "lj"),
      miterLimit: max(item["ml"]?.number ?? 4, 1))
    return ShapeStyle.Stroke(
      width: notes.number(item["w"], 1), line: line, dashes: dashes, dashOffset: offset)
  }
}

extension JSON {
  /// Whether an item of a shape layer is a fill or a stroke.
  fileprivate var isPaint: Bool { ["fl", "gf", "st", "gs"].contains(self["ty"]?.string) }
}

/// The stops of a gradient over time, whose colors and opacities are separate lists.
struct GradientStops: Hashable {
  /// The numbers of the file: those of the colors, followed by those of the opacities.
  let raw: Motion
  /// The opacity of the paint, in percent.
  let opacity: Motion
  /// The number of colors.
  private let count: Int

  /// - Returns: nil if the list has too few numbers.
  init?(_ json: JSON?, _ count: Int, _ opacity: Motion, in range: ClosedRange<Double>) {
    guard let value = json?["k"] else { return nil }
    func read(_ json: JSON) -> [Double]? {
      let numbers = json.items?.compactMap(\.number) ?? []
      return numbers.count >= 4 * count && numbers.count < 1000 ? numbers : nil
    }
    guard let raw = LottieProperty.motion(value, read)?.cut(to: range) else { return nil }
    self.raw = raw
    self.opacity = opacity
    self.count = count
  }

  /// Whether the numbers of the stops change evenly with those of the file. Opacities have their own
  /// offsets.
  var isAffine: Bool {
    let alphas = Set(raw.keys.map { $0.value[(4 * count)...] })
    return raw.isStatic || opacity.isStatic && alphas.count == 1
  }

  /// Returns five numbers per stop: its offset, and red, green, blue, and opacity.
  func merged(_ numbers: [Double], _ opacity: Double) -> [Double] {
    let colors = (0..<count).map { Array(numbers[(4 * $0)..<(4 * $0 + 4)]) }
    let rest = Array(numbers[(4 * count)...])
    let alphas = (0..<(rest.count / 2)).map { [rest[2 * $0], rest[2 * $0 + 1]] }
    var offsets = colors.map { $0[0] }
    for alpha in alphas where !offsets.contains(where: { abs($0 - alpha[0]) < 1e-4 }) {
      offsets.append(alpha[0])
    }
    return offsets.sorted().flatMap { offset -> [Double] in
      let color = Self.value(colors, at: offset)
      let alpha = alphas.isEmpty ? 1 : Self.value(alphas, at: offset)[0]
      let levels = (color + [alpha * opacity / 100]).map { min(max($0, 0), 1) }
      return [min(max(offset, 0), 1)] + levels
    }
  }

  /// Returns the numbers after the offset, interpolated.
  private static func value(_ stops: [[Double]], at offset: Double) -> [Double] {
    guard let next = stops.firstIndex(where: { $0[0] >= offset - 1e-9 }) else {
      return Array(stops[stops.count - 1].dropFirst())
    }
    let (a, b) = (stops[max(next - 1, 0)], stops[next])
    let t = b[0] > a[0] ? min(max((offset - a[0]) / (b[0] - a[0]), 0), 1) : 1
    return zip(a.dropFirst(), b.dropFirst()).map { $0 + ($1 - $0) * t }
  }
}
