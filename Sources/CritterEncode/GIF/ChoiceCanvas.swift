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
