import CritterGraphics

/// The allowed palette entries of each pixel of an image.
struct ChoiceCanvas {
  private(set) var rect: PixelRect
  private(set) var choices: [PixelChoice]

  /// Creates a canvas of transparent pixels, which leave the image unchanged.
  init(_ rect: PixelRect) {
    self.rect = rect
    choices = [PixelChoice](repeating: .stays, count: rect.width * rect.height)
  }

  @inline(__always)
  private func place(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  subscript(x: Int, y: Int) -> PixelChoice {
    get { choices[place(x, y)] }
    set { choices[place(x, y)] = newValue }
  }

  /// The smallest rectangle around the pixels that must be drawn.
  func rectToDraw(atLeastOne: Bool) -> PixelRect {
    let found = rect.bounds { x, y in !choices[place(x, y)].mayStay }
    return found.isEmpty && atLeastOne ? PixelRect(rect.x, rect.y, 1, 1) : found
  }

  /// How many pixels must be drawn.
  var needed: Int { choices.count { !$0.mayStay } }

  /// How many pixels may be drawn in one of several entries.
  var undecided: Int { choices.count { $0.mayBeDrawn && !$0.isDecided } }

  /// The same canvas, with every pixel drawn that can be drawn.
  func withoutStays() -> ChoiceCanvas {
    var result = self
    result.choices = choices.map { $0.withoutStay }
    return result
  }

  /// The same canvas, in which every pixel either stays or is drawn, like the pixel before it. If
  /// pixels can do both, the longer run wins. A rare color is drawn only for the pixels that need
  /// it.
  func inRuns() -> ChoiceCanvas {
    let isRare = rareEntries
    var result = self
    var last = PixelChoice(stay: PixelChoice.mustNot)
    var mightStay = false
    // The end of the current run of pixels that can stay, or of the last one.
    var stayEnd = 0
    result.choices = choices.indices.map { place in
      let choice = choices[place]
      defer { mightStay = choice.mayStay }
      guard choice.mayStay, choice.mayBeDrawn else {
        last = choice
        return choice
      }
      if stayEnd <= place {
        stayEnd = choices[place...].firstIndex { !$0.mayStay } ?? choices.count
      }
      let goesOn = mightStay && (last.mayStay || last.isDrawn(like: choice))
      let stays =
        isRare[Int(choice.nearest)]
        || (goesOn ? last.mayStay : stayEnd > end(of: place, like: choice))
      last = stays ? choice.withoutDrawing : choice.withoutStay
      return last
    }
    return result
  }

  /// For each palette entry, whether it is rare: fewer than 25% of the average number of pixels
  /// need it, so its strings rarely repeat.
  private var rareEntries: [Bool] {
    var counts = [Int](repeating: 0, count: 256)
    for choice in choices where !choice.mayStay { counts[Int(choice.nearest)] += 1 }
    let (pixels, entries) = (counts.reduce(0, +), counts.count { $0 > 0 })
    return counts.map { 4 * $0 * entries < pixels || $0 == 0 }
  }

  /// Where the run of pixels ends that are drawn like this one.
  private func end(of place: Int, like choice: PixelChoice) -> Int {
    choices[place...].firstIndex { !$0.isDrawn(like: choice) } ?? choices.count
  }

  /// How many bits the indices of the nearest entries have, at least 2.
  var codeSize: Int {
    let most = choices.reduce(0) { $1.mayBeDrawn ? max($0, $1.nearest) : $0 }
    return max(2, UInt8.bitWidth - most.leadingZeroBitCount)
  }

  /// Crops in place, because the canvas can be large.
  ///
  /// - Parameter rect: a rectangle within the canvas.
  mutating func crop(to rect: PixelRect) {
    if rect == self.rect { return }
    var end = 0
    for y in rect.y..<rect.y + rect.height {
      let start = place(rect.x, y)
      for place in start..<start + rect.width {
        choices[end] = choices[place]
        end += 1
      }
    }
    choices.removeLast(choices.count - end)
    self.rect = rect
  }
}

/// Which palette entries will do for one pixel, and whether the transparent one may leave it as it
/// is.
struct PixelChoice {
  /// Red, green, blue and 0 of the target color.
  var color: SIMD4<UInt8> = .zero
  /// The squared distance from it within which an entry will do, or `onlyStays`.
  var reach: UInt16 = onlyStays
  /// The squared distance of the current color, or `mustNot` if the pixel can't stay.
  var stay: UInt16 = 0
  /// The squared distance of the nearest entry, the best possible choice.
  var least: UInt16 = 0
  /// The nearest entry.
  var nearest: UInt8 = 0

  static let onlyStays = UInt16.max
  static let mustNot = UInt16.max

  /// A pixel that stays as it is, under the transparent index.
  static let stays = PixelChoice()

  var mayStay: Bool { stay != Self.mustNot }
  var mayBeDrawn: Bool { reach != Self.onlyStays }
  /// Whether only the nearest entry will do, if it is drawn.
  var isDecided: Bool { reach == least }

  /// The same choice, but the pixel is drawn if possible.
  var withoutStay: PixelChoice {
    var result = self
    if mayBeDrawn { result.stay = Self.mustNot }
    return result
  }

  /// The same choice, but the pixel stays.
  var withoutDrawing: PixelChoice { PixelChoice(stay: stay, least: least) }

  /// The squared distance of an entry from the target.
  @inline(__always)
  func error(_ entry: SIMD4<Int32>) -> Int32 {
    SIMD4<Int32>(truncatingIfNeeded: color).squaredDistance(to: entry)
  }

  /// The additional error of staying, compared with the nearest entry; can be negative.
  @inline(__always)
  var stayExcess: Int32 { Int32(stay) - Int32(least) }

  /// Whether it and another one are likely to get the same index.
  @inline(__always)
  func isLike(_ other: PixelChoice) -> Bool {
    mayStay && other.mayStay || isDrawn(like: other)
  }

  /// Whether both are likely to get the same index if they are drawn.
  @inline(__always)
  func isDrawn(like other: PixelChoice) -> Bool {
    mayBeDrawn && other.mayBeDrawn && nearest == other.nearest
  }
}

/// For each palette entry, all entries by distance.
struct NeighborLists: Sendable {
  /// A squared distance in the upper bits and an index in the lowest eight, list by list.
  private var sorted: [Int32] = []
  private let count: Int
  private let first: Int

  /// - Parameter drawn: the indices that are neighbors and have some.
  init(_ entries: [SIMD4<Int32>], drawn: Range<Int>) {
    (count, first) = (drawn.count, drawn.lowerBound)
    for center in drawn {
      var list = drawn.map { index in
        entries[index].squaredDistance(to: entries[center]) << 8 | Int32(index)
      }
      list.sort()
      sorted += list
    }
  }

  /// The range in the lists of the entries within a squared distance of an entry.
  @inline(__always)
  func numbers(near entry: UInt8, within distance: Int32) -> Range<Int> {
    let start = (Int(entry) - first) * count
    var end = start
    while end < start + count, sorted[end] >> 8 <= distance { end += 1 }
    return start..<end
  }

  /// The index at that number.
  @inline(__always)
  subscript(number: Int) -> UInt8 { UInt8(truncatingIfNeeded: sorted[number]) }
}
