import CritterGraphics
import CritterRigFile
import CritterSVG

extension Redrawing {
  /// Replaces the copy of the image in the rig's folder.
  ///
  /// - Parameter known: the recorded digest, which the copy has.
  mutating func replaceImage(with new: ArtFile, known: String?) throws {
    _ = try new.validated()
    let old = document.allArt.first { $0.isImage && Digest.text(of: $0.bytes) == known }
    guard let old else { throw StartError.imageChanged(folder: folder, new.path) }
    guard old.name.exact.fileExtension.lowercased() == new.name.exact.fileExtension.lowercased()
    else { throw StartError.otherImage(old.path, new.path) }
    try fit(old, to: new)
    files.append((old.path, new.bytes))
    redrawn.append(old.name)
  }

  /// Keeps the height of the figure, if the new image has other sides.
  private mutating func fit(_ old: ArtFile, to new: ArtFile) throws {
    let (from, to) = (try ParsedArt(old).naturalSize, try ParsedArt(new).naturalSize)
    let difference = abs(from.width * to.height - to.width * from.height)
    guard difference > 0.01 * from.width * to.height else { return }
    for place in places.all.values where place.art == old.name {
      guard let frame = place.frame else { continue }
      let width = frame.size.height * to.width / to.height
      let change = Rect((frame.size.width - width) / 2, 0, width - frame.size.width, 0)
      try move(place, by: change)
    }
  }

  /// Whether the rest state is the old art in its place, without the author's changes of frames and
  /// other values.
  func isPlain(_ arts: [OwnArt], _ comparison: RestComparison, _ shift: Point) -> Bool {
    let byPart = Dictionary(first: arts.filter { $0.state == nil }.map { ($0.part, $0) })
    let parts = places.order.filter { places[$0]?.isHidden == false }.compactMap { byPart[$0] }
      .map { art in
        (svg: String(decoding: art.file.bytes, as: UTF8.self), box: art.box.moved(to: shift))
      }
    guard let rig = try? document.resolved(), let own = try? comparison.image(of: rig),
      let image = try? comparison.picture.image(of: parts)
    else { return false }
    return RestComparison.Difference(own, image).isSmall
  }

  /// Compares the new art, and the new rest state if the old one had no changes of the author, with
  /// the drawing.
  ///
  /// - Throws: `StartError.differs` if a part would be in the wrong place, or missing.
  func check(
    _ grouping: Regrouping, _ boxes: RedrawnBoxes, _ layered: LayeredDrawing,
    _ named: [Int: String], _ comparison: RestComparison, wasPlain: Bool, _ file: ArtFile
  ) throws {
    guard !grouping.hasBlending else { return }
    let runs = Dictionary(first: named.map { ($1, $0) })
    let parts = places.order.compactMap { name -> DrawnPicture.PlacedArt? in
      guard let run = runs[name], let box = boxes.runs[run],
        !grouping.layers[grouping.runs[run].layer].piece.isHidden
      else { return nil }
      let piece = grouping.piece(of: grouping.runs[run].units)
      let svg = recolored(Self.mark + layered.svg(layered.content(of: piece), in: box))
      return (String(decoding: svg, as: UTF8.self), box)
    }
    let svg = layered.svg(without: grouping.offsetsAside)
    func differences(
      _ comparison: RestComparison
    ) throws -> (own: [RestComparison.Difference], drawn: Bitmap) {
      let drawn = try comparison.picture.image { rect, size in
        String(decoding: recolored(Self.mark + svg(rect, size)), as: UTF8.self)
      }
      var images = [try comparison.picture.image(of: parts)]
      if wasPlain { images.append(try comparison.image(of: try changed(to: text).resolved())) }
      return (images.map { RestComparison.Difference($0, drawn) }, drawn)
    }
    if try differences(comparison).own.allSatisfy(\.isSmall) { return }
    var comparison = comparison
    comparison.picture.isDraft = false
    let (own, drawn) = try differences(comparison)
    if own.allSatisfy(\.isSmall) { return }
    // A split can't draw everything exactly; so a new one has the same differences.
    let new = try DrawnRig(splitting: file, region: .page).restParts.map { part in
      let box = Rect(around: part.box.corners.compactMap(grouping.scale.matrix.project))
      return (svg: part.svg, box: box)
    }
    let known = RestComparison.Difference(try comparison.picture.image(of: new), drawn)
    guard own.allSatisfy({ $0.isLike(known) }) else {
      throw StartError.differs(
        file.path, folder: folder, order: misplaced(places.order.map { ($0, runs[$0]) }))
    }
  }

  /// Returns a part that the rig draws in front of another one, but the drawing behind it.
  private func misplaced(_ order: [(name: String, run: Int?)]) -> (part: String, over: String)? {
    var last: (name: String, run: Int)?
    for (name, run) in order {
      guard let run else { continue }
      if let last, run < last.run { return (name, last.name) }
      last = (name, run)
    }
    return nil
  }
}
