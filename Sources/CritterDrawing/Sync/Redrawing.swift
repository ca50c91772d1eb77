package import CritterGraphics
import CritterRaster
import CritterRigFile
import CritterSVG
package import CritterSyntax

/// The changes that a redrawn file makes to the rig that was split from it.
///
/// The shapes of the drawing are compared with the shapes of the rig's art. So each shape stays in its
/// part, even without a name, and even if critter would now split the drawing differently.
package struct Redrawing {
  /// The path of the drawing.
  package let drawing: String
  /// The version of the drawing that the changes come from.
  package let drawingVersion: FileVersion?
  /// The files to write, with their paths: `rig.yaml` and art.
  package internal(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The names of art that only removed parts used.
  package private(set) var unused: [String] = []
  /// The names of the added parts.
  package private(set) var added: [String] = []
  /// The names of the removed parts.
  package private(set) var removed: [String] = []
  /// The names of the parts whose frame changed.
  package private(set) var moved: [String] = []
  /// The names of the parts whose place in depth changed.
  package private(set) var reordered: [String] = []
  /// The old and new names of parts that had a name by color or place, and whose layer has a name now.
  package private(set) var renamed: [(old: String, new: String)] = []
  /// The names of the art that changed.
  package internal(set) var redrawn: [String] = []
  /// The differences from the drawing, in sentences.
  package internal(set) var warnings: [String] = []
  /// The warnings about elements that the rig draws differently, or not at all, and about fonts.
  package private(set) var imageWarnings: [FileError.Problem] = []

  /// The other files with names of the rig's parts.
  var others: NamingFiles
  /// The uses of the parts, before anything changed.
  private let uses: PartUses
  /// The version of `rig.yaml` that the changes apply to.
  private let version: FileVersion?
  let folder: String
  let document: RigDocument
  private let removesUsed: Bool
  private let restDrawing: RestDrawing
  var text: ValueText
  var places: RigPlaces
  /// The colors of the drawing that the rig's art has replaced, in their order.
  var recolorings: [(old: Color, new: Color)] = []

  /// Computes the changes for a rig from its redrawn file.
  ///
  /// - Parameters:
  ///   - folder: the path of the rig's folder.
  ///   - removesUsed: whether to remove lines that the author wrote about removed parts.
  ///   - chosen: a drawing that the user chose; nil for the drawing in `rig.yaml`.
  ///   - bounds: the folder that the drawing in `rig.yaml` can't be outside of; nil for any folder.
  ///   - restDrawing: the function that draws the rig, to compare it with its drawing.
  /// - Throws: `StartError`, and errors of the drawing and of the rig.
  package init(
    of folder: String, removesUsed: Bool, from chosen: String? = nil, within bounds: String? = nil,
    restDrawing: @escaping RestDrawing
  ) throws {
    self.folder = folder.exact.withoutLastSlash
    self.removesUsed = removesUsed
    self.restDrawing = restDrawing
    let path = "\(self.folder)/rig.yaml"
    version = FileVersion(of: path)
    document = try RigDocument(contentsOf: self.folder)
    let yaml = [UInt8](try SourceFile(path, within: self.folder).contents(.description))
    do throws(ValueText.Failure) {
      text = try ValueText(String(decoding: yaml, as: UTF8.self))
    } catch {
      throw StartError.cannotEdit(path, reason: error.message)
    }
    places = RigPlaces(text)
    let old = places
    others = NamingFiles(of: document)
    uses = PartUses(in: document, text, others)
    guard let source = chosen ?? document.drawing?.value.file else {
      // The key can have a mistake.
      _ = try document.resolved()
      throw StartError.lacksDrawing(path)
    }
    let place = SourceDrawing(file: source, digest: nil)
    guard place.isValid else {
      throw StartError.cannotRead(source, reason: SourceDrawing.regionRule)
    }
    drawing = chosen == nil ? place.path(ofRigIn: self.folder) : place.path
    drawingVersion = FileVersion(of: drawing)
    let named = document.drawing.map { [folder = self.folder] in $0.value.path(ofRigIn: folder) }
    let isNamed = chosen == nil || named.map { FileIdentity(of: $0) } == FileIdentity(of: drawing)
    let file = try DrawingFile(drawing, within: chosen == nil ? bounds : nil)
    let known = isNamed ? document.drawing?.value.digest : nil
    if known == file.digest, !removesUsed, (try? document.resolved()) != nil { return }
    imageWarnings = try file.imageWarnings()
    do {
      if file.art.isImage {
        try replaceImage(with: file.art, known: document.drawing?.value.digest)
      } else {
        try redraw(file.art, place.region)
      }
      if isNamed { try record(file.digest) }
    } catch let failure as ValueText.Failure {
      throw StartError.cannotEdit(path, reason: failure.message)
    }
    try checkResult(old)
    let new = Array(text.text.utf8)
    if new != yaml { files.append((path, new)) }
    files += others.changed
  }

  /// Whether `rig.yaml` and the other files with names are unchanged since they were read.
  package var isCurrent: Bool {
    version == FileVersion(of: "\(folder)/rig.yaml") && others.areCurrent
  }

  /// The changes on one line.
  package var summary: String {
    let names = renamed.map { "\($0.old) to \($0.new)" }
    let changes = [
      ("added", added), ("removed", removed), ("renamed", names), ("moved", moved),
      ("reordered", reordered), ("redrawn", redrawn),
    ].filter { !$0.1.isEmpty }
    let inner = folder.exact.lastName + "/../"
    return changes.isEmpty
      ? "up to date with \(drawing.replacing(inner, with: "", maxReplacements: 1))"
      : changes.map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: "; ")
  }

  /// Records the digest of the drawing that the key `drawing` has.
  private mutating func record(_ digest: String) throws(ValueText.Failure) {
    let path = ValuePath("drawing")
    guard let node = text.node(at: path), node.text != nil, let token = text.token(of: node) else {
      text = try text.applying(ValueChange(path: path / "digest", text: digest))
      return
    }
    let drawing = SourceDrawing(file: node.text ?? "", digest: digest)
    text = try text.replacing(token, with: drawing.yaml)
  }

  // MARK: - The drawing

  private mutating func redraw(_ file: ArtFile, _ region: Rect?) throws {
    let filtered = try SanitizedArt(file)
    var layered = LayeredDrawing(filtered, naturalSize: try ParsedArt(file).naturalSize)
    let arts = ownArts
    recolorings = Self.recolorings(of: arts)
    let grouping = Regrouping(
      arts, DrawingSplit(filtered).pieces(), filtered, canvas: layered.canvas,
      oldCanvas: canvasSize, isWhole: region == nil)
    layered.scale = grouping.scale
    guard !grouping.runs.isEmpty else { throw StartError.isEmpty(file.path) }
    guard grouping.runs.count <= DrawnRig.maximumParts else {
      throw StartError.tooMany(file.path, limit: DrawnRig.maximumParts)
    }
    var boxes = RedrawnBoxes(grouping, layered, path: file.path)
    try file.asOneWork { try boxes.measure() }
    var view = region.map { $0.moved(to: layered.canvas.origin) } ?? layered.canvas
    try growCanvas(to: view, isWhole: region == nil)
    let origin = oldOrigin(arts, near: view.origin)
    // A region stays on the drawing, if the page around it changed.
    if region != nil { view.origin = origin }
    let origins = (old: origin, new: view.origin)
    let comparison = RestComparison(
      picture: DrawnPicture(view: view, path: file.path), restDrawing: restDrawing)
    let shift = Point(origins.new.x - origins.old.x, origins.new.y - origins.old.y)
    let wasPlain = isPlain(arts, comparison, shift)
    let named = try insertRuns(grouping, boxes, origins)
    try showAndHide(grouping)
    try addStates(grouping, boxes, layered, named)
    try moveParts(grouping, boxes, origins)
    try writeArt(grouping, boxes, layered, named)
    try followColors(grouping)
    warnings += grouping.blendWarnings(file.path)
    try check(grouping, boxes, layered, named, comparison, wasPlain: wasPlain, file)
    rename(grouping)
  }

  /// The art of the rig that was split from a drawing, each file once.
  private var ownArts: [OwnArt] {
    var (arts, seen) = ([OwnArt](), Set<String>())
    func add(_ name: String?, _ part: String, _ state: String?) {
      guard let name, isOwn("\(folder)/\(name)"), seen.insert(name).inserted,
        let file = document.art(named: name), let art = OwnArt(file, part: part, state: state)
      else { return }
      arts.append(art)
    }
    for part in places.order where !places.isLid(part) { add(places[part]?.art, part, nil) }
    for state in text.node(at: ValuePath("states"))?.pairs ?? [] {
      for part in state.value["parts"]?.pairs ?? [] {
        guard let name = part.key.text else { continue }
        add(part.value["art"]?.text, name, state.key.text)
      }
    }
    return arts
  }

  /// Returns the point of the old drawing that was at the top left of the canvas, which most frames
  /// agree on.
  private func oldOrigin(_ arts: [OwnArt], near new: Point) -> Point {
    var counts: [String: (count: Int, point: Point)] = [:]
    for art in arts where art.state == nil {
      guard let frame = places.origin(of: art.part) else { continue }
      let point = Point(art.box.minX - frame.x, art.box.minY - frame.y)
      if point.distance(to: new) < 0.02 { return new }
      let key = "\((point.x * 10).rounded()) \((point.y * 10).rounded())"
      counts[key] = (counts[key].map(\.count).map { $0 + 1 } ?? 1, point)
    }
    let total = counts.values.reduce(0) { $0 + $1.count }
    let best = counts.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.value
    return best.flatMap { 2 * $0.count > total ? $0.point : nil } ?? new
  }

  /// The size of the canvas; nil if it's computed.
  private var canvasSize: Size? {
    let sides = text.node(at: ValuePath("canvas", "size"))?.items?
      .compactMap { $0.text.flatMap { Double($0) } }
    return sides?.count == 2 ? sides.map { Size($0[0], $0[1]) } : nil
  }

  /// Sets the size of the canvas to the new size of the page, if the author didn't change it.
  private mutating func growCanvas(to view: Rect, isWhole: Bool) throws(ValueText.Failure) {
    let path = ValuePath("canvas", "size")
    guard isWhole, let old = canvasSize, old != view.size else { return }
    let whole = Rect(size: old)
    guard places.children(of: nil).contains(where: { places[$0]?.frame == whole }) else { return }
    for (index, number) in [view.size.width, view.size.height].enumerated() {
      text = try text.applying(ValueChange(path: path / index, text: number.shortText(decimals: 2)))
    }
  }

  // MARK: - Parts

  private typealias Origins = (old: Point, new: Point)

  /// Removes parts that left the drawing, sorts the others, and adds new ones.
  ///
  /// - Returns: the names of the parts, by the index of their run.
  private mutating func insertRuns(
    _ grouping: Regrouping, _ boxes: RedrawnBoxes, _ origins: Origins
  ) throws -> [Int: String] {
    let kept = Set(grouping.runs.compactMap(\.art))
    let gone = grouping.arts.indices.filter { grouping.arts[$0].state == nil && !kept.contains($0) }
    // Most parts must be in the drawing, which could be another one.
    if !removesUsed, 2 * gone.count > grouping.arts.count(where: { $0.state == nil }) {
      throw StartError.unlike(drawing, parts: gone.map { grouping.arts[$0].part })
    }
    for part in places.order.reversed() {
      if let art = gone.first(where: { grouping.arts[$0].part == part }) {
        try remove(part, art: grouping.arts[art].name)
      }
    }
    try sort(grouping)
    var (names, previous) = ([Int: String](), String?.none)
    for (index, run) in grouping.runs.enumerated() {
      guard boxes.runs[index] != nil else { continue }
      let name =
        try run.art.map { grouping.arts[$0].part }
        ?? add(run, index, grouping, boxes, origins, after: previous)
      names[index] = name
      previous = name
    }
    return names
  }

  /// Sorts the parts as they are in the drawing. Parts of the author stay in front of the same part.
  private mutating func sort(_ grouping: Regrouping) throws(ValueText.Failure) {
    let rank = Dictionary(
      first: grouping.runs.enumerated().compactMap { index, run in
        run.art.map { (grouping.arts[$0].part, index) }
      })
    for parent in [nil] + places.order.map(Optional.some) {
      let children = places.children(of: parent)
      guard children.count > 1 else { continue }
      var (keys, last) = ([(key: Int, place: Int)](), -1)
      for (place, child) in children.enumerated() {
        let own = places.order.filter { places.chain(of: $0).contains(child) }
        last = rank[child] ?? own.compactMap { rank[$0] }.min() ?? last
        keys.append((last, place))
      }
      let sorted = keys.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.place)
      guard sorted != Array(children.indices) else { continue }
      let path = parent.flatMap { places[$0]?.path }.map { $0 / "parts" } ?? ValuePath("parts")
      text = try text.reordering(path, to: sorted.map { children[$0] })
      reordered += Self.displaced(sorted).map { children[$0] }
      places = RigPlaces(text)
    }
  }

  /// Returns the numbers that aren't in the longest ascending sequence.
  private static func displaced(_ numbers: [Int]) -> [Int] {
    var best: [[Int]] = []
    for number in numbers {
      let before = best.filter { ($0.last ?? -1) < number }.max { $0.count < $1.count } ?? []
      best.append(before + [number])
    }
    let kept = Set(best.max { $0.count < $1.count } ?? [])
    return numbers.filter { !kept.contains($0) }
  }

  /// Adds a part for new units.
  ///
  /// - Returns: its name.
  private mutating func add(
    _ run: Regrouping.Run, _ index: Int, _ grouping: Regrouping, _ boxes: RedrawnBoxes,
    _ origins: Origins, after previous: String?
  ) throws -> String {
    let layer = grouping.layers[run.layer].piece
    let wanted =
      run.origin.map { grouping.arts[$0].part } ?? layer.name?.part ?? boxes.names[index] ?? "shape"
    let name = wanted.numbered { places[$0] == nil }
    let art = name.numbered { !isTaken($0 + ".svg") }
    let next = grouping.runs[(index + 1)...].compactMap(\.art).first.map { grouping.arts[$0].part }
    let parent = parent(of: run, grouping, between: previous, next)
    let sibling = places.chain(of: previous).first { places[$0]?.parent == parent }
    let box = boxes.runs[index] ?? Rect(0, 0, 0, 0)
    let frame = box.moved(to: Point(-origins.new.x, -origins.new.y))
    let part = DrawnRig.DrawnPart(
      name: name, art: art + ".svg", frame: frame, isHidden: layer.isHidden, parts: [])
    let path = parent.flatMap { places[$0]?.path }.map { $0 / "parts" } ?? ValuePath("parts")
    let entry = part.entry(in: nominalOrigin(of: parent, grouping, boxes, origins))
    if text.node(at: path)?.pairs?.isEmpty ?? true {
      text = try text.applying(ValueChange(path: path / name, text: entry))
    } else {
      text = try text.inserting(name, entry, after: sibling.map { lastLid(on: $0) }, in: path)
    }
    places = RigPlaces(text)
    added.append(name)
    return name
  }

  /// Returns the last lid directly over a part, or the part.
  private func lastLid(on name: String) -> String {
    let siblings = places.children(of: places[name]?.parent)
    let rest = siblings.drop { $0 != name }.dropFirst()
    return rest.prefix { places.isLid($0) }.last ?? name
  }

  /// Returns the part that a new part goes into: the group that it is drawn in, or the innermost part
  /// around both neighbors.
  private func parent(
    of run: Regrouping.Run, _ grouping: Regrouping, between previous: String?, _ next: String?
  ) -> String? {
    if let origin = run.origin { return places[grouping.arts[origin].part]?.parent }
    let (before, after) = (places.chain(of: previous), places.chain(of: next))
    var layer = grouping.layers[run.layer].parent
    while let index = layer {
      let own =
        grouping.mainArt(of: index).map { grouping.arts[$0].part }
        ?? grouping.layers[index].piece.name?.part
      if let own, before.contains(own) || after.dropFirst().contains(own) { return own }
      layer = grouping.layers[index].parent
    }
    let around = Set(after.dropFirst())
    if let common = before.dropFirst().first(where: around.contains) { return common }
    if before.isEmpty { return nil }
    // A group without art, such as the figure, takes in its neighbors.
    let groups = [after.last, before.last].compactMap(\.self)
    return groups.first { places[$0]?.art == nil && places[$0]?.children.isEmpty == false }
  }

  /// Whether a file for new art would replace another one.
  func isTaken(_ name: String) -> Bool {
    let path = "\(folder)/\(name)"
    return files.contains { $0.path == path } || places.all.values.contains { $0.art == name }
      || document.has(art: name) && !isOwn(path)
  }

  /// Returns the top-left corner of a part as it is drawn, without the author's changes of frames.
  private func nominalOrigin(
    of part: String?, _ grouping: Regrouping, _ boxes: RedrawnBoxes, _ origins: Origins
  ) -> Point {
    var point = Point.zero
    for name in places.chain(of: part) {
      let art = grouping.arts.firstIndex { $0.part == name && $0.state == nil }
      if let art, let box = boxes.arts[art] {
        return Point(point.x + box.minX - origins.new.x, point.y + box.minY - origins.new.y)
      }
      let frame = places[name]?.frame ?? Rect(0, 0, 0, 0)
      point = Point(point.x + frame.minX, point.y + frame.minY)
    }
    return point
  }

  /// Hides parts whose layer was hidden in the drawing, and shows parts whose layer isn't hidden any
  /// more.
  private mutating func showAndHide(_ grouping: Regrouping) throws(ValueText.Failure) {
    for run in grouping.runs {
      guard let art = run.art.map({ grouping.arts[$0] }), let place = places[art.part] else {
        continue
      }
      let isHidden = grouping.layers[run.layer].piece.isHidden
      if art.wasHidden, !isHidden, place.isHidden {
        text = try text.removing(place.path / "visible")
      } else if !art.wasHidden, isHidden, !place.isHidden {
        text = try text.applying(ValueChange(path: place.path / "visible", text: "false"))
      }
    }
    places = RigPlaces(text)
  }

  // MARK: - Names

  /// Gives parts that critter named the names that their layers have now.
  private mutating func rename(_ grouping: Regrouping) {
    for run in grouping.runs {
      guard let art = run.art, grouping.mainArt(of: run.layer) == art,
        run.units.allSatisfy({ grouping.units[$0].source == run.layer }),
        let new = grouping.layers[run.layer].piece.givenPartName
      else { continue }
      let old = grouping.arts[art].part
      guard old.isAutomaticPartName, old != new, places[new] == nil, places[old] != nil else {
        continue
      }
      var changed = self
      do {
        try changed.rename(old, to: new)
        if let lid = places.lid(of: old) { try changed.rename(lid, to: new + "-lid") }
      } catch {
        // The rig works with the old name, too.
        continue
      }
      self = changed
      renamed.append((old, new))
    }
  }

  // MARK: - Frames

  /// Moves parts by the same amount as in the drawing. Keeps the author's changes of frames.
  private mutating func moveParts(
    _ grouping: Regrouping, _ boxes: RedrawnBoxes, _ origins: Origins
  ) throws {
    var shifts: [String: Rect] = [:]
    for (index, art) in grouping.arts.enumerated() where art.state == nil {
      guard let box = boxes.arts[index], places[art.part] != nil else { continue }
      let (from, to) = (origins.old, origins.new)
      shifts[art.part] = Rect(
        box.minX - art.box.minX - to.x + from.x, box.minY - art.box.minY - to.y + from.y,
        box.size.width - art.box.size.width, box.size.height - art.box.size.height)
    }
    for name in places.order {
      guard let place = places[name], !added.contains(name) else { continue }
      let around = places.chain(of: place.parent).first { shifts[$0] != nil }
      let parent = around.flatMap { shifts[$0]?.origin } ?? .zero
      if let shift = shifts[name] ?? lidShift(name, shifts) {
        try move(place, by: shift.moved(to: Point(-parent.x, -parent.y)))
      }
    }
  }

  /// Returns the movement of a lid: that of the middle of its eye. A feeling moves with the first eye.
  private func lidShift(_ name: String, _ shifts: [String: Rect]) -> Rect? {
    guard places.isLid(name) else { return nil }
    let own = name.exact.dropping(suffix: "-lid")
    let eyes = own.map { [$0] } ?? places.order.filter { $0.exact.hasPrefix("eye") }
    guard let shift = eyes.lazy.compactMap({ shifts[$0] }).first else { return nil }
    return Rect(shift.minX + shift.size.width / 2, shift.minY + shift.size.height / 2, 0, 0)
  }

  mutating func move(_ place: RigPlaces.Place, by change: Rect) throws {
    let numbers = [change.minX, change.minY, change.size.width, change.size.height]
    guard numbers.contains(where: { abs($0) >= 0.005 }) else { return }
    guard let frame = place.frame else {
      warnings.append(
        "'\(place.name)' moved in the drawing, but its frame is computed; change it by hand")
      return
    }
    let own = [frame.minX, frame.minY, frame.size.width, frame.size.height]
    for (index, number) in zip(own, numbers).map(+).enumerated() where numbers[index] != 0 {
      text = try text.applying(
        ValueChange(path: place.path / "frame" / index, text: number.shortText(decimals: 2)))
    }
    moved.append(place.name)
  }

  // MARK: - Removed parts

  /// Removes a part that isn't in the drawing, with the lines about it. A part with parts in it only
  /// loses its art.
  ///
  /// - Throws: `StartError` if the author wrote lines about the part.
  private mutating func remove(_ name: String, art: String) throws {
    guard let place = places[name] else { return }
    if let lid = places.lid(of: name) { try remove(lid, art: places[lid]?.art ?? "") }
    if places[name]?.children.isEmpty == false {
      text = try text.removing(place.path / "art")
    } else {
      if let place = uses.otherFile(using: name) {
        throw StartError.stillUsed(place.path, line: place.mark.line, part: name)
      }
      for use in uses.paths(of: name).map(\.entry).unique.reversed() where text.node(at: use) != nil
      {
        guard removesUsed || isGenerated(use) else {
          throw StartError.stillUsed(
            "\(folder)/rig.yaml", line: text.node(at: use)?.mark?.line ?? 1, part: name)
        }
        text = try text.removing(use)
      }
      text = try text.removing(place.path)
      removed.append(name)
    }
    places = RigPlaces(text)
    unused.append(art)
  }

  /// Checks that the rig works without the unused art, and that what moves or changes still shows
  /// something. Keeps art that an input can choose, since any command can set it.
  ///
  /// - Throws: `StartError.emptied`, and errors of the rig.
  private mutating func checkResult(_ old: RigPlaces) throws {
    let new = try changed(to: text)
    let written = Set(files.map(\.path))
    unused.removeAll { name in
      written.contains("\(folder)/\(name)") || new.names(art: name)
        || others.sceneTexts.contains { [UInt8]($0.contents).contains(name.utf8) }
    }
    if !unused.isEmpty, new.hasArtInputs {
      let verb = unused.count == 1 ? "stays" : "stay"
      warnings.append("\(unused.joined(separator: ", ")) \(verb), since an input can show any art")
      unused = []
    }
    _ = try new.removing(art: Set(unused)).resolved()
    let emptied = old.order.first { name in
      old.showsArt(name) && !places.showsArt(name) && places[name] != nil
        && !uses.paths(of: name).isEmpty
    }
    if !removesUsed, let emptied { throw StartError.emptied(drawing, part: emptied) }
  }

  /// Whether `critter init` can have written an entry: a track of one of its clips in one line, or the
  /// art of a state.
  private func isGenerated(_ path: ValuePath) -> Bool {
    guard let node = text.node(at: path), let pairs = node.pairs, node.isFlow else {
      return false
    }
    let keys = Set(pairs.compactMap(\.key.text))
    if path.steps.first == .key("states") {
      return keys.isSubset(of: ["art", "visible", "transform"])
    }
    guard path.steps.first == .key("clips"),
      keys.isSubset(of: ["transform", "art", "visible", "mask"])
    else { return false }
    let isWhole = node["transform"].map { $0["additive"]?.text == "true" } ?? true
    return isWhole
      && ["art", "visible"].allSatisfy { node[$0].map { $0["mode"]?.text == "discrete" } ?? true }
  }
}

extension ValuePath {
  /// The path of the whole event or step of a scene that contains the value; for other values, the path
  /// itself.
  fileprivate var entry: ValuePath {
    switch steps.first {
    case .key("events"): ValuePath(Array(steps.prefix(2)))
    case .key("scenes"): ValuePath(Array(steps.prefix(3)))
    default: self
    }
  }
}
