/// A GIF of a workload's frames.
private struct Candidate {
  let name: String
  /// Without the extension.
  let file: String
  let bytes: Int
  let likeness: Likeness
}

extension Workshop {
  /// How small the GIFs of the same PNG frames are, and how like them. Needs the files of
  /// `measureEncoding`.
  func measureBytes(of workload: Workload, into report: inout Report) throws {
    let peers = try peerCandidates(of: workload)
    let best = peers.filter { $0.name.contains("-O3 of") }.min { $0.bytes < $1.bytes }
    let lossy = peers.filter { $0.name.contains("--lossy") }.min { $0.bytes < $1.bytes }
    let both = try critter(workload, qualities: [100, nil])
    let (finest, usual) = (both[0], both[1])
    let alike = try lossy.flatMap { try smallest(workload, asGoodAs: $0.likeness.whole) }
    let hasDetail = workload.reference.detail != nil
    var table = Table(
      ["", "bytes", "ratio to best -O3", "dB", "worst frame"]
        + (hasDetail ? ["dB of the bear", "worst frame"] : []))
    for candidate in peers + [finest, usual] + [alike].compactMap({ $0 }) {
      table.add(cells(candidate, best, hasDetail: hasDetail))
    }
    report.add(
      section: "Bytes: \(workload.label)",
      "GIFs of the same frames. critter's file is the same, byte for byte, whether it renders or "
        + "encodes the frames.", table)
    add(goalsOf: workload, finest, usual, best, to: &report)
    report.add(
      goal: "\(workload.name.uppercased()), bytes at the dB of gifsicle --lossy=80, of its",
      .most(0.75, .ratio), ratio(alike, lossy), note: alike.map { $0.name } ?? "")
  }

  private func add(
    goalsOf workload: Workload, _ finest: Candidate, _ usual: Candidate, _ best: Candidate?,
    to report: inout Report
  ) {
    let name = workload.name.uppercased()
    report.add(
      goal: "\(name), bytes at quality 100, of the best gifsicle -O3, at no lower dB",
      .most(0.9, .ratio), ratio(finest, best),
      note: best.map {
        "\(finest.likeness.whole.decibels) dB beside \($0.likeness.whole.decibels) dB"
      } ?? "",
      also: best.map { finest.likeness.whole >= $0.likeness.whole } ?? true)
    report.add(
      goal: "\(name), bytes at the default quality, of the same", .most(0.6, .ratio),
      ratio(usual, best))
    report.add(
      goal: "\(name), its dB over all frames", .least(50, .decibels), usual.likeness.whole)
    report.add(
      goal: "\(name), its worst frame", .least(46, .decibels), usual.likeness.worst)
  }

  private func ratio(_ candidate: Candidate?, _ other: Candidate?) -> Double? {
    guard let candidate, let other else { return nil }
    return Double(candidate.bytes) / Double(other.bytes)
  }

  private func cells(_ candidate: Candidate, _ best: Candidate?, hasDetail: Bool) -> [String] {
    let likeness = candidate.likeness
    return [candidate.name, candidate.bytes.size, ratio(candidate, best)?.ratio ?? ""]
      + [likeness.whole, likeness.worst].map(\.decibels)
      + (hasDetail ? [likeness.detail, likeness.worstDetail].map(\.decibels) : [])
  }

  /// The GIFs that the others made, and what gifsicle makes of two of them.
  private func peerCandidates(of workload: Workload) throws -> [Candidate] {
    var files: [(name: String, file: String)] = []
    for (name, file) in [("ffmpeg", "ffmpeg"), ("pngquant and ffmpeg", "imagequant")]
    where exists("\(workload.name)/\(file).gif") {
      files.append((name, file))
      for (options, mark) in [("-O3", "o3"), ("-O3 --lossy=80", "lossy")] {
        let output = "\(file)-\(mark)"
        let contender = workload.gifsicle(options, file, output)
        let outcome = try race([contender], rounds: 1, in: workload.name)[0]
        if outcome.excuse == nil { files.append(("gifsicle \(options) of \(name)", output)) }
      }
    }
    if exists("\(workload.name)/imagemagick.gif") { files.append(("ImageMagick", "imagemagick")) }
    return try candidates(files, of: workload)
  }

  private func candidates(
    _ files: [(name: String, file: String)], of workload: Workload
  ) throws -> [Candidate] {
    guard !files.isEmpty else { return [] }
    let likenesses = try likenesses(
      of: files.map { "\($0.file).gif" }, to: workload.reference, in: workload.name)
    return try zip(files, likenesses).map { file, likeness in
      Candidate(
        name: file.name, file: file.file, bytes: try bytes("\(workload.name)/\(file.file).gif"),
        likeness: likeness)
    }
  }

  /// - Parameter qualities: nil is the default.
  private func critter(_ workload: Workload, qualities: [Int?]) throws -> [Candidate] {
    let files = try qualities.map { quality in
      let file = quality.map { "quality-\($0)" } ?? "quality-default"
      progress("\(workload.name): \(file)")
      let option = quality.map { "--quality \($0) " } ?? ""
      _ = try cost(
        of: workload.critterRender(option, output: "\(file).gif"),
        in: workload.name)
      return (quality.map { "critter, quality \($0)" } ?? "critter", file)
    }
    return try candidates(files, of: workload)
  }

  /// critter's GIF of the lowest quality that comes to some decibels; nil when none does.
  private func smallest(_ workload: Workload, asGoodAs decibels: Double) throws -> Candidate? {
    var (tooLow, enough) = (0, 101)
    var found: Candidate?
    while enough - tooLow > 1 {
      let step = max((enough - tooLow) / 4, 1)
      let qualities = stride(from: tooLow + step, to: enough, by: step).map { $0 }
      let candidates = try critter(workload, qualities: qualities)
      let index = candidates.firstIndex { $0.likeness.whole >= decibels }
      if let index { (enough, found) = (qualities[index], candidates[index]) }
      let last = index ?? qualities.count
      if last > 0 { tooLow = qualities[last - 1] }
    }
    return found
  }
}
