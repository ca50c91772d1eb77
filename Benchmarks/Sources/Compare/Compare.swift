#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures critter beside the programs that one would use instead, and prints tables of Markdown.
@main
struct Compare {
  static func main() {
    do {
      try run()
    } catch {
      progress("Compare: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let workshop = try Workshop(Options(Array(CommandLine.arguments.dropFirst())))
    var report = Report()
    let machine = try workshop.machine()
    try measure(workshop, into: &report)
    print("## Machine\n\n\(machine)\n")
    print(report.markdown)
    progress("figures of memory are at least \(ownPeakMemory().size), this program's own")
  }

  private static func measure(_ workshop: Workshop, into report: inout Report) throws {
    let (transition, session) = (Workload.transition, Workload.session)
    let distinct = (try workshop.prepare(transition), try workshop.prepare(session))

    // The other frames that animations are compared with come of the sequences.
    try workshop.measureSequence(
      of: session, rounds: workshop.rounds(3, quick: 1), into: &report)
    _ = try workshop.race(
      [transition.sequence[1]], rounds: 1, in: transition.name)

    _ = try workshop.measureEndToEnd(
      of: transition, rounds: workshop.rounds(11, quick: 5),
      also: workshop.isQuick ? [] : [transition.chromiumEndToEnd], into: &report)
    let usual = try workshop.measureEndToEnd(
      of: session, rounds: workshop.rounds(5, quick: 2), into: &report)

    try workshop.measureEncoding(
      of: transition, distinctFrames: distinct.0, rounds: workshop.rounds(11, quick: 5),
      also: [transition.imageMagick], into: &report)
    try workshop.measureEncoding(
      of: session, distinctFrames: distinct.1, rounds: workshop.rounds(5, quick: 2),
      into: &report)

    try workshop.measureBytes(of: transition, into: &report)
    try workshop.measureBytes(of: session, into: &report)
    try workshop.measureEveryRig(into: &report)
    try workshop.measureScaling(
      of: session, usual: usual, rounds: workshop.rounds(5, quick: 2), into: &report)
    try workshop.measureStartUp(
      of: transition, rounds: workshop.rounds(31, quick: 11), into: &report)
  }
}
