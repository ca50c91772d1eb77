import CritterGraphics

/// What each pixel of an image may be shown as.
struct ChoiceCanvas {
  let rect: PixelRect
  private(set) var choices: [PixelChoice]

  /// Every pixel is transparent, so that it stays what it is.
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

  func cropped(to rect: PixelRect) -> ChoiceCanvas {
    if rect == self.rect { return self }
    var result = ChoiceCanvas(rect)
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width { result[x, y] = self[x, y] }
    }
    return result
  }
}
