import CritterGraphics

/// The palette of an animation, and the entry for each color of its pixels.
struct Palette {
  /// 1...256 of them, opaque but for the transparent one.
  private(set) var entries: [Bitmap.Pixel]
  /// The index that leaves a pixel as it is, or shows the page; always the first. Nil when every
  /// picture is opaque and all entries are needed.
  let transparent: UInt8?
  /// Every distinct pixel of the animation, as it comes.
  let table: PixelTable
  /// The pixels by color number, opaque or clear.
  let settled: [Bitmap.Pixel]
  /// For each color number, the index of the nearest entry.
  private(set) var indices: [UInt8] = []
  /// For each color number, whether the entry is the exact color.
  private(set) var isExact: [Bool] = []

  /// - Parameters:
  ///   - room: the maximum number of entries, including the transparent one.
  ///   - noise: the mean squared error of a channel at which a smaller power of two of entries is
  ///     enough, because its codes are shorter; 0 if more entries are always better.
  ///   - bitCost: the additional error that a shorter code is worth, per bit, as a fraction of the
  ///     mean squared error.
  init(
    _ histogram: ColorHistogram, _ rule: AlphaRule, colors room: Int, noise: Double = 0,
    bitCost: (_ error: Double) -> Double = { _ in 0 }
  ) {
    table = histogram.table
    settled = table.pixels.map(rule.settled)
    let distinct = DistinctColors(settled, histogram)
    let hasTransparent = Self.needsTransparent(distinct, histogram, room)
    transparent = hasTransparent ? 0 : nil
    entries = hasTransparent ? [.clear] : []
    entries += distinct.chosen(room, spent: entries.count, noise: noise)
    findNearest()
    if !hasAll { preferFrequent(histogram, bitCost) }
    sort(histogram)
  }

  /// Whether a pixel is clear, or an entry is free for pixels that don't change between frames.
  private static func needsTransparent(
    _ distinct: DistinctColors, _ histogram: ColorHistogram, _ room: Int
  ) -> Bool {
    if distinct.hasClear { return true }
    if histogram.frames == 1 || distinct.colors.count == room { return false }
    // Smaller files are not worth more than one color in sixteen.
    return distinct.colors.count < room || room >= 16
  }

  /// Whether every color of the animation is in it.
  var hasAll: Bool { !isExact.contains(false) }

  /// Moves colors without an entry to a slightly more distant entry if more pixels have that entry,
  /// because its strings are longer. Areas don't count: their strings are long anyway.
  private mutating func preferFrequent(
    _ histogram: ColorHistogram, _ bitCost: (_ error: Double) -> Double
  ) {
    let error = error(histogram)
    let bitCost = bitCost(error)
    if bitCost == 0 { return }
    let first = transparent == nil ? 0 : 1
    var pixels = [Float](repeating: 1, count: entries.count - first)
    var inexact = 0
    for number in settled.indices where settled[number].alpha > 0 {
      let count = histogram.counts[number].shown
      if !histogram.isFlat[number] { pixels[Int(indices[number]) - first] += Float(count) }
      if !isExact[number] { inexact += count }
    }
    let cost = bitCost * error * Double(histogram.shown) / Double(max(inexact, 1))
    let most = pixels.max() ?? 1
    let nearest = NearestColor(
      entries.dropFirst(first).map { ColorVector($0) },
      costs: pixels.map { Float(cost) * log2(most / $0) })
    for number in settled.indices where !isExact[number] {
      indices[number] = UInt8(nearest.index(nearest: ColorVector(settled[number])).index + first)
    }
  }

  /// Entries that many frames draw come first: small indices make short codes.
  private mutating func sort(_ histogram: ColorHistogram) {
    let first = transparent == nil ? 0 : 1
    var frames = [Int](repeating: 0, count: entries.count)
    for number in settled.indices where settled[number].alpha > 0 {
      frames[Int(indices[number])] += histogram.frames(taking: number)
    }
    let order = (first..<entries.count).sorted { (frames[$1], $0) < (frames[$0], $1) }
    var places = [UInt8](repeating: 0, count: entries.count)
    for (place, index) in order.enumerated() { places[index] = UInt8(place + first) }
    entries = entries.prefix(first) + order.map { entries[$0] }
    indices = indices.map { places[Int($0)] }
  }

