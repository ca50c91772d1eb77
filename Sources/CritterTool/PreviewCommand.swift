import ArgumentParser
import CritterCLI
import CritterGraphics
import CritterKit
import CritterPreview

struct PreviewCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Open a live preview that updates when you save.",
    discussion: """
      Only this machine can open the preview. Press Ctrl+C to stop it.

      EXAMPLES:
        critter preview bear --open
        critter preview --port 8080
        critter preview login --against v1.0
      """)

  @Argument(
    help: "Names of rigs, or paths of their folders. (default: all rigs)",
    completion: Completions.rigs)
  var rigs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Port, 1 to 65535. (default: the first free port from \(Preview.defaultPort))", valueName: "n"
    ),
    transform: wholeNumber(in: 1...65535))
  var port: Int?

  @Flag(help: "Open the preview in your browser.") var open = false

  @Option(help: ArgumentHelp("Compare with this git revision or folder.", valueName: "rev|dir"))
  var against = "HEAD"

  @Option(
    help: ArgumentHelp(
      "Command that opens files, for example 'code -g {file}:{line}:{column}'. (default: $VISUAL if it opens a window, or VS Code)",
      valueName: "command"))
  var editor: String?

  @Flag(help: "Don't allow edits and exports.") var readOnly = false

  @OptionGroup var folders: RigsOptions
  @OptionGroup var common: CommonOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let folder = try temporaries.makeFolder()
    defer { temporaries.removeFolder(folder) }
    let preview = try preview(in: folder, temporaries)
    try preview.run {
      if !messages.quiet {
        terminal.print("\(preview.address)  (press Ctrl+C to stop)")
        terminal.print("If your browser can't find it: \(preview.fallbackAddress)")
      }
      if open { try openBrowser(with: preview, terminal) }
    }
  }

  private func preview(
    in temporaryFolder: String, _ temporaries: TemporaryFiles
  ) throws -> Preview {
    let finder = folders.finder
    let chosen: [(name: String, folder: String)] = try rigs.map { rig in
      let folder = try finder.rigFolder(of: rig)
      return (URL(fileURLWithPath: folder).lastPathComponent, folder)
    }
    let all = try chosen.isEmpty ? finder.rigs() : chosen
    guard !all.isEmpty else { throw PreviewError.noRigs(searched: finder.folders) }
    let arguments = zip(chosen, rigs).map { ($0.name, $1) }
    return try Preview(
      rigs: all, arguments: Dictionary(arguments, uniquingKeysWith: { a, _ in a }),
      rigsOption: folders.rigs, against: against, port: port, editor: editor,
      manifest: ProjectOutputs(finder: folders.finder(base:), temporaries: temporaries),
      newRigs: { chosen.isEmpty ? (try? finder.rigs()) ?? [] : [] }, isReadOnly: readOnly,
      temporaries: temporaries, temporaryFolder: temporaryFolder)
  }

  /// Opens the preview, or prints its address: over SSH, for example, there is no browser.
  private func openBrowser(with preview: Preview, _ terminal: Terminal) throws {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let file = try preview.writeRedirect()
    do throws(ProcessError) {
      try Program(opener).launch([file], environment: .inherited)
    } catch {
      terminal.print("warning: can't open your browser: \(error); open \(preview.address)")
    }
  }
}
