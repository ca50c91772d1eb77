import CritterGraphics

/// A look at a blink: the pixels of a figure with open and with closed eyes.
///
/// The change is a blink if each eye changes, in the color of the skin around it when closed, and
/// little else changes.
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
  /// - Parameters:
  ///   - boxes: the boxes of all parts of the eyes, in pixels.
  ///   - figure: the area of the figure's box, in pixels.
  func isBlink(of boxes: [Rect], figure: Double) -> Bool {
    let eyes = boxes.merged
    let places = eyes.map { eye in
      self.places(around: eye, from: 0, to: 1.5).filter { changes[$0] }
    }
    let counts = places.map(\.count)
    let all = changes.count { $0 }
    guard let most = counts.max(), let least = counts.min(), 7 * least > most,
      10 * Set(places.joined()).count >= 9 * all,
      eyes.allSatisfy({ $0.area <= 0.25 * figure })
    else { return false }
    return zip(eyes, places).allSatisfy { isClosed($0, $1) }
  }

  /// Whether most changed pixels were lighter or darker than now, when they have a main color of the
  /// skin around the eye.
  private func isClosed(_ eye: Rect, _ places: [Int]) -> Bool {
    let around = self.places(around: eye, from: 1.15, to: 1.6).filter { !changes[$0] }
    let skin = tints(around.map { open[$0] })
    var known: [SIMD3<Int32>: Bool] = [:]
    let same = places.count { place in
      let color = closed[place]
      if let isSkin = known[color] { return isSkin }
      let near = skin.reduce(0) { $1.color.differs(from: color, by: 44) ? $0 : $0 + $1.count }
      known[color] = 5 * near >= around.count
      return 5 * near >= around.count
    }
    let clear = places.count { abs(open[$0].lightness - closed[$0].lightness) > 25 }
    return 10 * same >= 6 * places.count && 2 * clear > places.count
  }

  /// A color with the number of its pixels.
  private typealias Tint = (color: SIMD3<Int32>, count: Int)

  /// Returns the pixels in an elliptic ring around an eye.
  ///
  /// - Parameters:
  ///   - inner: the inner radius, relative to the ellipse in the eye's box.
  ///   - outer: the outer radius.
  private func places(around eye: Rect, from inner: Double, to outer: Double) -> [Int] {
    let (x, y) = (eye.center.x - 0.5, eye.center.y - 0.5)
    let (a, b) = (eye.size.width / 2 + 1, eye.size.height / 2 + 1)
    func range(_ middle: Double, _ reach: Double, _ count: Int) -> Range<Int> {
      let first = Int(middle - reach, within: 0...count)
      return first..<Int(middle + reach + 1, within: first...count)
    }
    let (columns, rows) = (range(x, outer * a, width), range(y, outer * b, height))
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

extension [Rect] {
  /// The boxes, with those of the parts of one eye as one box.
  fileprivate var merged: [Rect] {
    var result: [Rect] = []
    for box in sorted(by: { $0.area > $1.area }) {
      if let index = result.firstIndex(where: { $0.share(of: box) > 0.5 }) {
        result[index] = result[index].union(box)
      } else {
        result.append(box)
      }
    }
    return result
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
    let pixels = boxes.map { box in
      let place = box.moved(to: Point(origin.x - picture.view.minX, origin.y - picture.view.minY))
      return Rect(
        place.minX * picture.scale, place.minY * picture.scale, place.size.width * picture.scale,
        place.size.height * picture.scale)
    }
    let figure = build.bounds.area * picture.scale * picture.scale
    let check = BlinkCheck(open: images[0], closed: images[1])
    if !check.isBlink(of: pixels, figure: figure) { dropBlink() }
  }

  /// Returns the art of a part and its children, with open or with closed eyes.
  private func pictured(
    _ part: DrawnPart, _ texts: [String: String], isClosed: Bool
  ) -> [DrawnPicture.PlacedArt] {
    guard !part.isHidden || part.isLid && isClosed else { return [] }
    var own =
      part.art.flatMap { texts[$0] }.map {
        [DrawnPicture.PlacedArt(svg: $0, box: part.frame.moved(to: origin))]
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
    let dropped = parts.flatMap(\.withChildren).filter(\.isDrawnOver).compactMap(\.art)
    art.removeAll { dropped.contains($0.name) }
    parts = parts.compactMap(\.withoutBlink)
  }
}

extension DrawnRig.DrawnPart {
  fileprivate var isLid: Bool { life?.kind == .lid }

  /// Whether the eye closes by a squash, rather than by the author's art.
  fileprivate func isSquashed(in rig: DrawnRig) -> Bool {
    life?.kind == .eye && !isHidden && rig.closedArt(of: self) == nil
  }

  /// Whether it is a lid or a feeling over the face.
  fileprivate var isDrawnOver: Bool { isLid || life?.kind == .feeling }

  /// The part and its children without a blink; nil for lids and feelings.
  fileprivate var withoutBlink: DrawnRig.DrawnPart? {
    guard !isDrawnOver else { return nil }
    var part = self
    if let life, [.eye, .gaze, .mouth].contains(life.kind) { part.life = nil }
    part.parts = parts.compactMap(\.withoutBlink)
    return part
  }
}
