import CritterGraphics

/// A look at a blink: the pixels of a figure with open and with closed eyes.
///
/// The change is a blink if it is that of one eye, or of eyes of like size: each small, with a pupil,
/// and in the color of the skin around it when closed.
struct BlinkCheck {
  private let width: Int
  private let height: Int
  private let open: [SIMD3<Int32>]
  private let closed: [SIMD3<Int32>]
  private let changes: [Bool]

  /// - Parameters:
  ///   - open: the picture with open eyes.
  ///   - closed: the picture of the same area with closed eyes.
  init(open: Bitmap, closed: Bitmap) {
    (width, height) = (open.size.width, open.size.height)
    // The paper differs from a light figure, and from a dark one.
    let solid = open.pixels.filter { $0.alpha > 127 }
    let light = solid.reduce(0) { $0 + Int($1.onPaper(255).lightness) }
    let paper: Int32 = light > 170 * solid.count ? 30 : 255
    self.open = open.pixels.map { $0.onPaper(paper) }
    self.closed = closed.pixels.map { $0.onPaper(paper) }
    changes = zip(open.pixels, closed.pixels).map { $0.differs(from: $1) }
  }

  /// Whether the change is a blink.
  ///
  /// - Parameter figure: the area of the figure's box, in pixels.
  func isBlink(figure: Double) -> Bool {
    let found = spots.sorted { $0.count > $1.count }
    guard let largest = found.first else { return false }
    let eyes = found.prefix { 16 * $0.count > largest.count }
    let rest = found.dropFirst(eyes.count).reduce(0) { $0 + $1.count }
    let all = eyes.reduce(0) { $0 + $1.count }
    guard eyes.count == 1 || eyes.count.isMultiple(of: 2) && eyes.count <= 8,
      10 * rest <= all, 10 * (eyes.last?.count ?? 0) >= 3 * largest.count,
      Double(largest.count) <= 0.13 * figure, Double(all) <= 0.26 * figure
    else { return false }
    let lids = eyes.map { closedColor(of: $0) }
    return eyes.allSatisfy { isEye($0) } && lids.allSatisfy { !$0.differs(from: lids[0], by: 70) }
  }
}

// MARK: - Spots

extension BlinkCheck {
  /// Pixels that change, next to each other.
  private struct Spot {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
    var count: Int

    /// Whether two spots are the halves of an eye, above and below the line that it leaves.
    func joins(_ other: Spot) -> Bool {
      let common =
        min(columns.upperBound, other.columns.upperBound)
        - max(columns.lowerBound, other.columns.lowerBound) + 1
      let gap =
        max(rows.lowerBound, other.rows.lowerBound)
        - min(rows.upperBound, other.rows.upperBound) - 1
      return 2 * common >= min(columns.count, other.columns.count)
        && gap <= max(rows.count, other.rows.count)
    }

    func joined(_ other: Spot) -> Spot {
      Spot(
        columns: min(
          columns.lowerBound, other.columns.lowerBound)...max(
            columns.upperBound, other.columns.upperBound),
        rows: min(
          rows.lowerBound, other.rows.lowerBound)...max(
            rows.upperBound, other.rows.upperBound),
        count: count + other.count)
    }
  }

  private var spots: [Spot] {
    var rest = changes
    var spots: [Spot] = []
    for index in rest.indices where rest[index] {
      var spot = spot(at: index, in: &rest)
      while let other = spots.firstIndex(where: spot.joins) {
        spot = spot.joined(spots.remove(at: other))
      }
      spots.append(spot)
    }
    return spots
  }

  /// Takes the pixels that are connected with one.
  private func spot(at start: Int, in rest: inout [Bool]) -> Spot {
    var spot = Spot(
      columns: start % width...start % width, rows: start / width...start / width, count: 0)
    var next = [start]
    rest[start] = false
    while let index = next.popLast() {
      let (x, y) = (index % width, index / width)
      spot = spot.joined(Spot(columns: x...x, rows: y...y, count: 1))
      for row in max(y - 1, 0)...min(y + 1, height - 1) {
        for column in max(x - 1, 0)...min(x + 1, width - 1) where rest[row * width + column] {
          rest[row * width + column] = false
          next.append(row * width + column)
        }
      }
    }
    return spot
  }
}

// MARK: - Eyes

extension BlinkCheck {
  /// A color with the number of its pixels.
  private typealias Tint = (color: SIMD3<Int32>, count: Int)

