import CritterTestSupport
import Foundation
import Testing

/// A GIF shows the same pixels as the PNG sequence of the same render, decoded by ffmpeg.
@Suite struct FidelityTests {
  static let ways = [0, 6].map { StateChange.all[$0] }

  @Test(arguments: ways, [["--background", "white"], ["--matte", "white"]])
  func `a GIF looks like the stills`(way: StateChange, options: [String]) throws {
    let folder = try Folder.withParts()
    let arguments = way.arguments + ["--size", "320x320", "--set", "gaze=0.25"]
    #expect(try Run(arguments + options + ["-o", "way.gif"], in: folder).exitCode == 0)
    // Stills have no use for a matte.
    let shared = options[0] == "--matte" ? [] : options
    #expect(try Run(arguments + shared + ["-o", "way/"], in: folder).exitCode == 0)
    let stills = try folder.pictures("way/%04d.png")
    let shown = try folder.picturesEach(4, of: "way.gif")
    try #require(shown.count == stills.count)
    for (number, (shown, still)) in zip(shown, stills).enumerated() {
      let likeness = shown.psnr(still)
      #expect(likeness >= 45, "frame \(number): \(likeness) dB")
    }
  }
}

extension Folder {
  /// The pictures of a GIF, each as often as it lasts frames of so many centiseconds.
  fileprivate func picturesEach(_ centiseconds: Int, of name: String) throws -> [Picture] {
    let (pictures, delays) = (try pictures(name), try gif(name).delays)
    try #require(pictures.count == delays.count)
    return zip(pictures, delays).flatMap { Array(repeating: $0, count: $1 / centiseconds) }
  }
}
