import CritterGraphics
import CritterMotion

extension SheetRequest.Tag {
  /// Reads `shy`, `active,ecstatic`, `neutral..shy`, `neutral..shy..neutral`, `clip:ring`, or
  /// `scene:session`. Each can start with `name=`, and end in `:` and a number of frames.
  package init?(_ text: String) {
    let sides = text.exact.halves(around: "=")
    var what = sides?.behind ?? text
    let words = what.exact.split(separator: ":", omittingEmptySubsequences: false)
    let count = words.count > 1 ? words.last.flatMap { Int($0) } : nil
    if count != nil { what = words.dropLast().joined(separator: ":") }
    guard let selection = Selection(compact: what), (1...1000).contains(count ?? 1) else {
      return nil
    }
    self.init(selection)
    self.count = count
    if let sides { name = sides.before }
    if name.isEmpty { return nil }
  }
}
