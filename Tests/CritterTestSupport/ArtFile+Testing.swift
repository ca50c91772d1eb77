package import CritterGraphics

extension ArtFile {
  /// An SVG whose view box begins at the origin.
  package init(_ name: String, _ width: Double, _ height: Double, _ elements: String) {
    self.init(
      name: name,
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">\(elements)</svg>
        """)
  }

  package init(name: String = "art", svg: String) {
    self.init(name: name, path: name + ".svg", bytes: Array(svg.utf8))
  }

  /// Ten points square, red on the left and blue on the right.
  package static let halves = ArtFile(
    "halves", 10, 10,
    "<rect width='5' height='10' fill='red'/><rect x='5' width='5' height='10' fill='blue'/>")
}
