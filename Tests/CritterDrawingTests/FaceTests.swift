import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterSyntax
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// The feelings and the looks of a face that is found in a drawing.
@Suite struct FaceTests {
  private let head = "<circle cx=\"64\" cy=\"64\" r=\"44\" fill=\"#e8b060\"/>"
  private let dots = """
    <circle cx="48" cy="58" r="5" fill="#221100"/><circle cx="80" cy="58" r="5" fill="#221100"/>
    """
  private let smile = """
    <path d="M52 80Q64 92 76 80" fill="none" stroke="#803010" stroke-width="3"/>
    """
  private let whites = """
    <circle cx="48" cy="58" r="9" fill="#fff"/><circle cx="47" cy="59" r="4" fill="#221100"/>
    <circle cx="80" cy="58" r="9" fill="#fff"/><circle cx="79" cy="59" r="4" fill="#221100"/>
    """
  private let feelings = ["happy", "sad", "surprised", "sleepy", "focused", "wink"]

  private func drawn(_ content: String) throws -> DrawnRig { try DrawnRig.splitting(content) }

  private func picture(_ rig: Rig, _ state: String?) throws -> Bitmap {
    try rig.shot(.still(state.map { [$0] } ?? []), framing: Framing(scale: 2)).bitmap(at: 0)
  }

  /// The share of the face's box in which two pictures differ.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    let face = (80..<190).flatMap { y in (70..<186).map { one[$0, y] != other[$0, y] } }
    return Double(face.count { $0 }) / Double(face.count)
  }

  @Test(arguments: [false, true])
  func `every feeling looks different`(isWhite: Bool) throws {
    let rig = try drawn(head + (isWhite ? whites : dots) + smile).resolved()
    #expect(rig.states.map(\.name) == ["rest"] + feelings)
    let pictures = try ([nil] + feelings.map(Optional.some)).map { try picture(rig, $0) }
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(difference(one, other) > 0.015) }
    }
  }

  @Test func `a sad mouth turns down, and the drawn one is hidden`() throws {
    let drawn = try drawn(head + dots + smile)
    let sad = try #require(drawn.states.first { $0.name == "sad" })
    let hidden = sad.changes.filter { $0.entry == "visible: false" }.map(\.part)
    #expect(hidden == ["eye-left", "eye-right", "mouth"])
    let rig = try drawn.resolved()
    let (rest, low) = (try picture(rig, nil), try picture(rig, "sad"))
    func isMouth(_ pixel: Bitmap.Pixel) -> Bool { pixel.red > pixel.green + 60 && pixel.green < 90 }
    func center(_ bitmap: Bitmap, columns: Range<Int>) -> Double {
      let rows = (150..<200).filter { y in columns.contains { isMouth(bitmap[$0, y]) } }
      return Double(rows.reduce(0, +)) / Double(max(rows.count, 1))
    }
    let (middle, corner) = (126..<130, 110..<116)
    #expect(center(rest, columns: middle) > center(rest, columns: corner) + 4)
    #expect(center(low, columns: middle) < center(low, columns: corner) - 2)
  }

  @Test func `without a mouth, one is drawn on plain skin only`() throws {
    func lines(_ content: String) throws -> Int {
      let art = try drawn(content).art.first { $0.name == "face-happy.svg" }
      return art.map { $0.text.components(separatedBy: "<path").count - 1 } ?? 0
    }
    #expect(try lines(head + dots) == 3)
    let beak = "<path d=\"M56 76H72L64 92Z\" fill=\"#f80\"/>"
    #expect(try lines(head + dots + beak) == 2)
  }

  @Test func `a state that the author drew stays`() throws {
    let sad = "<g id=\"mouth.sad\" display=\"none\"><path d=\"M52 88H76V91H52Z\"/></g>"
    let drawn = try drawn(head + dots + "<g id=\"mouth\"><path d=\"M52 80H76V83H52Z\"/></g>" + sad)
    #expect(drawn.states.first { $0.name == "sad" }?.changes.map(\.part) == ["mouth"])
    #expect(drawn.states.map(\.name).filter { $0 == "sad" }.count == 1)
  }

  @Test func `pupils look around within their whites`() throws {
    let rig = try drawn(head + whites).resolved()
    #expect(rig.inputs.map(\.name) == ["lookX", "lookY"])
    let rest = try pupil(rig, [0, 0])
    for step in 0..<16 {
      let (sine, cosine) = sinCos(22.5 * Double(step))
      let place = try pupil(rig, [sine, -cosine])
      // The pupil is drawn at 47, 59, and its white of 9 points around 48, 58.
      let offset = Point(place.x - rest.x - 1, place.y - rest.y + 1)
      let reach = offset.distance(to: .zero)
      #expect((3.5...5).contains(reach), "\(step): \(offset)")
      #expect(offset.x * sine - offset.y * cosine > 0.95 * reach, "\(step): \(offset)")
    }
  }

  /// Returns the place of the left pupil for the inputs of a look.
  private func pupil(_ rig: Rig, _ look: [Double]) throws -> Point {
    let rig = try rig.resolved(with: look.map { .number($0) }, at: 0)
    let index = try #require(rig.parts.firstIndex { $0.name == "eye-left-pupil" })
    let part = try Timeline(of: rig, .still([])).pose(at: 0).parts[index]
    return Point(part.position.x + part.translate.x, part.position.y + part.translate.y)
  }

  @Test func `a figure without motion has no feelings and no looks`() throws {
    let drawn = try DrawnRig.splitting(head + dots, motion: DrawnMotion.none)
    #expect(
      drawn.states.isEmpty
        && drawn.parts.flatMap(\.withChildren).allSatisfy { $0.life?.look == nil })
    #expect(!drawn.art.contains { $0.name.hasPrefix("face-") })
  }
}
