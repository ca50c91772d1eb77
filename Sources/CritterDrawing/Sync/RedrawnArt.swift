import CritterGraphics
import CritterRigFile
import CritterSyntax

extension Redrawing {
  /// The first line of art that was split from a drawing.
  package static let mark = "<!-- Split from a drawing: critter sync overwrites this file. -->\n"

  /// Returns whether art was split from a drawing rather than drawn by hand.
  package static func isSplit(_ art: [UInt8]) -> Bool { art.starts(with: mark.utf8) }

  /// Returns whether a file was split from a drawing.
  func isOwn(_ path: String) -> Bool {
    (try? bytes(at: path)).flatMap(\.self).map(Self.isSplit) ?? false
  }

  /// Returns the bytes of a file of the rig; nil if it doesn't exist.
  func bytes(at path: String) throws(StartError) -> [UInt8]? {
    do throws(SourceError) {
      return [UInt8](try SourceFile(path, within: folder).contents(.art))
    } catch {
      if error.isMissing { return nil }
      throw .cannotRead(path, reason: error.description)
    }
  }

  /// Writes the art of all parts and states.
  mutating func writeArt(
    _ grouping: Regrouping, _ boxes: RedrawnBoxes, _ layered: LayeredDrawing,
    _ named: [Int: String]
  ) throws {
    var size = 0
    for (index, run) in grouping.runs.enumerated() {
      guard let box = boxes.runs[index], let name = named[index].flatMap({ places[$0]?.art }) else {
        continue
      }
      let content = layered.content(of: grouping.piece(of: run.units))
      let svg = layered.svg(content, in: box)
      size += svg.utf8.count
      guard size <= 64_000_000 else {
        throw StartError.tooLarge(drawing, limit: 64_000_000)
      }
      try write(svg, to: name)
    }
    for (index, art) in grouping.arts.enumerated() where art.state != nil {
      let part = grouping.arts.firstIndex { $0.part == art.part && $0.state == nil }
      guard let part, let box = boxes.arts[part] else { continue }
      if let piece = boxes.statePieces[index] {
        try write(layered.svg(layered.content(of: piece), in: box), to: art.name)
      } else if box != art.box {
        let old = LayeredDrawing(art.art, naturalSize: art.box.size)
        let piece = DrawingPiece(name: nil, groups: [], content: art.elements)
        try write(old.svg(old.content(of: piece), in: box), to: art.name)
      }
    }
  }

  mutating func write(_ svg: String, to name: String) throws(StartError) {
    let path = "\(folder)/\(name)"
    let bytes = recolored(Self.mark + svg)
    let old = try self.bytes(at: path)
    if old == bytes { return }
    if let old, !Self.isSplit(old) {
      warnings.append("\(path) isn't overwritten, since you changed its first line")
      return
    }
    files.append((path, bytes))
    if old != nil { redrawn.append(name) }
  }

  /// Returns the recolorings that the author made in the rig's art, each once.
  static func recolorings(of arts: [OwnArt]) -> [(old: Color, new: Color)] {
    arts.flatMap { Recoloring.notes(in: $0.file.bytes).changes }.reduce(into: []) { all, change in
      if !all.contains(where: { $0 == change }) { all.append(change) }
    }
  }

  /// Returns an SVG with the author's colors, and with the comments about them.
  func recolored(_ svg: String) -> [UInt8] {
    recolorings.reduce(Array(svg.utf8)) { Recoloring([$1]).applied(toFile: $0) }
  }

  /// Adds the art of states that are new in the drawing. Keeps the author's changes in a state.
  mutating func addStates(
    _ grouping: Regrouping, _ boxes: RedrawnBoxes, _ layered: LayeredDrawing, _ named: [Int: String]
  ) throws {
    for (index, layer) in grouping.layers.enumerated() {
      if let state = layer.piece.shownIn,
        let run = grouping.runs.firstIndex(where: { $0.layer == index }),
        grouping.runs[run].art == nil, let part = named[run]
      {
        let path = ValuePath("states", state, "parts", part)
        text = try text.applying(ValueChange(path: path / "visible", text: "true"))
      }
      guard let (state, owner) = layer.state, state != "rest" else { continue }
      let art = grouping.mainArt(of: owner)
      let run = grouping.runs.firstIndex { $0.art == nil && $0.layer == owner }
      guard let part = art.map({ grouping.arts[$0].part }) ?? run.flatMap({ named[$0] }),
        let box = art.flatMap({ boxes.arts[$0] }) ?? run.flatMap({ boxes.runs[$0] })
      else { continue }
      let path = ValuePath("states", state, "parts", part)
      if text.node(at: path) != nil { continue }
      let name = "\(part)-\(state)".numbered { !isTaken($0 + ".svg") } + ".svg"
      text = try text.applying(ValueChange(path: path / "art", text: name))
      try write(layered.svg(layered.content(of: layer.piece), in: box), to: name)
    }
    places = RigPlaces(text)
  }

  /// Returns the rig with the new art and another `rig.yaml`.
  func changed(to text: ValueText) throws(FileError) -> RigDocument {
    let art = files.map { path, bytes in
      ArtFile(name: path.exact.lastName, path: path, bytes: bytes)
    }
    return try document.replacing(
      yaml: Data(text.text.utf8), including: others.includedTexts, art: art)
  }
}
