import CritterGraphics
import CritterRigSpec

/// Makes a rig from a composition of a Lottie file.
struct Composition {
  let name: String
  let size: Size
  /// The frames that are shown.
  let range: ClosedRange<Double>
  let frameRate: Double
  private(set) var notes: Notes
  private let layers: [JSON]
  private let file: LottieFile
  /// The name of the composition in the file.
  private let title: String
  private var mattes: Mattes
  /// For each layer, the one whose motion it takes.
  private let parents: LayerChains
  /// For each layer, the one that masks it.
  private let masking: LayerChains

  private static let maximumLayers = 2000

  init(_ use: LottieFile.Use, in file: LottieFile, _ notes: Notes) {
    name = use.name
    title = use.title
    size = use.size
    range = use.range
    frameRate = file.frameRate
    self.file = file
    self.notes = notes
    layers = Array(use.layers.prefix(Self.maximumLayers))
    mattes = Mattes(after: layers.count)
    let places = Dictionary(
      first: layers.enumerated().compactMap { index, layer in
        layer["ind"]?.wholeNumber.map { ($0, index) }
      })
    parents = LayerChains(
      layers.map { $0["parent"]?.wholeNumber.flatMap { places[$0] } }, limit: 100, name: "parents")
    masking = LayerChains(
      layers.enumerated().map { $1.matteLayer(at: $0, places) }, limit: 16, name: "mattes")
    self.notes.range = use.range
    self.notes.layer = title
    if use.layers.count > Self.maximumLayers {
      self.notes.add("more than \(Self.maximumLayers.grouped) layers in a composition")
    }
    for layer in layers {
      guard let parent = layer["parent"]?.wholeNumber, places[parent] == nil else { continue }
      self.notes.layer = layer.layerName
      self.notes.warn("the parent \(parent), which doesn't exist, has no effect")
    }
  }

  /// Returns the rig's entries.
  mutating func rig() -> RigSpec {
    let mattes = Set(layers.indices.compactMap { masking[$0] })
    let leaders = Set(layers.indices.flatMap { self.leaders(of: $0) })
    var parts: [PartSpec] = []
    for index in layers.indices.reversed() {
      let isMatte = mattes.contains(index)
      // Players hide the mattes that no layer uses, too.
      let isShown = isVisible(index) && (isMatte || layers[index]["td"]?.number != 1)
      guard isShown || leaders.contains(index) else { continue }
      notes.layer = layers[index].layerName
      let part = part(ofLayer: index, isDrawn: isShown, isLeader: leaders.contains(index))
      let isHolder = part.children.isEmpty && !part.paints
      if isHolder, !leaders.contains(index) { continue }
      parts.append(isMatte ? matteHolder(part, index) : part)
    }
    return RigSpec(
      name: name, size: size, parts: parts.simplified().nestedUnderLeaders().simplified(),
      range: range, frameRate: frameRate)
  }

  private func matteHolder(_ part: PartSpec, _ index: Int) -> PartSpec {
    var holder = PartSpec(
      name: part.name + " matte", bounds: Rect(origin: .zero, size: size), children: [part])
    holder.fields = [.init("visible", .flag(false))]
    holder.matteOf = index
    return holder
  }

  /// Whether a layer is drawn at some time.
  private func isVisible(_ index: Int) -> Bool {
    let layer = layers[index]
    let (start, end) = layer.span
    let starts =
      start < range.upperBound || range.lowerBound == range.upperBound && start <= range.upperBound
    return layer["hd"]?.number != 1 && starts && end > range.lowerBound && start < end
  }

  /// The layers whose motion a layer takes.
  private func leaders(of index: Int) -> [Int] {
    guard isVisible(index) else { return [] }
    return Array(
      sequence(state: index) { [parents] index in
        guard let next = parents[index] else { return nil }
        index = next
        return next
      })
  }

  private mutating func matte(of index: Int) -> PartSpec.Matte? {
    guard let kind = layers[index].matteKind else { return nil }
    guard let other = masking[index] else {
      notes.warn("a matte that doesn't exist has no effect")
      return nil
    }
    return PartSpec.Matte(layer: other, usesLuma: kind > 2, isInverted: kind == 2 || kind == 4)
  }

  // MARK: Layers

  private mutating func part(ofLayer index: Int, isDrawn: Bool, isLeader: Bool) -> PartSpec {
    let layer = layers[index]
    var part = PartSpec(name: layer.layerName, placement: notes.placement(layer["ks"]))
    part.placement.orients = layer["ao"]?.number == 1
    part.leader = parents[index]
    for chain in [parents, masking].compactMap({ $0.note(on: index) }) { notes.add(chain) }
    if isLeader { part.layer = index }
    guard isDrawn else { return part.nested() }
    if layer["ip"] == nil || layer["op"] == nil, layer["ty"]?.number != 3 {
      notes.warn("a layer without 'ip' or 'op' is drawn at all times; players don't draw it")
    }
    fill(&part, index)
    if part.children.isEmpty, !part.paints { return part.nested() }
    LayerMasks(layer, in: self).add(to: &part, &notes, &mattes)
    let matte = matte(of: index)
    if matte != nil, let mask = part.mask {
      // A part has one mask.
      var content = part.splitContent()
      content.mask = mask
      part.mask = nil
      part.children = [content]
    }
    LayerLook.add(layer, to: &part, &notes, &mattes)
    part.matte = matte
    part.show(from: layer.span.start, to: layer.span.end, in: range)
    return part.nested()
  }

