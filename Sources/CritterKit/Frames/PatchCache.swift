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

  /// Nothing happens when there is no room. What is known of a drawing stays known, for a window may count
  /// on it: another patch takes the place of one that it contains.
  mutating func add(_ patch: Patch, of drawing: HashedDrawing) {
    let known = patches[drawing]?.rect
    let growth = patch.rect.cost - (known?.cost ?? 0)
    guard growth > 0, growth <= budget, patch.rect.contains(known ?? .empty) else { return }
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
