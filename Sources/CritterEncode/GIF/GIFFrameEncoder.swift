import CritterGraphics

/// An encoder for the frames of a batch. It finds the allowed palette entries of each pixel; LZW
/// chooses among them.
struct GIFFrameEncoder {
  private let targets: ColorTargets
  /// The intended colors of the canvas.
  private var grid: ColorGrid
  /// The targets of the same colors, so that a pixel and its neighbors aren't looked up by number.
  private var shown: [ColorTargets.Target]
  /// For each pixel, the palette index in a decoder, or one of the following states.
  private var decoded: [Int16]
  private var trials: LZWTrials
  private var isFirst: Bool

  private static let clear: Int16 = -2
  /// An allowed entry that isn't known, since a previous batch drew it.
  private static let unknown: Int16 = -1
  /// An unknown index whose target color has changed slightly since.
  private static let near: Int16 = -3
  /// An unknown index whose target color has changed more since.
  private static let far: Int16 = -4

  /// The distance from a change, along the row, at which an unchanged pixel can be drawn again.
  /// Further away, the runs of transparent pixels are long enough for LZW.
  private static let margin = 8
  /// The squared distance of a color from a clear pixel.
  private static let contrastWithClear: Int32 = 3 * 65025

  init(_ targets: ColorTargets, _ batch: GIFBatch, effort: Int) {
    self.targets = targets
    grid = batch.former ?? ColorGrid(batch.rect, filledWith: FrameDelta.unchanged)
    shown = grid.numbers.map { targets.target($0) }
    isFirst = batch.isFirst
    decoded = [Int16](
      repeating: batch.isFirst ? Self.clear : Self.unknown, count: grid.numbers.count)
    trials = LZWTrials(targets, effort: effort)
  }

  mutating func image(_ frame: GIFDelta) -> GIFImage {
    apply(frame.delta)
    clear(frame.cleared)
    var canvas = ChoiceCanvas(frame.rect)
    if targets.transparent == nil {
      drawAll(of: frame.rect, on: &canvas)
    } else {
      draw(frame, on: &canvas)
    }
    canvas.crop(
      to: frame.restoresBackground ? frame.rect : canvas.rectToDraw(atLeastOne: isChange(frame)))
    let image = compressed(canvas, frame)
    show(image)
    return image
  }

  // MARK: Canvas of a decoder

  /// Applies a delta. If the shown index of a pixel isn't known, it records how much the target
  /// color changes.
  private mutating func apply(_ delta: FrameDelta) {
    delta.forEachRowRun { number, columns, row in
      guard number != FrameDelta.unchanged else { return }
      let start = grid.offset(columns.lowerBound, row)
      let target = targets.target(number)
      for position in start..<start + columns.count {
        if decoded[position] == Self.unknown {
          decoded[position] = isNear(shown[position], target) ? Self.near : Self.far
        } else if decoded[position] == Self.near {
          decoded[position] = Self.far
        }
        grid.numbers[position] = number
        shown[position] = target
      }
    }
  }

  /// Whether two colors are at most half as far apart as a pixel that can stay, because the shown
  /// color has an error, too.
  private func isNear(_ old: ColorTargets.Target, _ new: ColorTargets.Target) -> Bool {
    old.kind != .clear
      && 4 * new.color.squaredDistance(to: old.color) <= targets.fidelity.stay
  }

  /// Whether a decoder shows something else even if nothing is drawn.
  private mutating func isChange(_ frame: GIFDelta) -> Bool {
    defer { isFirst = false }
    return isFirst || !frame.cleared.isEmpty
  }

  private mutating func clear(_ rect: PixelRect) {
    for y in rect.y..<rect.y + max(rect.height, 0) {
      for x in rect.x..<rect.x + rect.width { decoded[grid.offset(x, y)] = Self.clear }
    }
  }

  private mutating func show(_ image: GIFImage) {
    let transparent = targets.transparent.map { Int16($0) }
    for row in 0..<image.rect.height {
      let (first, start) = (row * image.rect.width, grid.offset(image.rect.x, image.rect.y + row))
      for column in 0..<image.rect.width {
        let index = Int16(image.indices[first + column])
        if index != transparent { decoded[start + column] = index }
      }
    }
  }

  // MARK: Compression

  private mutating func compressed(_ canvas: ChoiceCanvas, _ frame: GIFDelta) -> GIFImage {
    if canvas.rect.isEmpty { return GIFImage(unchangedFor: frame.delta.delay) }
    // A copy, because the closure uses `self`.
    var trials = trials
    let best = trials.best(of: canvas) { whole(canvas) }
    // An image that draws nothing has no cost of pixels.
    if canvas.choices.contains(where: { !$0.mayStay }) { self.trials = trials }
    return GIFImage(
      rect: canvas.rect, codeSize: best.codeSize, codes: best.bytes, indices: best.indices,
      delay: frame.delta.delay, restoresBackground: frame.restoresBackground,
      continuesFrame: frame.continuesFrame)
  }