  private func isEye(_ spot: Spot) -> Bool {
    let around = places(around: spot, from: 1.15, to: 1.6).filter { !changes[$0] }
    let skin = tints(around.map { open[$0] })
    guard let main = skin.max(by: { $0.count < $1.count }) else { return false }
    return hasPupil(spot, on: main.color) && isClosed(spot, in: skin, of: around.count)
      && !isInWhite(spot, main.color, around)
  }

  /// The mean color of the changed pixels.
  private func closedColor(of spot: Spot) -> SIMD3<Int32> {
    let places = spot.rows.flatMap { row in
      spot.columns.map { row * width + $0 }.filter { changes[$0] }
    }
    return places.reduce(.zero) { $0 &+ closed[$1] } / Int32(max(places.count, 1))
  }

  /// Whether the eye has a dark pupil on light skin, or something light on dark skin. A letter has the
  /// color of the page in its middle, and only its line is dark.
  private func hasPupil(_ spot: Spot, on skin: SIMD3<Int32>) -> Bool {
    func share(_ inner: Double, _ outer: Double) -> Double {
      let all = places(around: spot, from: inner, to: outer)
      let others = all.filter {
        open[$0].differs(from: skin, by: 60) && isClear(open[$0], on: skin)
      }
      return Double(others.count) / Double(max(all.count, 1))
    }
    let isLetter = share(0, 0.4) < 0.08 && share(0.75, 0.95) > 0.6
    return !isLetter && share(0, 0.9) > 0.08
  }

  private func isClear(_ color: SIMD3<Int32>, on skin: SIMD3<Int32>) -> Bool {
    skin.lightness < 90 || color.lightness < skin.lightness - 25
  }

  /// Whether most changed pixels have a main color of the skin around the eye.
  private func isClosed(_ spot: Spot, in skin: [Tint], of count: Int) -> Bool {
    var known: [SIMD3<Int32>: Bool] = [:]
    var (same, all) = (0, 0)
    for row in spot.rows {
      for column in spot.columns where changes[row * width + column] {
        let color = closed[row * width + column]
        let isSkin =
          known[color]
          ?? {
            let near = skin.reduce(0) {
              $1.color.differs(from: color, by: 44) ? $0 : $0 + $1.count
            }
            return 10 * near >= 3 * count
          }()
        known[color] = isSkin
        all += 1
        if isSkin { same += 1 }
      }
    }
    return 10 * same >= 7 * all
  }

  /// Whether the eye is the pupil in a white that stays.
  private func isInWhite(_ spot: Spot, _ skin: SIMD3<Int32>, _ around: [Int]) -> Bool {
    guard skin.min() >= 205 else { return false }
    var next = around.filter { !open[$0].differs(from: skin, by: 30) }
    var seen = Set(next)
    let limit = 6 * spot.columns.count * spot.rows.count
    while let index = next.popLast() {
      let (x, y) = (index % width, index / width)
      guard x > 0, y > 0, x < width - 1, y < height - 1, seen.count < limit else { return false }
      for other in [index - 1, index + 1, index - width, index + width]
      where !seen.contains(other) && !open[other].differs(from: skin, by: 30) {
        seen.insert(other)
        next.append(other)
      }
    }
    return true
  }

  /// Returns the pixels in an elliptic ring around a spot.
  ///
  /// - Parameters:
  ///   - inner: the inner radius, relative to the ellipse in the spot's box.
  ///   - outer: the outer radius.
  private func places(around spot: Spot, from inner: Double, to outer: Double) -> [Int] {
    let (x, y) = (
      Double(spot.columns.lowerBound + spot.columns.upperBound) / 2,
      Double(spot.rows.lowerBound + spot.rows.upperBound) / 2
    )
    let (a, b) = (Double(spot.columns.count) / 2 + 1, Double(spot.rows.count) / 2 + 1)
    let columns = max(Int(x - outer * a), 0)...min(Int(x + outer * a) + 1, width - 1)
    let rows = max(Int(y - outer * b), 0)...min(Int(y + outer * b) + 1, height - 1)
    return rows.flatMap { row in
      columns.compactMap { column in
        let (u, v) = ((Double(column) - x) / a, (Double(row) - y) / b)
        let radius = u * u + v * v
        return radius >= inner * inner && radius <= outer * outer ? row * width + column : nil
      }
    }
  }

  /// Returns the mean colors of similar pixels.
  private func tints(_ pixels: [SIMD3<Int32>]) -> [Tint] {
    var sums: [SIMD3<Int32>: (sum: SIMD3<Int32>, count: Int)] = [:]
    for pixel in pixels {
      let key = pixel &>> 4
      let known = sums[key] ?? (.zero, 0)
      sums[key] = (known.sum &+ pixel, known.count + 1)
    }
    return sums.values.map { ($0.sum / Int32($0.count), $0.count) }
  }
}