  /// Adds the content of a layer.
  private mutating func fill(_ part: inout PartSpec, _ index: Int) {
    let layer = layers[index]
    switch layer["ty"]?.wholeNumber ?? -1 {
    case 0: addComposition(layer, to: &part)
    case 1: addSolid(layer, to: &part)
    case 2: addImage(layer, to: &part)
    case 3: break
    case 4:
      var reader = ShapeReader(in: range, notes)
      let nodes = reader.nodes(layer["shapes"]?.items ?? [])
      var shapes = ShapeParts(reader, in: range, mattes)
      part.children = shapes.parts(nodes, named: part.name)
      (notes, mattes) = (shapes.notes, shapes.mattes)
    case 5:
      let text = LayerText(layer: layer, file: file, range: range)
      part.children = text.parts(named: part.name, &notes)
    case 13:
      if layers.contains(where: { $0["ddd"]?.number == 1 }) { notes.add("cameras") }
    case 6: notes.warn("sound is left out")
    case let kind: notes.warn("layers of the unknown type \(kind) are left out")
    }
  }

  private mutating func addSolid(_ layer: JSON, to part: inout PartSpec) {
    let size = layer.size("sw", "sh", &notes)
    part.bounds = Rect(origin: .zero, size: size)
    let text = layer["sc"]?.string ?? "#000000"
    part.fields.append(.init("fill", .text(Color(css: text) == nil ? "#000000" : text)))
  }

  private mutating func addImage(_ layer: JSON, to part: inout PartSpec) {
    let id = layer["refId"]?.string ?? ""
    guard let asset = file.asset(id), let name = file.images[id] else {
      let isEmbedded = file.asset(id)?["p"]?.string?.exact.hasPrefix("data:") ?? false
      return notes.add(isEmbedded ? "damaged images" : "missing images")
    }
    part.bounds = Rect(origin: .zero, size: asset.size("w", "h"))
    part.fields.append(.init("art", .text(name)))
  }

  private mutating func addComposition(_ layer: JSON, to part: inout PartSpec) {
    let id = layer["refId"]?.string ?? ""
    guard let use = file.uses[id] else { return notes.add("missing compositions") }
    part.bounds = Rect(origin: .zero, size: use.size)
    part.fields.append(.init("rig", .text(use.name)))
    guard use.range.upperBound > use.range.lowerBound, use.moves else { return }
    let clock = LayerClock(
      layer, remap: notes.numbers(layer["tm"], count: 1), frameRate: file.frameRate)
    let span = layer.span(in: range)
    part.play = PlaySpec(clock.points(in: span), of: use.range, in: span, until: range.upperBound)
  }
}

/// Layers that each refer to another one. Layers at the start of a chain that is too long, or that is
/// a circle, refer to none.
private struct LayerChains {
  private let next: [Int?]
  private let tooLong: Set<Int>
  private let note: String

  /// - Parameter limit: the maximum number of layers after the first of a chain.
  init(_ next: [Int?], limit: Int, name: String) {
    let tooLong = next.indices.filter { index in
      var last: Int? = index
      for _ in 0...limit { last = last.flatMap { next[$0] } }
      return last != nil
    }
    self.tooLong = Set(tooLong)
    self.next = next.indices.map { [tooLong = self.tooLong] in tooLong.contains($0) ? nil : next[$0]
    }
    note = "a circle or chain of more than \(limit) \(name)"
  }

  subscript(index: Int) -> Int? { next[index] }

  /// Returns the unsupported feature of a layer; nil for none.
  func note(on index: Int) -> String? { tooLong.contains(index) ? note : nil }
}

extension JSON {
  /// The number without its decimals; nil for other values and for numbers that no file has.
  var wholeNumber: Int? { number.flatMap { abs($0) < 1e9 ? Int($0) : nil } }

  /// The kind of a matte, from 1 to 4; nil without one.
  fileprivate var matteKind: Double? {
    self["tt"]?.number.flatMap { (1...4).contains($0) ? $0 : nil }
  }

  /// Returns the layer that masks a layer; nil for none.
  ///
  /// - Parameter places: the layers by their numbers.
  fileprivate func matteLayer(at index: Int, _ places: [Int: Int]) -> Int? {
    guard matteKind != nil else { return nil }
    let other = self["tp"]?.wholeNumber.flatMap { places[$0] } ?? index - 1
    return other >= 0 && other != index ? other : nil
  }

  /// The name of a layer.
  var layerName: String { self["nm"]?.string.map { $0.clipped(to: 80) } ?? "layer" }

  /// The first frame of a layer, and the one after its last.
  var span: (start: Double, end: Double) {
    (self["ip"]?.number ?? 0, self["op"]?.number ?? 1e6)
  }

  /// The frames of a layer that are within others.
  func span(in range: ClosedRange<Double>) -> ClosedRange<Double> {
    let (start, end) = span
    let low = min(max(start, range.lowerBound), range.upperBound)
    return low...max(low, min(end, range.upperBound))
  }

  /// A size, at least 1 by 1 and at most 10,000.
  func size(_ width: String, _ height: String) -> Size {
    func side(_ key: String) -> Double { min(max(self[key]?.number ?? 1, 1), 10_000) }
    return Size(side(width), side(height))
  }

  /// Returns a size, with a warning if the file has another one.
  func size(_ width: String, _ height: String, _ notes: inout Notes) -> Size {
    let size = size(width, height)
    for (key, side) in [(width, size.width), (height, size.height)] {
      if let own = self[key]?.number, own != side {
        notes.warn("'\(key)' of \(own.shortText) is drawn as \(side.shortText)")
      }
    }
    return size
  }
}