  // MARK: Choices

  /// Returns the canvas, but every opaque pixel can be drawn.
  private func whole(_ canvas: ChoiceCanvas) -> ChoiceCanvas {
    let rect = canvas.rect
    var canvas = canvas
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width where !canvas[x, y].mayBeDrawn {
        canvas[x, y] = drawnOrTransparent(x, y)
      }
    }
    return canvas
  }

  /// Draws every pixel, since no palette entry is transparent.
  private func drawAll(of rect: PixelRect, on canvas: inout ChoiceCanvas) {
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width { canvas[x, y] = drawn(x, y) }
    }
  }

  /// Draws the changes and the cleared area. Pixels near them can be drawn again.
  private func draw(_ frame: GIFDelta, on canvas: inout ChoiceCanvas) {
    let (rect, cleared) = (frame.rect, frame.cleared)
    frame.delta.forEachRowRun { number, columns, row in
      let columns = columns.clamped(to: rect.x..<rect.x + rect.width)
      guard row >= rect.y, row < rect.y + rect.height else { return }
      if number == FrameDelta.unchanged {
        let left = columns.prefix(columns.lowerBound == rect.x ? 0 : Self.margin)
        let right = columns.dropFirst(left.count).suffix(Self.margin)
        for x in left { canvas[x, row] = drawnOrTransparent(x, row) }
        for x in right { canvas[x, row] = drawnOrTransparent(x, row) }
      } else {
        for x in columns { canvas[x, row] = drawnOrTransparent(x, row, isNew: true) }
      }
    }
    for y in cleared.y..<cleared.y + max(cleared.height, 0) {
      for x in cleared.x..<cleared.x + cleared.width where rect.contains(x, y) {
        canvas[x, y] = drawnOrTransparent(x, y, isNew: true)
      }
    }
  }

  private func drawn(_ x: Int, _ y: Int) -> PixelChoice {
    let position = grid.offset(x, y)
    let target = shown[position]
    if target.kind == .mixed {
      return targets.mixedChoice(grid.numbers[position], x: x, y: y, decoded: Self.clear)
    }
    return targets.choice(target, reach: reach(target, x, y), stay: nil)
  }

  private func drawnOrTransparent(_ x: Int, _ y: Int, isNew: Bool = false) -> PixelChoice {
    let position = grid.offset(x, y)
    let target = shown[position]
    if target.kind == .clear { return .stays }
    if target.kind == .mixed {
      let isKnown = isNew || decoded[position] != Self.unknown
      return isKnown
        ? targets.mixedChoice(grid.numbers[position], x: x, y: y, decoded: decoded[position])
        : .stays
    }
    var stay = errorOfStaying(target, position)
    let reach = reach(target, x, y)
    if let error = stay, isNew {
      let maximum = target.kind == .fixed ? 0 : max(targets.fidelity.stay, reach)
      let least = targets.error(target)
      // Another allowed entry would break the runs of its neighbors.
      if maximum == 0 ? error != least : error > max(least, maximum) { stay = nil }
    }
    return targets.choice(target, reach: reach, stay: stay)
  }

  /// Returns the squared distance of the color in a decoder; nil if it is clear or too far away.
  @inline(__always)
  private func errorOfStaying(_ target: ColorTargets.Target, _ position: Int) -> Int32? {
    switch decoded[position] {
    case Self.unknown: 0
    case Self.near: targets.fidelity.stay
    case let index where index >= 0: target.color.squaredDistance(to: targets.entries[Int(index)])
    default: nil
    }
  }

  /// Returns the squared distance that the contrast with the four neighbors hides; 0 for a color that
  /// fills areas.
  @inline(__always)
  private func reach(_ target: ColorTargets.Target, _ x: Int, _ y: Int) -> Int32 {
    if targets.fidelity.reach == 0 || target.kind == .fixed { return 0 }
    let position = grid.offset(x, y)
    var largest: Int32 = 0
    func compare(_ position: Int) {
      let other = shown[position]
      let distance = target.color.squaredDistance(to: other.color)
      largest = max(largest, other.kind == .clear ? Self.contrastWithClear : distance)
    }
    if x > grid.rect.x { compare(position - 1) }
    if x < grid.rect.x + grid.rect.width - 1 { compare(position + 1) }
    if y > grid.rect.y { compare(position - grid.rect.width) }
    if y < grid.rect.y + grid.rect.height - 1 { compare(position + grid.rect.width) }
    return targets.fidelity.reach(contrast: largest)
  }
}
