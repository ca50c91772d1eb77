import CritterGraphics
import CritterMotion
import CritterRig

/// What a contact sheet shows: stills with their names, and motions as rows of instants.
struct ContactContents {
  struct Section {
    var heading: String
    var rows: [Row]
  }

  struct Row {
    /// Nil when the pictures' captions say it all.
    var label: String?
    var note: String?
    var cells: [Cell]
  }

  struct Cell {
    var pose: Pose
    var caption: String
  }

  private(set) var sections: [Section] = []

  /// - Parameters:
  ///   - tags: what to show; everything that the rig can when empty.
  ///   - instants: of each motion, its first and its last included.
  init(
    of rig: Rig, _ tags: [SheetRequest.Tag], inputs: [String: Double], instants: Int,
    _ text: @escaping TextShaping
  ) throws {
    let showcase = Showcase(of: rig)
    let groups =
      tags.isEmpty
      ? [
        ("States", showcase.stills), ("Transitions", showcase.transitions),
        ("Clips", showcase.clips),
        ("Scenes", showcase.scenes),
      ] : [("", tags)]
    for (heading, tags) in groups {
      var stills: [Cell] = []
      var motions: [Row] = []
      for tag in tags {
        let timeline = try Timeline(of: rig, tag.selection, inputs: inputs, measure: text)
        if timeline.duration > 0 {
          motions.append(Row(tag, timeline, instants: instants))
        } else if heading.isEmpty || heading == "States" {
          stills.append(Cell(pose: timeline.pose(at: 0), caption: tag.name))
        }
      }
      if !stills.isEmpty {
        sections.append(Section(heading: "States", rows: [Row(cells: stills)]))
      }
      if !motions.isEmpty {
        sections.append(Section(heading: heading.isEmpty ? "Motions" : heading, rows: motions))
      }
    }
  }
}

extension ContactContents.Row {
  fileprivate init(_ tag: SheetRequest.Tag, _ timeline: Timeline, instants: Int) {
    let duration = timeline.duration
    label = tag.name.replacing("..", with: " → ")
    note = Self.text(of: duration, within: duration)
    cells = (0..<instants).map { number in
      let time = instants > 1 ? duration * Double(number) / Double(instants - 1) : 0
      return ContactContents.Cell(
        pose: timeline.pose(at: time), caption: Self.text(of: time, within: duration))
    }
  }

  /// In milliseconds as long as those are short.
  private static func text(of seconds: Double, within duration: Double) -> String {
    duration < 1
      ? "\(Int((seconds * 1000).rounded())) ms"
      : "\(seconds.shortText(decimals: 2)) s"
  }
}
