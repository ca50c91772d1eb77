import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// Edits at the start and at the end of clips that repeat.
@Suite struct `Keyframes at the ends of a loop` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private static func rig(_ tracks: String, loops: Bool = true) -> String {
    """
    canvas: { size: [40, 40] }
    parts:
      p: { frame: [0, 0, 10, 10], fill: red }
    clips:
      c:
        duration: 1
        loop: \(loops)
        parts:
          p: { \(tracks) }

    """
  }

  private func live(_ yaml: String) throws -> LiveRig {
    try folder.write(yaml, to: "r/rig.yaml")
    return try live("c", in: folder.path("r"))
  }

  private func live(_ clip: String, in path: String) throws -> LiveRig {
    var view = ViewOptions()
    view.subject = .selection(.clip(clip, over: []))
    view.isRecording = true
    return try LiveRig(path, view, text: textShaping())
  }

  /// Returns the rig's text after a change of a field at an instant.
  private func changed(
    _ live: LiveRig, _ part: Int, _ path: ValuePath, to text: String, was: String?
  ) throws -> RigText {
    let now = try live.document.readText()
    let change = ValueChange(path: path, text: text, was: was)
    return try now.applying(live.closingLoops([change], in: now))
  }

  private func values(
    after text: String, at time: Double, of tracks: String, loops: Bool = true
  ) throws -> String? {
    let live = try live(Self.rig(tracks, loops: loops))
    let now = try live.document.readText()
    let target = try live.target(of: 0, at: time, in: now)
    let path = try #require(target.path(of: "rotate", in: now))
    let new = try changed(live, 0, path, to: text, was: now[path])
    let items = new.node(at: ValuePath("clips", "c", "parts", "p", "rotate", "values"))?.items
    return items?.compactMap(\.text).joined(separator: " ")
  }

  @Test func `change together if they are equal`() throws {
    let wave = "rotate: { values: [0, 14, -11, 17, 0] }"
    #expect(try values(after: "20", at: 1, of: wave) == "20 14 -11 17 20")
    #expect(try values(after: "20", at: 0, of: wave) == "20 14 -11 17 20")
    #expect(try values(after: "20", at: 0.5, of: wave) == "0 14 20 17 0")
  }

  @Test func `change alone if they differ`() throws {
    let jump = "rotate: { values: [0, 14, 90] }"
    #expect(try values(after: "20", at: 1, of: jump) == "0 14 20")
    #expect(try values(after: "20", at: 0, of: jump) == "20 14 90")
  }

  @Test func `change alone in a clip that plays once`() throws {
    let wave = "rotate: { values: [0, 14, 0] }"
    #expect(try values(after: "20", at: 1, of: wave, loops: false) == "0 14 20")
    let twice = "rotate: { values: [0, 14, 0], duration: 0.5, plays: 2 }"
    #expect(try values(after: "20", at: 1, of: twice, loops: false) == "20 14 20")
    let back = "rotate: { values: [0, 14, 0], duration: 0.5, autoreverse: true }"
    let text = try live(Self.rig(back)).document.readText()
    let track = ValuePath("clips", "c", "parts", "p", "rotate")
    #expect(text.main.otherEnd(of: 0, ofTrackAt: track, inLoop: true) == nil)
  }

  @Test func `move together on the curve`() throws {
    let live = try live(Self.rig("rotate: { values: [0, 14, 0] }"))
    var edited = EditedRig(live: live, time: 1, art: [], text: try live.document.readText())
    let track = RigEdit.Track(name: "p", property: "rotate")
    try edited.apply(
      .addToKey(key: RigEdit.Key(track: track, fraction: 1), component: 0, difference: 5))
    #expect(edited.text.texts[0].contains("values: [5, 14, 5]"))
  }

  /// The rigs of this repository.
  private static var shipped: [String] {
    get throws {
      let folder = URL(fileURLWithPath: rigFolder("bear")).deletingLastPathComponent().path
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
  }

  /// Turns every part by one degree at both ends of every loop.
  @Test(arguments: try shipped)
  func `close every loop of a shipped rig`(rig: String) throws {
    let document = try RigDocument(contentsOf: rigFolder(rig))
    for clip in try document.resolved().clips where clip.loops {
      guard let live = try? live(clip.name, in: rigFolder(rig)) else { continue }
      for (time, part) in product(ends(of: live), live.rig.parts.indices) {
        try expectClosed(live, part, at: time)
      }
    }
  }

  /// The start of a loop, and the instant before it starts again.
  private func ends(of live: LiveRig) -> [Double] { [0, live.timeline.duration - 1e-7] }

  private func product(_ times: [Double], _ parts: Range<Int>) -> [(Double, Int)] {
    times.flatMap { time in parts.map { (time, $0) } }
  }

  private func expectClosed(_ live: LiveRig, _ part: Int, at time: Double) throws {
    let now = try live.document.readText()
    guard let target = try? live.target(of: part, at: time, in: now),
      let path = target.path(of: "rotate", in: now), let old = now[path].flatMap({ Double($0) })
    else { return }
    let before = gap(live, part)
    let new = try LiveRig(
      live,
      EditedRig(
        live: live, time: time, art: [],
        text: try changed(live, part, path, to: (old + 1).shortText, was: now[path])))
    let name = live.rig.parts[part].path
    if before < 1e-3, try isWholeLoop(live, part, path, in: now) {
      #expect(gap(new, part) < 1e-3, "\(name) at \(time)")
    }
    let (was, isNow) = (
      live.timeline.pose(at: time).parts[part].rotate,
      new.timeline.pose(at: time).parts[part].rotate
    )
    #expect(was != isNow, "\(name) at \(time)")
  }

  /// Whether the track of a keyframe plays until the loop starts again.
  private func isWholeLoop(
    _ live: LiveRig, _ part: Int, _ path: ValuePath, in text: RigText
  ) throws -> Bool {
    let others = ends(of: live).map { try? live.target(of: part, at: $0, in: text) }
    let paths = others.map { $0?.path(of: "rotate", in: text)?.steps.dropLast() }
    return paths.allSatisfy { $0 == path.steps.dropLast() }
  }

  /// The turn between the end and the start of a loop.
  private func gap(_ live: LiveRig, _ part: Int) -> Double {
    let ends = ends(of: live).map { live.timeline.pose(at: $0).parts[part].rotate }
    return abs(ends[0] - ends[1])
  }
}
