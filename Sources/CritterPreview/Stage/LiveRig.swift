import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import Foundation

/// A rig as it was read last, with what it takes to draw it.
final class LiveRig {
  let folder: String
  private let text: TextShaping
  private(set) var rig: Rig
  private(set) var art: [ArtFile]
  private(set) var timeline: Timeline
  private(set) var view: ViewOptions
  private var viewport: Viewport
  private var rasterizer: Rasterizer
  private var known: (reading: ViewOptions.Reading, rig: Rig)

  /// - Throws: what is wrong with the rig, its art, or what is asked of it.
  init(_ folder: String, _ view: ViewOptions, text: @escaping TextShaping) throws {
    self.folder = folder
    self.text = text
    self.view = view
    let request = try view.request(in: folder)
    let base = try Rig.plain(in: folder, request)
    known = (view.reading, base)
    rig = try base.adding(view, in: folder)
    art = try base.readArt()
    rasterizer = try Rasterizer(art: art)
    timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    viewport = try request.viewport(of: rig.canvas)
  }

  /// Shows something else from now on; on an error all stays as it was.
  func show(_ view: ViewOptions) throws {
    guard view != self.view else { return }
    let request = try view.request(in: folder)
    let base =
      view.reading == known.reading ? known.rig : try Rig.plain(in: folder, request)
    let rig = try base.adding(view, in: folder)
    let timeline = try Timeline(of: rig, request.selection, inputs: request.inputs, measure: text)
    let viewport = try request.viewport(of: rig.canvas)
    if view.theme != self.view.theme || base.art != known.rig.art {
      let art = try base.readArt()
      rasterizer = try Rasterizer(art: art)
      self.art = art
    }
    (self.rig, self.timeline, self.viewport, self.view) = (rig, timeline, viewport, view)
    known = (view.reading, base)
  }

  /// Without what the view hides.
  func pose(at time: Double) -> Pose {
    rig.leavingOut(view.hidden, solo: view.solo, of: timeline.pose(at: time))
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
  /// The rig without scenes from other files.
  fileprivate static func plain(in folder: String, _ request: RenderRequest) throws -> Rig {
    var request = request
    request.selection = .still([])
    return try Rig(in: folder, for: request)
  }

  /// The rig with the view's scene, where that is a file of its own or live.
  func adding(_ view: ViewOptions, in folder: String) throws -> Rig {
    switch view.subject {
    case .live(let events):
      try adding(scene: Data(LiveScene.text(events).utf8), named: ViewOptions.liveName)
    case .selection(.scene(let name)) where name.hasSuffix(".yaml"): try adding(sceneAt: name)
    case .selection: self
    }
  }
}
