extension Workshop {
  /// From a rig, or from SVG frames made beforehand, to a GIF.
  ///
  /// - Parameter contenders: critter and ffmpeg, and perhaps others.
  /// - Returns: critter's outcome.
  @discardableResult
  func measureEndToEnd(
    of workload: Workload, rounds: Int, _ contenders: [Contender], into report: inout Report
  ) throws -> Outcome {
    let outcomes = try race(contenders, rounds: rounds, in: workload.name)
    let results = zip(contenders, outcomes).map { (contender: $0, outcome: $1) }
    let files = ["critter.gif", "ffmpeg-svg.gif", "rsvg.gif", "chromium.gif"]
    let frames = ["png", "drawn", "rsvg", "chromium"]
    var table = Table(
      ["", "time", "critter's share", "processor time", "its share", "peak memory", "bytes", "dB"])
    for (index, result) in results.enumerated() {
      guard result.outcome.excuse == nil else {
        table.add(cells(result.contender, result.outcome, outcomes[0]) + ["", ""])
        continue
      }
      let likeness = try likenesses(
        of: [files[index]], to: workload.reference(drawn: frames[index]), in: workload.name)[0]
      table.add(
        cells(result.contender, result.outcome, outcomes[0]) + [
          try bytes("\(workload.name)/\(files[index])").size, likeness.whole.decibels,
        ])
    }
    report.add(
      section: "End to end: \(workload.label)",
      "From the rig to a GIF. The other tools start from one prepared SVG per frame. Decibels are "
        + "relative to the frames that the tool drew.",
      table)
    report.add(
      goal: "\(workload.name.uppercased()) end to end, of ffmpeg reading SVG frames",
      .most(0.14, .ratio), outcomes[0].ratio(to: outcomes[1]))
    return outcomes[0]
  }

  /// Name, time, critter's share of it, the same for the processor's time, and memory.
  func cells(_ contender: Contender, _ outcome: Outcome, _ critter: Outcome) -> [String] {
    guard let seconds = outcome.seconds, let processor = outcome.processorSeconds,
      let peak = outcome.peakMemory
    else { return [contender.name, outcome.excuse ?? "", "", "", "", ""] }
    return [
      contender.name, seconds.duration, critter.ratio(to: outcome)?.ratio ?? "",
      processor.duration, critter.ratio(to: outcome, of: \.processorSeconds)?.ratio ?? "",
      peak.size,
    ]
  }
}
