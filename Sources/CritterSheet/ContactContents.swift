import CritterGraphics
import CritterKit
package import CritterMotion
package import CritterRig
import CritterSyntax

/// The contents of a contact sheet: named stills, and animations as rows of instants.
struct ContactContents {
  typealias Section = (heading: String, rows: [Row])

  struct Row {
    /// The label of the row, or nil if the captions are sufficient.
    var label: String?
    var note: String?
    var cells: [Cell]
  }

  struct Cell {
    var pose: Pose
    var caption: String
    /// The index of the part in front of a pale image of the pose; nil to show the whole pose.
    var part: Int?
  }

  private(set) var sections: [Section] = []

  /// Creates the contents from tags or from everything in the rig.
  ///
  /// - Parameters:
  ///   - tags: the stills and animations to show, or empty for everything in the rig.
  ///   - instants: the number of instants per animation, including the first and the last.
  init(
    of rig: Rig, _ tags: [SheetRequest.Tag], inputs: [String: InputValue], instants: Int,
    _ text: @escaping TextShaping
  ) throws {
    let groups = tags.isEmpty ? SheetSelections(of: rig).groups : [("", tags)]
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
        sections.append(("States", [Row(cells: stills)]))
      }
      if !motions.isEmpty {
        sections.append((heading.isEmpty ? "Motions" : heading, motions))
      }
    }
  }

  /// Creates numbered images of all visible parts with art, back to front.
  init(partsOf rig: Rig, inputs: [String: InputValue], _ text: @escaping TextShaping) throws {
    let rest = Selection.still([rig.restName(of: "")])
    let pose = try Timeline(of: rig, rest, inputs: inputs, measure: text).pose(at: 0)
    let cells = rig.shownParts(in: pose).enumerated().map { number, part in
      Cell(pose: pose, caption: "\(number + 1)  \(rig.parts[part].name)", part: part)
    }
    sections = [("Parts", [Row(cells: cells)])]
  }
}

extension Rig {
  /// The indices of the parts that show in a pose, in the order of their numbers in a sheet of parts.
  package func shownParts(in pose: Pose) -> [Int] {
    parts.indices.filter { pose.parts[$0].isVisible && !parts[$0].isCanvas }
  }
}

extension ContactContents.Row {
  fileprivate init(_ tag: SheetRequest.Tag, _ timeline: Timeline, instants: Int) {
    let duration = timeline.duration
    label = tag.name.exact.replacing("..", with: " → ")
    note = Self.text(of: duration, within: duration)
    cells = Self.instants(of: timeline, count: instants).map { time in
      ContactContents.Cell(
        pose: timeline.pose(at: time), caption: Self.text(of: time, within: duration))
    }
  }

  /// Returns evenly spaced instants, including both ends, or only both ends for a jump. If an
  /// animation settles slowly, all instants but the last are from the moving part.
  private static func instants(of timeline: Timeline, count: Int) -> [Double] {
    let (duration, settled) = (timeline.duration, timeline.settlingTime)
    guard count > 1 else { return [0] }
    guard settled > 0 else { return [0, duration] }
    let moving = settled < duration * 2 / 3 ? settled : duration
    return (0..<count - 1).map { moving * Double($0) / Double(count - 1) } + [duration]
  }

  /// Returns a time as text, in milliseconds if the animation is shorter than a second.
  private static func text(of seconds: Double, within duration: Double) -> String {
    duration < 1
      ? "\(Int((seconds * 1000).rounded())) ms"
      : "\(seconds.shortText(decimals: 2)) s"
  }
}
