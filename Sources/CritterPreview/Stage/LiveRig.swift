import CritterEditing
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSyntax

/// The last readable version of a rig, with its view and rasterizer.
final class LiveRig: StagedRig {
  let folder: String
  private let text: TextShaping
  let document: RigDocument
  private(set) var shot: Shot
  private(set) var view: ViewOptions
  private var painter: Repainter
  /// The rig without the scene of the view.
  private var plain: Rig
  /// The texts that the rig was read from, and the same ones parsed.
  private var files: [(path: String, text: String)] = []
  private var parsed: RigText?

  var rig: Rig { shot.rig }
  var timeline: Timeline { shot.timeline }
  var selection: Selection { view.selection }
  var isRecording: Bool { view.isRecording }

  /// - Throws: the errors of the rig, its art, or the view.
  convenience init(_ folder: String, _ view: ViewOptions, text: @escaping TextShaping) throws {
    let document = try RigDocument(contentsOf: folder)
    try self.init(folder, document, view, text: text)
    files = try document.textFiles.map { ($0, try RigEditor.text(of: $0, within: folder)) }
  }

  /// The texts of the rig's files, as they were read. Drafts change these, whatever is on disk by now.
  func source() throws -> RigText {
    if let parsed { return parsed }
    let text = try RigText(files)
    parsed = text
    return text
  }

  /// Creates the same view of a rig, with other texts in its files.
  ///
  /// - Parameter art: art that only the new texts refer to.
  convenience init(_ other: LiveRig, _ text: RigText, art: [ArtFile] = []) throws {
    let document = try other.document.replacing(with: text, art: art)
    try self.init(other.folder, document, other.view, text: other.text, like: other)
    parsed = text
  }

  /// Creates the same view of a rig after an edit.
  convenience init(_ other: LiveRig, _ edited: EditedRig) throws {
    try self.init(other, edited.text, art: edited.art + edited.recoloredArt)
  }

  /// Checks that a rig can be shown after an edit.
  ///
  /// - Parameter isAtRest: whether the view's selection doesn't count, since its name may be gone.
  func check(_ edited: EditedRig, isAtRest: Bool) throws {
    let document = try document.replacing(with: edited.text, art: edited.art + edited.recoloredArt)
    var view = view
    if isAtRest { view.subject = .selection(.still([])) }
    let new = try LiveRig(folder, document, view, text: text, like: self)
    // Missing fonts and exceeded limits are found only by drawing.
    _ = try new.bitmap(of: new.pose(at: edited.time))
    let states = new.rig.states.filter { !rig.states.contains($0) }.map { [$0.name] }
    for selection in (new.rig.parts == rig.parts ? [] : [[]]) + states {
      view.subject = .selection(.still(selection))
      try new.show(view)
      _ = try new.drawing(of: new.timeline.pose(at: 0))
    }
  }

  /// Creates a rig with another view, or with another theme than that of the view.
  convenience init(_ other: LiveRig, view: ViewOptions? = nil, theme: Theme? = nil) throws {
    try self.init(
      other.folder, other.document, view ?? other.view, text: other.text, like: other, theme: theme)
  }

  /// - Parameters:
  ///   - other: a rig whose painter is reused if it draws the same art.
  ///   - theme: the theme; nil for the theme of the view.
  private init(
    _ folder: String, _ document: RigDocument, _ view: ViewOptions,
    text: @escaping TextShaping, like other: LiveRig? = nil, theme: Theme? = nil
  ) throws {
    self.folder = folder
    self.document = document
    self.view = view
    self.text = text
    var request = try view.request(in: folder)
    if let theme { request.theme = theme }
    let base = try document.plain(for: request)
    plain = base
    shot = try base.adding(view).shot(for: request, text: text)
    if let other { (files, parsed) = (other.files, other.parsed) }
    if let other, base.art == other.plain.art {
      painter = other.painter
    } else {
      painter = try Repainter(art: base.art)
    }
  }

  /// The path of the rig's file.
  var file: String { document.file }

  /// Changes the view. After an error, the previous view stays in place.
  func show(_ view: ViewOptions) throws {
    guard view != self.view else { return }
    let request = try view.request(in: folder)
    let base = view.hasRig(of: self.view) ? plain : try document.plain(for: request)
    let shot = try base.adding(view).shot(for: request, text: text)
    if base.art != plain.art { painter = try Repainter(art: base.art) }
    self.shot = shot
    self.view = view
    plain = base
  }

