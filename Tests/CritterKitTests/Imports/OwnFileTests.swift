import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

/// Files with one feature each, against pictures that a person has looked at.
///
/// A picture has a row for each variation of the feature, with its instants from left to right.
/// `CRITTER_RECORD=1` stores the pictures that differ.
@Suite(.inCheck) struct OwnFileTests {
  private static let side = 32
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Pictures")
  static let features = ImportFeature.allOfLottie + ImportFeature.allOfSVG

  @Test(arguments: features) func `a feature looks as it did`(feature: ImportFeature) throws {
    let strips = try feature.variations.map { try strip(of: feature, $0) }
    let file = Self.folder.appendingPathComponent(feature.testDescription + ".png")
    let names = feature.variations.map(\.rawValue)
    try compare(strips, to: file, names: names, least: leastLikeness(of: feature.contents(.alone)))
  }

  /// Returns the picture of a variation, empty if it is drawn wrongly.
  private func strip(
    of feature: ImportFeature, _ variation: ImportFeature.Variation
  ) throws -> Bitmap {
    let frames = try ImportedPicture.frames(
      of: feature.contents(variation), ending: feature.ending, at: ImportedPicture.instants)
    let strip = Bitmap(sideBySide: frames.map { $0.averaged(to: Self.side) })
    return feature.wrong[variation] == nil ? strip : Bitmap(size: strip.size)
  }

  @Test(arguments: StillDrawing.all) func `a drawing looks as it did`(drawing: StillDrawing) throws
  {
    guard drawing.wrong?.reading != .both else { return }
    let text = drawing.wrong?.reading == .still ? drawing.besideMover : drawing.still
    let frames = try ImportedPicture.frames(of: text, ending: "svg", at: [0])
    let file = Self.folder.appendingPathComponent(drawing.testDescription + ".png")
    try compare(
      [frames[0].averaged(to: Self.side)], to: file, names: ["drawing"],
      least: leastLikeness(of: text))
  }

  @Test(arguments: StillDrawing.all)
  func `a drawing looks the same next to what moves, and in it`(drawing: StillDrawing) throws {
    let still = try ImportedPicture.frames(of: drawing.still, ending: "svg", at: [0])[0]
    for (text, place) in [(drawing.besideMover, "next to"), (drawing.inMover, "in")] {
      let moving = try ImportedPicture.frames(of: text, ending: "svg", at: [0])[0]
      let decibels = psnr(still, moving)
      if let wrong = drawing.wrong {
        withKnownIssue(
          "\(wrong.difference)", isIntermittent: place == "in" || wrong.reading == .both
        ) {
          #expect(decibels >= 40)
        }
      } else {
        #expect(decibels >= 40, "\(place) what moves")
      }
    }
  }

  @Test func `every picture has its file`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let drawings = StillDrawing.all.filter { $0.wrong?.reading != .both }
    let names = Self.features.map(\.testDescription) + drawings.map(\.testDescription)
    #expect(Set(files) == Set(names.map { $0 + ".png" }))
    #expect(Set(names).count == names.count)
  }

  /// Compares the rows of a picture with the stored one, or stores it.
  private func compare(_ rows: [Bitmap], to file: URL, names: [String], least: Double) throws {
    let picture = Bitmap(rows: rows)
    let stored = try? Bitmap(png: Data(contentsOf: file))
    let worse = names.indices.filter { index in
      stored.map { likeness(rows[index], $0.row(index, of: names.count)) < least } ?? true
    }
    guard !worse.isEmpty else { return }
    if Repository.isRecording {
      try Data(picture.png()).write(to: file)
      return
    }
    let new = FileManager.default.temporaryDirectory.appendingPathComponent(file.lastPathComponent)
    try Data(picture.png()).write(to: new)
    let list = worse.map { names[$0] }.joined(separator: ", ")
    Issue.record("\(list): the picture differs; look at \(file.path) and \(new.path)")
  }
}

extension Bitmap {
  /// Returns one of a number of rows of the same height; empty if the picture has another number.
  fileprivate func row(_ index: Int, of count: Int) -> Bitmap {
    let height = size.height / count
    guard height * count == size.height else { return Bitmap(size: PixelSize(0, 0)) }
    return cropped(to: PixelRect(0, index * height, size.width, height))
  }
}
