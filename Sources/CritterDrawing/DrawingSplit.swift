import CritterGraphics
import CritterSVG

/// A piece of a drawing that becomes a part.
struct DrawingPiece {
  /// The name from the author; nil for unnamed shapes.
  var name: LayerName?
  /// The groups around the piece, outermost first, without their content.
  var groups: [MarkupTree]
  /// The piece's own elements, back to front.
  var content: [MarkupTree]
  var isHidden = false
  /// Whether the piece blends with the content behind it, which parts can't do.
  var isBlended = false
  /// The piece's number among all pieces of the drawing.
  var number = 0
  /// How the piece moves in the figure; nil if it moves with the trunk.
  var life: PieceLife?
  /// Whether the piece lies on a head that tilts.
  var isHead = false
  /// The pieces drawn over this piece.
  var children: [DrawingPiece] = []
  /// The art of the same part in other states.
  var states: [(name: String, piece: DrawingPiece)] = []
  /// The only state that shows the piece; nil unless the piece is hidden otherwise.
  var shownIn: String?
}

/// A converter that splits a drawing by its layers, groups, and named shapes.
struct DrawingSplit {
  private let art: SanitizedArt
  /// The clip paths in bounding-box units, as references in `clip-path`.
  private let stretchedClips: Set<String>

  /// The masks that hide nothing inside of a white rectangle or another opaque shape, as references
  /// in `mask`.
  private let plainMasks: Set<String>

  init(_ art: SanitizedArt) {
    self.art = art
    var (clips, masks): (Set<String>, Set<String>) = ([], [])
    art.root.forEach { element in
      guard let id = element["id"] else { return }
      if element["clipPathUnits"] == "objectBoundingBox" { clips.insert("url(#\(id))") }
      if element.isPlainMask { masks.insert("url(#\(id))") }
    }
    (stretchedClips, plainMasks) = (clips, masks)
  }

  /// Whether a layer, group, or shape has a name from the author.
  var isNamed: Bool {
    art.root.elements.contains { $0.contains { $0.isDrawn && $0.givenName != nil } }
  }

  /// The maximum number of shapes that become separate parts in a drawing without names.
  private static let maximumShapes = 40

  /// Returns the pieces, back to front. Treats a group or layer that contains everything as the
  /// drawing itself.
  func pieces() -> [DrawingPiece] {
    var (items, groups) = (art.root.elements.filter(\.isDrawn), [MarkupTree]())
    var (behind, before): ([DrawingPiece], [DrawingPiece]) = ([], [])
    while let index = onlyVisible(items), mayBeSplit(items[index]),
      items[index].drawn.count > (items.count == 1 ? 0 : 1)
    {
      behind += pieces(Array(items[..<index]), in: groups)
      before = pieces(Array(items[(index + 1)...]), in: groups) + before
      groups.append(items[index].empty)
      items = items[index].drawn
    }
    var pieces = behind + pieces(items, in: groups) + before
    // The first piece has nothing behind it, so its blending has no effect.
    for index in pieces.indices.dropFirst() {
      pieces[index].isBlended = pieces[index].content.contains(where: isBlended)
    }
    return numbered(pieces)
  }

  /// Returns pieces with new numbers.
  func numbered(_ pieces: [DrawingPiece]) -> [DrawingPiece] {
    var count = 0
    return pieces.map { numbered($0, &count) }
  }

  private func numbered(_ piece: DrawingPiece, _ count: inout Int) -> DrawingPiece {
    var piece = piece
    (piece.number, count) = (count, count + 1)
    piece.children = piece.children.map { numbered($0, &count) }
    piece.states = piece.states.map { ($0.name, numbered($0.piece, &count)) }
    return piece
  }

