extension Workshop {
  /// What it takes to do nothing much. Needs the frames of a workload.
  func measureStartUp(of workload: Workload, rounds: Int, into report: inout Report) throws {
    let rsvg = [(program: "rsvg-convert", package: "librsvg2-bin")]
    let contenders = [
      Contender(name: "`critter --version`", script: "critter --version"),
      Contender(
        name: "`rsvg-convert --version`", needs: rsvg, script: "rsvg-convert --version"),
      Contender(name: "`critter list`", script: "critter list"),
      Contender(
        name: "`critter render bear --state neutral -W 320 -o still.png`",
        script: "critter render bear --state neutral -W 320 -q -o still.png"),
      Contender(
        name: "`rsvg-convert` of one such SVG", needs: rsvg,
        script: "rsvg-convert svg/0000.svg -o still-rsvg.png"),
    ]
    let outcomes = try race(contenders, rounds: rounds, in: workload.name)
    var table = Table(["", "time", "ratio to rsvg-convert", "processor time", "peak memory"])
    let beside = [1, 1, 1, 4, 4]
    for (index, contender) in contenders.enumerated() {
      guard let seconds = outcomes[index].seconds,
        let processor = outcomes[index].processorSeconds, let peak = outcomes[index].peakMemory
      else {
        table.add([contender.name, outcomes[index].excuse ?? "", "", "", ""])
        continue
      }
      table.add([
        contender.name, seconds.duration,
        outcomes[index].ratio(to: outcomes[beside[index]])?.ratio ?? "", processor.duration,
        peak.size,
      ])
    }
    report.add(section: "Start-up", "Started by a shell.", table)
  }
}