  /// The share of pixels that fill no area, or whose color is not an entry.
  func edges(_ histogram: ColorHistogram) -> Double {
    let all = histogram.shown
    let flat = histogram.counts.indices.reduce(0) { sum, number in
      isExact[number] && histogram.isFlat[number] ? sum + histogram.counts[number].shown : sum
    }
    return Double(all - flat) / Double(max(all, 1))
  }

  /// The mean squared distance of pixels from their entries.
  func error(_ histogram: ColorHistogram) -> Double {
    let all = histogram.shown
    let error = settled.indices.reduce(0.0) { sum, number in
      isExact[number]
        ? sum
        : sum + Double(histogram.counts[number].shown)
          * Double(
            ColorVector(settled[number]).squaredDistance(
              to: ColorVector(entries[Int(indices[number])])))
    }
    return error / Double(max(all, 1))
  }

  private mutating func findNearest() {
    let first = transparent == nil ? 0 : 1
    let nearest = NearestColor(entries.dropFirst(first).map { ColorVector($0) })
    for pixel in settled {
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

/// The opaque colors of an animation, each once.
private struct DistinctColors {
  /// The colors in order of appearance.
  private(set) var colors: [(pixel: Bitmap.Pixel, count: Int, isFlat: Bool)] = []
  private(set) var hasClear = false

  init(_ settled: [Bitmap.Pixel], _ histogram: ColorHistogram) {
    var distinct = PixelTable()
    for (number, pixel) in settled.enumerated() {
      if pixel.alpha == 0 {
        hasClear = true
        continue
      }
      let place = distinct.insert(pixel)
      if place == colors.count { colors.append((pixel, 0, false)) }
      colors[place].count += histogram.counts[number].shown
      colors[place].isFlat = colors[place].isFlat || histogram.isFlat[number]
    }
  }

  /// The colors to have next to the entries that are spent: all of them when they fit, else the
  /// flat ones as they are and the best for the others.
  func chosen(_ room: Int, spent: Int, noise: Double) -> [Bitmap.Pixel] {
    if colors.count + spent <= min(room, noise > 0 ? 16 : room) { return colors.map(\.pixel) }
    let isKept = keptRule(room - spent)
    let kept = colors.filter(isKept).map(\.pixel)
    let others = colors.filter { !isKept($0) }.map {
      WeightedColor(color: ColorVector($0.pixel), weight: Float(max($0.count, 1)))
    }
    if others.isEmpty { return kept }
    let quantizer = Quantizer(colors: others, fixed: kept.map { ColorVector($0) })
    let taken = kept.count + spent
    let pixels = Double(colors.reduce(0) { $0 + $1.count })
    for entries in [32, 64, 128] where noise > 0 && entries < room && entries > 2 * kept.count {
      if let chosen = quantizer.chosen(entries - taken, error: 3 * pixels * noise) {
        return kept + chosen.map { Bitmap.Pixel($0) }
      }
    }
    return kept + (quantizer.chosen(room - taken) ?? []).map { Bitmap.Pixel($0) }
  }

  /// Flat colors are kept, unless they would take more than half of the palette, as the steps of
  /// a gradient do. Then only those are that fill more than their share of the pictures; there
  /// are always fewer of them than `room`.
  private func keptRule(
    _ room: Int
  ) -> ((pixel: Bitmap.Pixel, count: Int, isFlat: Bool)) -> Bool {
    if colors.count(where: \.isFlat) <= room / 2 { return { $0.isFlat } }
    let share = colors.reduce(0) { $0 + $1.count } / room
    return { $0.count > share + 1 }
  }
}

extension Bitmap.Pixel {
  /// Opaque.
  fileprivate init(_ color: ColorVector) {
    let rounded = color.rounded(.toNearestOrAwayFromZero).clamped(
      lowerBound: .zero, upperBound: ColorVector(repeating: 255))
    self.init(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z))
  }
}
