package import CritterGraphics
import CritterRaster
import CritterSVG

/// A rig made from a drawing: its parts with their art, frames, and anchors.
package struct DrawnRig {
  /// The size of the canvas in points.
  package let size: Size
  /// The top-left corner of the canvas, in the coordinates of the art.
  let origin: Point
  /// The part of a mostly empty page that became the canvas, in points of the page. Nil for the
  /// whole page.
  package private(set) var crop: Rect?
  /// Whether the page is mostly empty, so that the canvas is smaller.
  package private(set) var isCropped = false
  /// The parts, back to front.
  package internal(set) var parts: [DrawnPart] = []
  /// The states, with the art of the parts in each.
  package internal(set) var states: [State] = []
  /// The SVG texts, by file name.
  package internal(set) var art: [(name: String, text: String)] = []
  /// The main colors of the art.
  private(set) var colors = ColorNames(of: [])
  /// The differences from the drawing, in sentences.
  package private(set) var warnings: [String] = []
  /// The instruction for naming layers in the program that wrote the drawing. Nil if a layer has a
  /// name.
  package private(set) var namingHint: String?
  /// Whether nearly nothing shows on a white page.
  private(set) var isPale = false
  /// The part that breathes: it contains all others except the scenery, or is the only one.
  var figure: DrawnPart { parts.first { $0.name == figureName } ?? parts[0] }
  private var figureName = ""
  /// The shape of the figure, and the limits of its motion.
  private(set) var build = FigureBuild()
  /// Whether the rig is made from an image instead of a drawing with shapes.
  let isImage: Bool
  /// The names of the parts with art, each with the areas of its colors.
  private var painted: [(name: String, paints: [Color: Double])] = []
  private var names: Set<String> = []
  private var artNames: Set<String> = []

  /// A layer of the drawing as a part of the rig.
  package struct DrawnPart {
    /// The part's name, unique in the rig.
    package let name: String
    /// The file name of the part's art; nil for a group of parts.
    package let art: String?
    /// The rectangle of the part in the canvas.
    package fileprivate(set) var frame: Rect
    /// The anchor as fractions of the frame's width and height.
    package var anchor = Point(0.5, 0.5)
    /// Whether the part is hidden unless a state shows it.
    package let isHidden: Bool
    /// The part's children, back to front.
    package var parts: [DrawnPart]
    /// The covered area relative to the canvas; above 1 if larger.
    fileprivate(set) var share = 0.0
    /// How the part moves in the figure; nil if it moves with the trunk.
    var life: PieceLife?
  }

  /// A state of the rig: how its parts differ from the rest state.
  package struct State {
    /// The state's name.
    package let name: String
    /// The changes of single parts; other parts stay as in the rest state.
    package fileprivate(set) var changes: [Change]
  }

  /// The change of one part in a state.
  package struct Change {
    /// The name of the changed part.
    package let part: String
    /// The art in the state; nil if it doesn't change.
    package let art: String?
    /// Whether the part is hidden outside the state.
    package let isShown: Bool
    /// Another property with its value in `rig.yaml`; nil if only the art changes.
    var entry: String?
  }

  /// The part of a page that becomes the canvas.
  package enum Region: Equatable {
    /// The whole page or, if it's mostly empty, the drawing with a margin.
    case automatic
    case page
    /// The same as `automatic`, with the room that the animations need.
    case roomy
  }

  /// The maximum number of parts, since measuring them takes time.
  package static let maximumParts = 500

  /// Splits a drawing into parts.
  ///
  /// - Parameters:
  ///   - file: the drawing.
  ///   - region: the part of the page that becomes the canvas.
  ///   - motion: the kind of animations; nil for the one that suits the drawing.
  ///   - maximumBytes: the maximum size of all art; each part has its own copy of shared gradients.
  /// - Throws: `StartError` and `DrawingError`.
  package init(
    splitting file: ArtFile, region: Region = .automatic, motion: DrawnMotion? = nil,
    maximumBytes: Int = 64_000_000
  ) throws {
    try self.init(
      splitting: file, region: region, motion: motion, maximumBytes: maximumBytes, image: nil)
  }

  /// Splits a drawing, which can be one that shows an image.
  ///
  /// - Parameter image: the build of the image; nil for other drawings.
  init(
    splitting file: ArtFile, region: Region, motion: DrawnMotion?, maximumBytes: Int = 64_000_000,
    image: FigureBuild?
  ) throws {
    isImage = image != nil
    let natural = try ParsedArt(file).naturalSize
    let filtered = try SanitizedArt(file)
    let drawing = LayeredDrawing(filtered, naturalSize: natural)
    let split = DrawingSplit(filtered)
    let plain = split.pieces()
    let living = AnatomySplit(
      plain, split, filtered, canvas: drawing.canvas, hasFace: motion != DrawnMotion.none)
    let pieces = split.numbered(living.living(plain))
    if !split.isNamed { namingHint = DrawingProgram.namingHint(for: file) }
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count <= Self.maximumParts else {
      throw StartError.tooMany(file.path, limit: Self.maximumParts)
    }
    var reading = PieceReading(drawing, count, path: file.path, maximumBytes: maximumBytes)
    // Each piece is drawn, and all together may take as long as one drawing.
    try file.asOneWork { for piece in pieces { try reading.read(piece) } }
    let page = Rect(0, 0, drawing.canvas.size.width, drawing.canvas.size.height)
    guard let drawn = reading.drawnFrame(of: pieces, on: page) else {
      let losses = try file.validated().diagnostics.all
      throw StartError.isEmpty(file.path, loss: losses.first?.message)
    }
    reading.drawn = drawn
    build = FigureBuild(living, motion, origin: drawing.canvas.origin)
    if var image, build.isFullBleed || living.anatomy?.eyes.isEmpty != false {
      // The ground moves with the figure.
      image.move(by: drawing.canvas.origin)
      build = image
    } else {
      build.cover(reading.drawnFrame(of: pieces.filter { $0.life?.isStill != true }, on: page))
    }
    crop = region == .page ? nil : page.crop(to: drawn, cut: build.cuts)
    isCropped = crop != nil
    if region == .roomy, !isCropped { crop = build.roomy(page) }
    let canvas = crop ?? page
    size = canvas.size
    origin = Point(drawing.canvas.minX + canvas.minX, drawing.canvas.minY + canvas.minY)
    guard (1...10000).contains(size.width), (1...10000).contains(size.height) else {
      throw StartError.canvas(file.path, size)
    }
    parts = add(pieces, &reading).map { $0.moved(by: canvas.origin) }
    // An image is no background of its eyes.
    if isImage { parts[0].share = 0 }
    colors = ColorNames(of: painted)
    build.move(by: canvas.origin)
    standOnGround()
    addFeelings(of: living.anatomy?.face)
    warnings = pieces.filter(\.isBlended).compactMap { piece in
      guard reading.frame(of: piece) != nil else { return nil }
      return
        "\(file.path): '\(reading.name(of: piece))' blends with the shapes behind it, which a "
        + "part can't; put both into one group"
    }
    let view = Rect(origin.x, origin.y, size.width, size.height)
    let picture = DrawnPicture(view: view, path: file.path, side: 288, isDraft: false)
    let shown = try picture.image(of: restParts)
    isPale = shown.isPale
    if warnings.isEmpty { warnings += try differences(of: shown, from: drawing, picture) }
  }

  /// Returns a warning if the parts together don't look like the drawing.
  private func differences(
    of shown: Bitmap, from drawing: LayeredDrawing, _ picture: DrawnPicture
  ) throws -> [String] {
    let path = picture.path
    guard try picture.image(of: drawing.svg(without: [])).isAnother(than: shown) else { return [] }
    return [
      "\(path): the rig looks different from the drawing, since effects apply to each part alone; put "
        + "shapes that blend, or share a filter or mask, into one group"
    ]
  }

  /// Returns the rig of a drawing of one image with the image itself.
  ///
  /// - Parameter page: the rectangle of the whole image, in points of the drawing.
  func showing(_ image: ArtFile, in page: Rect) -> DrawnRig {
    var rig = self
    let frame = page.moved(to: Point(-origin.x, -origin.y))
    var part = DrawnPart(of: image, in: frame) { name in names.contains(name) }
    if parts[0].parts.isEmpty {
      part.anchor = frame.fraction(of: build.ground, decimals: 3)
      (rig.figureName, rig.parts) = (part.name, [part])
    } else {
      rig.parts[0].parts[0] = part
    }
    rig.art.removeFirst()
    let canvas = Rect(origin: origin, size: size)
    rig.crop = canvas == page ? nil : canvas
    (rig.isCropped, rig.namingHint) = (false, nil)
    rig.colors = ColorNames(of: [])
    return rig
  }

  /// Groups everything in front of the scenery into one part, with its anchor at the lowest point.
  private mutating func standOnGround() {
    let moving = parts.indices.filter { !parts[$0].isScenery }
    let first = moving.first ?? parts.endIndex - 1
    let last = moving.last ?? first
    let canvas = Rect(0, 0, size.width, size.height)
    let frames = parts[first...last].map { $0.frame.intersection(canvas) ?? $0.frame }
    let seen = frames.filter(canvas.intersects)
    let frame = seen.reduce(seen.first ?? frames[0]) { $0.union($1) }
    let feet = build.isFloating ? frame.center : Point(frame.center.x, frame.maxY)
    build.ground = feet
    if first == last {
      parts[first].anchor = parts[first].frame.fraction(of: feet)
      figureName = parts[first].name
    } else {
      figureName = "figure".numbered { names.insert($0).inserted }
      let figure = DrawnPart(
        name: figureName, art: nil, frame: canvas, anchor: canvas.fraction(of: feet),
        isHidden: false, parts: Array(parts[first...last]))
      parts.replaceSubrange(first...last, with: [figure])
    }
  }

  private mutating func add(_ pieces: [DrawingPiece], _ reading: inout PieceReading) -> [DrawnPart]
  {
    let placed = pieces.filter { reading.frame(of: $0) != nil }
    let parts = placed.compactMap { add($0, &reading) }
    return reading.withAnchors(parts, of: placed)
  }

  private mutating func add(_ piece: DrawingPiece, _ reading: inout PieceReading) -> DrawnPart? {
    guard let frame = reading.frame(of: piece) else { return nil }
    let name = reading.name(of: piece).numbered { names.insert($0).inserted }
    let file =
      piece.content.isEmpty
      ? nil : addArt(name, reading.svg(of: piece, in: frame))
    if piece.life?.kind != .feeling {
      painted += reading.paints(of: piece).map { (name, $0) }
    }
    for (state, other) in piece.states {
      let art = addArt("\(name)-\(state)", reading.svg(of: other, in: frame))
      add(Change(part: name, art: art, isShown: piece.isHidden), to: state)
    }
    if let state = piece.shownIn { add(Change(part: name, art: nil, isShown: true), to: state) }
    var part = DrawnPart(
      name: name, art: file, frame: frame, isHidden: piece.isHidden,
      parts: add(piece.children, &reading))
    part.life = piece.life
    if let pin = piece.life?.pin {
      part.anchor = frame.fraction(
        of: Point(pin.x - reading.origin.x, pin.y - reading.origin.y), decimals: 3)
    }
    return part
  }

  mutating func add(_ change: Change, to state: String) {
    let index = states.firstIndex { $0.name == state } ?? states.endIndex
    if index == states.endIndex { states.append(State(name: state, changes: [])) }
    states[index].changes.append(change)
  }

  private mutating func addArt(_ name: String, _ text: String) -> String {
    let file = name.numbered { artNames.insert($0).inserted } + ".svg"
    art.append((file, Redrawing.mark + text))
    return file
  }

  /// Adds a state for each feeling. The state hides the eyes and the mouth that the feeling draws.
  private mutating func addFeelings(of face: FoundFace?) {
    let all = parts.flatMap(\.withChildren)
    let hidesEyes = face?.eyes.contains { $0.lid == nil } == true
    for (feeling, part) in Feeling.allCases.map({ ($0, $0.part) })
    where all.contains(where: { $0.name == part && $0.life?.kind == .feeling }) {
      for other in all where !other.isHidden {
        let kind = other.life?.kind
        guard kind == .mouth || kind == .eye && hidesEyes else { continue }
        let change = Change(part: other.name, art: nil, isShown: false, entry: "visible: false")
        add(change, to: feeling.rawValue)
      }
      add(Change(part: part, art: nil, isShown: true), to: feeling.rawValue)
    }
  }
}

