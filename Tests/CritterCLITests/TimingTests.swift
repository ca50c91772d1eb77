import CritterTestSupport
import Foundation
import Testing

/// Options of a transition of 0.2 seconds and the length of the GIF that they give.
struct Timing: CustomTestStringConvertible, Sendable {
  let options: [String]
  /// Before equal neighbors become one.
  let frames: Int
  /// Of a sequence, in which rests are files, too.
  let files: Int
  let centiseconds: Int

  init(_ options: String, frames: Int, files: Int? = nil, centiseconds: Int) {
    self.options = options.split(separator: " ").map(String.init)
    (self.frames, self.files, self.centiseconds) = (frames, files ?? frames, centiseconds)
  }

  var testDescription: String { options.joined(separator: " ") }
}

@Suite struct TimingTests {
  static let timings = [
    Timing("", frames: 6, centiseconds: 24),
    Timing("--bounce", frames: 11, centiseconds: 44),
    Timing("--hold 1", frames: 6, files: 56, centiseconds: 224),
    Timing("--hold-start 1", frames: 6, files: 31, centiseconds: 124),
    Timing("--hold-end 0.6", frames: 6, files: 21, centiseconds: 84),
    Timing("--hold 1 --hold-end 0", frames: 6, files: 31, centiseconds: 124),
    Timing("--bounce --hold 1", frames: 11, files: 61, centiseconds: 244),
    Timing("--speed 0.1", frames: 51, centiseconds: 204),
    Timing("--speed 2", frames: 4, centiseconds: 16),
    Timing("--speed 100", frames: 2, centiseconds: 8),
    Timing("--fps 50", frames: 11, centiseconds: 22),
    Timing("--fps 10", frames: 3, centiseconds: 30),
    Timing("--fps 30", frames: 7, centiseconds: 23),
    Timing("--fps 12.5", frames: 4, centiseconds: 32),
    Timing("--frames 0-2", frames: 3, centiseconds: 12),
    Timing("--frames 0-99x2", frames: 3, centiseconds: 12),
    Timing("--frames 5,0,3-4", frames: 4, centiseconds: 16),
    Timing("--frames 1-9223372036854775807", frames: 5, centiseconds: 20),
    Timing("--at 0.1", frames: 1, centiseconds: 4),
  ]

  /// Small, since sizes do not change times.
  private let shy = StateChange.neutralToShy.arguments + ["-W", "40"]

  @Test(arguments: timings)
  func `options change how long it lasts`(timing: Timing) throws {
    let folder = try Folder.withParts()
    let run = try Run(shy + timing.options + ["-o", "shy.gif"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let info = try folder.gif("shy.gif")
    // A GIF of one picture is a still: its delay means nothing.
    if timing.frames > 1 {
      #expect(info.length == timing.centiseconds)
    }
    #expect(info.frames <= timing.frames)
    let sequence = try Run(shy + timing.options + ["-o", "f/"], in: folder)
    #expect(sequence.exitCode == 0, "\(sequence.messages)")
    #expect(try folder.contents.count { $0.hasPrefix("f/") } == timing.files)
  }

  @Test func `rests are at the ends`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      StateChange.neutralToShy.arguments + [
        "--bounce", "--hold-start", "1", "--hold-end", "2", "-o", "a.gif",
      ],
      in: folder)
    #expect(run.exitCode == 0)
    let delays = try folder.gif("a.gif").delays
    // The last picture of the way back is the first one again, which a GIF does not repeat.
    #expect(delays.first == 104)
    #expect(delays.max() == 204)
    #expect(delays.reduce(0, +) == 344)
  }

  @Test func `ten seconds at thirty frames a second don't drift`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      shy + ["--speed", "0.02", "--fps", "30", "--frames", "0-299", "-o", "a.gif"], in: folder)
    #expect(run.exitCode == 0)
    let info = try folder.gif("a.gif")
    #expect(info.length == 1000)
    var end = 0
    for delay in info.delays {
      end += delay
      let frames = (Double(end) / 100 * 30).rounded()
      #expect(abs(Double(end) / 100 - frames / 30) < 0.0051)
    }
  }

  @Test(arguments: [("forever", 0), ("once", 1), ("1", 1), ("2", 2), ("65536", 65536)])
  func `the loop is in the file`(text: String, plays: Int) throws {
    let folder = try Folder.withParts()
    let run = try Run(shy + ["--loop", text, "-o", "a.gif", "--json"], in: folder)
    #expect(try run.report().plays == plays)
    #expect(try folder.gif("a.gif").plays == plays)
  }
}
