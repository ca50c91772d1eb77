import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import Foundation

extension Stage {
  func command(_ request: Request) throws -> String {
    guard let output = request.output else { throw PreviewError.refused("no output") }
    let rig = try sitter().rig
    return ShellCommand(rig: house.argument(for: name), parts: house.partsOption, folder: folder)
      .text(
        look, output, time: request.time ?? 0, name: fileName(rig, output),
        sceneFile: "\(folder)/\(request.name ?? "take").scene.yaml")
  }

  func fileName(_ rig: Rig, _ output: OutputWish) -> String {
    "\(rig.name)-\(look.selection.shortName).\(output.format)"
  }

  /// While the file is being made, the page goes on.
  func save(_ request: Request) throws {
    guard let output = request.output else { throw PreviewError.refused("no output") }
    let export = try Export(look, in: folder, output, time: request.time ?? 0)
    let header = FileHeader(
      number: request.number, name: fileName(try sitter().rig, output),
      type: "image/\(output.format)")
    Task {
      do {
        send(.file(header, try await export.bytes()))
      } catch {
        report(error, request.number)
      }
    }
  }

  func saveScene(_ request: Request) throws {
    guard let events = look.liveEvents else {
      throw PreviewError.refused("nothing was done that a scene could hold")
    }
    let text = LiveScene.text(events, until: request.time)
    let path = try NewFile.write(text, named: request.name ?? "", ending: ".scene.yaml", in: folder)
    try sendJSON(TextAnswer(is: "sceneSaved", number: request.number, text: path))
  }
}

extension Look {
  /// What is being done on the page, where that shows.
  var liveEvents: [LiveEvent]? {
    if case .live(let events) = subject { events } else { nil }
  }
}

extension Selection {
  /// For a file's name.
  fileprivate var shortName: String {
    let words: [String] =
      switch self {
      case .still(let states): states.isEmpty ? ["rest"] : states
      case .transition(let from, let to):
        [from.isEmpty ? "rest" : from.joined(separator: "-")] + ["to"]
          + [to.isEmpty ? "rest" : to.joined(separator: "-")]
      case .clip(let name, _): [name]
      case .scene(let name):
        [
          URL(fileURLWithPath: name).lastPathComponent
            .replacing(/(\.scene)?\.ya?ml$/, with: "")
        ]
      }
    return words.joined(separator: "-")
  }
}
