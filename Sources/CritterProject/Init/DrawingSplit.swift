import CritterGraphics
import CritterKit
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

  init(_ art: SanitizedArt) {
    self.art = art
    var clips: Set<String> = []
    art.root.forEach { element in
      if element["clipPathUnits"] == "objectBoundingBox", let id = element["id"] {
        clips.insert("url(#\(id))")
      }
    }
    stretchedClips = clips
  }

  /// Whether a layer, group, or shape has a name from the author.
  var isNamed: Bool {
    var found = false
    art.root.elements.forEach {
      $0.forEach { found = found || ($0.isDrawn && $0.givenName != nil) }
    }
    return found
  }

  /// The maximum number of shapes that become separate parts in a drawing without names.
  private static let maximumShapes = 40

  /// Returns the pieces, back to front. Treats a group or layer that contains everything as the
  /// drawing itself.
  func pieces() -> [DrawingPiece] {
    var (items, groups) = (art.root.elements.filter(\.isDrawn), [MarkupTree]())
    while items.count == 1, let only = items.first, mayBeSplit(only), !only.drawn.isEmpty {
      groups.append(only.empty)
      items = only.drawn
    }
    var count = 0
    var pieces = pieces(items, in: groups)
    // The first piece has nothing behind it, so its blending has no effect.
    for index in pieces.indices.dropFirst() {
      pieces[index].isBlended = pieces[index].content.contains(where: isBlended)
    }
    return pieces.map { numbered($0, &count) }
  }

  private func numbered(_ piece: DrawingPiece, _ count: inout Int) -> DrawingPiece {
    var piece = piece
    (piece.number, count) = (count, count + 1)
    piece.children = piece.children.map { numbered($0, &count) }
    piece.states = piece.states.map { ($0.name, numbered($0.piece, &count)) }
    return piece
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

  /// Sorts the pieces of a part: art without a state, the rest state, other states, and then hidden
  /// art.
  private func sortedForRest(_ pieces: [DrawingPiece]) -> [DrawingPiece] {
    func rank(_ piece: DrawingPiece) -> Int {
      guard let state = piece.name?.state else { return 0 }
      if piece.isHidden { return 3 }
      return ["rest", "default", "normal", "open"].contains(state) ? 1 : 2
    }
    var firsts: [String: Int] = [:]
    let keys = pieces.enumerated().map { index, piece in
      let first = piece.name.map { firsts[$0.part] ?? index } ?? index
      if let name = piece.name { firsts[name.part] = first }
      return (first, rank(piece), index)
    }
    return keys.sorted(by: <).map { pieces[$0.2] }
  }
}

// MARK: - Styles

extension DrawingSplit {
  /// Whether the element is composited as a whole, so that it can't be split.
  private func isWhole(_ element: MarkupTree) -> Bool {
    func hasValue(_ name: String, otherThan usual: [String]) -> Bool {
      art.value(of: name, for: element).map { !usual.contains($0) } ?? false
    }
    return hasValue("opacity", otherThan: ["1", "1.0", "100%"])
      || hasValue("filter", otherThan: ["none"])
      || hasValue("mask", otherThan: ["none"]) || isBlended(element)
      || art.value(of: "clip-path", for: element).map(stretchedClips.contains) ?? false
  }

  /// Whether the element blends with the content behind it.
  private func isBlended(_ element: MarkupTree) -> Bool {
    art.value(of: "mix-blend-mode", for: element).map { $0 != "normal" } ?? false
  }

  private func isHidden(_ element: MarkupTree) -> Bool {
    art.value(of: "display", for: element) == "none"
      || art.value(of: "visibility", for: element) == "hidden"
  }
}

extension MarkupTree {
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

  /// The element with its own hiding removed.
  fileprivate var shown: MarkupTree {
    var result = self
    result.attributes.removeAll { ["display", "visibility", "style"].contains($0.name.local) }
    // `SanitizedArt` writes styles in this format. The appended style also overrides style-sheet
    // rules.
    let own = (self["style"] ?? "").exact.split(separator: "; ").filter {
      !$0.exact.hasPrefix("display:") && !$0.exact.hasPrefix("visibility:")
    }
    let style = (own + ["display: inline", "visibility: visible"]).joined(separator: "; ")
    result.attributes.append(Attribute("style", style))
    return result
  }
}
