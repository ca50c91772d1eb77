extension Workshop {
  /// From a rig, or from SVG frames made beforehand, to PNG files.
  func measureSequence(
    of workload: Workload, rounds: Int, _ contenders: [Contender], into report: inout Report
  ) throws {
    let outcomes = try race(contenders, rounds: rounds, in: workload.name)
    let packed = try race([workload.packedByLibPNG], rounds: 1, in: workload.name)[0]
    let size = try bytes(ofFramesIn: "\(workload.name)/sequence")
    let folders = ["sequence", "drawn", "rsvg"]
    var table = Table(
      ["", "time", "critter's share", "processor time", "its share", "peak memory", "bytes"])
    for (index, contender) in contenders.enumerated() {
      let exists = outcomes[index].excuse == nil
      table.add(
        cells(contender, outcomes[index], outcomes[0])
          + [exists ? try bytes(ofFramesIn: "\(workload.name)/\(folders[index])").size : ""])
    }
    var sizes: Double?
    if packed.excuse == nil {
      let packedSize = try bytes(ofFramesIn: "\(workload.name)/level6")
      sizes = Double(size) / Double(packedSize)
      table.add([workload.packedByLibPNG.name, "", "", "", "", "", packedSize.size])
    } else {
      table.add([workload.packedByLibPNG.name, packed.excuse ?? "", "", "", "", "", ""])
    }
    report.add(
      section: "PNG sequence: \(workload.label)",
      "From the rig to numbered PNGs. The other tools start from one prepared SVG per frame.",
      table)
    report.add(
      goal: "PNG sequence of \(workload.name.uppercased()), of the quickest peer",
      .most(0.5, .ratio), outcomes.dropFirst().compactMap { outcomes[0].ratio(to: $0) }.max())
    report.add(goal: "Its bytes, of libpng's at level 6", .most(1, .ratio), sizes)
  }
}
