import CritterAnimated
package import CritterGraphics
package import CritterRigSpec

/// A Lottie file with the frames that it shows of each composition.
struct LottieFile {
  /// A composition that is shown.
  struct Use {
    let name: String
    /// The name in the file; empty for the file's own composition.
    var title = ""
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
  private let glyphs: [[String]: JSON]
  private(set) var notes = Notes()

  private static let greatestDepth = 30
  private static let maximumAssets = 1000

  /// - Throws: `LottieError` if the file isn't a Lottie, or has impossible numbers.
  init(_ file: JSON, named name: String) throws(LottieError) {
    let json = file.resolvingSlots.withRelativeTangents.withMarkedProperties
    guard let layers = json["layers"]?.items, let width = json["w"], let height = json["h"] else {
      throw LottieError(message: "this isn't a Lottie file: it has no 'layers', 'w', or 'h'")
    }
    for (key, side) in [("w", width), ("h", height)] where side.number == nil {
      throw LottieError(
        message: "expected a number for '\(key)', found \(side.compactText.clipped(to: 40))")
    }
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
    root = Use(name: name, size: json.size("w", "h", &notes), layers: layers, range: start...end)
    let list = (json["assets"]?.items ?? []).prefix(Self.maximumAssets)
    assets = Dictionary(first: list.compactMap { asset in asset["id"]?.string.map { ($0, asset) } })
    fonts = json["fonts"]?["list"]?.items ?? []
    glyphs = Dictionary(
      first: (json["chars"]?.items ?? []).prefix(10_000).map { glyph in
        (["ch", "fFamily", "style"].map { glyph[$0]?.string ?? "" }, glyph)
      })
    var open: [String] = []
    try sort(layers, within: &open)
    order.reverse()
    nameUses()
    // Old files don't have the name of the main composition.
    let title = json["nm"]?.string ?? name
    notes.scripts = scripts(list, title: title)
    findRanges()
  }

  /// - Parameter title: the name of the main composition.
  private func scripts(_ assets: some Sequence<JSON>, title: String) -> LottieScripts {
    let others = assets.map { asset in
      LottieScripts.Scene(
        name: asset["nm"]?.string ?? asset["id"]?.string ?? "", size: asset.size("w", "h"),
        layers: asset["layers"]?.items ?? [])
    }
    let main = LottieScripts.Scene(
      name: title, size: root.size, layers: root.layers,
      frames: root.range.upperBound - root.range.lowerBound)
    return LottieScripts(frameRate: frameRate, scenes: [main] + others)
  }

  /// Returns a font by its name.
  func font(_ name: String) -> JSON? { fonts.first { $0["fName"]?.string == name } }

