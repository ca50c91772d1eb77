import CritterKit

// Everything a program does with the library, in one file. Run it in a folder with `parts/bear`.

// A rig, in a theme, and what is wrong with its art.
let rig = try Rig(contentsOf: "parts/bear", theme: "dark")
for problem in rig.diagnostics() { print("\(problem.path): \(problem.message)") }

// An animation of the rig.
let shot = try rig.shot(
  .transition(from: ["neutral"], to: ["shy"]), playback: Playback(frameRate: 50),
  framing: Framing(scale: 2))

// Frames, drawn while you read them.
var seconds = 0.0
for try await frame in shot.frames(workers: 2) { seconds += frame.duration }
print("\(shot.frames().count) frames, \(seconds) s")

// A file in memory, and a file on disk with progress. Canceling the task leaves no file.
let gif = try shot.data(as: .gif, options: EncodeOptions(quality: 80))
try await shot.write(to: "shy.webp", workers: 2) { done, count in
  if done == count { print("shy.webp: all \(count) frames") }
}
let canceled = Task { try await shot.write(to: "canceled.apng") }
canceled.cancel()
do {
  _ = try await canceled.value
} catch is CancellationError {
  print("canceled")
}

// A drawing as a value, and its pixels. A rasterizer parses the art once.
let rasterizer = try Rasterizer(art: rig.art)
let drawing = try shot.drawing(at: 0.1)
let image = try rasterizer.bitmap(of: drawing)
print("\(gif.count > 0), \(drawing.layers.count) layers, \(image.size.width)×\(image.size.height)")

// A format of your own.
let pam = Format(name: "pam", fileExtension: "pam", isAnimated: false) { frames, _ in
  var bytes: [UInt8] = []
  try frames.forEach { frame in
    let size = frame.bitmap.size
    let header = """
      P7
      WIDTH \(size.width)
      HEIGHT \(size.height)
      DEPTH 4
      MAXVAL 255
      TUPLTYPE RGB_ALPHA
      ENDHDR

      """
    bytes = Array(header.utf8)
    for pixel in frame.bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha] }
  }
  return bytes
}
try await rig.shot(.still(["shy"])).write(to: "shy.pam", as: pam)

// Every error has a message.
do {
  _ = try Rig(contentsOf: "parts/bear", theme: "drak")
} catch let error as any CritterError {
  print(error.message)
}
