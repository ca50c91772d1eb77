import CritterGraphics
import CritterKit
import CritterRig
import CritterSVG
package import CritterYAML

/// The changes that a redrawn file makes to the rig that was split from it.
package struct Redrawing {
  /// The path of the drawing.
  package let drawing: String
  /// The version of the drawing that the changes come from.
  package let drawingVersion: FileVersion?
  /// The files to write, with their paths: `rig.yaml` and art.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The names of art that only removed parts used.
  package private(set) var unused: [String] = []
  /// The names of the added parts.
  package private(set) var added: [String] = []
  /// The names of the removed parts.
  package private(set) var removed: [String] = []
  /// The names of parts that are missing from the drawing but still used by the rig.
  package private(set) var kept: [String] = []
  /// The names of the parts whose frame changed.
  package private(set) var moved: [String] = []
  /// The names of the parts whose art changed.
  package private(set) var redrawn: [String] = []
  /// The differences from the drawing, in sentences.
  package private(set) var warnings: [String] = []

  /// The version of `rig.yaml` that the changes apply to.
  private let version: FileVersion?
  private let folder: String
  private let document: RigDocument
  private var text: ValueText
  /// The parts of the rig, by name.
  private var places: [String: Place] = [:]

  /// A part in `rig.yaml`.
  private struct Place {
    let path: ValuePath
    let parent: String?
    let art: String?
    /// The frame; nil if the frame is computed.
    let frame: Rect?
  }

  /// Computes the changes for a rig from its redrawn file.
  ///
  /// - Parameters:
  ///   - folder: the path of the rig's folder.
  ///   - removesUsed: whether to remove parts that states, clips, or transitions use.
  ///   - chosen: a drawing that the user chose; nil for the drawing in `rig.yaml`.
  ///   - bounds: the folder that the drawing in `rig.yaml` can't be outside of; nil for any folder.
  /// - Throws: `StartError`, and errors of the drawing and of the rig.
  package init(
    of folder: String, removesUsed: Bool, from chosen: String? = nil, within bounds: String? = nil
  ) throws {
    self.folder = folder.exact.withoutLastSlash
    let path = "\(self.folder)/rig.yaml"
    version = FileVersion(of: path)
    document = try RigDocument(contentsOf: self.folder)
    let yaml = [UInt8](try SourceFile(path, within: self.folder).contents(.description))
    do throws(ValueText.Failure) {
      text = try ValueText(String(decoding: yaml, as: UTF8.self))
    } catch {
      throw StartError.cannotEdit(path, reason: error.message)
    }
    guard let source = chosen ?? document.drawing?.value.file else {
      throw StartError.lacksDrawing(path)
    }
    let (name, region) = DrawnRig.region(in: source)
    drawing = chosen == nil ? Self.path(of: source, in: self.folder) : name
    drawingVersion = FileVersion(of: drawing)
    let named = document.drawing.map { Self.path(of: $0.value.file, in: self.folder) }
    let isNamed = chosen == nil || named.map { FileIdentity(of: $0) } == FileIdentity(of: drawing)
    let file = try ArtFile(drawing: drawing, within: chosen == nil ? bounds : nil)
    let drawn = try DrawnRig(splitting: file, region: region)
    warnings = drawn.warnings
    addPlaces(of: ValuePath("parts"), in: nil)
    try addArt(of: drawn)
    do {
      try update(to: drawn, removesUsed: removesUsed)
      if isNamed { try record(Digest.text(of: file.bytes)) }
    } catch let failure as ValueText.Failure {
      throw StartError.cannotEdit(path, reason: failure.message)
    }
    let names = Set(drawn.art.map(\.name))
    unused = removed.compactMap { places[$0]?.art }.filter { !names.contains($0) }
    let new = Array(text.text.utf8)
    _ = try changed(to: text).resolved()
    if new != yaml { files.append((path, new)) }
  }

  /// Returns the path of the drawing in the key `drawing`, without its region.
  private static func path(of drawing: String, in folder: String) -> String {
    let name = DrawnRig.region(in: drawing).path
    return name.exact.hasPrefix("/") ? name : "\(folder)/\(name)"
  }

  /// Whether `rig.yaml` is unchanged since it was read.
  package var isCurrent: Bool { version == FileVersion(of: "\(folder)/rig.yaml") }

  private mutating func addPlaces(of path: ValuePath, in parent: String?) {
    for pair in text.node(at: path)?.pairs ?? [] {
      guard let name = pair.key.text else { continue }
      let numbers = pair.value["frame"]?.items?.compactMap { $0.text.flatMap { Double($0) } } ?? []
      let frame =
        numbers.count == 4 ? Rect(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
      places[name] = Place(
        path: path / name, parent: parent, art: pair.value["art"]?.text, frame: frame)
      addPlaces(of: path / name / "parts", in: name)
    }
  }
}

// MARK: - rig.yaml

extension Redrawing {
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

  private mutating func update(to drawn: DrawnRig, removesUsed: Bool) throws {
    let names = Set(drawn.parts.flatMap(\.withChildren).map(\.name))
    try move(drawn)
    try add(drawn.parts, in: nil, origin: Point(0, 0))
    try addStates(of: drawn)
    let gone = places.filter { name, place in
      !names.contains(name) && place.art.map { isOwn("\(folder)/\($0)") } ?? false
    }
    for name in gone.keys.sorted() { try remove(name, at: gone[name]?.path, removesUsed) }
  }

  /// Moves parts by the same amount as in the drawing. Keeps the author's changes of frames.
  private mutating func move(_ drawn: DrawnRig) throws {
    var shifts: [String: Rect] = [:]
    for part in drawn.parts.flatMap(\.withChildren) {
      guard let art = places[part.name]?.art, let old = oldFrame(of: art, in: drawn) else {
        continue
      }
      shifts[part.name] = part.frame.minus(old)
    }
    for (name, shift) in shifts.sorted(by: { $0.key < $1.key }) {
      guard let place = places[name] else { continue }
      let parent = place.parent.flatMap { shifts[$0] } ?? Rect(0, 0, 0, 0)
      let change = shift.minus(Rect(parent.minX, parent.minY, 0, 0))
      if change == Rect(0, 0, 0, 0) { continue }
      guard let frame = place.frame else {
        warnings.append(
          "'\(name)' moved in the drawing, but its frame is computed; change it by hand")
        continue
      }
      let numbers = [
        frame.minX + change.minX, frame.minY + change.minY,
        frame.size.width + change.size.width, frame.size.height + change.size.height,
      ]
      for (index, number) in numbers.enumerated() {
        let path = place.path / "frame" / index
        text = try text.applying(ValueChange(path: path, text: number.shortText(decimals: 2)))
      }
      moved.append(name)
    }
  }

  /// Returns the previous rectangle of art in the drawing. Art keeps the drawing's coordinates.
  private func oldFrame(of art: String, in drawn: DrawnRig) -> Rect? {
    guard let file = try? ArtFile(drawing: "\(folder)/\(art)"), isOwn(file.path) else { return nil }
    return drawn.frame(ofArt: file)
  }

  private mutating func add(_ parts: [DrawnRig.Part], in parent: String?, origin: Point) throws {
    var previous: String?
    for part in parts {
      if places[part.name] == nil, part.art == nil {
        // The rig doesn't have this group: its parts go to the group's place.
        try add(part.parts, in: parent, origin: origin)
        continue
      }
      if places[part.name] == nil {
        let path = parent.flatMap { places[$0]?.path }.map { $0 / "parts" } ?? ValuePath("parts")
        var alone = part
        alone.parts = []
        let entry = alone.entry(in: origin)
        if text.node(at: path)?.pairs?.isEmpty ?? true {
          text = try text.applying(ValueChange(path: path / part.name, text: entry))
        } else {
          text = try text.inserting(part.name, entry, after: previous, in: path)
        }
        places[part.name] = Place(
          path: path / part.name, parent: parent, art: part.art, frame: part.frame)
        added.append(part.name)
      }
      previous = places[part.name]?.parent == parent ? part.name : previous
      let isGroup = part.art == nil
      try add(
        part.parts, in: part.name, origin: isGroup ? origin : part.frame.origin)
    }
  }

  /// Adds the art of states. Keeps the author's changes in a state.
  private mutating func addStates(of drawn: DrawnRig) throws {
    for state in drawn.states where state.name != "rest" {
      for change in state.changes {
        let path = ValuePath("states", state.name, "parts", change.part)
        if text.node(at: path) != nil { continue }
        if let art = change.art {
          text = try text.applying(ValueChange(path: path / "art", text: art))
        } else {
          text = try text.applying(ValueChange(path: path / "visible", text: "true"))
        }
      }
    }
  }

  private mutating func remove(_ name: String, at path: ValuePath?, _ removesUsed: Bool) throws {
    guard let path, !places.values.contains(where: { $0.parent == name }) else {
      return kept.append(name)
    }
    var shorter = try text.removing(path)
    if removesUsed {
      for use in uses(of: name) { shorter = try shorter.removing(use) }
    }
    if !removesUsed, !isValid(shorter) { return kept.append(name) }
    text = shorter
    removed.append(name)
  }

  /// Returns the paths where states, clips, and transitions use a part.
  private func uses(of name: String) -> [ValuePath] {
    let holders =
      ["states", "clips"].flatMap { key in
        (text.node(at: ValuePath(key))?.pairs ?? []).compactMap(\.key.text).flatMap { entry in
          [
            ValuePath(key, entry, "parts"), ValuePath(key, entry, "along", "from"),
            ValuePath(key, entry, "along", "to"),
          ]
        }
      }
      + (text.node(at: ValuePath("transitions"))?.items ?? []).indices.map {
        ValuePath("transitions") / $0 / "parts"
      }
    return holders.map { $0 / name }.filter { text.node(at: $0) != nil }
  }
}

// MARK: - Art

extension Redrawing {
  /// The first line of art that was split from a drawing.
  package static let mark = "<!-- Split from a drawing: critter sync overwrites this file. -->\n"

  /// Returns whether a file was split from a drawing rather than drawn by hand.
  private func isOwn(_ path: String) -> Bool {
    (try? bytes(at: path))?.starts(with: Self.mark.utf8) ?? false
  }

  /// Returns the bytes of a file of the rig; nil if it doesn't exist.
  private func bytes(at path: String) throws(KitError) -> [UInt8]? {
    do throws(SourceError) {
      return [UInt8](try SourceFile(path, within: folder).contents(.art))
    } catch {
      if error.isMissing { return nil }
      throw .cannotRead(path: path, reason: error.description)
    }
  }

  private mutating func addArt(of drawn: DrawnRig) throws(KitError) {
    for art in drawn.art {
      let path = "\(folder)/\(art.name)"
      let bytes = Array(art.text.utf8)
      let old = try self.bytes(at: path)
      if old == bytes { continue }
      if let old, !old.starts(with: Self.mark.utf8) {
        warnings.append("\(path) isn't overwritten, since you changed its first line")
        continue
      }
      files.append((path, bytes))
      if old != nil { redrawn.append(art.name) }
    }
  }

  /// Returns the rig with the new art and another `rig.yaml`.
  private func changed(to text: ValueText) throws(FileError) -> RigDocument {
    let art = files.map { path, bytes in
      ArtFile(name: path.exact.lastName, path: path, bytes: bytes)
    }
    return try document.replacing(yaml: Data(text.text.utf8), art: art)
  }

  private func isValid(_ text: ValueText) -> Bool {
    (try? changed(to: text).resolved()) != nil
  }
}

extension ArtFile {
  /// Reads a drawing.
  ///
  /// - Parameter folder: the folder that the drawing can't be outside of; nil if the user chose it.
  /// - Throws: `StartError.unreadableDrawing` and `StartError.outsideDrawing`.
  init(drawing path: String, within folder: String? = nil) throws {
    do throws(SourceError) {
      let bytes = [UInt8](try SourceFile(path, within: folder).contents(.art))
      self.init(name: URL(fileURLWithPath: path).lastPathComponent, path: path, bytes: bytes)
    } catch .leadsOut(let folder) {
      throw StartError.outsideDrawing(path, folder: folder)
    } catch {
      throw StartError.unreadableDrawing(path, reason: "\(error)")
    }
  }
}

extension Rect {
  /// Returns the differences between the origins and the sizes.
  fileprivate func minus(_ other: Rect) -> Rect {
    Rect(
      minX - other.minX, minY - other.minY, size.width - other.size.width,
      size.height - other.size.height)
  }
}
