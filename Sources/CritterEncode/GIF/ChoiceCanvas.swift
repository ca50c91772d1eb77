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
  private func offset(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  subscript(x: Int, y: Int) -> PixelChoice {
    get { choices[offset(x, y)] }
    set { choices[offset(x, y)] = newValue }
  }

  /// Returns the smallest rectangle around the pixels that must be drawn, or one pixel if
  /// `atLeastOne` is true.
  func rectToDraw(atLeastOne: Bool) -> PixelRect {
    let found = rect.bounds { x, y in !choices[offset(x, y)].mayStay }
    return found.isEmpty && atLeastOne ? PixelRect(rect.x, rect.y, 1, 1) : found
  }

  /// Returns the canvas, with every pixel drawn that can be drawn.
  func withoutStays() -> ChoiceCanvas {
    var result = self
    result.choices = choices.map { $0.withoutStay }
    return result
  }

  /// Returns the canvas, in which every pixel either stays or is drawn, like the pixel before it. If
  /// pixels can do both, the longer run wins. A rare color is drawn only where it is required.
  func inRuns() -> ChoiceCanvas {
    let isRare = rareEntries
    var result = self
    var last = PixelChoice(stay: PixelChoice.mustBeDrawn)
    var mightStay = false
    // The end of the current run of pixels that can stay, or of the last one.
    var stayEnd = 0
    result.choices = choices.indices.map { position in
      let choice = choices[position]
      defer { mightStay = choice.mayStay }
      guard choice.mayStay, choice.mayBeDrawn else {
        last = choice
        return choice
      }
      if stayEnd <= position {
        stayEnd = choices[position...].firstIndex { !$0.mayStay } ?? choices.count
      }
      let goesOn = mightStay && (last.mayStay || last.isDrawn(like: choice))
      let stays =
        isRare[Int(choice.nearest)]
        || (goesOn
          ? last.mayStay : choices[position..<stayEnd].contains { !$0.isDrawn(like: choice) })
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

  /// Crops in place, because the canvas can be large.
  ///
  /// - Parameter rect: a rectangle within the canvas.
  mutating func crop(to rect: PixelRect) {
    if rect == self.rect { return }
    var end = 0
    for y in rect.y..<rect.y + rect.height {
      let start = offset(rect.x, y)
      for position in start..<start + rect.width {
        choices[end] = choices[position]
        end += 1
      }
    }
    choices.removeLast(choices.count - end)
    self.rect = rect
  }
}

/// The allowed palette entries of a pixel, including the transparent one, which leaves the pixel
/// unchanged.
struct PixelChoice {
  /// The target color.
  var color = OpaqueColor()
  /// The maximum squared distance of an entry from the target color, or `cannotBeDrawn`.
  var reach: UInt16 = cannotBeDrawn
  /// The squared distance of the current color from the target color, or `mustBeDrawn`.
  var stay: UInt16 = 0
  /// The squared distance of the nearest entry from the target color.
  var least: UInt16 = 0
  /// The nearest entry.
  var nearest: UInt8 = 0
  /// The maximum distance of an allowed entry from the nearest one.
  var distance = NeighborLists.Distance(0)

  /// The `reach` of a pixel that can't be drawn.
  static let cannotBeDrawn = UInt16.max
  /// The `stay` of a pixel that can't stay unchanged.
  static let mustBeDrawn = UInt16.max

  /// The choice for a pixel that stays unchanged.
  static let stays = PixelChoice()

  var mayStay: Bool { stay != Self.mustBeDrawn }
  var mayBeDrawn: Bool { reach != Self.cannotBeDrawn }
  /// Whether only the nearest entry is allowed if the pixel is drawn.
  var isDecided: Bool { reach == least }

  /// The choice without staying, if the pixel can be drawn.
  var withoutStay: PixelChoice {
    var result = self
    if mayBeDrawn { result.stay = Self.mustBeDrawn }
    return result
  }

  /// The choice without drawing.
  var withoutDrawing: PixelChoice { PixelChoice(stay: stay, least: least) }

  /// Returns the squared distance of an entry from the target color.
  @inline(__always)
  func error(_ entry: OpaqueColor) -> Int32 { color.squaredDistance(to: entry) }

  /// The additional error of staying, compared with the nearest entry; can be negative.
  @inline(__always)
  var stayExcess: Int32 { Int32(stay) - Int32(least) }

  /// Whether two pixels are likely to get the same index.
  @inline(__always)
  func isLike(_ other: PixelChoice) -> Bool {
    mayStay && other.mayStay || isDrawn(like: other)
  }

  /// Whether two pixels are likely to get the same index if they are drawn.
  @inline(__always)
  func isDrawn(like other: PixelChoice) -> Bool {
    mayBeDrawn && other.mayBeDrawn && nearest == other.nearest
  }
}
