import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig

/// A motion of a rig, with all that lies between the rig's file and a GIF.
struct Subject {
  let rig: Rig
  let timeline: Timeline
  let viewport: Viewport
  let text: TextShaping
  let drawings: [Drawing]
  let rasterizer: Rasterizer

  /// - Parameter times: in seconds, those of `drawings`.
  init(_ folder: String, _ selection: Selection, size: PixelSize, times: [Double]) throws {
    rig = try Rig(in: folder, for: RenderRequest(selection))
    text = textShaping()
    timeline = try Timeline(of: rig, selection, measure: text)
    viewport = Viewport(fitting: rig.canvas.size, into: size, background: Color(css: "white"))
    let (rig, timeline, viewport, text) = (rig, timeline, viewport, text)
    drawings = try times.map { time in
      try rig.drawing(of: timeline.pose(at: time), in: viewport, text: text)
    }
    rasterizer = try Rasterizer(art: rig.readArt())
  }

  /// An instant of the motion that differs from call to call.
  func time(_ call: Int) -> Double {
    timeline.duration * Double(call * 37 % 101) / 100
  }

  func bitmaps() throws -> [Bitmap] {
    try drawings.map { try rasterizer.bitmap(of: $0) }
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