extension Bitmap {
  /// Whether at least 96% of the visible pixels are nearly white.
  fileprivate var isPale: Bool {
    let seen = pixels.filter { $0.alpha > 127 }
    let dark = seen.map(\.color).count { min($0.red, $0.green, $0.blue) < 0.88 }
    return !seen.isEmpty && 25 * dark < seen.count
  }
}

/// The frames, names, and SVG content of a drawing's pieces.
private struct PieceReading {
  private let drawing: LayeredDrawing
  private let places: PieceExtents
  /// The SVG content of each piece, by number.
  private var contents: [Int: [MarkupTree]] = [:]
  private let path: String
  private let maximumBytes: Int
  private var bytes = 0
  /// The extent of each piece by number, without its children and states.
  private(set) var extents: [Int: PieceExtent] = [:]
  /// The bounds of the whole drawing, in the page.
  var drawn = Rect(0, 0, 0, 0)
  /// The top-left corner of the page, in points of the drawing.
  var origin: Point { drawing.canvas.origin }

  init(_ drawing: LayeredDrawing, _ count: Int, path: String, maximumBytes: Int) {
    self.drawing = drawing
    self.path = path
    self.maximumBytes = maximumBytes
    places = PieceExtents(canvas: drawing.canvas, count: count)
  }