  /// Returns the inseparable elements of an element, back to front.
  func units(of element: MarkupTree) -> [DrawingUnit] {
    guard mayBeSplit(element), !element.drawn.contains(where: isBlended), !element.drawn.isEmpty
    else {
      guard let subpaths = element.subpathElements else {
        return [DrawingUnit(element: element, groups: [])]
      }
      return subpaths.map {
        DrawingUnit(element: $0, groups: [], whole: (element, subpaths.count))
      }
    }
    return element.drawn.flatMap { units(of: $0) }.map {
      DrawingUnit(element: $0.element, groups: [element.empty] + $0.groups, whole: $0.whole)
    }
  }

  /// Returns the index of the only visible element; nil if several are visible, or none.
  private func onlyVisible(_ items: [MarkupTree]) -> Int? {
    let visible = items.indices.filter { !isHidden(items[$0]) }
    return visible.count == 1 ? visible[0] : nil
  }

  private func mayBeSplit(_ element: MarkupTree) -> Bool {
    element.isGroup && !isWhole(element) && !isHidden(element)
  }

  private func pieces(_ items: [MarkupTree], in groups: [MarkupTree]) -> [DrawingPiece] {
    var pieces: [DrawingPiece] = []
    var isLoose = false
    let names = items.map { $0.givenName.flatMap(LayerName.init) }
    let isFlat = names.allSatisfy { $0 == nil } && items.count <= Self.maximumShapes
    let changing = Set(names.compactMap { $0?.state == nil ? nil : $0?.part })
    for item in items {
      if item.isGroup || item.givenName != nil {
        pieces.append(piece(item, in: groups, whole: changing))
        isLoose = false
      } else if isLoose, !isFlat {
        pieces[pieces.count - 1].content.append(item)
      } else {
        pieces.append(DrawingPiece(name: nil, groups: groups, content: [item]))
        isLoose = true
      }
    }
    return withStates(pieces)
  }

  /// Returns the piece for an element, with its child pieces.
  ///
  /// - Parameter whole: the names of parts that aren't split because they have art for states.
  private func piece(
    _ item: MarkupTree, in groups: [MarkupTree], whole: Set<String>
  ) -> DrawingPiece {
    let name = (item.givenName ?? item.anyName).flatMap(LayerName.init)
    var piece = DrawingPiece(name: name, groups: groups, content: [item])
    if isHidden(item) {
      piece.isHidden = true
      piece.content = [item.shown]
    }
    guard name.map({ !whole.contains($0.part) }) ?? true, mayBeSplit(item), item.drawn.count > 1,
      item.drawn.contains(where: { $0.isGroup && $0.givenName != nil }),
      !item.drawn.contains(where: isBlended)
    else { return piece }
    return split(piece, item)
  }

  /// Splits a group into child pieces. An unnamed first child becomes the group's own content.
  private func split(_ piece: DrawingPiece, _ item: MarkupTree) -> DrawingPiece {
    var piece = piece
    piece.groups.append(item.empty)
    piece.children = pieces(item.drawn, in: piece.groups)
    piece.content = []
    if let first = piece.children.first, first.name == nil {
      piece.content = first.content
      piece.children.removeFirst()
    }
    return piece
  }

  /// Merges pieces such as `eyes.closed` into the states of `eyes`. Without `eyes`, the first state
  /// becomes the part.
  private func withStates(_ pieces: [DrawingPiece]) -> [DrawingPiece] {
    var result: [DrawingPiece] = []
    let plain = Set(pieces.compactMap { $0.name?.state == nil ? $0.name?.part : nil })
    /// The index in the result of the first piece for each name.
    var indices: [String: Int] = [:]
    for piece in sortedForRest(pieces) {
      var piece = piece
      if let name = piece.name, let state = name.state {
        if let index = indices[name.part] {
          result[index].states.append((state, piece))
          continue
        }
        if !plain.contains(name.part), piece.isHidden { piece.shownIn = state }
      }
      if let part = piece.name?.part, indices[part] == nil { indices[part] = result.count }
      result.append(piece)
    }
    return result
  }

