import CritterEncode
import CritterGraphics
import CritterRig

/// The destination of an output.
package enum Output: Hashable, Sendable {
  case file(String)
  /// One file per frame. The pattern contains `%d` or `%04d` for the frame number, from 0.
  case sequence(pattern: String)
  case standardOutput

  /// Creates an output from its command-line form.
  ///
  /// - Parameters:
  ///   - text: a path. A folder ending in `/` or a name with `%04d` is a sequence; `-` is standard
  ///     output.
  ///   - format: the format of the files in a folder, or nil for PNG.
  package init(_ text: String, format: String? = nil) {
    if text == "-" {
      self = .standardOutput
    } else if text.exact.hasSuffix("/") {
      let format = format.flatMap(Format.named) ?? .png
      self = .sequence(pattern: "\(text)%04d.\(format.extensions[0])")
    } else if text.counter != nil {
      self = .sequence(pattern: text)
    } else {
      self = .file(text)
    }
  }

  /// The name of the output in messages.
  package var name: String {
    switch self {
    case .file(let path): path
    case .sequence(let pattern): pattern
    case .standardOutput: "-"
    }
  }

  /// Returns the format with a name, or the format of the file extension if the name is nil.
  package func format(named name: String?) throws(KitError) -> Format {
    if let name {
      if let format = Format.named(name) { return format }
      throw .noSuchFormat(
        name,
        hint: suggestion(for: name, among: Format.all.map(\.name), from: "critter help formats"))
    }
    if let format = Format.forExtension(fileExtension) { return format }
    let known = Format.all.flatMap(\.extensions).map { "." + $0 }
    throw .unknownFormat(output: self.name, known: known)
  }

  /// Whether each frame is written to a separate file.
  package var isSequence: Bool {
    if case .sequence = self { true } else { false }
  }

  /// Whether the output's name doesn't determine the format.
  package var hasNoExtension: Bool { fileExtension.isEmpty }

  private var fileExtension: String { name.exact.fileExtension }

  /// Returns the output with its scale in the name: `name.gif` becomes `name@2x.gif`. Sequences are
  /// renamed the same way.
  package func marked(scale: Double) -> Output {
    guard scale != 1 else { return self }
    let factor = scale.shortText
    func mark(_ path: String) -> String {
      let ending = path.exact.fileExtension
      let start = path.exact.dropping(suffix: "." + ending)
      return start.map { $0 + "@\(factor)x.\(ending)" } ?? path + "@\(factor)x"
    }
    return switch self {
    case .file(let path): .file(mark(path))
    case .sequence(let pattern): .sequence(pattern: mark(pattern))
    case .standardOutput: self
    }
  }

  /// Returns the path of a frame in a sequence.
  package static func path(pattern: String, frame: Int) -> String {
    guard let counter = pattern.counter else { return pattern }
    let digits = String(frame)
    let zeros = String(repeating: "0", count: max(counter.width - digits.count, 0))
    return pattern.exact.replacing(counter.text, with: zeros + digits)
  }
}

extension String {
  /// The first placeholder for a frame number in a pattern: its text, such as `%d`, `%4d`, or `%04d`,
  /// and the minimum number of digits, or 0 if unspecified. Parsed without a regular expression, since
  /// building one is slower than rendering many outputs.
  package var counter: (text: String, width: Int)? {
    var rest = self[...].utf8
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[percent...].dropFirst()
      let digits = rest.prefix(2).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if rest[digits.endIndex...].first == UInt8(ascii: "d") {
        let number = String(Substring(digits))
        return ("%\(number)d", Int(number) ?? 0)
      }
    }
    return nil
  }
}
