extension Workshop {
  /// From the same PNG frames to a GIF.
  func measureEncoding(
    of workload: Workload, distinctFrames: Int, rounds: Int, also others: [Contender] = [],
    into report: inout Report
  ) throws {
    let contenders =
      workload.encodeOnly + [workload.imagequant(distinctFrames: distinctFrames)] + others
    let outcomes = try race(contenders, rounds: rounds, in: workload.name)
    var table = Table(
      ["", "time", "critter's share", "processor time", "its share", "peak memory"])
    for (contender, outcome) in zip(contenders, outcomes) {
      table.add(cells(contender, outcome, outcomes[0]))
    }
    report.add(
      section: "Encoding only: \(workload.label)", "From the same PNG frames to a GIF.", table)
    report.add(
      goal: "Encoding \(workload.name.uppercased()) from PNG frames, of ffmpeg",
      .most(0.5, .ratio), outcomes[0].ratio(to: outcomes[1]))
  }
}
