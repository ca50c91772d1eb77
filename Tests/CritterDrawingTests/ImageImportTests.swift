import CritterEncode
import CritterGraphics
import CritterKit
import CritterRaster
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// Rigs of one image, and drawings in other formats than SVG.
@Suite struct ImageImportTests {
  /// A red disk in a transparent image.
  private func png(
    _ size: Int, disk: Rect, color: Bitmap.Pixel = .init(255, 0, 0),
    on ground: Bitmap.Pixel = .clear
  ) throws -> Data {
    var pixels = [Bitmap.Pixel](repeating: ground, count: size * size)
    for y in Int(disk.minY)..<Int(disk.maxY) {
      for x in Int(disk.minX)..<Int(disk.maxX) { pixels[y * size + x] = color }
    }
    let bitmap = Bitmap(size: PixelSize(size, size), pixels: pixels)
    return Data(try Format.png.encode(Still(bitmap: bitmap)).bytes)
  }

  private struct Still: FrameSource {
    let bitmap: Bitmap
    var size: PixelSize { bitmap.size }
    var count: Int { 1 }
    func forEach(_ body: (Frame) throws -> Void) throws {
      try body(Frame(bitmap: bitmap, duration: 1))
    }
  }

  private func start(_ name: String, in folder: Folder) throws -> NewRig {
    let new = try NewRig(at: folder.path("toy"), splitting: folder.path(name))
    for file in new.files {
      try folder.write(Data(file.bytes), to: "toy/" + (file.path.split(separator: "/").last ?? ""))
    }
    return new
  }

  @Test func `an image becomes a rig of one part without its margins`() throws {
    let folder = try Folder()
    try folder.write(png(200, disk: Rect(50, 60, 100, 80)), to: "My Logo.png")
    let new = try start("My Logo.png", in: folder)
    #expect(new.rig.parts.map(\.name) == ["my-logo"])
    #expect(new.rig.clips.map(\.name) == ["float", "hop", "nod", "shake"])
    #expect(new.rig.canvas.size.width < 110 && new.rig.canvas.size.height < 95)
    #expect(new.rig.clips[0].loops && new.warnings.isEmpty)
    #expect(try folder.data("toy/my-logo.png") == folder.data("My Logo.png"))
    _ = try RigDocument(contentsOf: folder.path("toy")).resolved()
  }

  @Test func `an image on a plain background rises within it`() throws {
    let folder = try Folder()
    try folder.write(
      png(200, disk: Rect(50, 60, 100, 80), on: .init(250, 250, 250)), to: "logo.png")
    let new = try start("logo.png", in: folder)
    #expect(new.rig.canvas.size.width < 110 && new.rig.canvas.size.height < 90)
    let yaml = folder.text("toy/rig.yaml")
    #expect(yaml.contains("float:") && yaml.contains("rotateZ: 0]"))
  }

  @Test func `a photo comes nearer within its frame`() throws {
    let folder = try Folder()
    try folder.write(
      png(200, disk: Rect(0, 60, 200, 140), on: .init(90, 120, 250)), to: "photo.png")
    let new = try start("photo.png", in: folder)
    #expect(new.rig.canvas.size == Size(200, 200))
    let yaml = folder.text("toy/rig.yaml")
    #expect(yaml.contains("scale: 1.03") && !yaml.contains("rotateZ"))
  }

