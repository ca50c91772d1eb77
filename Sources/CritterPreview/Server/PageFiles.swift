/// The files of the live preview's page, embedded in the program.
enum PageFiles {
  struct File {
    let type: String
    let bytes: [UInt8]
  }

  /// Returns the embedded file for a request.
  ///
  /// - Parameter path: the path of the request, such as `/page.css`.
  static func file(at path: String) -> File? {
    switch path {
    case "/": File(type: "text/html; charset=utf-8", bytes: PackageResources.page_html)
    case "/page.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.page_css)
    case "/panels.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.panels_css)
    default: script(at: path).map { File(type: "text/javascript; charset=utf-8", bytes: $0) }
    }
  }

  private static func script(at path: String) -> [UInt8]? {
    switch path {
    case "/main.js": PackageResources.main_js
    case "/wire.js": PackageResources.wire_js
    case "/state.js": PackageResources.state_js
    case "/stage.js": PackageResources.stage_js
    case "/play.js": PackageResources.play_js
    case "/inputs.js": PackageResources.inputs_js
    case "/keys.js": PackageResources.keys_js
    case "/live.js": PackageResources.live_js
    case "/time.js": PackageResources.time_js
    case "/tracks.js": PackageResources.tracks_js
    case "/parts.js": PackageResources.parts_js
    case "/compare.js": PackageResources.compare_js
    case "/output.js": PackageResources.output_js
    case "/address.js": PackageResources.address_js
    case "/pan.js": PackageResources.pan_js
    case "/keyframes.js": PackageResources.keyframes_js
    case "/tweak.js": PackageResources.tweak_js
    case "/edit.js": PackageResources.edit_js
    case "/drag.js": PackageResources.drag_js
    case "/settings.js": PackageResources.settings_js
    case "/entries.js": PackageResources.entries_js
    case "/drop.js": PackageResources.drop_js
    case "/timeline.js": PackageResources.timeline_js
    case "/curve.js": PackageResources.curve_js
    case "/handles.js": PackageResources.handles_js
    case "/snap.js": PackageResources.snap_js
    case "/problems.js": PackageResources.problems_js
    case "/ruler.js": PackageResources.ruler_js
    case "/timescale.js": PackageResources.timescale_js
    case "/tiles.js": PackageResources.tiles_js
    case "/all.js": PackageResources.all_js
    case "/thumbs.js": PackageResources.thumbs_js
    case "/overlays.js": PackageResources.overlays_js
    case "/guides.js": PackageResources.guides_js
    case "/outputs.js": PackageResources.outputs_js
    case "/present.js": PackageResources.present_js
    case "/colors.js": PackageResources.colors_js
    case "/graph.js": PackageResources.graph_js
    case "/reorder.js": PackageResources.reorder_js
    case "/partThumbs.js": PackageResources.partThumbs_js
    case "/dom.js": PackageResources.dom_js
    default: nil
    }
  }
}
