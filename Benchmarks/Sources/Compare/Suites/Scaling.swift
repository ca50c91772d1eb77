extension Workshop {
  /// One worker and two, and a session ten times as long.
  ///
  /// - Parameter usual: critter's outcome end to end.
  func measureScaling(
    of workload: Workload, usual: Outcome, rounds: Int, into report: inout Report
  ) throws {
    var table = Table(["", "time", "processor time", "peak memory", "bytes"])
    let workers = try measureWorkers(of: workload, rounds: rounds, into: &table)
    let again = Array(repeating: "0-\(workload.frames - 1)", count: 10).joined(separator: ",")
    let longer = [
      ("ten times over", "--frames \(again)", "again"), ("ten times slower", "--speed 0.1", "slow"),
    ]
    var peaks: [Double] = []
    for (name, options, file) in longer.prefix(isQuick ? 1 : 2) {
      let contender = Contender(
        name: name, script: workload.critterRender(options, output: "\(file).gif"))
      let outcome = try race([contender], rounds: 1, in: workload.name)[0]
      table.add(try row(name, outcome, "\(workload.name)/\(file).gif"))
      if let peak = outcome.peakMemory, let before = usual.peakMemory {
        peaks.append(Double(peak) / Double(before))
      }
    }
    report.add(
      section: "Workers and length: \(workload.label)",
      "Ten times slower means ten times as many frames, almost all of them different.",
      table)
    let name = workload.name.uppercased()
    report.add(
      goal: "\(name), peak memory", .most(64, .megabytes),
      usual.peakMemory.map { Double($0) / 1e6 })
    report.add(
      goal: "\(name) ten times over, peak memory, of the session's", .most(1.2, .ratio),
      peaks.first, note: peaks.count > 1 ? "ten times slower \(peaks[1].fixed(2))" : "")
    report.add(
      goal: "\(name), speed of two workers, of one's", .least(1.7, .ratio), workers.speed,
      note: workers.areEqual ? "the same bytes" : "other bytes", also: workers.areEqual)
  }

  private func measureWorkers(
    of workload: Workload, rounds: Int, into table: inout Table
  ) throws -> (speed: Double?, areEqual: Bool) {
    let files = ["one.gif", "two.gif"]
    let contenders = files.enumerated().map { index, file in
      Contender(
        name: index == 0 ? "one worker" : "two workers",
        script: workload.critterRender("-j \(index + 1)", output: file))
    }
    let outcomes = try race(contenders, rounds: rounds, in: workload.name)
    for (index, file) in files.enumerated() {
      table.add(try row(contenders[index].name, outcomes[index], "\(workload.name)/\(file)"))
    }
    let pictures = try files.map { try data("\(workload.name)/\($0)") }
    return (outcomes[0].ratio(to: outcomes[1]), pictures[0] == pictures[1])
  }

  private func row(_ name: String, _ outcome: Outcome, _ file: String) throws -> [String] {
    guard let seconds = outcome.seconds, let processor = outcome.processorSeconds,
      let peak = outcome.peakMemory
    else { return [name, outcome.excuse ?? "", "", "", ""] }
    return [name, seconds.duration, processor.duration, peak.size, try bytes(file).size]
  }
}
