package import ArgumentParser
package import CritterKit
import CritterMotion
import CritterRig
import Foundation

/// Where rigs are looked for.
package struct PartsOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "A folder of rigs, looked into before $CRITTER_PARTS, ./parts and the installed ones.",
      valueName: "folder"))
  package var parts: String?

  package var finder: RigFinder { finder(base: "") }

  /// - Parameter base: a manifest's folder, empty or ending in a slash.
  func finder(base: String) -> RigFinder {
    RigFinder(
      option: parts, environment: ProcessInfo.processInfo.environment,
      executable: Bundle.main.executablePath, base: base)
  }
}

/// WHAT of a rig to show.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A still of a state, of a combination such as active,ecstatic, or of rest.",
      valueName: "state,…"))
  var state: String?

  @Option(help: ArgumentHelp("The transition from this state …", valueName: "state,…"))
  var from: String?

  @Option(help: ArgumentHelp("… to this one, first and last frame included.", valueName: "state,…"))
  var to: String?

  @Option(help: ArgumentHelp("A clip, played over --state or the rest state.", valueName: "clip"))
  var clip: String?

  @Option(
    help: ArgumentHelp(
      "A scripted session: a scene of the rig, or a file of steps.", valueName: "scene"))
  var scene: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Sets an input of the rig; may be repeated.", valueName: "name=value"))
  var assignments: [Assignment] = []

  @Option(help: ArgumentHelp("Replaces named colours of the rig.", valueName: "file"))
  var theme: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Picks one instant, as a still.", valueName: "seconds"))
  var at: Double?

  func validate() throws {
    if clip != nil, from != nil || to != nil {
      throw ValidationError("--clip goes without --from and --to")
    }
    if scene != nil, [state, from, to, clip].contains(where: { $0 != nil }) {
      throw ValidationError("--scene goes without --state, --from, --to and --clip")
    }
    switch (state ?? clip ?? scene, from, to) {
    case (_?, nil, nil), (nil, _?, _?), (nil, nil, nil): break
    case (_?, _, _): throw ValidationError("--state goes without --from and --to")
    case (nil, _?, nil): throw ValidationError("--from needs --to")
    case (nil, nil, _?): throw ValidationError("--to needs --from")
    }
    if let at, !(at >= 0 && at.isFinite) {
      throw ValidationError("--at takes seconds, 0 or more")
    }
  }

  /// Whether a still or a motion is said.
  var isGiven: Bool { (state ?? clip ?? scene ?? from) != nil }

  /// Whether nothing at all is said.
  var isEmpty: Bool { !isGiven && theme == nil && assignments.isEmpty && at == nil }

  /// For a command that shows nothing by itself.
  func require() throws {
    guard isGiven else {
      throw ValidationError(
        "say what to show: --state NAME, --from NAME --to NAME, --clip NAME or --scene NAME")
    }
  }

  /// Rest when none is given.
  var selection: Selection {
    if let from, let to { return .transition(from: names(from), to: names(to)) }
    if let scene { return .scene(scene) }
    let states = names(state ?? "")
    return clip.map { .clip($0, over: states) } ?? .still(states)
  }

  /// The rest has its defaults.
  var request: RenderRequest {
    get throws {
      var request = RenderRequest(selection)
      request.inputs = inputs
      request.theme = try theme.map { try Theme(contentsOf: $0) }
      return request
    }
  }

  var inputs: [String: Double] {
    Dictionary(assignments.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  private func names(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// `gaze=0.5`
struct Assignment: ExpressibleByArgument {
  let name: String
  let value: Double

  init?(argument: String) {
    let sides = argument.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, let value = Double(sides[1]), value.isFinite else { return nil }
    name = String(sides[0])
    self.value = value
  }
}
