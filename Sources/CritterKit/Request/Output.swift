import CritterForms
import CritterGraphics
public import CritterEncode
import CritterRig

/// Where a picture goes and in which form.
public enum Output: Hashable, Sendable {
  case file(String)
  /// One file a frame: the pattern holds `%d` or `%04d` where the frame's number, from 0, goes.
  case sequence(pattern: String)
  case standardOutput

  /// - Parameters:
  ///   - text: a path; a folder ending in `/`, or a name with `%04d`, is a sequence; `-` is
  ///     standard output.
  ///   - format: the one that the user named, of the files in a folder; they are PNGs when nil.
  public init(_ text: String, format: String? = nil) {
    if text == "-" {
      self = .standardOutput
    } else if text.hasSuffix("/") {
      let format = format.flatMap(Format.named) ?? .png
      self = .sequence(pattern: "\(text)%04d.\(format.extensions[0])")
    } else if text.counter != nil {
      self = .sequence(pattern: text)
    } else {
      self = .file(text)
    }
  }

  /// Its name for messages.
  public var name: String {
    switch self {
    case .file(let path): path
    case .sequence(let pattern): pattern
    case .standardOutput: "-"
    }
  }

  /// The format that the user named, or the one of the name's extension.
  public func format(named name: String?) throws(KitError) -> Format {
    if let name {
      if let format = Format.named(name) { return format }
      throw .noSuchFormat(name, hint: suggestion(for: name, among: Format.all.map(\.name)))
    }
    if let format = Format.forExtension(fileExtension) { return format }
    let known = Format.all.flatMap(\.extensions).map { "." + $0 }
    throw .unknownFormat(output: self.name, known: known)
  }

  /// Whether each frame has a file of its own.
  package var isSequence: Bool {
    if case .sequence = self { true } else { false }
  }

  package var hasNoExtension: Bool { fileExtension.isEmpty }

  private var fileExtension: String {
    let name = self.name.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
  }

  /// `name.gif` becomes `name@2x.gif`; a sequence's folder or name is marked alike.
  public func marked(scale: Double) -> Output {
    guard scale != 1 else { return self }
    let factor = scale.shortText
    func mark(_ path: String) -> String {
      let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
      let dot = path[name...].lastIndex(of: ".") ?? path.endIndex
      return path[..<dot] + "@\(factor)x" + path[dot...]
    }
    return switch self {
    case .file(let path): .file(mark(path))
    case .sequence(let pattern): .sequence(pattern: mark(pattern))
    case .standardOutput: self
    }
  }

  package static func path(pattern: String, frame: Int) -> String {
    guard let range = pattern.counter else { return pattern }
    let width = Int(pattern[range].dropFirst().dropLast()) ?? 0
    let digits = String(frame)
    let zeros = String(repeating: "0", count: max(width - digits.count, 0))
    return pattern.replacing(pattern[range], with: zeros + digits)
  }
}

extension String {
  /// Where the first `%d`, `%4d` or `%04d` stands. By hand: a regular expression takes longer to
  /// build than most outputs of a manifest take otherwise.
  fileprivate var counter: Range<Index>? {
    var rest = self[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[percent...].dropFirst()
      let digits = rest.prefix(2).prefix { $0.isASCII && $0.isNumber }
      if self[digits.endIndex...].first == "d" { return percent..<index(after: digits.endIndex) }
    }
    return nil
  }
}
