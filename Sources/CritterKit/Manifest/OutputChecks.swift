import CritterForms
import CritterMotion
import CritterRig

/// What options of an output need or exclude, beyond what each may be.
extension OutputEntry {
  func check(_ places: OptionPlaces, _ reading: Reading) {
    if !places.has("output") { reading.report("an output needs 'output'", at: places.whole) }
    if !places.has("rig") { reading.report("an output needs 'rig'", at: places.whole) }
    checkSelection(places, reading)
    for option in ManifestOption.all where places.has(option.name) {
      for rival in option.rivals where places.has(rival) && option.name < rival {
        reading.report(
          "'\(option.name)' goes without '\(rival)'", at: places.mark(of: option.name))
      }
    }
    for (name, path) in [("rig", rig), ("theme", theme ?? ""), ("scene", scene ?? "")]
    where path.hasPrefix("/") {
      reading.report(
        "'\(path)' is on this machine only; write a path relative to the manifest",
        at: places.mark(of: name))
    }
  }

  private func checkSelection(_ places: OptionPlaces, _ reading: Reading) {
    if from == nil, to != nil { reading.report("'to' needs 'from'", at: places.mark(of: "to")) }
    if to == nil, from != nil { reading.report("'from' needs 'to'", at: places.mark(of: "from")) }
    let isEmpty = state == nil && from == nil && to == nil && clip == nil && scene == nil
    if isEmpty {
      reading.report(
        "say what to show: 'state', 'from' and 'to', 'clip' or 'scene'", at: places.whole)
    }
  }

  var selection: Selection {
    if let from, let to { return .transition(from: from, to: to) }
    if let scene { return .scene(scene) }
    return clip.map { .clip($0, over: state ?? []) } ?? .still(state ?? [])
  }
}
