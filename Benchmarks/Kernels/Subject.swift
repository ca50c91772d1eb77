import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile

/// A motion of a rig, with all that lies between the rig's file and a GIF.
struct Subject {
  let shot: Shot
  /// In seconds, those of the frames.
  private let times: [Double]

  init(_ folder: String, _ selection: Selection, scale: Double, times: [Double]) throws {
    let rig = try RigDocument(contentsOf: folder).resolved()
    shot = try rig.shot(selection, framing: Framing(scale: scale))
    self.times = times
  }

  /// An instant of the motion that differs from call to call.
  func time(_ call: Int) -> Double {
    shot.timeline.duration * Double(call * 37 % 101) / 100
  }

  func bitmaps() throws -> [Bitmap] { try times.map(shot.bitmap(at:)) }
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
