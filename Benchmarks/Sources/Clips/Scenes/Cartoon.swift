#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Clip {
  /// Flat colors, smooth edges: a balloon over hills.
  static let cartoon = Clip(
    name: "cartoon", kind: "flat cartoon", width: 400, height: 300, frames: 48, rate: 24
  ) { picture, frame in
    let turn = Float(frame) / 48 * 2 * .pi
    picture.fill(0, 0, 400, 300, Paint(0xA8E0F5))
    picture.fill(.circle(Point(330, 62), 34), Paint(0xFFD84D))
    for ray in 0..<12 {
      let angle = turn / 6 + Float(ray) * .pi / 6
      let way = Point(cos(angle), sin(angle))
      picture.fill(
        .line(Point(330, 62) + way * 42, Point(330, 62) + way * 54, width: 5), Paint(0xFFD84D))
    }
    for (x, y, size) in [(Float(60), Float(60), Float(1)), (230, 110, 0.7), (420, 40, 0.85)] {
      let drift = (x - Float(frame) * 1.5 * size + 80).truncatingRemainder(dividingBy: 520) - 60
      drawCloud(on: &picture, Point(drift, y), size)
    }
    picture.fill(.below { 210 + 24 * sin($0 / 62) }, Paint(0x7CC576))
    drawHouse(on: &picture, Point(96, 214))
    picture.fill(.below { 252 + 16 * sin($0 / 47 + 2) }, Paint(0x4FA35B))
    for tree in 0..<4 { drawTree(on: &picture, Point(190 + Float(tree) * 56, 262), turn) }
    drawBalloon(on: &picture, Point(215 + 18 * sin(turn), 120 + 14 * cos(turn)), sin(turn) * 0.1)
  }

  /// A face with a soft outline and a shadow, on nothing.
  static let sticker = Clip(
    name: "sticker", kind: "transparent sticker", width: 240, height: 240, frames: 32, rate: 20,
    draw: { picture, frame in
      let turn = Float(frame) / 32 * 2 * .pi
      let center = Point(120, 112 - 10 * abs(sin(turn)))
      let face = Shape.ellipse(center, Point(74, 72 + 4 * abs(sin(turn))))
        .joined(with: .circle(center + Point(-52, -56), 24))
        .joined(with: .circle(center + Point(52, -56), 24))
      picture.fill(
        .ellipse(Point(120, 205), Point(66 + 8 * abs(sin(turn)), 10)), Paint(0, 0, 0, 0.35),
        softness: 16)
      picture.fill(face.grown(by: 6), Paint(0, 0, 0, 0.22), softness: 14)
      picture.fill(face.grown(by: 5), .white)
      picture.fill(face, Paint(0xF2A65A))
      drawFace(on: &picture, center, turn)
    }, isTransparent: true)
}

private func drawCloud(on picture: inout Picture, _ place: Point, _ size: Float) {
  let puffs = [(Float(0), Float(0), Float(20)), (22, -10, 24), (48, -2, 18), (24, 6, 18)]
  for (x, y, radius) in puffs {
    picture.fill(.circle(place + Point(x, y) * size, radius * size), .white)
  }
}

private func drawHouse(on picture: inout Picture, _ place: Point) {
  picture.fill(.box(place, Point(34, 26)), Paint(0xF6E7CB))
  let roof = Shape { point in
    let offset = point - place - Point(0, -58)
    return max((abs(offset.x) * 0.7 - offset.y) * 0.82, offset.y - 34)
  }
  picture.fill(roof, Paint(0xC8553D))
  picture.fill(.box(place + Point(-14, 12), Point(7, 14), corner: 2), Paint(0x7A4B2B))
  picture.fill(.box(place + Point(14, -2), Point(8, 8), corner: 1), Paint(0x7FC8E8))
}

private func drawTree(on picture: inout Picture, _ foot: Point, _ turn: Float) {
  let sway = Point(3 * sin(turn * 2 + foot.x), 0)
  picture.fill(.line(foot, foot + Point(0, -22), width: 6), Paint(0x7A4B2B))
  picture.fill(.circle(foot + Point(0, -36) + sway, 19), Paint(0x2F7D4A))
  picture.fill(.circle(foot + Point(-5, -41) + sway, 8), Paint(0x43955C))
}

private func drawBalloon(on picture: inout Picture, _ center: Point, _ angle: Float) {
  let skin = Shape.ellipse(center, Point(46, 52)).turned(by: angle, around: center)
  picture.fill(skin, Paint(0xE4572E))
  for (width, color) in [(Float(26), UInt32(0xF3A712)), (9, 0xE4572E)] {
    picture.fill(
      .ellipse(center, Point(width, 52)).turned(by: angle, around: center), Paint(color))
  }
  let basket = center + Point(-sin(angle) * 84, 82)
  for side in [Float(-1), 1] {
    picture.fill(
      .line(center + Point(side * 24, 44), basket + Point(side * 11, -8), width: 1.6),
      Paint(0x5B3A1E))
  }
  picture.fill(.box(basket, Point(14, 10), corner: 3), Paint(0x9C6B3F))
}

private func drawFace(on picture: inout Picture, _ center: Point, _ turn: Float) {
  let isBlinking = turn > 4.2 && turn < 4.9
  for side in [Float(-1), 1] {
    let eye = center + Point(side * 26, -14)
    picture.fill(.ellipse(eye, Point(11, isBlinking ? 2 : 13)), Paint(0x33241A))
    if !isBlinking { picture.fill(.circle(eye + Point(-3, -5), 4), .white) }
    picture.fill(.ellipse(center + Point(side * 44, 14), Point(12, 8)), Paint(0xE9806E))
    picture.fill(.circle(center + Point(side * 52, -56), 12), Paint(0xE9806E))
  }
  let mouth = Shape.ellipse(center + Point(0, 22), Point(22, 18 + 6 * sin(turn)))
    .without(.box(center + Point(0, 4), Point(40, 16)))
  picture.fill(mouth, Paint(0x7A2E24))
}
