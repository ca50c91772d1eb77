import ArgumentParser
import CritterGraphics
import CritterKit
import CritterSyntax

/// The color mode of messages.
enum ColorChoice: String, WordArgument {
  case auto, always, never
}

/// The options of messages.
package struct MessageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Color messages: auto, always, or never.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Print only errors, and warnings about the image.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Print more details.")
  var verbose = false

  package init() {}
}

/// The data and message streams of a command. Messages may be colored.
package struct Terminal {
  enum Style: String {
    case error = "1;31"
    case warning = "1;33"
  }

  /// Whether messages go to an interactive terminal, where lines can be rewritten.
  let isInteractive: Bool
  private let streams: Streams
  private let isColored: Bool

  init(_ streams: Streams, _ color: ColorChoice = .auto) {
    let environment = ProcessInfo.processInfo.environment
    self.streams = streams
    isInteractive = streams.isTerminal && environment["CI"] == nil
    isColored =
      color == .always
      || color == .auto && streams.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Writes a line of data to standard output.
  ///
  /// - Throws: `KitError.cannotWrite`.
  func print(data text: String) throws(KitError) {
    try write(data: Array((text + "\n").utf8))
  }

  /// Writes data to standard output.
  ///
  /// - Throws: `KitError.cannotWrite`.
  func write(data bytes: [UInt8]) throws(KitError) {
    do {
      try streams.output(bytes)
    } catch {
      throw .cannotWrite(path: "standard output", reason: error.reason)
    }
  }

  func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Prints a message with control characters escaped.
  ///
  /// - Parameter text: the text, which may contain untrusted names.
  package func print(_ text: String) {
    write(text.printableLines + "\n")
  }

  /// Prints warnings and notes, each with its place.
  ///
  /// - Parameter isQuiet: whether to print only those about the image.
  func print(warnings: [FileError.Problem], isQuiet: Bool = false) {
    let shown = isQuiet ? warnings.filter { $0.effect > .none } : warnings
    if !shown.isEmpty { write(shown.text("warning:", .warning, in: self) + "\n") }
  }

  func print(_ failure: Failure) {
    write(failure.text(in: self) + "\n")
  }

  /// Replaces the text of the last call.
  func rewrite(_ text: String) {
    write("\r\u{1B}[K" + text.printable)
  }

  private func write(_ text: String) {
    streams.messages(Array(text.utf8))
  }
}

/// The output streams of a command-line run.
package struct Streams: Sendable {
  /// A function that writes data. Throws an error if the reader is gone.
  let output: @Sendable ([UInt8]) throws -> Void
  /// A function that writes messages and progress.
  let messages: @Sendable ([UInt8]) -> Void
  /// Whether messages go to a terminal that can rewrite lines and show colors.
  let isTerminal: Bool

  /// Creates streams that write with functions.
  package init(
    output: @escaping @Sendable ([UInt8]) throws -> Void,
    messages: @escaping @Sendable ([UInt8]) -> Void, isTerminal: Bool = false
  ) {
    self.output = output
    self.messages = messages
    self.isTerminal = isTerminal
  }

  /// Standard output and standard error of this process.
  package static let standard = Streams(
    output: { bytes in try writeAll(bytes, to: STDOUT_FILENO) },
    // A closed stream doesn't need messages.
    messages: { bytes in try? writeAll(bytes, to: STDERR_FILENO) },
    isTerminal: isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb")

  /// Opens /dev/null for each closed standard stream. Otherwise, the next opened file would get its
  /// number and receive its data. Writing to a replaced output fails.
  static func openMissing() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// A table of left-aligned text columns.
struct Table {
  private let rows: [[String]]

  /// Creates a table from its rows.
  ///
  /// - Parameter rows: the rows, all with the same number of cells.
  init(_ rows: [[String]]) {
    self.rows = rows.map { $0.map(\.printable) }
  }

  var text: String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      columns.map { column in
        let isLast = column == columns.last
        let padding = isLast ? 0 : widths[column] - row[column].count
        return row[column] + String(repeating: " ", count: padding)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// A progress display for long renders.
final class Progress {
  enum Style: String, WordArgument {
    case auto, tty, plain, ndjson, none
  }

  private let style: Style
  private let name: String
  private let terminal: Terminal
  private var last: ContinuousClock.Instant
  private var hasWritten = false

  init(_ style: Style, of name: String, on terminal: Terminal) {
    self.style = style == .auto ? (terminal.isInteractive ? .tty : .none) : style
    self.name = name
    self.terminal = terminal
    last = .now
  }

  /// Shows the progress at most five times per second on a terminal, otherwise once per second.
  func update(done: Int, of count: Int) {
    let pause: Duration = style == .tty ? .milliseconds(200) : .seconds(1)
    guard style != .none, ContinuousClock.now - last > pause else { return }
    last = .now
    hasWritten = true
    switch style {
    case .tty: terminal.rewrite("\(name): frame \(done) of \(count)")
    case .plain: terminal.print("\(name): frame \(done) of \(count)")
    case .ndjson:
      let event: JSON = .object([
        ("output", .string(name)), ("done", .number(done)), ("frames", .number(count)),
      ])
      terminal.print(event.text)
    case .auto, .none: break
    }
  }

  func end() {
    if style == .tty, hasWritten { terminal.rewrite("") }
  }
}
