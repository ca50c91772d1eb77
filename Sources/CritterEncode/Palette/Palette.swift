import CritterGraphics

/// The palette of an animation, and the entry for each of its colors.
struct Palette {
  /// The 1...256 entries; opaque except for the transparent one, unless alpha is kept.
  private(set) var entries: [Bitmap.Pixel]
  /// The index of the transparent entry, always the first; nil if every frame is opaque and all
  /// entries are needed.
  let transparent: UInt8?
  /// Every distinct pixel of the animation, in order of appearance.
  let table: PixelTable
  /// The pixels by color number; opaque or clear, unless alpha is kept.
  let flattened: [Bitmap.Pixel]
  /// For each color number, the index of the nearest entry.
  private(set) var indices: [UInt8] = []
  /// For each color number, whether the entry is the exact color.
  private(set) var isExact: [Bool] = []

  /// - Parameters:
  ///   - maximumCount: the maximum number of entries, including the transparent one.
  ///   - noise: the mean squared error of a channel at which a smaller power of two of entries is
  ///     enough, because its codes are shorter; 0 if more entries are always better.
  ///   - bitCost: the additional error that a shorter code is worth, per bit, as a fraction of the
  ///     mean squared error.
  init(
    _ histogram: ColorHistogram, _ rule: AlphaFlattening, colors maximumCount: Int,
    noise: Double = 0,
    bitCost: (_ error: Double) -> Double = { _ in 0 }
  ) {
    table = histogram.table
    flattened = table.pixels.map(rule.flattened)
    let distinct = DistinctColors(flattened, histogram)
    let hasTransparent = Self.needsTransparent(distinct, histogram, maximumCount: maximumCount)
    transparent = hasTransparent ? 0 : nil
    entries = hasTransparent ? [.clear] : []
    entries += distinct.chosen(maximumCount, spent: entries.count, noise: noise)
    findNearest()
    if !hasAll { preferFrequent(histogram, bitCost) }
    sort(histogram)
  }

  /// Whether a pixel is clear, or an entry is free for pixels that don't change between frames.
  private static func needsTransparent(
    _ distinct: DistinctColors, _ histogram: ColorHistogram, maximumCount: Int
  ) -> Bool {
    if distinct.hasClear { return true }
    if histogram.frames == 1 || distinct.colors.count == maximumCount { return false }
    // Smaller files aren't worth more than 6% of the colors.
    return distinct.colors.count < maximumCount || maximumCount >= 16
  }

  /// Whether the palette has every color of the animation.
  var hasAll: Bool { !isExact.contains(false) }

  /// The index of the first entry that can be drawn.
  var first: Int { transparent == nil ? 0 : 1 }

  /// Moves colors without an entry to a slightly more distant entry if more pixels have that entry,
  /// because its strings are longer. Areas don't count: their strings are long anyway.
  private mutating func preferFrequent(
    _ histogram: ColorHistogram, _ bitCost: (_ error: Double) -> Double
  ) {
    let error = error(histogram)
    let bitCost = bitCost(error)
    if bitCost == 0 { return }
    var pixels = [Float](repeating: 1, count: entries.count - first)
    var inexact = 0
    for number in flattened.indices where flattened[number].alpha > 0 {
      let count = histogram.counts[number].pixelCount
      if !histogram.isFlat[number] { pixels[Int(indices[number]) - first] += Float(count) }
      if !isExact[number] { inexact += count }
    }
    let cost = bitCost * error * Double(histogram.pixelCount) / Double(max(inexact, 1))
    let maximum = pixels.max() ?? 1
    let nearest = NearestColor(
      entries.dropFirst(first).map { ColorVector($0) },
      costs: pixels.map { Float(cost) * log2(maximum / $0) })
    for number in flattened.indices where !isExact[number] {
      indices[number] = UInt8(nearest.index(nearest: ColorVector(flattened[number])).index + first)
    }
  }

  /// Sorts the entries by the number of frames that draw them: small indices make short codes.
  private mutating func sort(_ histogram: ColorHistogram) {
    var frames = [Int](repeating: 0, count: entries.count)
    for number in flattened.indices where flattened[number].alpha > 0 {
      frames[Int(indices[number])] += histogram.frameCount(gaining: number)
    }
    let order = (first..<entries.count).sorted { (frames[$1], $0) < (frames[$0], $1) }
    var positions = [UInt8](repeating: 0, count: entries.count)
    for (position, index) in order.enumerated() { positions[index] = UInt8(position + first) }
    entries = entries.prefix(first) + order.map { entries[$0] }
    indices = indices.map { positions[Int($0)] }
  }

