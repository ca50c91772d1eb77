public import CritterEncode
public import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig

/// One picture that shows what a rig can do, with names and times beside it.
public struct ContactPlan: DrawnPlan, Sendable {
  public let output: Output
  public let format: Format
  public let schedule: Schedule
  public let size: PixelSize
  public let options = EncodeOptions()
  let workers: Int
  private let drawing: Drawing
  private let rig: Rig

  /// - Parameters:
  ///   - folder: the rig's.
  ///   - tags: what to show; everything that the rig can when empty.
  ///   - render: its inputs, theme, background and scale count; each picture has about 180 by 180
  ///     points.
  ///   - columns: the most pictures in a row, and how many instants of a motion there are.
  /// - Throws: `FileError`, `SelectionError` and `KitError`; `TextError` when the font of the
  ///   labels is not there.
  public init(
    rigIn folder: String, _ tags: [SheetRequest.Tag], _ render: RenderRequest, columns: Int,
    _ output: Output, _ format: Format
  ) throws {
    self.output = output
    self.format = format
    workers = render.workers
    var request = render
    let canvas = try Rig(in: folder, for: request).canvas.size
    let fit = Self.fit(canvas)
    request.scale = render.scale * fit
    rig = try Rig(in: folder, for: request)
    let text = textShaping()
    let contents = try ContactContents(
      of: rig, tags, inputs: request.inputs, instants: columns, text)
    let artist = ContactArtist(
      rig: rig, contents: contents, cell: Size(canvas.width * fit, canvas.height * fit),
      columns: columns, background: render.background, text: text)
    drawing = try artist.drawing(scale: render.scale)
    size = drawing.size
    schedule = Schedule(at: 0, frameRate: render.frameRate)
    let limit = 16384
    guard (1...limit).contains(size.width), (1...limit).contains(size.height) else {
      throw KitError.badSize(size, limit: limit)
    }
  }

  /// The same area for wide and tall canvases, within reason.
  private static func fit(_ canvas: Size) -> Double {
    let (side, longest) = (180.0, 260.0)
    return min(
      side / (canvas.width * canvas.height).squareRoot(),
      longest / max(canvas.width, canvas.height))
  }

  func forEachDrawing(_ body: (Drawing, Double) throws -> Void) throws {
    try body(drawing, 0)
  }

  func readArt() throws -> [ArtFile] {
    try rig.readArt()
  }

  func frames(art: [ArtFile]) throws -> any FrameSource {
    let bitmap = try Rasterizer(art: art).bitmap(of: drawing)
    return SingleFrame(frame: Frame(bitmap: bitmap, duration: 1))
  }
}

extension Renderer {
  /// Draws a contact sheet; on an error what was there before is still there.
  ///
  /// - Throws: `KitError`, `RasterError` or `EncodeError`.
  public func render(
    _ plan: ContactPlan, wantsDigest: Bool = false,
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws -> RenderReport {
    try produce(plan, wantsDigest, progress)
  }
}
