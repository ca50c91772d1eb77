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

// What a rig has.
let canvas = rig.canvas.size
print("\(rig.name): \(canvas.width)×\(canvas.height) points")
for state in rig.states { print("state \(state.name)") }
for clip in rig.clips { print("clip \(clip.name), \(clip.duration) s") }
for scene in rig.scenes { print("scene \(scene.name)") }
for input in rig.inputs { print("input \(input.name), \(input.range)") }
for entry in rig.colors { print("color \(entry.name), \(entry.color.hex)") }
for transition in rig.transitions {
  print("\(transition.from ?? "any") → \(transition.to ?? "any"), \(transition.duration) s")
}

// A pose, and the same pose with the head turned.
var pose = shot.pose(at: 0.1)
for placed in rig.placedParts(of: pose) where placed.isVisible {
  print("\(placed.part.path): \(placed.values.size), opacity \(placed.opacity)")
}
if let head = rig.parts.firstIndex(where: { $0.path == "head" }) {
  pose.parts[head].transform = .identity.rotatedY(30).perspective(500)
}
let turned = try rasterizer.bitmap(of: shot.drawing(of: pose))
print("\(turned == image ? "the same" : "another") image")

// Every second frame, 320 pixels wide on white, with a pause at the end.
var playback = Playback(frameRate: 20)
playback.frames = [FrameRange("0-20x2")].compactMap(\.self)
playback.holdEnd = 1
var framing = Framing()
framing.width = 320
framing.background = Color(css: "white")
let excerpt = try rig.shot(
  .transition(from: ["neutral"], to: ["shy"]), playback: playback, framing: framing)
for entry in excerpt.schedule.entries { print("\(entry.time) s, shown for \(entry.duration) s") }

// A file within the limits of a site.
let limit = ByteCount("64KB")
let report = try await excerpt.write(
  to: "small.gif", budget: Budget(bytes: limit?.bytes, frames: 50))
print("\(report.output): \(report.frames) frames, \(ByteCount(report.bytes).text)")
for reduction in report.reductions { print("reduced: \(reduction)") }

// The mistakes of a rig, each with its place.
do {
  _ = try Rig(contentsOf: "parts")
} catch let error as FileError {
  for problem in error.problems {
    print("\(problem.path):\(problem.line ?? 1): \(problem.message)")
  }
}

// Every error has a message.
do {
  _ = try Rig(contentsOf: "parts/bear", theme: "drak")
} catch let error as any CritterError {
  print(error.message)
}

let inputs: [String: InputValue] = ["gaze": 0.5, "name": "Ada", "scores": [3, 8, 5]]
precondition(inputs["gaze"] == .number(0.5))
