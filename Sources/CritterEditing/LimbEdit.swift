package import CritterGraphics
package import CritterMotion
package import CritterRig
package import CritterRigFile
import CritterSyntax

/// A rig at rest, for edits without a stage.
package struct RestingRig: StagedRig {
  package let document: RigDocument
  package let rig: Rig
  package let timeline: Timeline
  package var selection: Selection { .still([]) }
  package var isRecording: Bool { false }

  package init(_ document: RigDocument) throws {
    self.document = document
    rig = try document.resolved()
    timeline = try Timeline(of: rig, .still([]))
  }

  package func pose(in states: [String]) throws -> Pose {
    try Timeline(of: rig, .still(states)).pose(at: 0)
  }

  package func after(_ edited: EditedRig) throws -> any StagedRig {
    try RestingRig(document.replacing(with: edited.text, art: edited.art))
  }
}

extension EditedRig {
  /// Groups parts with the anchor at a joint, and adds a clip that waves the group.
  ///
  /// - Parameters:
  ///   - joint: the point that holds still, in points of the canvas.
  ///   - angle: the largest rotation, in degrees.
  /// - Returns: the names of the group and of the clip.
  package mutating func addLimb(
    of parts: [String], as wanted: String, joint: Point, angle: Double
  ) throws -> (part: String, clip: String) {
    let name = uniqueName(wanted)
    try apply(.group(parts: parts, name: name))
    let grouped = try live.after(self)
    let placed = grouped.rig.placedParts(of: grouped.timeline.pose(at: 0))
    guard let limb = placed.first(where: { $0.part.name == name }),
      let pin = limb.matrix.inverse?.project(joint), let path = text.place(ofPart: limb.part.path)
    else { throw ValueText.Failure(message: "'\(name)' isn't a name of a part; use letters") }
    let size = limb.values.size
    let anchor = [pin.x / size.width, pin.y / size.height].map { $0.shortText(decimals: 3) }
    // The free end rises first.
    let high = pin.x > size.width / 2 ? angle : -angle
    let turns = [1, 0.3, 1, 0.3].map { "[rotateZ: \(($0 * high).shortText(decimals: 1))]" }
    let clip = "wave-\(name)"
    try apply(.addClip(name: clip, over: []))
    let values = "[[], \(turns.joined(separator: ", ")), [], []]"
    text = try text.applying([
      ValueChange(path: path / "anchor", text: "[\(anchor.joined(separator: ", "))]"),
      ValueChange(path: ValuePath("clips", clip) / "duration", text: "1.6"),
      ValueChange(
        path: ValuePath("clips", clip) / "parts",
        text:
          "{ \(name): { transform: { values: \(values), easing: ease-in-out, additive: true } } }"),
    ])
    return (name, clip)
  }
}
