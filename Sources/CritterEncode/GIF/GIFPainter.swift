import CritterGraphics

/// One picture as a GIF file holds it.
struct GIFPicture {
  /// Empty when it looks like the one before: then nothing but the delay counts.
  var rect: PixelRect
  /// Bits of an index when the codes begin.
  var codeSize: Int
  var codes: [UInt8]
  /// What the codes stand for: the rectangle's palette indices, row by row.
  var indices: [UInt8]
  /// Centiseconds.
  var delay: Int
  /// Whether the rectangle becomes clear afterwards.
  var clears: Bool
}

extension GIFPicture {
  /// Looks like the one before.
  fileprivate init(_ plan: GIFPlan) {
    self.init(
      rect: .empty, codeSize: 0, codes: [], indices: [], delay: plan.patch.delay, clears: false)
  }
}

/// Paints the pictures of a batch: finds out what each pixel may be shown as, and leaves the
/// choice to the compression.
struct GIFPainter {
  private let targets: Targets
  private let codeSize: Int
  private var grid: NumberGrid
  /// By place in the grid: the palette index that a decoder shows, or one of the two below.
  private var shown: [Int16]
  private var candidates: CandidateLists
  private var isFirst: Bool

  /// Close to what is wanted: it was painted in a batch before.
  private static let unknown: Int16 = -1
  /// The same, and what is wanted has changed since, by little or by more.
  private static let near: Int16 = -3
  private static let far: Int16 = -4
  private static let clear: Int16 = -2

  /// How far from a change, along the row, a pixel may be painted that need not be. Further away
  /// the runs of pixels that stay are long enough.
  private static let margin = 8

  init(_ targets: Targets, _ batch: GIFBatch) {
    self.targets = targets
    grid = batch.grid
    isFirst = batch.isFirst
    shown = [Int16](
      repeating: batch.isFirst ? Self.clear : Self.unknown, count: batch.grid.numbers.count)
    codeSize = max(2, Int.bitWidth - (targets.entries.count - 1).leadingZeroBitCount)
    candidates = CandidateLists()
  }

  mutating func picture(_ plan: GIFPlan) -> GIFPicture {
    foresee(plan.patch)
    grid.apply(plan.patch)
    forget(plan.cleared)
    var canvas = ChoiceCanvas(plan.rect)
    if targets.transparent == nil {
      offerAll(in: plan.rect, &canvas)
    } else {
      offer(plan, &canvas)
    }
    let rect = plan.clears ? plan.rect : canvas.rectToPaint(atLeastOne: isChange(plan))
    let picture = compressed(canvas.cropped(to: rect), plan)
    note(picture)
    return picture
  }

  /// Keeps in mind by how much what is wanted changes where nobody knows what is shown.
  private mutating func foresee(_ patch: Patch) {
    patch.forEachSpan { number, columns, row in
      guard number != Patch.same else { return }
      for x in columns {
        let place = grid.place(x, row)
        if shown[place] == Self.unknown {
          shown[place] = isNear(grid.numbers[place], number) ? Self.near : Self.far
        } else if shown[place] == Self.near {
          shown[place] = Self.far
        }
      }
    }
  }

  /// Twice as near as what may stay, for what is shown is itself off by something.
  private func isNear(_ old: Int32, _ new: Int32) -> Bool {
    guard old >= 0, !targets.colors[Int(old)].isClear else { return false }
    let color = targets.colors[Int(new)].color
    return 4 * color.squaredDistance(to: targets.colors[Int(old)].color) <= targets.fidelity.stay
  }

  /// Whether a decoder shows something else even if nothing is painted.
  private mutating func isChange(_ plan: GIFPlan) -> Bool {
    defer { isFirst = false }
    return isFirst || !plan.cleared.isEmpty
  }

  private mutating func forget(_ rect: PixelRect) {
    for y in rect.y..<rect.y + max(rect.height, 0) {
      for x in rect.x..<rect.x + rect.width { shown[grid.place(x, y)] = Self.clear }
    }
  }

  private mutating func note(_ picture: GIFPicture) {
    var place = 0
    for y in picture.rect.y..<picture.rect.y + picture.rect.height {
      for x in picture.rect.x..<picture.rect.x + picture.rect.width {
        let index = picture.indices[place]
        if index != targets.transparent { shown[grid.place(x, y)] = Int16(index) }
        place += 1
      }
    }
  }