  /// Returns the pose without the parts that the view hides.
  func pose(at time: Double) -> Pose {
    rig.leavingOut(view.hidden, solo: view.solo, of: timeline.pose(at: time))
  }

  func pose(in states: [String]) throws -> Pose {
    try rig.shot(for: RenderRequest(.still(states)), text: textShaping()).timeline.pose(at: 0)
  }

  func after(_ edited: EditedRig) throws -> any StagedRig { try LiveRig(self, edited) }

  /// Returns all input values by name.
  func inputs(at time: Double) -> [String: InputValue] {
    let values = zip(rig.inputs.map(\.name), timeline.inputs(at: time))
    return Dictionary(values, uniquingKeysWith: { $1 })
  }

  /// The visible parts that have a pixel at a point of the canvas, front to back.
  func parts(at point: Point, time: Double) throws -> [String] {
    let pose = pose(at: time)
    let drawing = try drawing(of: pose)
    let pixel = PixelRect(
      Int((point.x * view.scale).rounded(.down), within: 0...drawing.size.width - 1),
      Int((point.y * view.scale).rounded(.down), within: 0...drawing.size.height - 1), 1, 1)
    let layers = Dictionary(grouping: drawing.layers.flatMap(\.leaves), by: \.part)
    return try rig.placedParts(of: pose).reversed().filter { placed in
      guard placed.isVisible, let own = layers[placed.part.path] else { return false }
      let alone = Drawing(
        size: drawing.size, background: .transparent, mask: drawing.mask, layers: own.map(\.layer))
      return try painter.rasterizer.patch(of: alone, in: pixel).pixels.first?.alpha ?? 0 > 0
    }.map(\.part.path)
  }

  /// An image of a part at the start, with the parts in it.
  func thumb(of path: String) throws -> Bitmap {
    var pose = timeline.pose(at: 0)
    for (index, part) in rig.parts.enumerated() where path.isWithin(part.path) {
      pose.parts[index].isVisible = true
      pose.parts[index].opacity = 1
    }
    let drawing = try drawing(of: pose).only { $0.isWithin(path) }
    let corners = rig.placedParts(of: pose).filter { $0.part.path.isWithin(path) }
      .flatMap { $0.corners.compactMap(\.self) }
    let rect = PixelRect(around: corners, scale: view.scale, in: drawing.size)
    let patch = try painter.rasterizer.patch(of: drawing, in: rect)
    return Bitmap(size: PixelSize(rect.width, rect.height), pixels: patch.pixels)
  }

  /// An image of the parts that are different at another instant, for showing it beneath those parts
  /// of a pose, but over a ground that rests.
  func onionSkin(at time: Double, beneath pose: Pose) throws -> Bitmap {
    let (then, now) = (try drawing(of: self.pose(at: time)), try drawing(of: pose))
    let skin = try painter.bitmap(of: then.without(layersOf: now))
    return skin.without(try painter.bitmap(of: now.without(layersOf: then)))
  }

  func drawing(of pose: Pose) throws -> Drawing {
    try shot.drawing(of: pose)
  }

  func bitmap(of pose: Pose) throws -> Bitmap {
    try painter.bitmap(of: drawing(of: pose))
  }
}

