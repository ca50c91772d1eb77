import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterSyntax
import Foundation

extension Target {
  /// A rig that is read can be posed and drawn at any time, in finite numbers.
  static let rig = Target(
    name: "rig", kind: .lines,
    seeds: {
      let shipped = try files(below: "parts", ending: "rig.yaml")
      let tested = try ["CritterRigTests", "CritterMotionTests", "CritterKitTests"]
        .flatMap { try literals(in: "Tests/\($0)") }
      let pages = try ["rig", "parts", "states", "clips", "events", "scenes"]
        .flatMap { try fencedBlocks(in: "docs/reference/\($0).md") }
      return shipped + (tested + pages).compactMap(rigText)
    },
    run: { bytes in
      _ = try neighborhood.write(bytes, to: "rig/rig.yaml")
      let rig = try RigDocument(contentsOf: neighborhood.folder + "/rig").resolved(scale: 2)
      try show(rig)
    })

  /// A theme's colors take the place of a rig's.
  static let theme = Target(
    name: "theme", kind: .lines,
    seeds: {
      try files(below: "parts", ending: ".theme.yaml") + [Array("colors: { skin: red }\n".utf8)]
    },
    run: { bytes in
      let path = try neighborhood.write(bytes, to: "stranger.theme.yaml")
      let theme = try Theme(contentsOf: path)
      for document in try knownRigs.get() { _ = try document.resolved(theme: theme) }
    })

  /// A scene that is read can be played.
  static let scene = Target(
    name: "scene", kind: .lines,
    seeds: {
      let scenes = try files(below: "parts", ending: ".scene.yaml")
      let steps =
        "- tap: email\n- type: me@example.com\n- press: return\n- wait: 1.5\n- tap: canvas\n"
      return scenes + [Array(steps.utf8), Array("- { type: abc, pace: 0.01 }\n".utf8)]
    },
    run: { bytes in
      let document = try knownRigs.get()[0]
      let rig = try document.resolved().adding(scene: Data(bytes), named: "stranger.scene.yaml")
      try show(rig, [.scene("stranger.scene.yaml")])
    })
}

/// The shipped rigs side by side, and a place among them for a stranger's, with all their art.
private let neighborhood: Scratch = {
  let scratch = Scratch("parts")
  do {
    for name in try FileManager.default.subpathsOfDirectory(atPath: "parts") {
      guard name.hasSuffix(".svg") || name.hasSuffix(".yaml") else { continue }
      let content = try bytes(of: "parts/\(name)")
      _ = try scratch.write(content, to: name)
      if let file = name.split(separator: "/").last, name.hasSuffix(".svg") {
        _ = try scratch.write(content, to: "rig/\(file)")
      }
    }
  } catch {
    fatalError("the rigs cannot be copied: \(error)")
  }
  return scratch
}()

/// The one that scenes are played on comes first.
private let knownRigs = Result { () throws(FileError) in
  var documents: [RigDocument] = []
  for name in ["login", "bear", "checkmark"] {
    documents.append(try RigDocument(contentsOf: "\(neighborhood.folder)/\(name)"))
  }
  return documents
}

/// YAML that has parts; nil for another text.
private func rigText(_ text: String) -> [UInt8]? {
  guard text.contains("\n"), text.contains("parts:") else { return nil }
  return Array(text.utf8)
}

/// Looks at some of all that a rig can show.
func show(_ rig: Rig) throws {
  let states = rig.states.prefix(2).map { Selection.still([$0.name]) }
  let moves = rig.states.suffix(2).map { Selection.transition(from: [], to: [$0.name]) }
  let clips = rig.clips.prefix(2).map { Selection.clip($0.name, over: []) }
  let scenes = rig.scenes.prefix(1).map { Selection.scene($0.name) }
  try show(rig, [.still([])] + states + moves + clips + scenes)
}

private func show(_ rig: Rig, _ selections: [Selection]) throws {
  for selection in selections {
    let shot = try rig.shot(selection, framing: Framing(scale: 2))
    let duration = shot.timeline.duration
    require(duration.isFinite && duration >= 0, "\(duration) is a duration")
    for time in [0, duration * 0.37, duration] {
      let drawing = try shot.drawing(at: time)
      for layer in drawing.layers { check(layer) }
    }
  }
}

private func check(_ layer: Layer) {
  let rows = [layer.matrix.row1, layer.matrix.row2, layer.matrix.row3]
  let numbers = rows.flatMap { [$0.x, $0.y, $0.z] }
  require(numbers.allSatisfy(\.isFinite), "the matrix of '\(layer.name)' is finite: \(numbers)")
  require((0...1).contains(layer.opacity), "\(layer.opacity) is an opacity")
  switch layer.content {
  case .group(let layers): for layer in layers { check(layer) }
  case .shape(let shape): require(shape.path.isFinite, "the path of '\(layer.name)' is finite")
  case .fade(_, _, let fraction): require((0...1).contains(fraction), "\(fraction) is a fraction")
  case .art, .fill: break
  }
}
