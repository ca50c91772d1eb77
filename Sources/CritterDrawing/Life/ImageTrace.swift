import CritterGraphics
import CritterRaster
import CritterSVG

/// The areas of like color in an image, as the flat shapes of a drawing.
struct ImageTrace {
  /// The pixels along the longer side at which an image is read.
  private static let side = 384.0
  /// The most areas; a photo has more.
  private static let maximumAreas = 400
  /// The fewest pixels of an area.
  private static let smallest = 6
  /// How far an area extends into its smooth edge, in pixels.
  private static let edge = 0.8
  /// The smallest share of an image that a color of its own has.
  private static let leastShare = 0.0004
  private static let maximumColors = 24

  /// The width and the height in pixels, with an empty pixel at each side.
  private let width, height: Int
  private let palette: [Color]
  /// The index of each pixel's color; -1 where nothing shows.
  private var labels: [Int]

  /// Reads the image of an `<image>`; nil for a link, and for an image that can't be drawn.
  init?(_ element: MarkupTree) {
    guard element.svgName == "image", let uri = element.reference,
      let image = EmbeddedImage(uri: uri), let ending = image.fileEnding
    else { return nil }
    let scale = min(1, Self.side / Double(max(image.width, image.height)))
    let size = PixelSize(
      max(1, Int((Double(image.width) * scale).rounded())),
      max(1, Int((Double(image.height) * scale).rounded())))
    let file = ArtFile(name: "image.\(ending)", path: "image.\(ending)", bytes: image.bytes)
    guard let bitmap = try? file.draft(of: size) else { return nil }
    let counts = bitmap.colorCounts(in: PixelRect(bitmap.size))
    let palette = Self.palette(of: counts)
    guard !palette.isEmpty else { return nil }
    let nearest = counts.keys.reduce(into: [:]) { nearest, pixel in
      nearest[pixel] = palette.indices.min {
        palette[$0].distance(to: pixel.color) < palette[$1].distance(to: pixel.color)
      }
    }
    (width, height) = (size.width + 2, size.height + 2)
    labels = [Int](repeating: -1, count: width * height)
    for y in 0..<size.height {
      for x in 0..<size.width { labels[(y + 1) * width + x + 1] = nearest[bitmap[x, y]] ?? -1 }
    }
    self.palette = palette
    smoothEdges()
  }

  /// Returns the frequent colors that look different.
  private static func palette(of counts: [Bitmap.Pixel: Int]) -> [Color] {
    var bins: [Int: (count: Int, sum: [Double])] = [:]
    for (pixel, count) in counts.sorted(by: { $0.key.rgba < $1.key.rgba }) {
      let channels = pixel.color.numbers.prefix(3)
      let bin = channels.reduce(0) { 16 * $0 + Int(15.99 * $1) }
      let old = bins[bin] ?? (0, [0, 0, 0])
      bins[bin] = (old.count + count, zip(old.sum, channels).map { $0 + Double(count) * $1 })
    }
    let least = max(leastShare * Double(counts.values.reduce(0, +)), 4)
    let frequent = bins.filter { Double($0.value.count) >= least }
      .sorted { ($0.value.count, $0.key) > ($1.value.count, $1.key) }
    let means = frequent.map { bin in bin.value.sum.map { $0 / Double(bin.value.count) } }
    return means.map { Color($0[0], $0[1], $0[2]) }.reduce(into: []) { palette, color in
      guard palette.count < maximumColors, !palette.contains(where: color.isNear) else { return }
      palette.append(color)
    }
  }

  /// Gives the pixels of smooth edges, which few neighbors are like, the color of most neighbors.
  private mutating func smoothEdges() {
    let old = labels
    let around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
    for index in old.indices where old[index] >= 0 {
      guard around.count(where: { old[index + $0] == old[index] }) < 3 else { continue }
      let near = around.map { old[index + $0] }.filter { $0 >= 0 }
      let counts = Dictionary(near.map { ($0, 1) }, uniquingKeysWith: +)
      let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
      labels[index] = most?.key ?? -1
    }
  }

