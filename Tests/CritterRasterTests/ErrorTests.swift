import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

@Suite struct ErrorTests {
  static let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"

  @Test(arguments: [
    ("\(svg)\n <path d='' & />\n</svg>", 2, 13, "error parsing attribute name"),
    ("\(svg)\n <g>\n", 2, 2, "a 'g' that isn't closed; end it with /> or with </g>"),
    (
      "\(svg)\n <g>\n  <circle r='1'>\n </g></svg>", 3, 3,
      "a 'circle' that isn't closed; end it with /> or with </circle>"
    ),
    (
      "\(svg)\n <a:g/>\n</svg>", 2, 6,
      "the prefix 'a' isn't declared; delete 'a:g', or add xmlns:a=\"…\" to the <svg>"
    ),
    (
      "\(svg)\n <use xlink:href='#a'/>\n</svg>", 2, 22,
      "the prefix 'xlink' isn't declared; delete 'xlink:href', or add "
        + "xmlns:xlink=\"http://www.w3.org/1999/xlink\" to the <svg>"
    ),
    ("bear", 1, 1, "Start tag expected, '<' not found"),
  ])
  func `broken art is placed by line and column`(
    text: String, line: Int, column: Int, reason: String
  ) {
    let error = DrawingError.invalidArt(
      path: "nose.svg", line: line, column: column, reason: reason)
    #expect(throws: error) {
      try Rasterizer(art: [ArtFile(name: "nose", svg: text)])
    }
    #expect(error.description == "nose.svg:\(line):\(column): can't read the SVG: \(reason)")
  }

  @Test(arguments: ["", "<", "bear", "<html/>"])
  func `what is no SVG is broken`(text: String) {
    #expect {
      try ParsedArt(ArtFile(svg: text)).naturalSize
    } throws: { error in
      guard case DrawingError.invalidArt("art.svg", _, _, let reason) = error else { return false }
      return !reason.isEmpty && !reason.contains("\n")
    }
  }

  @Test(arguments: [
    "", "width='30'", "width='100%' height='100%'", "viewBox='0 0 0 9'", "width='0' height='9'",
  ])
  func `art without a size is an error`(attributes: String) {
    let file = ArtFile(svg: "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>")
    #expect(throws: DrawingError.artWithoutSize(path: "art.svg")) {
      try ParsedArt(file).naturalSize
    }
  }

  @Test(arguments: [
    ("", Size(60, 44)), ("width='50%' height='100%'", Size(60, 44)), ("width='30'", Size(30, 44)),
  ])
  func `a drawing without a size ends where its shapes end`(
    attributes: String, size: Size
  ) throws {
    let shapes = """
      <rect x='9' y='9' width='20.2' height='30'/>
      <path d='M40,9H59V44' fill='none' stroke='red' stroke-width='2'/>
      """
    let file = ArtFile(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(shapes)</svg>")
    #expect(try ParsedArt(file).naturalSize == size)
  }

  @Test(arguments: [
    ("width='30' height='20px'", Size(30, 20)),
    ("width='1in' height='72pt'", Size(96, 96)),
    ("width='3' height='4' viewBox='0 0 10 20'", Size(3, 4)),
    ("viewBox='5 5 10.5 20'", Size(10.5, 20)),
    ("width='50%' height='100%' viewBox='0 0 10 20'", Size(10, 20)),
    ("width='50' viewBox='0 0 10 20'", Size(50, 100)),
    ("width='100%' height='1in' viewBox='0 0 10 20'", Size(48, 96)),
  ])
  func `the natural size of art is in CSS pixels`(attributes: String, size: Size) throws {
    let file = ArtFile(svg: "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>")
    #expect(try ParsedArt(file).naturalSize == size)
  }

  @Test func `a picture has a largest side`() {
    let size = PixelSize(40_000, 2)
    #expect(throws: DrawingError.imageTooLarge(size, limit: 32767)) {
      try Drawing(size: size).bitmap()
    }
  }

  @Test func `a picture may be empty`() throws {
    #expect(try Drawing(Layer(.fill(.allRed)), size: PixelSize(0, 7)).bitmap().pixels.isEmpty)
  }

  @Test func `art may not read other files`() throws {
    let file = ArtFile("art", 2, 2, "<image href='other.svg' width='2' height='2'/>")
    #expect(try Drawing(Layer(.art("art"))).bitmap(file) == Bitmap(size: PixelSize(20, 20)))
  }
}