  /// Returns the fraction of pixels that don't belong to flat areas, or whose color isn't an entry.
  func edges(_ histogram: ColorHistogram) -> Double {
    let all = histogram.pixelCount
    let flat = histogram.counts.indices.reduce(0) { sum, number in
      isExact[number] && histogram.isFlat[number] ? sum + histogram.counts[number].pixelCount : sum
    }
    return Double(all - flat) / Double(max(all, 1))
  }

  /// Returns the mean squared distance of pixels from their entries.
  func error(_ histogram: ColorHistogram) -> Double {
    let all = histogram.pixelCount
    let error = flattened.indices.reduce(0.0) { sum, number in
      isExact[number]
        ? sum
        : sum + Double(histogram.counts[number].pixelCount)
          * Double(
            ColorVector(flattened[number]).squaredDistance(
              to: ColorVector(entries[Int(indices[number])])))
    }
    return error / Double(max(all, 1))
  }

  private mutating func findNearest() {
    let nearest = NearestColor(entries.dropFirst(first).map { ColorVector($0) })
    for pixel in flattened {
      guard pixel.alpha > 0 else {
        indices.append(0)
        isExact.append(true)
        continue
      }
      let found = nearest.index(nearest: ColorVector(pixel))
      indices.append(UInt8(found.index + first))
      isExact.append(found.squaredDistance == 0)
    }
  }
}

/// The visible colors of an animation, each once.
private struct DistinctColors {
  /// The colors in order of appearance.
  private(set) var colors: [(pixel: Bitmap.Pixel, count: Int, isFlat: Bool)] = []
  private(set) var hasClear = false

  init(_ flattened: [Bitmap.Pixel], _ histogram: ColorHistogram) {
    var distinct = PixelTable()
    for (number, pixel) in flattened.enumerated() {
      if pixel.alpha == 0 {
        hasClear = true
        continue
      }
      let position = distinct.insert(pixel)
      if position == colors.count { colors.append((pixel, 0, false)) }
      colors[position].count += histogram.counts[number].pixelCount
      colors[position].isFlat = colors[position].isFlat || histogram.isFlat[number]
    }
  }

  /// Returns the colors for the palette: all of them if they fit, otherwise the flat colors and the
  /// best approximation of the others.
  ///
  /// - Parameters:
  ///   - maximumCount: the maximum number of entries.
  ///   - spent: the number of entries that are already used.
  func chosen(_ maximumCount: Int, spent: Int, noise: Double) -> [Bitmap.Pixel] {
    if colors.count + spent <= min(maximumCount, noise > 0 ? 16 : maximumCount) {
      return colors.map(\.pixel)
    }
    let isKept = keptRule(maximumCount - spent)
    let kept = colors.filter(isKept).map(\.pixel)
    let others = colors.filter { !isKept($0) }.map {
      WeightedColor(color: ColorVector($0.pixel), weight: Float(max($0.count, 1)))
    }
    if others.isEmpty { return kept }
    let quantizer = Quantizer(colors: others, fixed: kept.map { ColorVector($0) })
    let taken = kept.count + spent
    let pixels = Double(colors.reduce(0) { $0 + $1.count })
    for entries in [32, 64, 128]
    where noise > 0 && entries < maximumCount && entries > 2 * kept.count {
      if let chosen = quantizer.chosen(entries - taken, error: 3 * pixels * noise) {
        return kept + chosen.map(\.pixel)
      }
    }
    return kept + (quantizer.chosen(maximumCount - taken) ?? []).map(\.pixel)
  }

  /// Returns the rule for colors that are kept exactly: flat colors, unless they would take more
  /// than half of the palette, like the steps of a gradient. Then the rule keeps the colors with
  /// more than their share of the pixels; there are always fewer of them than `maximumCount`.
  private func keptRule(
    _ maximumCount: Int
  ) -> ((pixel: Bitmap.Pixel, count: Int, isFlat: Bool)) -> Bool {
    if colors.count(where: \.isFlat) <= maximumCount / 2 { return { $0.isFlat } }
    let share = colors.reduce(0) { $0 + $1.count } / maximumCount
    return { $0.count > share + 1 }
  }
}
