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
