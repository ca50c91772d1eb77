import CritterMotion
import CritterRig

/// A row of a sprite sheet for mascots: a motion with a fixed number of frames.
package struct PackRow: Hashable, Sendable {
  /// The name that the player of the sheet gives the motion.
  package let name: String
  /// The duration of each frame in milliseconds.
  package let milliseconds: [Int]
  /// The names of clips and states that show the motion, the best first.
  let names: [String]
  /// The clip under the gesture, in a row that is made up; nil for the motion of the first row.
  private(set) var base: String?
  /// The motion of the whole figure, in a row that is made up.
  let gesture: Gesture
  /// The states of the face in a row that is made up, or over a clip, the best first.
  private(set) var feelings: [String] = []
  /// Where the figure looks in each frame of a row that is made up; the last one holds.
  private(set) var looks: [PetLook] = []
  /// The direction of a run: -1 for left, 1 for right, 0 for none.
  var direction: Double { name == "running-right" ? 1 : name == "running-left" ? -1 : 0 }

  /// The start of each frame, as a share of the row's duration.
  var phases: [Double] {
    let total = milliseconds.reduce(0, +)
    var elapsed = 0
    return milliseconds.map { length in
      defer { elapsed += length }
      return Double(elapsed) / Double(total)
    }
  }

  /// The rows of a Codex pet, whose sheet has 8 columns of 192×208 pixels.
  ///
  /// Source: openai/skills, hatch-pet/references/animation-rows.md; 2026-11.
  package static let codexPet: [PackRow] = [
    PackRow(
      "idle", [280, 110, 110, 140, 140, 320],
      ["breathe", "float", "blink", "sway", "look", "spin", "play"],
      Gesture(breath: 0.02)),
    PackRow(
      "running-right", 8, 120, last: 220, ["run-right", "walk-right"],
      Gesture(hops: 2, height: 0.1, squash: 0.08, lean: 9), looks: [(1, 0.1)]),
    PackRow(
      "running-left", 8, 120, last: 220, ["run-left", "walk-left"],
      Gesture(hops: 2, height: 0.1, squash: 0.08, lean: -9), looks: [(-1, 0.1)]),
    PackRow(
      "waving", 4, 140, last: 280, ["wave", "hello", "greet", "greeting", "hi", "up"],
      Gesture(lean: 4, swings: 1, sway: 8), feelings: ["wink"] + happy),
    PackRow(
      "jumping", 5, 140, last: 280, ["jump", "hop", "boo", "bounce", "leap"],
      Gesture(hops: 1, flight: 0.12...0.72, height: 0.22, squash: 0.1), feelings: happy),
    PackRow(
      "failed", 8, 140, last: 240, ["fail", "failure", "error", "sad", "cry", "thirsty"],
      Gesture(droop: 0.14), base: "shake", looks: [(0, 1)]),
    PackRow(
      "waiting", 6, 150, last: 260, ["wait", "ask", "expect", "look-around", "glance"],
      Gesture(breath: 0.02),
      looks: [(-0.8, -0.6), (-0.8, -0.6), (0, -1), (0.8, -0.6), (0.8, -0.6), (0, 0)]),
    PackRow(
      "running", 6, 120, last: 220, ["working", "work", "think", "thinking", "type", "typing"],
      Gesture(hops: 3, height: 0.025, squash: 0.05, lean: 6),
      feelings: ["focused", "focus", "hunt", "active"], looks: [(0.3, 1)]),
    PackRow(
      "review", 6, 150, last: 280, ["inspect", "read", "look"],
      Gesture(lean: -3, breath: 0.01),
      looks: [(-0.9, 0.4), (0, 0.4), (0.9, 0.4), (-0.9, 0.9), (0, 1), (0.9, 0.9)]),
  ]

  private static let happy = ["happy", "glad", "ecstatic", "joy", "purr"]

  private init(_ name: String, _ milliseconds: [Int], _ synonyms: [String], _ gesture: Gesture) {
    self.name = name
    self.milliseconds = milliseconds
    names = [name] + synonyms
    self.gesture = gesture
  }

  private init(
    _ name: String, _ count: Int, _ milliseconds: Int, last: Int, _ synonyms: [String],
    _ gesture: Gesture, base: String? = nil, feelings: [String] = [],
    looks: [(x: Double, y: Double)] = []
  ) {
    self.init(name, [Int](repeating: milliseconds, count: count - 1) + [last], synonyms, gesture)
    self.base = base
    self.feelings = feelings
    self.looks = looks.map { PetLook(x: $0.x, y: $0.y) }
  }

  /// The look in a frame; nil if the figure doesn't look around.
  func look(in frame: Int) -> PetLook? { looks.isEmpty ? nil : looks[min(frame, looks.count - 1)] }

  /// Returns the state of the face; nil if the rig has none.
  func feeling(in rig: Rig) -> String? {
    feelings.first { name in rig.states.contains { $0.name == name } }
  }

  /// Returns the clip or the state that shows the motion, there and back; nil if the rig has none.
  func selection(in rig: Rig) -> Selection? {
    names.lazy.compactMap { rig.selection(named: $0) }.first
  }
}

extension Rig {
  /// Returns the clip of a name, or the change to the state of a name and back; nil without both.
  func selection(named name: String) -> Selection? {
    if let clip = clips.first(where: { $0.name == name }) { return .clip(name, over: clip.over) }
    return states.contains { $0.name == name && !$0.isRest }
      ? .transition(from: [], to: [name], then: [[]]) : nil
  }
}
