/// A file that somebody made of a clip.
struct ForeignFile {
  let name: String
  let bytes: Int
  let processorSeconds: Double
  let peakMemory: Int
  /// Nil of a lossless one.
  let likeness: Likeness?
}

/// All that was made of a clip; what a missing program would have made is not there.
struct ForeignResult {
  let clip: ForeignClip
  /// By the contender's name.
  private(set) var gifs: [String: ForeignFile] = [:]
  private(set) var names: [String] = []
  private(set) var lossless: [String: [ForeignFile]] = [:]

  init(_ clip: ForeignClip) {
    self.clip = clip
  }

  mutating func add(gif: ForeignFile) {
    gifs[gif.name] = gif
    names.append(gif.name)
  }

  mutating func add(_ files: [ForeignFile], as format: String) { lossless[format] = files }

  var finest: ForeignFile? { gifs["critter, quality 100"] }
  var usual: ForeignFile? { gifs["critter"] }
  var best: ForeignFile? { gifs["ffmpeg, none, and gifsicle -O3"] }
  var dithered: ForeignFile? { gifs["ffmpeg, sierra2_4a, and gifsicle -O3"] }
  var again: ForeignFile? { gifs["gifsicle -O3 of critter, quality 100"] }
  var curve: [ForeignFile] {
    ForeignClip.qualities.compactMap { gifs[$0 == 90 ? "critter" : "critter, quality \($0)"] }
  }
  var lossy: [ForeignFile] { ForeignClip.losses.compactMap { gifs["gifsicle -O3 --lossy=\($0)"] } }

  func lossless(_ format: String, by name: String) -> ForeignFile? {
    lossless[format]?.first { $0.name == name }
  }

  /// critter's bytes at a file's decibels, between the two qualities around it, of the file's; nil
  /// beyond the ends.
  func bytesAsLike(_ file: ForeignFile) -> Double? {
    guard let decibels = file.likeness?.whole, decibels.isFinite else { return nil }
    let points = curve.compactMap { point in
      point.likeness.map { (decibels: min($0.whole, 100), bytes: Double(point.bytes)) }
    }
    for (upper, lower) in zip(points, points.dropFirst())
    where lower.decibels <= decibels && decibels <= upper.decibels {
      let span = upper.decibels - lower.decibels
      let share = span > 0 ? (decibels - lower.decibels) / span : 1
      return (lower.bytes + (upper.bytes - lower.bytes) * share) / Double(file.bytes)
    }
    return nil
  }
}

extension Workshop {
  /// Draws the clips and has each made by everybody.
  func foreignResults(clips program: String) throws -> [ForeignResult] {
    let lines = try output(of: "'\(program)' clips", in: "foreign").split(separator: "\n")
    return try lines.map { try result(of: ForeignClip(line: $0)) }
  }

  private func result(of clip: ForeignClip) throws -> ForeignResult {
    var result = ForeignResult(clip)
    for file in try gifs(of: clip) { result.add(gif: file) }
    for format in ["apng", "webp"] {
      // apngasm takes ten times as long as all others together.
      let contenders = clip.lossless(format).filter { !isQuick || $0.name != "apngasm" }
      let outcomes = try race(contenders, rounds: 1, in: clip.place)
      let files = try zip(contenders, outcomes).compactMap { contender, outcome in
        try file(
          contender, outcome,
          "\(contender.name == "critter" ? "critter" : contender.name).\(format)",
          of: clip, nil)
      }
      result.add(files, as: format)
    }
    return result
  }

  private func gifs(of clip: ForeignClip) throws -> [ForeignFile] {
    let rounds = rounds(3, quick: 1)
    let made: [(Contender, String)] =
      ForeignClip.qualities.map {
        (clip.critter(quality: $0, rounds: $0 >= 90 ? rounds : 1), "critter-\($0)")
      } + [(clip.squeezedAgain, "critter-o3")]
      + ["none", "sierra2_4a"].flatMap {
        [
          (clip.plain(dither: $0, rounds: 1), "ffmpeg-\($0)"),
          (clip.squeezed(dither: $0, rounds: rounds), "o3-\($0)"),
        ]
      } + ForeignClip.losses.map { (clip.lossy($0), "lossy-\($0)") }
    let outcomes = try race(made.map(\.0), rounds: rounds, in: clip.place)
    let ready = zip(made, outcomes).filter { $1.excuse == nil }
    let likenesses = try likenesses(
      of: ready.map { "\($0.0.1).gif" }, to: clip.reference, in: clip.place)
    return try zip(ready, likenesses).compactMap { pair, likeness in
      try file(pair.0.0, pair.1, "\(pair.0.1).gif", of: clip, likeness)
    }
  }

  private func file(
    _ contender: Contender, _ outcome: Outcome, _ path: String, of clip: ForeignClip,
    _ likeness: Likeness?
  ) throws -> ForeignFile? {
    guard let processor = outcome.processorSeconds, let peak = outcome.peakMemory else {
      return nil
    }
    return ForeignFile(
      name: contender.name, bytes: try bytes("\(clip.place)/\(path)"),
      processorSeconds: processor, peakMemory: peak, likeness: likeness)
  }
}
