import CritterEncode
import CritterGraphics
import CritterImport
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterKit

/// Drawings, and the bytes of standard input, as rigs.
@Suite struct DrawingInputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A drawing of a red square of 10 units at (10, 0).
  private static func svg(_ attributes: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" \(attributes)>
      <rect x="10" width="10" height="10" fill="red"/>
    </svg>
    """
  }

  private func document(_ svg: String) throws -> RigDocument {
    try folder.write(svg, to: "logo.svg")
    return try RigDocument(at: folder.path("logo.svg"), ImportedRig.Options())
  }

  @Test(arguments: [
    (#"width="40" height="20""#, Size(40, 20)), (#"viewBox="0 0 40.5 20""#, Size(40.5, 20)),
    (#"width="100%" viewBox="0 0 40 20""#, Size(40, 20)), ("", Size(20, 10)),
    (#"width="80" viewBox="0 0 40 20""#, Size(80, 40)),
  ])
  func `the canvas is the drawing's page`(attributes: String, size: Size) throws {
    let document = try document(Self.svg(attributes))
    #expect(document.isDrawing)
    #expect(try document.resolved().canvas.size == size)
  }

  @Test func `the pixels are the drawing's`() throws {
    let rig = try document(Self.svg(#"viewBox="10 0 20 10""#)).resolved()
    let image = try rig.shot(.still([]), framing: Framing(scale: 2)).bitmap(at: 0)
    #expect(image.size == PixelSize(40, 20))
    #expect(image[19, 19] == Bitmap.Pixel(255, 0, 0))
    #expect(image[20, 0].alpha == 0)
  }

  @Test func `an animated format shows the drawing`() throws {
    let rig = try document(Self.svg("")).resolved()
    let options = RenderOptions().selecting(from: rig, isAnimated: true)
    #expect(options.state == ["rest"] && options.clip == nil)
  }

  @Test func `what a viewBox cuts off is no mistake of a drawing`() throws {
    let document = try document(Self.svg(#"viewBox="0 0 15 10""#))
    #expect(RigValidation(of: document).warnings.isEmpty)
  }

  @Test(arguments: [
    (#"viewBox="0 0 20000 9""#, "a size of 20000 × 9; use 1 to 10,000"),
    (#"viewBox="0 0 0.5 0.5""#, "a size of 0.5 × 0.5; use 1 to 10,000"),
    (#"width="9" height="9"><image href="a.png"/><path d="M1"#, "can't read the SVG"),
  ])
  func `an impossible drawing is an error at its place`(attributes: String, message: String) {
    let error = #expect(throws: FileError.self) { try document(Self.svg(attributes)) }
    #expect(error?.problems.first?.message.contains(message) == true)
    #expect(error?.problems.first?.path == folder.path("logo.svg"))
  }

  // MARK: Standard input

  private static let lottie = """
    {"v":"5.5.0","w":100,"h":50,"fr":20,"ip":0,"op":40,"layers":[{"ty":2,"nm":"in","refId":"i",
    "ip":0,"op":40,"ks":{}}],"assets":[{"id":"i","w":9,"h":9,"u":"","p":"in.png"}]}
    """

  private func imported(_ bytes: [UInt8]) throws -> ImportedRig {
    try ImportedRig(bytes, path: ImportedRig.standardInput, ImportedRig.Options(isPartial: true))
  }

  @Test func `the first bytes identify the kind of file`() throws {
    let (svg, json) = (Array(Self.svg("").utf8), Array(Self.lottie.utf8))
    let moving = Self.svg("").replacing(
      "/>", with: "><animate attributeName='x' to='0' dur='1s'/></rect>")
    #expect(try text(imported(svg)).contains("drawing.svg"))
    #expect(try text(imported([0xEF, 0xBB, 0xBF, 10, 32] + svg)).contains("drawing.svg"))
    #expect(try text(imported(Array(moving.utf8))).contains("play"))
    for bytes in [json, [10] + json, Gzip.compressed(json)] {
      #expect(try text(imported(bytes)).contains("100, 50"))
    }
  }

  private func text(_ rig: ImportedRig) -> String { String(decoding: rig.yaml, as: UTF8.self) }

  @Test(arguments: ["GIF89a", "canvas: { size: [9, 9] }", "\u{89}PNG"])
  func `other bytes are refused`(text: String) {
    let error = #expect(throws: FileError.self) { try imported(Array(text.utf8)) }
    #expect(error?.message.contains("it isn't an SVG, or a Lottie") == true)
  }

  @Test func `bytes without a file link no images`() throws {
    #expect(try imported(Array(Self.lottie.utf8)).art.isEmpty)
    #expect(try imported(Array(Self.lottie.utf8)).linked.isEmpty)
  }
}