  /// A face on a head, as an image of 300 by 300 pixels.
  private func face(_ eye: String, on ground: String = "") throws -> Data {
    let eyes = ["115", "185"].map { eye.replacingOccurrences(of: "X", with: $0) }.joined()
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'>\(ground)\
      <ellipse cx='150' cy='150' rx='100' ry='120' fill='#e8a33d'/>\(eyes)\
      <path d='M120 190Q150 220 180 190Z' fill='#7a3b12'/></svg>
      """
    let art = ArtFile(name: "a.svg", path: "a.svg", bytes: Array(svg.utf8))
    let bitmap = try art.bitmap(of: PixelSize(300, 300))
    return Data(try Format.png.encode(Still(bitmap: bitmap)).bytes)
  }

  @Test(arguments: [
    "<circle cx='X' cy='130' r='16' fill='#222'/>",
    "<circle cx='X' cy='130' r='24' fill='white'/><circle cx='X' cy='132' r='11' fill='#222'/>",
  ])
  func `the eyes of a face in an image get lids in the color of its skin`(eye: String) throws {
    let folder = try Folder()
    try folder.write(face(eye), to: "bot.png")
    let new = try start("bot.png", in: folder)
    #expect(new.isImage && new.hasFace && new.warnings.isEmpty)
    let yaml = folder.text("toy/rig.yaml")
    #expect(yaml.contains("bot: { art: bot.png") && yaml.contains("eye-left-lid: { art:"))
    #expect(new.rig.clips.contains { $0.name == "idle" })
    #expect(new.rig.states.contains { $0.name == "wink" })
    #expect(try folder.data("toy/bot.png") == folder.data("bot.png"))
    // The lid hides the whole eye.
    let rig = try RigDocument(contentsOf: folder.path("toy")).resolved()
    let shot = try rig.shot(.clip("idle", over: []), framing: Framing())
    let image = try Rasterizer(art: rig.art).bitmap(of: shot.drawing(at: 1.8))
    let skin = image.pixels.filter { $0.red > 200 && $0.blue < 90 && $0.alpha == 255 }
    let dark = image.pixels.filter { $0.red < 60 && $0.alpha > 200 }
    let white = image.pixels.filter { $0.blue > 200 }
    #expect(skin.count > 20_000 && dark.isEmpty && white.isEmpty)
  }

  @Test func `an image with a ground blinks, and floats as a whole`() throws {
    let folder = try Folder()
    let eye = "<circle cx='X' cy='130' r='16' fill='#222'/>"
    try folder.write(
      face(eye, on: "<rect width='300' height='300' rx='40' fill='#9cf'/>"), to: "icon.png")
    try folder.write(face(eye, on: "<rect width='300' height='300' fill='white'/>"), to: "card.png")
    for name in ["icon.png", "card.png"] {
      let new = try NewRig(at: folder.path("a"), splitting: folder.path(name))
      #expect(new.hasFace && new.rig.clips[0].name == "float", "\(name)")
    }
  }

  @Test func `an image that is too large for an SVG keeps its eyes open`() throws {
    let folder = try Folder()
    let image = try face("<circle cx='X' cy='130' r='16' fill='#222'/>")
    try folder.write(image + Data(count: 13_000_000), to: "bot.png")
    let new = try start("bot.png", in: folder)
    #expect(new.rig.parts.map(\.name) == ["bot"] && !new.hasFace && new.warnings.isEmpty)
    #expect(new.rig.clips[0].name == "float")
  }

  @Test func `spots and a photo get no lids`() throws {
    let folder = try Folder()
    try folder.write(face("<circle cx='X' cy='230' r='4' fill='#b70'/>"), to: "spots.png")
    let noise = (0..<UInt32(90_000)).map { index in
      Bitmap.Pixel(rgba: (index &* 2_654_435_761) ^ (index &* index) | 0xFF00_0000)
    }
    let photo = Bitmap(size: PixelSize(300, 300), pixels: noise)
    try folder.write(Data(Format.png.encode(Still(bitmap: photo)).bytes), to: "photo.png")
    for name in ["spots.png", "photo.png"] {
      let new = try NewRig(at: folder.path("a"), splitting: folder.path(name))
      #expect(!new.hasFace && new.rig.parts.count == 1, "\(name)")
    }
  }

  @Test func `sync replaces the image`() throws {
    let folder = try Folder()
    try folder.write(png(100, disk: Rect(20, 20, 60, 60)), to: "logo.png")
    _ = try start("logo.png", in: folder)
    let before = folder.text("toy/rig.yaml")
    try folder.write(
      png(100, disk: Rect(20, 20, 60, 60), color: .init(0, 0, 255)), to: "logo.png")
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    #expect(redrawing.redrawn == ["logo.png"] && redrawing.moved.isEmpty)
    #expect(redrawing.files.map(\.path).contains(folder.path("toy/logo.png")))
    #expect(redrawing.files.first?.bytes == [UInt8](try folder.data("logo.png")))
    try folder.write(Data("mine".utf8), to: "toy/logo.png")
    let error = #expect(throws: (any Error).self) {
      try Redrawing(of: folder.path("toy"), removesUsed: false)
    }
    #expect(error != nil && folder.text("toy/rig.yaml") == before)
  }

  @Test(arguments: [
    ("logo.gif", "GIF89a", "it is a GIF; save a frame as a PNG"),
    ("logo.eps", "%!PS-Adobe-3.0 EPSF-3.0", "ps2pdf -dEPSCrop "),
    ("logo.svg", "\u{FF}", "can't read"),
  ])
  func `another format is an error with its fix`(name: String, text: String, message: String) throws
  {
    let folder = try Folder()
    try folder.write(text, to: name)
    let error = #expect(throws: (any Error).self) {
      try NewRig(at: folder.path("toy"), splitting: folder.path(name))
    }
    let text = (error as? any CritterError)?.message ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test func `a PNG with another name is explained`() throws {
    let folder = try Folder()
    try folder.write(png(10, disk: Rect(2, 2, 6, 6)), to: "logo.svg")
    let error = #expect(throws: StartError.self) {
      try NewRig(at: folder.path("toy"), splitting: folder.path("logo.svg"))
    }
    #expect(error?.message.contains("rename it to \(folder.path("logo.png"))") == true)
  }

  @Test func `a clear image is an error`() throws {
    let folder = try Folder()
    try folder.write(png(10, disk: Rect(2, 2, 0, 0)), to: "logo.png")
    let error = #expect(throws: StartError.self) {
      try NewRig(at: folder.path("toy"), splitting: folder.path("logo.png"))
    }
    #expect(error?.message.contains("no visible shape") == true)
  }

  private let pdf = """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 80]/Contents 4 0 R>>endobj
    4 0 obj<</Length 51>>stream
    1 0 0 rg 20 20 40 30 re f 0 0 1 rg 30 50 20 20 re f
    endstream endobj
    trailer<</Root 1 0 R>>

    """

  @Test func `a PDF is split by its shapes`() throws {
    let folder = try Folder()
    try folder.write(pdf, to: "logo.pdf")
    // scripts/setup installs pdftocairo, from poppler-utils.
    let new = try start("logo.pdf", in: folder)
    #expect(new.rig.parts.filter { $0.rest.art != nil }.count == 2)
    #expect(folder.text("toy/rig.yaml").contains("logo.pdf"))
    let digest = Digest.text(of: Array(pdf.utf8))
    #expect(folder.text("toy/rig.yaml").contains(digest))
    #expect(try Redrawing(of: folder.path("toy"), removesUsed: false).files.isEmpty)
    try folder.write(pdf.replacing("1 0 0 rg", with: "0 1 0 rg"), to: "logo.pdf")
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    #expect(redrawing.redrawn.count == 1 && redrawing.added.isEmpty)
  }
}