  private mutating func compressed(_ canvas: ChoiceCanvas, _ plan: GIFPlan) -> GIFPicture {
    if canvas.rect.isEmpty { return GIFPicture(plan) }
    var lzw = LZW(targets, canvas.choices, codeSize: codeSize, candidates)
    var best = lzw.encode(clearsWhenFull: true)
    candidates = best.candidates
    if best.wasFull {
      lzw = LZW(targets, canvas.choices, codeSize: codeSize, candidates)
      let other = lzw.encode(clearsWhenFull: false)
      if other.bytes.count < best.bytes.count { best = other }
    }
    return GIFPicture(
      rect: canvas.rect, codeSize: codeSize, codes: best.bytes, indices: best.indices,
      delay: plan.patch.delay, clears: plan.clears)
  }

  // MARK: Choices

  /// Without a transparent entry everything is painted.
  private func offerAll(in rect: PixelRect, _ canvas: inout ChoiceCanvas) {
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width { canvas[x, y] = painted(x, y) }
    }
  }

  private func offer(_ plan: GIFPlan, _ canvas: inout ChoiceCanvas) {
    plan.patch.forEachSpan { number, columns, row in
      if number == Patch.same {
        let left = columns.prefix(columns.lowerBound == plan.rect.x ? 0 : Self.margin)
        let right = columns.dropFirst(left.count).suffix(Self.margin)
        for x in left { canvas[x, row] = either(x, row) }
        for x in right { canvas[x, row] = either(x, row) }
      } else {
        for x in columns { canvas[x, row] = either(x, row, isNew: true) }
      }
    }
    let cleared = plan.cleared
    for y in cleared.y..<cleared.y + max(cleared.height, 0) {
      for x in cleared.x..<cleared.x + cleared.width where plan.rect.contains(x, y) {
        canvas[x, y] = either(x, y, isNew: true)
      }
    }
  }

  private func painted(_ x: Int, _ y: Int) -> PixelChoice {
    let number = grid.numbers[grid.place(x, y)]
    return targets.choice(number, contrast: contrast(number, x, y), stay: nil)
  }

  private func either(_ x: Int, _ y: Int, isNew: Bool = false) -> PixelChoice {
    let place = grid.place(x, y)
    let number = grid.numbers[place]
    let target = targets.colors[Int(number)]
    if target.isClear { return .stays }
    var stay = errorOfStaying(number, place)
    let reach = max(target.error, target.isFlat ? 0 : targets.fidelity.stay)
    if let error = stay, isNew, error > reach { stay = nil }
    return targets.choice(number, contrast: contrast(number, x, y), stay: stay)
  }

  /// The squared distance of what a decoder shows; nil when it is clear, or too far off.
  private func errorOfStaying(_ number: Int32, _ place: Int) -> Int32? {
    switch shown[place] {
    case Self.unknown: 0
    case Self.near: targets.fidelity.stay
    case let index where index >= 0: targets.error(number, UInt8(index))
    default: nil
    }
  }

  /// The greatest squared distance from the four neighbours; 0 for a colour that fills areas.
  private func contrast(_ number: Int32, _ x: Int, _ y: Int) -> Int32 {
    if targets.colors[Int(number)].isFlat { return 0 }
    let color = targets.colors[Int(number)].color
    var greatest: Int32 = 0
    for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    where grid.rect.contains(x, y) {
      let other = grid.numbers[grid.place(x, y)]
      if other < 0 || targets.colors[Int(other)].isClear { return 3 * 65025 }
      greatest = max(greatest, color.squaredDistance(to: targets.colors[Int(other)].color))
    }
    return greatest
  }
}

/// The choices of a picture's pixels.
private struct ChoiceCanvas {
  let rect: PixelRect
  private(set) var choices: [PixelChoice]

  /// Everything stays.
  init(_ rect: PixelRect) {
    self.rect = rect
    choices = [PixelChoice](repeating: .stays, count: rect.width * rect.height)
  }

  subscript(x: Int, y: Int) -> PixelChoice {
    get { choices[(y - rect.y) * rect.width + x - rect.x] }
    set { choices[(y - rect.y) * rect.width + x - rect.x] = newValue }
  }

  /// The smallest rectangle around the pixels that must not stay.
  func rectToPaint(atLeastOne: Bool) -> PixelRect {
    let found = PixelSize(rect.width, rect.height).bounds(
      in: PixelRect(0, 0, rect.width, rect.height)
    ) { !choices[$0].mayStay }
    if found.isEmpty { return atLeastOne ? PixelRect(rect.x, rect.y, 1, 1) : .empty }
    return PixelRect(rect.x + found.x, rect.y + found.y, found.width, found.height)
  }

  func cropped(to rect: PixelRect) -> ChoiceCanvas {
    if rect == self.rect { return self }
    var result = ChoiceCanvas(rect)
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width { result[x, y] = self[x, y] }
    }
    return result
  }
}
