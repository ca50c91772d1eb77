import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import Foundation

/// A rig that sits for its picture: its folder as it was read last, and the means to draw it.
final class Sitter {
  let folder: String
  private let text: TextShaping
  private(set) var rig: Rig
  private(set) var art: [ArtFile]
  private(set) var timeline: Timeline
  private(set) var look: Look
  private var viewport: Viewport
  private var rasterizer: Rasterizer
  private var known: (reading: Look.Reading, rig: Rig)

  /// - Throws: what is wrong with the rig, its art, or what is asked of it.
  init(_ folder: String, _ look: Look, text: @escaping TextShaping) throws {
    self.folder = folder
    self.text = text
    self.look = look
    let request = try look.request(in: folder)
    let base = try Rig.plain(in: folder, request)
    known = (look.reading, base)
    rig = try base.adding(look, in: folder)
    art = try base.readArt()
    rasterizer = try Rasterizer(art: art)
    timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    viewport = try request.viewport(of: rig.canvas)
  }

  /// Shows something else from now on; on an error all stays as it was.
  func show(_ look: Look) throws {
    guard look != self.look else { return }
    let request = try look.request(in: folder)
    let base =
      look.reading == known.reading ? known.rig : try Rig.plain(in: folder, request)
    let rig = try base.adding(look, in: folder)
    let timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    let viewport = try request.viewport(of: rig.canvas)
    if look.theme != self.look.theme || base.art != known.rig.art {
      let art = try base.readArt()
      rasterizer = try Rasterizer(art: art)
      self.art = art
    }
    (self.rig, self.timeline, self.viewport, self.look) = (rig, timeline, viewport, look)
    known = (look.reading, base)
  }

  /// With what is hidden left out.
  func pose(at time: Double) -> Pose {
    rig.leavingOut(look.hidden, solo: look.solo, of: timeline.pose(at: time))
  }

  /// Every input's value, by name.
  func inputs(at time: Double) -> [String: Double] {
    let values = zip(rig.inputs.map(\.name), timeline.inputs(at: time))
    return Dictionary(values, uniquingKeysWith: { $1 })
  }

  func drawing(of pose: Pose) throws -> Drawing {
    try rig.drawing(of: pose, in: viewport, text: text)
  }

  func bitmap(of pose: Pose) throws -> Bitmap {
    try rasterizer.bitmap(of: drawing(of: pose))
  }

  var pixels: PixelSize { viewport.size }
}

extension Rig {
  /// Without a scene that is no part of the rig's own file.
  fileprivate static func plain(in folder: String, _ request: RenderRequest) throws -> Rig {
    var request = request
    request.selection = .still([])
    return try Rig(in: folder, for: request)
  }

  /// With the scene that the look is of, where it is in a file of its own or still being made.
  func adding(_ look: Look, in folder: String) throws -> Rig {
    switch look.subject {
    case .live(let events):
      try adding(scene: Data(LiveScene.text(events).utf8), named: Look.liveName)
    case .selection(.scene(let name)) where name.hasSuffix(".yaml"): try adding(sceneAt: name)
    case .selection: self
    }
  }
}