extension SIMD3<Int32> {
  fileprivate var lightness: Int32 { (299 * x + 587 * y + 114 * z) / 1000 }

  /// Whether a channel differs by more than a limit.
  fileprivate func differs(from other: Self, by limit: Int32) -> Bool {
    let difference = self &- other
    return Swift.max(difference.max(), -difference.min()) > limit
  }
}

extension Bitmap.Pixel {
  /// Returns the color over a gray, 0 to 255.
  fileprivate func onPaper(_ gray: Int32) -> SIMD3<Int32> {
    SIMD3(Int32(red), Int32(green), Int32(blue)) &+ (gray * (255 - Int32(alpha)) / 255)
  }

  fileprivate func differs(from other: Bitmap.Pixel) -> Bool {
    self != other
      && (onPaper(0).differs(from: other.onPaper(0), by: 40)
        || abs(Int(alpha) - Int(other.alpha)) > 40)
  }
}

// MARK: - Rigs

extension DrawnRig {
  /// Removes the blink if its pixels don't look like one.
  mutating func checkBlink(path: String) throws {
    let boxes = parts.flatMap(\.withChildren).filter { $0.isSquashed(in: self) || $0.isLid }
      .map(\.frame)
    guard let first = boxes.first else { return }
    let eyes = boxes.dropFirst().reduce(first) { $0.union($1) }
    let margin = 1.2 * (boxes.map { min($0.size.width, $0.size.height) }.max() ?? 0)
    let canvas = Rect(0, 0, size.width, size.height)
    guard let view = eyes.padded(by: margin).intersection(canvas) else { return }
    // The smallest eye has 20 pixels.
    let smallest = boxes.map { min($0.size.width, $0.size.height) }.min() ?? 1
    let side = 20 * max(view.size.width, view.size.height) / max(smallest, 1e-3)
    let picture = DrawnPicture(
      view: view.moved(to: origin), path: path, side: min(max(side, 240), 720))
    let texts = Dictionary(art.map { ($0.name, $0.text) }, uniquingKeysWith: { one, _ in one })
    let lists = [false, true].map { isClosed in
      parts.flatMap { pictured($0, texts, isClosed: isClosed) }
        .filter { $0.box.intersects(picture.view) }
    }
    let images = try picture.images(of: lists)
    let figure = build.bounds.area * picture.scale * picture.scale
    if !BlinkCheck(open: images[0], closed: images[1]).isBlink(figure: figure) { dropBlink() }
  }

  /// Returns the art of a part and its children, with open or with closed eyes.
  private func pictured(
    _ part: Part, _ texts: [String: String], isClosed: Bool
  ) -> [DrawnPicture.Part] {
    guard !part.isHidden || part.isLid && isClosed else { return [] }
    var own =
      part.art.flatMap { texts[$0] }.map {
        [DrawnPicture.Part(svg: $0, box: part.frame.moved(to: origin))]
      } ?? []
    own += part.parts.flatMap { pictured($0, texts, isClosed: isClosed) }
    guard isClosed, part.isSquashed(in: self) else { return own }
    let low = part.frame.minY + origin.y + part.anchor.y * part.frame.size.height
    let squash =
      Matrix.translation(0, -low) * .scale(1, IdleBlink.squash) * .translation(0, low)
    return own.map { piece in
      var piece = piece
      piece.matrix = piece.matrix * squash
      return piece
    }
  }

  private mutating func dropBlink() {
    let lids = parts.flatMap(\.withChildren).filter(\.isLid).compactMap(\.art)
    art.removeAll { lids.contains($0.name) }
    parts = parts.compactMap(\.withoutBlink)
  }
}

extension DrawnRig.Part {
  fileprivate var isLid: Bool { life?.kind == .lid }

  /// Whether the eye closes by a squash, rather than by the author's art.
  fileprivate func isSquashed(in rig: DrawnRig) -> Bool {
    life?.kind == .eye && !isHidden && rig.closedArt(of: self) == nil
  }

  /// The part and its children without a blink; nil for a lid.
  fileprivate var withoutBlink: DrawnRig.Part? {
    guard !isLid else { return nil }
    var part = self
    if part.life?.kind == .eye { part.life = nil }
    part.parts = parts.compactMap(\.withoutBlink)
    return part
  }
}