  /// Returns the areas as paths in a rectangle, back to front; nil for a photo. Each goes on below
  /// the smaller ones next to it, as in a drawing.
  func shapes(in box: Rect) -> MarkupTree? {
    var (areas, members) = (labels.map { _ in -1 }, [Int: [Int]]())
    for start in labels.indices where labels[start] >= 0 && areas[start] < 0 {
      members[start] = fill(from: start, in: &areas)
    }
    guard members.values.count(where: { $0.count >= Self.smallest }) <= Self.maximumAreas else {
      return nil
    }
    // A ring counts with its inside.
    let sizes = members.keys.map { area in
      (abs(outline(of: area, from: area, in: areas).area), area)
    }
    let (x, y) = (box.size.width / Double(width - 2), box.size.height / Double(height - 2))
    var paths: [MarkupTree] = []
    for (_, area) in sizes.sorted(by: <) {
      let pixels = members[area] ?? []
      if pixels.count >= Self.smallest {
        let points = outline(of: area, from: pixels.min() ?? area, in: areas)
          .averaged.averaged.grown(by: Self.edge)
          .map { Point(box.minX + x * ($0.x - 1), box.minY + y * ($0.y - 1)) }
        paths.append(.path(points.data, [("fill", palette[labels[area]].hex)]))
      }
      guard let below = neighbor(of: area, pixels, in: areas) else { continue }
      for pixel in pixels { areas[pixel] = below }
      members[below, default: []] += pixels
    }
    return MarkupTree(svg: "g", [], paths.reversed().map { .element($0) })
  }

  /// Marks the pixels of an area with its first pixel, and returns them.
  private func fill(from start: Int, in areas: inout [Int]) -> [Int] {
    var (pixels, next) = ([start], 0)
    areas[start] = start
    while next < pixels.count {
      for side in sides {
        let near = pixels[next] + side
        guard areas[near] < 0, labels[near] == labels[start] else { continue }
        areas[near] = start
        pixels.append(near)
      }
      next += 1
    }
    return pixels
  }

  /// Returns the area with the longest border with another one.
  private func neighbor(of area: Int, _ pixels: [Int], in areas: [Int]) -> Int? {
    var counts: [Int: Int] = [:]
    for pixel in pixels {
      for near in sides.map({ areas[pixel + $0] }) where near >= 0 && near != area {
        counts[near, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// The distances to the pixels at the sides of a pixel.
  private var sides: [Int] { [-width, -1, 1, width] }

  /// Returns the middles of the pixels' sides around an area, clockwise.
  ///
  /// - Parameter start: the first pixel of the topmost row.
  private func outline(of area: Int, from start: Int, in areas: [Int]) -> [Point] {
    func isInside(_ x: Int, _ y: Int) -> Bool { areas[y * width + x] == area }
    let first = (x: start % width, y: start / width)
    var (x, y, dx, dy) = (first.x, first.y, 1, 0)
    var points: [Point] = []
    repeat {
      points.append(Point(Double(2 * x + dx) / 2, Double(2 * y + dy) / 2))
      (x, y) = (x + dx, y + dy)
      // The pixels ahead, to the right and to the left.
      if !isInside(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2) {
        (dx, dy) = (-dy, dx)
      } else if isInside(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2) {
        (dx, dy) = (dy, -dx)
      }
    } while (x, y, dx, dy) != (first.x, first.y, 1, 0)
    return points
  }
}

extension [Point] {
  /// The polygon with each point between its neighbors.
  fileprivate var averaged: [Point] {
    indices.map { index in
      let (last, own) = (self[(index + count - 1) % count], self[index])
      let next = self[(index + 1) % count]
      return Point((last.x + 2 * own.x + next.x) / 4, (last.y + 2 * own.y + next.y) / 4)
    }
  }

  /// The clockwise polygon with each point farther outside.
  fileprivate func grown(by distance: Double) -> [Point] {
    indices.map { index in
      let (last, next) = (self[(index + count - 1) % count], self[(index + 1) % count])
      let scale = distance / Swift.max(last.distance(to: next), 1e-9)
      return Point(
        self[index].x + scale * (next.y - last.y), self[index].y - scale * (next.x - last.x))
    }
  }
}
