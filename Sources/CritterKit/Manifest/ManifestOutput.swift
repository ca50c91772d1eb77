import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterForms

/// One output of a manifest.
public struct ManifestOutput: Sendable {
  /// Its path relative to the manifest; a pattern with `%04d` for a sequence.
  public let name: String
  /// The options as a command line would say them: equal lines ask for the same.
  let request: String
  let places: OptionPlaces
  let entry: OutputEntry
  let format: Format
  private let scale: Double

  /// - Parameter settings: the options by name, all values filled in.
  /// - Returns: nil when it cannot be an output; the problem is reported.
  init?(
    _ entry: OutputEntry, scale: Double, _ settings: [(name: String, value: Node)],
    _ places: OptionPlaces, _ reading: Reading
  ) {
    (self.entry, self.scale, self.places) = (entry, scale, places)
    let plain = Output(entry.output, format: entry.format)
    let output = entry.scales.count > 1 ? plain.marked(scale: scale) : plain
    guard case .inside(let name) = Place(output.name), output != .standardOutput else {
      reading.report(
        "'\(entry.output)' is not a file below the manifest's folder", at: places.mark(of: "output")
      )
      return nil
    }
    self.name = name
    do throws(KitError) {
      format = try output.format(named: entry.format)
    } catch {
      reading.report(error.message, at: places.mark(of: "format", "output"))
      return nil
    }
    request = Self.request(entry, scale: scale, settings)
  }

  func output(in manifest: Manifest) -> Output { Output(manifest.path(of: name)) }

  /// All but its theme.
  func request(workers: Int) -> RenderRequest {
    var request = RenderRequest(entry.selection)
    request.inputs = Dictionary(
      entry.inputs.map { ($0.name.value, $0.value) }, uniquingKeysWith: { $1 })
    request.playback.instant = entry.instant
    request.playback.frameRate = entry.frameRate
    request.playback.speed = entry.speed
    request.playback.frames = entry.frames
    request.playback.bounces = entry.bounces
    request.playback.holdStart = entry.holdStart ?? entry.hold
    request.playback.holdEnd = entry.holdEnd ?? entry.hold
    request.framing.scale = scale
    request.framing.width = entry.size?.width ?? entry.width
    request.framing.height = entry.size?.height ?? entry.height
    request.framing.background = entry.background
    request.options = entry.encoding
    request.limit(to: entry.preset, bytes: entry.maxSize?.bytes)
    request.workers = workers
    return request
  }

  private static func request(
    _ entry: OutputEntry, scale: Double, _ settings: [(name: String, value: Node)]
  ) -> String {
    let names = ManifestOption.all.map(\.name).filter { !["output", "rig", "scale"].contains($0) }
    let options = names.flatMap { name in
      settings.first { $0.name == name }.map { $0.value.arguments(of: "--" + name) } ?? []
    }
    let size = scale == 1 ? [] : ["--scale", scale.shortText]
    return ([entry.rig.asArgument] + options + size).joined(separator: " ")
  }
}

/// Whether a path stays below the folder that it is relative to.
enum Place: Hashable {
  /// Without `.`, `..` and empty names.
  case inside(String)
  case outside

  init(_ path: String) {
    var names: [Substring] = []
    self = .outside
    guard !path.hasPrefix("/") else { return }
    for name in path.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return
      }
    }
    if !names.isEmpty { self = .inside(names.joined(separator: "/")) }
  }
}

extension Node {
  /// As a command line has it.
  fileprivate func arguments(of option: String) -> [String] {
    switch content {
    case .mapping(let pairs):
      pairs.map { "\($0.key.text ?? "")=\($0.value.text ?? "")" }.sorted()
        .flatMap { [option, $0.asArgument] }
    case .sequence(let nodes):
      [option, nodes.compactMap(\.text).joined(separator: ",").asArgument]
    default:
      switch text ?? "" {
      case "true": [option]
      case "false": []
      case let text: [option, text.asArgument]
      }
    }
  }
}

extension String {
  /// In quotes where a shell would take it apart.
  fileprivate var asArgument: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_./,=:+@%".contains($0) }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
