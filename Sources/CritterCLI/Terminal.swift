import ArgumentParser
import CritterForms
import CritterSystem

/// When messages are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// What every command takes about its messages.
struct MessageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Colour messages: auto, always or never.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more about what is done.")
  var verbose = false
}

/// A stream that people may read, and whether it may be coloured.
struct Terminal {
  enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case faint = "2"
  }

  /// Whether a person watches, so that a line may be rewritten.
  let isInteractive: Bool
  private let descriptor: Int32
  private let isColored: Bool

  /// Messages and progress; standard output is for data only.
  static func standardError(_ color: ColorChoice = .auto) -> Terminal {
    Terminal(STDERR_FILENO, color, ProcessInfo.processInfo.environment)
  }

  private init(_ descriptor: Int32, _ color: ColorChoice, _ environment: [String: String]) {
    let isTerminal = isatty(descriptor) != 0 && environment["TERM"] != "dumb"
    self.descriptor = descriptor
    isInteractive = isTerminal && environment["CI"] == nil
    isColored =
      color == .always
      || color == .auto && isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
  }

  func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// - Parameter text: may have names in it that a stranger chose.
  func print(_ text: String) {
    write(text.printableLines + "\n")
  }

  func print(warnings: [FileError.Problem]) {
    if !warnings.isEmpty { write(warnings.text("warning:", .warning, in: self) + "\n") }
  }

  func print(_ failure: Failure) {
    write(failure.text(in: self) + "\n")
  }

  /// Takes the place of what the last call wrote.
  func rewrite(_ text: String) {
    write("\r\u{1B}[K" + text.printable)
  }

  private func write(_ text: String) {
    // Who closed the stream does not want to know.
    try? writeAll(Array(text.utf8), to: descriptor)
  }
}
