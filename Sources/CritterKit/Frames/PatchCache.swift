import CritterGraphics

/// Patches by their drawing, as many as fit a budget: what an animation shows again need not be drawn
/// again, and a long one still needs little memory.
struct PatchCache {
  /// In bytes.
  private var budget: Int
  private var patches: [HashedDrawing: Patch] = [:]

  init(budget: Int) {
    self.budget = budget
  }

  subscript(drawing: HashedDrawing) -> Patch? { patches[drawing] }

  /// Nothing happens when there is no room, or as much of the drawing is known.
  mutating func add(_ patch: Patch, of drawing: HashedDrawing) {
    let growth = patch.rect.cost - (patches[drawing]?.rect.cost ?? 0)
    guard growth > 0, growth <= budget else { return }
    budget -= growth
    patches[drawing] = patch
  }
}

/// A drawing that is looked up more than once; hashing takes longer than anything else about it.
struct HashedDrawing: Hashable {
  let drawing: Drawing
  private let hash: Int

  init(_ drawing: Drawing) {
    self.drawing = drawing
    hash = drawing.hashValue
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension PixelRect {
  /// The bytes that it takes to keep a patch of it: its pixels', and roughly its drawing's.
  var cost: Int { area * MemoryLayout<Bitmap.Pixel>.size + 32 << 10 }
}