extension Bitmap {
  /// Returns the pixels that remain visible beneath another image, each as far as that is transparent.
  fileprivate func without(_ cover: Bitmap) -> Bitmap {
    let pixels = zip(pixels, cover.pixels).map { own, cover in
      let rest = 255 - Int(cover.alpha)
      func fade(_ value: UInt8) -> UInt8 { UInt8((Int(value) * rest + 127) / 255) }
      return Pixel(fade(own.red), fade(own.green), fade(own.blue), fade(own.alpha))
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

extension Drawing {
  /// Returns the drawing without the canvas, and without the layers that another drawing has, too.
  fileprivate func without(layersOf other: Drawing) -> Drawing {
    let known = Set(other.layers)
    return Drawing(
      size: size, background: .transparent, mask: mask,
      layers: layers.filter { $0.name != "canvas" && !known.contains($0) })
  }

  /// Returns the drawing with only the layers of some parts, on a transparent background. Their masks
  /// stay.
  ///
  /// - Parameter isIncluded: whether the part with a path is drawn.
  fileprivate func only(_ isIncluded: (String) -> Bool) -> Drawing {
    Drawing(size: size, background: .transparent, mask: mask, layers: layers.only(isIncluded))
  }
}

extension Layer {
  /// The layers of parts in the layer, each with the groups around it, and the path of its part.
  fileprivate var leaves: [(part: String, layer: Layer)] {
    guard case .group(let layers) = content else { return [(name, self)] }
    return layers.flatMap(\.leaves).map { leaf in
      var group = self
      group.content = .group([leaf.layer])
      return (leaf.part, group)
    }
  }
}

extension [Layer] {
  fileprivate func only(_ isIncluded: (String) -> Bool) -> [Layer] {
    compactMap { layer in
      guard case .group(let layers) = layer.content else {
        return isIncluded(layer.name) ? layer : nil
      }
      var group = layer
      let own = layers.only(isIncluded)
      group.content = .group(own)
      return own.isEmpty ? nil : group
    }
  }
}

extension PixelRect {
  /// The pixels around points of the canvas, and one more on each side.
  fileprivate init(around points: [Point], scale: Double, in size: PixelSize) {
    func range(_ values: [Double], _ count: Int) -> (low: Int, high: Int) {
      let low = ((values.min() ?? 0) * scale).rounded(.down) - 1
      let high = ((values.max() ?? 0) * scale).rounded(.up) + 1
      return (Int(low, within: 0...count - 1), Int(high, within: 1...count))
    }
    let (x, y) = (range(points.map(\.x), size.width), range(points.map(\.y), size.height))
    self.init(x.low, y.low, max(x.high - x.low, 1), max(y.high - y.low, 1))
  }
}

extension RigDocument {
  /// The texts of files of the rig, as they are on disk.
  func readText(_ files: [String]? = nil) throws -> RigText {
    try RigText((files ?? textFiles).map { ($0, try RigEditor.text(of: $0, within: folder)) })
  }

  /// The paths of the scenes and themes that have no errors.
  var filesWithNames: [String] {
    guard !sceneFiles.isEmpty || !themes.isEmpty, let rig = try? resolved() else { return [] }
    return (sceneFiles + themes).map { "\(folder)/\($0)" }.filter { path in
      do {
        let text = try RigEditor.text(of: path, within: folder)
        try check(path, Data(text.utf8), rig)
        return true
      } catch {
        // The user sees the errors when the scene or the theme is shown.
        return false
      }
    }
  }

  /// Returns the rig without a scene from another file.
  func plain(for request: RenderRequest) throws -> Rig {
    var request = request
    request.selection = .still([])
    return try rig(for: request)
  }
}

extension Rig {
  /// Returns the rig with the view's scene, if the scene is live or in a separate file.
  func adding(_ view: ViewOptions) throws -> Rig {
    switch view.subject {
    case .live(let events, let end):
      let text = LiveScene.text(events, until: end)
      return try adding(scene: Data(text.utf8), named: ViewOptions.liveName)
    case .selection(.scene(let path)) where path.exact.hasSuffix(".yaml"):
      return try adding(sceneIn: path, within: folder)
    case .selection: return self
    }
  }
}

/// Draws a sequence of images, redrawing only the changes from the previous one.
final class Repainter {
  let rasterizer: Rasterizer
  private var last: (drawing: Drawing, bitmap: Bitmap)?

  init(art: [ArtFile]) throws {
    rasterizer = try Rasterizer(art: art)
  }

  /// - Parameter drawing: a drawing with only the art from `init`.
  func bitmap(of drawing: Drawing) throws -> Bitmap {
    let bitmap = try repainted(drawing) ?? rasterizer.bitmap(of: drawing)
    last = (drawing, bitmap)
    return bitmap
  }

  /// - Returns: nil for the first image, and after a change of size.
  private func repainted(_ drawing: Drawing) throws -> Bitmap? {
    guard var last = last.take(), last.drawing.size == drawing.size else { return nil }
    let changed = drawing.changes(from: last.drawing)
    _ = last.bitmap.draw(try rasterizer.patch(of: drawing, in: changed), in: changed)
    return last.bitmap
  }
}