  /// Returns the outline of a character in a font.
  func glyph(_ scalar: Unicode.Scalar, in font: JSON?) -> JSON? {
    glyphs[[String(scalar)] + ["fFamily", "fStyle"].map { font?[$0]?.string ?? "" }]
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
      uses[id] = Use(name: "", size: layer.size("w", "h"), layers: inner, range: 0...0)
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
      uses[id] = Use(
        name: names.unique(name), title: name, size: size, layers: use.layers, range: use.range)
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
    var notes = notes
    notes.range = range
    for layer in layers where layer["ty"]?.number == 0 {
      guard let id = layer["refId"]?.string, uses[id] != nil, layer["hd"]?.number != 1 else {
        continue
      }
      let span = layer.span(in: range)
      let remap = notes.numbers(layer["tm"], count: 1)
      let clock = LayerClock(layer, remap: remap, frameRate: frameRate)
      let locals = clock.points(in: span).map(\.local)
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
    var main = rig(of: root)
    // Layers blend with each other, and not with the background that the user chooses.
    if notes.hasBlends { main.parts = main.parts.isolated(in: main.size) }
    return (main, inner.reversed())
  }

  private mutating func rig(of use: Use) -> RigSpec {
    var composition = Composition(use, in: self, notes)
    let rig = composition.rig()
    notes = composition.notes
    return rig
  }
}

/// The reason why a file isn't a Lottie that critter can read.
/// An error in a Lottie file.
package struct LottieError: Error {
  package let message: String
  /// The place in the file; nil for the whole file.
  package var place: ArtPosition?
}

extension ImportedFile {
  /// Reads a Lottie file.
  ///
  /// - Parameters:
  ///   - animation: the name of one of the file's animations; nil for the first.
  ///   - name: the name of the rig.
  ///   - path: the path of the file, for messages about its images.
  ///   - imageFolder: the folder of linked images; nil for a file that can't link any.
  package init(
    lottie bytes: [UInt8], animation: String?, named name: String, path: String,
    imageFolder: String?
  ) throws(LottieError) {
    let container = try LottieContainer(bytes, animation)
    var file = try LottieFile(container.animation, named: name)
    let images = file.addImages(of: container, path: path, linkedIn: imageFolder)
    let (root, inner) = file.rigs()
    let used = inner.filter { rig in ([root] + inner).contains { $0.shows(rig.name) } }
    self.init(
      root: root, inner: used, art: images.art, linked: images.linked, notes: file.notes.issues)
  }
}

extension RigSpec {
  /// Whether a part shows a nested rig.
  fileprivate func shows(_ rig: String) -> Bool {
    func shows(_ part: PartSpec) -> Bool {
      part["rig"] == .text(rig) || part.children.contains(where: shows)
    }
    return parts.contains(where: shows)
  }
}

extension [PartSpec] {
  /// Returns the parts in one that shows them only within a canvas, as one picture.
  fileprivate func isolated(in size: Size) -> [PartSpec] {
    var whole = PartSpec(name: "all", bounds: Rect(origin: .zero, size: size), children: self)
    whole.mask = Outline(
      rectAt: Motion([size.width / 2, size.height / 2]), Motion([size.width, size.height]),
      radius: Motion(0), in: 0...0)
    return [whole]
  }
}

extension JSON {
  /// The file with the values of its slots in their places.
  fileprivate var resolvingSlots: JSON {
    guard case .object(let slots)? = self["slots"], !slots.isEmpty else { return self }
    let values = slots.compactMap { name, slot in slot["p"].map { (name, $0) } }
    return filled(from: Dictionary(values) { _, last in last })
  }

  private func filled(from slots: [String: JSON]) -> JSON {
    rebuilt { own in
      guard let slot = JSON.object(own)["sid"]?.string.flatMap({ slots[$0] }) else {
        return .object(own)
      }
      guard case .object(let values) = slot else {
        return .object(own.filter { $0.0 != "k" && $0.0 != "a" } + [("a", 0), ("k", slot)])
      }
      return .object(own.filter { pair in !values.contains { $0.0 == pair.0 } } + values)
    }
  }

  /// Returns the value with each object changed, the inner ones first.
  private func rebuilt(_ change: ([(String, JSON)]) -> JSON) -> JSON {
    switch self {
    case .array(let items): .array(items.map { $0.rebuilt(change) })
    case .object(let pairs): change(pairs.map { ($0.0, $0.1.rebuilt(change)) })
    default: self
    }
  }

  /// The file with the tangents of paths relative to their corners. A file that a player has written
  /// has absolute ones.
  fileprivate var withRelativeTangents: JSON {
    self["__complete"]?.number == 1 ? relative : self
  }

  private var relative: JSON {
    rebuilt { pairs in
      let whole = JSON.object(pairs)
      guard let corners = whole["v"]?.items, whole["i"]?.items != nil, whole["o"]?.items != nil
      else { return whole }
      return .object(
        pairs.map { key, value in
          guard key == "i" || key == "o", let items = value.items else { return (key, value) }
          return (
            key, .array(zip(items, corners).map { JSON.array($0.minus($1).map { .number($0) }) })
          )
        })
    }
  }

  private func minus(_ other: JSON) -> [Double] {
    zip(items ?? [], other.items ?? []).map { ($0.number ?? 0) - ($1.number ?? 0) }
  }
}
