import CritterEncode
import CritterGraphics
package import CritterKit
import CritterMotion
import CritterRig
package import CritterRigFile

/// The files of a theme for Clawd on Desk: `theme.json`, and an animated SVG for each state.
///
/// Source: rullerzhou-afk/clawd-on-desk, docs/guides/guide-theme-creation.md; 2026-11.
package struct ClawdTheme: MascotPack {
  package let description = "theme.json"
  package let files: [(name: String, bytes: [UInt8])]
  private let missing: [String]

  /// A state of the player.
  private struct State {
    let name: String
    /// The names of clips and states that show it, the best first.
    let names: [String]
    /// The state that a theme may name instead; nil if a theme must have the state.
    var fallback: String?
  }

  private static let states = [
    State(
      name: "idle", names: ["idle", "breathe", "float", "blink", "sway", "look", "spin", "play"]),
    State(name: "thinking", names: ["thinking", "think", "look", "look-around", "glance", "nod"]),
    State(name: "working", names: ["working", "work", "type", "typing", "nod"]),
    State(name: "sleeping", names: ["sleeping", "sleep", "snooze", "purr"], fallback: "idle"),
    State(name: "error", names: ["error", "failed", "fail", "sad", "shake"], fallback: "idle"),
    State(
      name: "attention",
      names: ["attention", "done", "happy", "glad", "ecstatic", "saved", "hop", "jump", "boo"],
      fallback: "idle"),
    State(
      name: "notification", names: ["notification", "notify", "wave", "hello", "ring", "peek"],
      fallback: "attention"),
  ]

  /// Renders the states.
  ///
  /// - Parameters:
  ///   - tags: the stills and animations of single states. Others are found by the names of clips
  ///     and states.
  ///   - request: the inputs and the theme.
  ///   - name: the name that the player shows; nil for the rig's.
  ///   - progress: called with the number of drawn states, and the total.
  /// - Throws: `KitError.unknownRow`, and the errors of a render.
  package init(
    of document: RigDocument, _ tags: [SheetRequest.Tag], _ request: RenderRequest,
    name: String?, by renderer: Renderer, progress: Renderer.Progress = { _, _ in }
  ) throws {
    try tags.checkNames(among: Self.states.map(\.name))
    let rig = try document.rig(for: request)
    let idle = Self.states[0].names.lazy.compactMap { rig.selection(named: $0) }.first
    let own = Self.states.map { state in
      tags.first { $0.name == state.name }?.selection
        ?? state.names.lazy.compactMap { rig.selection(named: $0) }.first
    }
    missing = zip(Self.states, own).filter { $1 == nil }.map(\.0.name)
    let drawn = try zip(Self.states, own).enumerated().compactMap {
      number, pair -> (name: String, bytes: [UInt8])? in
      let (state, own) = pair
      try progress(number, Self.states.count)
      guard own != nil || state.fallback == nil else { return nil }
      var request = request
      request.selection = own ?? idle ?? .still([])
      request.playback.bounces =
        if case .transition(_, _, []) = request.selection { true } else { false }
      request.framing.background = .transparent
      let shot = try rig.shot(for: request, text: textShaping())
      let plan = try OutputPlan(shot, .file(state.name + ".svg"), .svg)
      return ("assets/\(state.name).svg", try renderer.file(of: plan).bytes)
    }
    let states = Self.states.map { state -> (String, JSON) in
      let file = "assets/\(state.name).svg"
      return drawn.contains { $0.name == file }
        ? (state.name, .array([.string(state.name + ".svg")]))
        : (state.name, .object([("fallbackTo", .string(state.fallback ?? "idle"))]))
    }
    let theme = JSON.object([
      ("schemaVersion", 1), Self.mark, ("name", .string(name ?? rig.name.title)),
      ("version", "1.0.0"),
      (
        "viewBox",
        .object([
          ("x", 0), ("y", 0), ("width", .number(rig.canvas.size.width)),
          ("height", .number(rig.canvas.size.height)),
        ])
      ),
      ("states", .object(states)), ("eyeTracking", .object([("enabled", .bool(false))])),
      ("sleepSequence", .object([("mode", "direct")])),
      ("miniMode", .object([("supported", .bool(false))])),
    ])
    files = [(description, Array(theme.indentedText.utf8))] + drawn
  }

  package var summary: String { "theme.json and \(files.count - 1) animated SVGs" }

  package var notes: [String] {
    missing.isEmpty
      ? [] : ["the rig has no \(missing.joined(separator: ", ")); other states show instead"]
  }
}
