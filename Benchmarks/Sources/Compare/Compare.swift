#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures critter and other tools, prints tables of Markdown, and goals to standard error.
@main
struct Compare {
  static func main() {
    do {
      try run()
    } catch {
      printToStandardError("Compare: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let workshop = try Workshop(options)
    let machine = try workshop.machine()
    let report = try options.foreign.map(workshop.foreignReport) ?? workshop.report()
    print("### Machine\n\n\(machine)\n")
    print(
      "Memory figures can't fall below \(ownPeakMemory().size), which the measuring program itself uses.\n"
    )
    print(report.markdown)
    printToStandardError(report.goals.markdown)
    workshop.progress("done")
  }
}

extension Workshop {
  /// Of clips of all kinds; draws charts, too.
  fileprivate func foreignReport(clips: String, charts folder: String) throws -> Report {
    let results = try foreignResults(clips: clips)
    let charts = Charts(results: results)
    try write(charts.bars, to: "\(folder)/benchmark-bars.svg")
    try write(charts.curves, to: "\(folder)/benchmark-curves.svg")
    return ForeignReport(results: results).report
  }

  fileprivate func report() throws -> Report {
    let (transition, session) = (Workload.transition, Workload.session)
    let distinct = (try prepare(transition), try prepare(session))
    // These come first since they make the frames that some animations are compared with.
    let sequences = try sequences(transition, session)

    var report = Report()
    try measureEndToEnd(
      of: transition, rounds: rounds(11, quick: 5),
      transition.endToEnd + (isQuick ? [] : [transition.chromiumEndToEnd]), into: &report)
    let usual = try measureEndToEnd(
      of: session, rounds: rounds(5, quick: 2),
      isQuick ? Array(session.endToEnd.prefix(2)) : session.endToEnd, into: &report)
    try measureScaling(of: session, usual: usual, rounds: rounds(5, quick: 2), into: &report)
    report.add(sequences)
    try measureEncoding(
      of: transition, distinctFrames: distinct.0, rounds: rounds(11, quick: 5),
      also: [transition.imageMagick], into: &report)
    try measureEncoding(
      of: session, distinctFrames: distinct.1, rounds: rounds(5, quick: 2), into: &report)
    try measureBytes(of: transition, into: &report)
    try measureBytes(of: session, into: &report)
    try measureEveryRig(into: &report)
    try measureStartUp(of: transition, rounds: rounds(31, quick: 11), into: &report)
    report.add(commands: [
      ("End to end", session.endToEnd + [transition.chromiumEndToEnd]),
      ("PNG sequence", session.sequence + [session.packedByLibPNG]),
      (
        "Encoding only",
        session.encodeOnly
          + [session.imagequant(distinctFrames: distinct.1), transition.imageMagick]
      ),
      ("Bytes", ["-O3", "-O3 --lossy=80"].map { session.gifsicle($0, "ffmpeg", "smaller") }),
    ])
    return report
  }

  private func sequences(_ transition: Workload, _ session: Workload) throws -> Report {
    var report = Report()
    try measureSequence(
      of: session, rounds: rounds(3, quick: 1),
      isQuick ? Array(session.sequence.prefix(2)) : session.sequence, into: &report)
    _ = try race([transition.sequence[1]], rounds: 1, in: transition.name)
    return report
  }
}
