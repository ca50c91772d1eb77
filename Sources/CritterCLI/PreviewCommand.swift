import ArgumentParser
import CritterKit
import CritterPreview
import CritterProcess
import CritterSystem

struct PreviewCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows rigs on a live page that follows each save.",
    discussion: """
      The page is served on this machine only, until Ctrl-C.

      EXAMPLES:
        critter preview bear --open
        critter preview --port 8080
        critter preview login --against v1.0
      """)

  @Argument(
    help: "Rigs' names, or the paths of their folders. (default: all rigs)",
    completion: Completions.rigs)
  var rigs: [String] = []

  @Option(
    help: ArgumentHelp(
      "The page's port. (default: the first free one from \(Preview.usualPort))", valueName: "n"))
  var port: Int?

  @Flag(help: "Open the page in the browser.") var open = false

  @Option(
    help: ArgumentHelp(
      "What to compare with: a git revision, or a folder that holds the rig or is one.",
      valueName: "rev|dir"))
  var against = "HEAD"

  @Option(
    help: ArgumentHelp(
      "What opens a file from the page, such as 'code -g {file}:{line}:{column}'. (default: $VISUAL, if it opens a window, or VS Code)",
      valueName: "command"))
  var editor: String?

  @Flag(help: "Let nothing on the page write a file.") var readOnly = false

  @OptionGroup var parts: PartsOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if let port, !(1...65535).contains(port) { throw ValidationError("--port takes 1 to 65535") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let folder = try temporaries.makeFolder()
    defer { temporaries.removeFolder(folder) }
    let preview = try preview(in: folder, temporaries)
    try preview.run {
      if !messages.quiet { terminal.print("\(preview.address)  (Ctrl-C ends)") }
      if open { try openBrowser(preview.writeRedirect()) }
    }
  }

  private func preview(
    in temporaryFolder: String, _ temporaries: TemporaryFiles
  ) throws -> Preview {
    let finder = parts.finder
    let chosen: [(name: String, folder: String)] = try rigs.map { rig in
      let folder = try finder.folder(of: rig)
      return (URL(fileURLWithPath: folder).lastPathComponent, folder)
    }
    let all = chosen.isEmpty ? finder.rigs() : chosen
    guard !all.isEmpty else { throw PreviewError.noRigs(searched: finder.folders) }
    let arguments = zip(chosen, rigs).map { ($0.name, $1) }
    return try Preview(
      rigs: all, arguments: Dictionary(arguments, uniquingKeysWith: { a, _ in a }),
      partsOption: parts.parts, against: against, port: port, editor: editor,
      manifest: ManifestSource(finder: parts.finder(base:), temporaries: temporaries),
      isReadOnly: readOnly, temporaryFolder: temporaryFolder)
  }

  private func openBrowser(_ file: String) throws {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    try Program(opener).launch([file], environment: .inherited)
  }
}

extension PreviewError: PrintableError {}