  mutating func read(_ piece: DrawingPiece) throws {
    if !piece.content.isEmpty {
      let content = drawing.content(of: piece)
      contents[piece.number] = content
      bytes += drawing.svg(content, in: places.field).utf8.count
      guard bytes <= maximumBytes else { throw StartError.tooLarge(path, limit: maximumBytes) }
      extents[piece.number] = try places.extent(
        of: { [drawing] in drawing.svg(content, in: $0, size: $1) }, path: path)
    }
    for (_, other) in piece.states { try read(other) }
    for child in piece.children { try read(child) }
  }

  /// Returns the bounds of a piece, its children, and its states; nil if nothing is visible. All
  /// art of a part is scaled to one frame.
  func frame(of piece: DrawingPiece) -> Rect? {
    all(in: piece).map(\.frame).reduce(nil) { frame, other in
      frame.map { $0.union(other) } ?? other
    }
  }

  private func all(in piece: DrawingPiece) -> [PieceExtent] {
    [extents[piece.number]].compactMap(\.self) + piece.states.flatMap { all(in: $0.piece) }
      + piece.children.flatMap(all)
  }

  /// Returns the areas of the colors of a piece and of its states.
  func paints(of piece: DrawingPiece) -> [[Color: Double]] {
    ([piece] + piece.states.map(\.piece)).compactMap { extents[$0.number]?.paints }
  }

