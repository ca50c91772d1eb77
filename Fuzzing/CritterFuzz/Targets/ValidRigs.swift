import CritterEncode
import CritterGraphics
import CritterImport
import CritterKit
import CritterRaster
import CritterRig
import CritterRigFile
import Foundation

extension Target {
  /// A valid rig looks the same as pixels, as an SVG, and as a Lottie, at any instant of its clip.
  /// librsvg draws the SVG of a still; animations are read again as rigs.
  static let validRigs = Target(
    name: "valid-rigs", kind: .bytes,
    seeds: {
      var random = Random(state: 1)
      return (0..<40).map { size in
        (0..<(30 + 8 * size)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    },
    run: { bytes in
      var generator = RigGenerator(bytes)
      let yaml = generator.yaml()
      let times = generator.times
      do {
        let document = try RigDocument(
          yaml: Array(yaml.utf8), folder: ".", art: [RigGenerator.art])
        let shot = try document.resolved().shot(.clip("go", over: []))
        try compareCopies(of: shot, at: times, yaml)
        if !generator.isSoft { try compareStill(of: shot, at: times[0], yaml) }
      } catch {
        fatalError("a valid rig is refused: \(error)\n\(yaml)")
      }
    })

  private static func compareCopies(of clip: Shot, at times: [Double], _ yaml: String) throws {
    let copies = try [Format.svg, .lottie].map { format in
      (name: format.name, shot: try importedAgain(clip, format))
    }
    for time in times {
      let own = try clip.bitmap(at: time)
      for (name, shot) in copies {
        var noise = try own.noise(against: shot.bitmap(at: time))
        // Critter gives art with masks a higher resolution, in which edges that overlap differ.
        if noise < 35 { noise = try own.noise(against: shot.draft(at: time)) }
        require(noise >= 35, "\(name) looks the same at \(time) s: \(noise) dB\n\(yaml)")
      }
    }
  }

  private static func compareStill(of clip: Shot, at time: Double, _ yaml: String) throws {
    var playback = Playback()
    playback.instant = time
    let still = try clip.rig.shot(.clip("go", over: []), playback: playback).data(as: .svg)
    // As a browser does, at one pixel per pixel.
    let drawn = try ArtFile(name: "a.svg", path: "a.svg", bytes: still).draft(of: clip.size)
    let noise = try clip.bitmap(at: time).noise(against: drawn)
    require(noise >= 35, "a still SVG looks the same at \(time) s: \(noise) dB\n\(yaml)")
  }

  /// Returns the animation of a vector file of a shot.
  private static func importedAgain(_ shot: Shot, _ format: Format) throws -> Shot {
    let path = format.name == "svg" ? "a.svg" : "a.json"
    let file = try ImportedRig(shot.data(as: format), path: path, measuring: DrawnText())
    let document = try RigDocument(
      importing: file.yaml, named: "a", from: path, art: file.art)
    return try document.resolved().shot(.clip(ImportedRig.clip, over: []))
  }
}

extension Shot {
  /// Renders the image at a time, with art at one pixel per pixel.
  fileprivate func draft(at time: Double) throws -> Bitmap {
    try Rasterizer(art: rig.art).draft(of: drawing(at: time))
  }
}

extension Bitmap {
  /// The peak signal-to-noise ratio in decibels, over white; at most 99.
  fileprivate func noise(against other: Bitmap) -> Double {
    require(size == other.size, "both images have the same size")
    func levels(_ pixel: Pixel) -> [Double] {
      [pixel.red, pixel.green, pixel.blue].map { Double($0) + 255 - Double(pixel.alpha) }
    }
    let sum = zip(pixels, other.pixels).reduce(0.0) { sum, pair in
      pair.0 == pair.1
        ? sum
        : zip(levels(pair.0), levels(pair.1)).reduce(sum) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let mean = sum / Double(3 * pixels.count)
    return mean == 0 ? 99 : min(10 * log10(255 * 255 / mean), 99)
  }
}
