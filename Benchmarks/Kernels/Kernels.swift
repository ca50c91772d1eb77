import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile

/// Times the inner kernels in this process and prints a table of Markdown.
///
///     Kernels PARTS [--quick]
@main
struct Kernels {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let parts = arguments.first else {
      print("usage: Kernels PARTS [--quick]")
      return
    }
    let samples = arguments.contains("--quick") ? 5 : 15
    print("| | median | least |\n| --- | --: | --: |")
    for kernel in try all(parts) {
      let (median, least) = try kernel.measured(samples: samples)
      print("| \(kernel.name) | \(text(median)) | \(text(least)) |")
    }
  }

  private static func all(_ parts: String) throws -> [Kernel] {
    let bear = try Subject(
      "\(parts)/bear", .transition(from: ["neutral"], to: ["active"]), scale: 2,
      times: (0..<25).map { Double($0) / 125 })
    let login = try Subject(
      "\(parts)/login", .scene("session"), scale: 2, times: (36..<66).map { Double($0) / 30 })
    return (try reading(parts)) + moving(login)
      + drawing(bear, "of the bear while it rotates, 320×320")
      + drawing(login, "of the login screen while an address is typed, 560×1000")
      + (try encoding(bear.bitmaps()))
  }

  private static func reading(_ parts: String) throws -> [Kernel] {
    let document = try RigDocument(contentsOf: "\(parts)/login")
    return [
      Kernel("the login screen's folder read") { _ in
        keep(try RigDocument(contentsOf: "\(parts)/login"))
      },
      Kernel("its rig resolved") { _ in keep(try document.resolved()) },
    ]
  }

  private static func moving(_ login: Subject) -> [Kernel] {
    [
      Kernel("a pose of the session") { call in keep(login.shot.pose(at: login.time(call))) },
      Kernel("a pose of the session, and its drawing") { call in
        keep(try login.shot.drawing(at: login.time(call)))
      },
    ]
  }

  private static func drawing(_ subject: Subject, _ what: String) -> [Kernel] {
    [
      Kernel("a picture \(what), its art parsed again") { call in
        keep(try subject.shot.bitmap(at: subject.time(call)))
      }
    ]
  }

  private static func encoding(_ bitmaps: [Bitmap]) throws -> [Kernel] {
    let one = ReadyFrames(bitmaps: [bitmaps[0]])
    let all = ReadyFrames(bitmaps: bitmaps)
    let png = try Format.png.encode(one).bytes
    return [
      Kernel("a PNG of 320×320 written") { _ in keep(try Format.png.encode(one)) },
      Kernel("a PNG of 320×320 read") { _ in keep(try Bitmap(png: png)) },
      Kernel("a GIF of one frame, 320×320") { _ in keep(try Format.gif.encode(one)) },
      Kernel("a GIF of 25 frames, 320×320") { _ in keep(try Format.gif.encode(all)) },
      Kernel("the same at quality 100") { _ in
        keep(try Format.gif.encode(all, EncodeOptions(quality: 100)))
      },
    ]
  }

  private static func text(_ seconds: Double) -> String {
    let units = [(1e-6, 1e9, "ns"), (1e-3, 1e6, "µs"), (1, 1e3, "ms")]
    let (_, factor, unit) = units.first { seconds < $0.0 } ?? (1, 1, "s")
    let value = seconds * factor
    let rounded = value < 10 ? (value * 100).rounded() / 100 : (value * 10).rounded() / 10
    return "\(rounded) \(unit)"
  }
}