  /// Returns the author's name, or a name made from the color and position.
  func name(of piece: DrawingPiece) -> String {
    if let name = piece.name { return name.part }
    return all(in: piece).first.map { places.name(of: $0, in: drawn) } ?? "shape"
  }

  /// Returns the SVG of a piece.
  ///
  /// - Parameter frame: a rectangle in the canvas.
  func svg(of piece: DrawingPiece, in frame: Rect) -> String {
    drawing.svg(contents[piece.number] ?? [], in: frame.moved(to: drawing.canvas.origin))
  }

  /// Sets anchors. A part that overlaps another with a small share of its area is attached there.
  /// Larger neighbors come first, then smaller ones, such as a stem for a leaf.
  func withAnchors(_ parts: [DrawnRig.DrawnPart], of pieces: [DrawingPiece]) -> [DrawnRig.DrawnPart]
  {
    var parts = parts
    let own = pieces.map { all(in: $0).first }
    for index in parts.indices { parts[index].share = own[index].map(places.share) ?? 0 }
    let figures = parts.indices.filter {
      parts[$0].share < 0.9 && parts[$0].life?.kind != .feeling
    }
    let trunk = figures.max { parts[$0].share < parts[$1].share }
    for index in figures where index != trunk && parts[index].life?.pin == nil {
      guard let extent = own[index] else { continue }
      func joint(where isMeant: (Double) -> Bool) -> Point? {
        figures.filter { $0 != index && isMeant(parts[$0].share) }
          .compactMap { other in own[other].flatMap { places.joint(of: extent, with: $0) } }
          .filter { $0.share < 0.6 }.max { $0.share < $1.share }?.center
      }
      let share = parts[index].share
      guard let center = joint(where: { $0 >= share }) ?? joint(where: { $0 < share }) else {
        if parts[index].isLeg {
          parts[index].anchor = Point(0.5, 0.1)
        } else if let trunk, parts[index].life?.isLimb == true {
          let nearest = parts[index].frame.nearest(to: parts[trunk].frame.center)
          parts[index].anchor = parts[index].frame.fraction(of: nearest)
        }
        continue
      }
      parts[index].anchor = parts[index].frame.fraction(of: center)
    }
    return parts
  }

