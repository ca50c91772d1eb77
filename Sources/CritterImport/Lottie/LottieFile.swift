import CritterGraphics
import CritterSVG
import CritterSyntax

/// A Lottie file with the frames that it shows of each composition.
struct LottieFile {
  /// A composition that is shown.
  struct Use {
    let name: String
    let size: Size
    let layers: [JSON]
    /// The frames that are shown, of all places where the composition is shown.
    var range: ClosedRange<Double>
    /// Whether anything in it changes over time; known once its rig is made.
    var moves = true
  }

  let frameRate: Double
  let root: Use
  /// The compositions that are shown, by their id.
  private(set) var uses: [String: Use] = [:]
  /// The ids of the compositions that are shown; a composition comes after those that show it.
  private(set) var order: [String] = []
  /// The art files of images, by their id.
  var images: [String: String] = [:]
  private let assets: [String: JSON]
  private let fonts: [JSON]
  /// The outlines of characters, by character, family, and style.
  private let glyphs: [String: JSON]
  private(set) var notes = Notes()

  private static let greatestDepth = 30
  private static let maximumAssets = 1000

  /// - Throws: `LottieError` if the file isn't a Lottie, or has impossible numbers.
  init(_ json: JSON, named name: String) throws(LottieError) {
    guard let layers = json["layers"]?.items, json["w"]?.number != nil, json["h"]?.number != nil
    else { throw LottieError(message: "this isn't a Lottie file: it has no 'layers', 'w', or 'h'") }
    guard let rate = json["fr"]?.number, (0.1...1000).contains(rate) else {
      throw LottieError(message: "expected a frame rate 'fr' from 0.1 to 1,000")
    }
    let (start, end) = (json["ip"]?.number ?? 0, json["op"]?.number ?? 0)
    guard abs(start) < 1e6, abs(end) < 1e6, end > start else {
      throw LottieError(message: "expected a last frame 'op' after the first frame 'ip'")
    }
    guard end - start <= rate * 600 else {
      throw LottieError(message: "the animation is longer than 600 seconds")
    }
    frameRate = rate
    root = Use(name: name, size: json.size("w", "h"), layers: layers, range: start...end)
    let list = (json["assets"]?.items ?? []).prefix(Self.maximumAssets)
    assets = Dictionary(
      list.compactMap { asset in asset["id"]?.string.map { ($0, asset) } },
      uniquingKeysWith: { first, _ in first })
    fonts = json["fonts"]?["list"]?.items ?? []
    glyphs = Dictionary(
      (json["chars"]?.items ?? []).prefix(10_000).map { (Self.key($0), $0) },
      uniquingKeysWith: { first, _ in first })
    let named = list.compactMap { asset in
      (asset["nm"]?.string ?? asset["id"]?.string).flatMap { name in
        asset["layers"]?.items.map { (name, $0) }
      }
    }
    // Old files don't have the name of the main composition.
    let rootName = json["nm"]?.string ?? name
    notes.compositions = Dictionary(
      named + [(rootName, layers)], uniquingKeysWith: { _, last in last })
    var open: [String] = []
    try sort(layers, within: &open)
    order.reverse()
    nameUses()
    findRanges()
  }

  private static func key(_ glyph: JSON) -> String {
    let words = ["ch", "fFamily", "style"].map { glyph[$0]?.string ?? "" }
    return words.joined(separator: "\u{1}")
  }

  /// Returns a font by its name.
  func font(_ name: String) -> JSON? { fonts.first { $0["fName"]?.string == name } }

  /// Returns the outline of a character.
  func glyph(_ scalar: Unicode.Scalar, family: String?, style: String?) -> JSON? {
    glyphs[[String(scalar), family ?? "", style ?? ""].joined(separator: "\u{1}")]
  }

  func asset(_ id: String) -> JSON? { assets[id] }

  /// The ids of the images that layers show.
  var shownImages: [String] {
    let all = [root.layers] + order.compactMap { uses[$0]?.layers }
    let ids = all.joined().filter { $0["ty"]?.number == 2 }.compactMap { $0["refId"]?.string }
    return Set(ids).sorted()
  }

  /// Adds the compositions of layers to `order`, each after those in it.
  private mutating func sort(_ layers: [JSON], within open: inout [String]) throws(LottieError) {
    for layer in layers where layer["ty"]?.number == 0 {
      guard let id = layer["refId"]?.string, let inner = assets[id]?["layers"]?.items else {
        continue
      }
      if open.contains(id) {
        throw LottieError(message: "the composition '\(id.clipped(to: 40))' contains itself")
      }
      guard open.count < Self.greatestDepth else {
        throw LottieError(message: "compositions are nested more than \(Self.greatestDepth) deep")
      }
      if uses[id] != nil { continue }
      open.append(id)
      uses[id] = Use(
        name: "", size: layer.size("w", "h"), layers: inner, range: 0...0)
      try sort(inner, within: &open)
      open.removeLast()
      order.append(id)
    }
  }

  private mutating func nameUses() {
    var names = PartNames()
    for id in order {
      guard let use = uses[id], let asset = assets[id] else { continue }
      let size = asset["w"]?.number == nil ? use.size : asset.size("w", "h")
      let name = asset["nm"]?.string ?? id
      uses[id] = Use(name: names.unique(name), size: size, layers: use.layers, range: use.range)
    }
  }

  private mutating func findRanges() {
    var known: [String: ClosedRange<Double>] = [:]
    addRanges(of: root.layers, in: root.range, to: &known)
    for id in order {
      guard let use = uses[id] else { continue }
      let range = known[id] ?? 0...0
      uses[id]?.range = range
      addRanges(of: use.layers, in: range, to: &known)
    }
  }

  private func addRanges(
    of layers: [JSON], in range: ClosedRange<Double>, to known: inout [String: ClosedRange<Double>]
  ) {
    for layer in layers where layer["ty"]?.number == 0 {
      guard let id = layer["refId"]?.string, uses[id] != nil, layer["hd"]?.number != 1 else {
        continue
      }
      let span = layer.span(in: range)
      let locals = LayerClock(layer, frameRate: frameRate).points(in: span).map(\.local)
      let (low, high) = (locals.min() ?? 0, locals.max() ?? 0)
      guard abs(low) < 1e6, abs(high) < 1e6 else { continue }
      let other = known[id]
      known[id] = min(other?.lowerBound ?? low, low)...max(other?.upperBound ?? high, high)
    }
  }

  /// Returns the rigs of all compositions, and the file's own.
  mutating func rigs() -> (root: RigSpec, inner: [RigSpec]) {
    var inner: [RigSpec] = []
    for id in order.reversed() {
      guard let use = uses[id] else { continue }
      let rig = rig(of: use)
      uses[id]?.moves = rig.moves
      inner.append(rig)
    }
    return (rig(of: root), inner.reversed())
  }

  private mutating func rig(of use: Use) -> RigSpec {
    var composition = Composition(use, in: self, notes)
    let rig = composition.rig()
    notes = composition.notes
    return rig
  }
}

/// The reason why a file isn't a Lottie that critter can read.
struct LottieError: Error {
  let message: String
  /// The place in the file; nil for the whole file.
  var place: ArtPosition?
}