  /// Sorts the pieces with states to the place of their part: the rest state, other states, and then
  /// hidden art. All other pieces keep their order, also if they have the same name.
  private func sortedForRest(_ pieces: [DrawingPiece]) -> [DrawingPiece] {
    func rank(_ piece: DrawingPiece) -> Int {
      guard let state = piece.name?.state else { return 0 }
      if piece.isHidden { return 3 }
      return ["rest", "default", "normal", "open"].contains(state) ? 1 : 2
    }
    let named = pieces.enumerated().compactMap { index, piece in piece.name.map { ($0, index) } }
    let ordered = named.filter { $0.0.state == nil } + named.filter { $0.0.state != nil }
    let first = Dictionary(first: ordered.map { ($0.0.part, $0.1) })
    let keys = pieces.enumerated().map { index, piece in
      let place = piece.name.flatMap { $0.state == nil ? nil : first[$0.part] } ?? index
      return (place, rank(piece), index)
    }
    return keys.sorted(by: <).map { pieces[$0.2] }
  }

  // MARK: - Styles

  /// Whether the element is composited as a whole, so that it can't be split.
  private func isWhole(_ element: MarkupTree) -> Bool {
    func hasValue(_ name: String, otherThan defaults: [String]) -> Bool {
      element.property(name).map { !defaults.contains($0) } ?? false
    }
    return hasValue("opacity", otherThan: ["1", "1.0", "100%"])
      || hasValue("filter", otherThan: ["none"])
      || element.property("mask").map { $0 != "none" && !plainMasks.contains($0) }
        ?? false
      || isBlended(element)
      || element.property("clip-path").map(stretchedClips.contains) ?? false
  }

  /// Whether the element blends with the content behind it.
  private func isBlended(_ element: MarkupTree) -> Bool {
    element.property("mix-blend-mode").map { $0 != "normal" } ?? false
  }

  private func isHidden(_ element: MarkupTree) -> Bool {
    element.property("display") == "none"
      || element.property("visibility") == "hidden"
  }
}

extension MarkupTree {
  /// Whether it is a mask of one opaque shape, which hides only what is outside of the shape.
  var isPlainMask: Bool {
    guard svgName == "mask", elements.count == 1, let shape = elements.first, shape.isDrawn,
      self["maskContentUnits"] != "objectBoundingBox"
    else { return false }
    let words = shape.attributes.map { $0.name.local }
    let hasEffects = ["opacity", "fill-opacity", "stroke", "filter", "mask", "style"]
      .contains(where: words.contains)
    let isAlpha = self["mask-type"] == "alpha"
    let fill = (shape["fill"] ?? self["fill"] ?? "black").lowercased()
    return !hasEffects && !shape.isGroup && shape.svgName != "image" && shape.svgName != "use"
      && (["#fff", "#ffffff", "white"].contains(fill) || isAlpha && Color(css: fill)?.alpha == 1)
  }

  fileprivate var isGroup: Bool { ["g", "a", "switch"].contains(svgName) }

  /// Whether the element is drawn, rather than only referred to.
  var isDrawn: Bool {
    guard let svgName else { return false }
    return [
      "g", "a", "switch", "svg", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
      "text", "image", "use",
    ].contains(svgName)
  }

  fileprivate var drawn: [MarkupTree] { elements.filter(\.isDrawn) }

  /// The element without its children.
  var empty: MarkupTree { MarkupTree(name, attributes, offset: offset) }

  /// The attributes of an element that is hidden in the drawing.
  private static let shownAttributes = [("display", "inline"), ("visibility", "visible")]

  /// The element with its own hiding removed.
  fileprivate var shown: MarkupTree {
    var result = self
    result.attributes.removeAll { ["display", "visibility"].contains($0.name.local) }
    result.attributes += Self.shownAttributes.map(Attribute.init(_:_:))
    return result
  }

  /// Whether the element was hidden in the drawing.
  var wasHidden: Bool { Self.shownAttributes.allSatisfy { self[$0.0] == $0.1 } }
}