  /// Returns the visible bounds of all pieces on the page; nil if no piece is visible.
  fileprivate func drawnFrame(of pieces: [DrawingPiece], on page: Rect) -> Rect? {
    pieces.compactMap { frame(of: $0)?.intersection(page) }.reduce(nil) { whole, frame in
      whole.map { $0.union(frame) } ?? frame
    }
  }
}

extension DrawnRig.DrawnPart {
  /// Creates the part of an image, with the image's name.
  ///
  /// - Parameter isTaken: whether another part has a name.
  fileprivate init(of image: ArtFile, in frame: Rect, isTaken: (String) -> Bool) {
    let ending = image.name.exact.fileExtension
    let stem = image.name.exact.dropping(suffix: "." + ending) ?? image.name
    let name = LayerName(stem.exact.replacing(".", with: "-"))?.part ?? "image"
    let free = name.numbered { !isTaken($0) }
    self.init(
      name: free, art: "\(free).\(ending.lowercased())", frame: frame, isHidden: false, parts: [])
  }

  /// Returns the part and its children in a canvas with another origin.
  fileprivate func moved(by origin: Point) -> DrawnRig.DrawnPart {
    var part = self
    part.frame = frame.moved(to: Point(-origin.x, -origin.y))
    part.parts = parts.map { $0.moved(by: origin) }
    return part
  }
}

extension DrawingPiece {
  fileprivate var count: Int { 1 + states.count + children.reduce(0) { $0 + $1.count } }
}

extension Rect {
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle in coordinates in which its own origin is a point.
  func moved(to origin: Point) -> Rect {
    Rect(minX + origin.x, minY + origin.y, size.width, size.height)
  }

  /// Returns the rectangle around a drawing with a margin, within a page. Nil if the drawing covers
  /// at least 36% of the page's area.
  ///
  /// - Parameter cuts: the sides at which the page cuts the drawing, and which have no margin.
  fileprivate func crop(to drawing: Rect, cut cuts: Set<Anatomy.Side>) -> Rect? {
    let margin = (max(drawing.size.width, drawing.size.height) * 0.05).rounded(.up)
    let area = drawing.size.width * drawing.size.height
    guard area < 0.36 * size.width * size.height else { return nil }
    func room(_ side: Anatomy.Side) -> Double { cuts.contains(side) ? 0 : margin }
    let (left, top) = (drawing.minX - room(.left), drawing.minY - room(.top))
    return Rect(left, top, drawing.maxX + room(.right) - left, drawing.maxY + room(.bottom) - top)
  }

  /// Returns the rectangle in both; nil if they don't overlap.
  func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
  }

  /// Returns the point of the rectangle nearest to another point.
  fileprivate func nearest(to point: Point) -> Point {
    Point(min(max(point.x, minX), minX + size.width), min(max(point.y, minY), minY + size.height))
  }

  /// Returns a point as fractions of the rectangle's size, rounded to two decimals.
  fileprivate func fraction(of point: Point, decimals: Int = 2) -> Point {
    let unit = decimals == 2 ? 100.0 : 1000
    func part(_ value: Double, _ low: Double, _ length: Double) -> Double {
      ((value - low) / length * unit).rounded() / unit
    }
    return Point(part(point.x, minX, size.width), part(point.y, minY, size.height))
  }
}
