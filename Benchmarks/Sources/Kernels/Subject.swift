import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

/// A motion of a rig, with all that lies between the rig's file and a GIF.
struct Subject {
  let rig: Rig
  let timeline: Timeline
  let viewport: Viewport
  let text: TextShaping
  let schedule: Schedule
  private let art: [ArtFile]

  /// - Parameter times: in seconds, those of the frames.
  init(_ folder: String, _ selection: Selection, size: PixelSize, times: [Double]) throws {
    rig = try Rig(in: folder, for: RenderRequest(selection))
    text = textShaping()
    timeline = try Timeline(of: rig, selection, measure: text)
    viewport = Viewport(fitting: rig.canvas.size, into: size, background: Color(css: "white"))
    var schedule = Schedule(at: 0, frameRate: 50)
    schedule.entries = times.map { Schedule.Entry(time: $0, duration: 0.02) }
    self.schedule = schedule
    art = try rig.readArt()
  }

  /// An instant of the motion that differs from call to call.
  func time(_ call: Int) -> Double {
    timeline.duration * Double(call * 37 % 101) / 100
  }

  /// None of them is drawn yet.
  var frames: RigFrames {
    RigFrames(
      of: rig, art: art, timeline: timeline, schedule: schedule, viewport: viewport, workers: 1,
      text: text)
  }

  func bitmaps() throws -> [Bitmap] {
    var bitmaps: [Bitmap] = []
    try frames.forEach { bitmaps.append($0.bitmap) }
    return bitmaps
  }
}

/// Frames that are there already.
struct ReadyFrames: FrameSource {
  let bitmaps: [Bitmap]

  var size: PixelSize { bitmaps[0].size }
  var count: Int { bitmaps.count }

  func forEach(_ body: (Frame) throws -> Void) throws {
    for bitmap in bitmaps { try body(Frame(bitmap: bitmap, duration: 0.02)) }
  }
}
