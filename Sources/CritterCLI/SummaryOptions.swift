import ArgumentParser
import CritterGraphics
import CritterKit
import CritterProject

/// The option for a Markdown report about the outputs of a manifest.
struct SummaryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Append a Markdown report to this file. (default: $GITHUB_STEP_SUMMARY)",
      valueName: "file"))
  var summary: String?

  private var paths: [String] {
    let job = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
    let paths = [summary ?? "", job].filter { !$0.isEmpty }
    return paths.first == paths.last ? Array(paths.prefix(1)) : paths
  }

  /// Checks that the report doesn't go to the manifest or its lock file.
  func check(_ manifest: Manifest) throws(KitError) {
    let own = Sources([manifest.path, manifest.lockPath])
    for path in paths { try own.check(path) }
  }

  /// Appends a report to the files.
  func append(_ markdown: String) throws(KitError) {
    for path in paths {
      do throws(SystemError) {
        try Descriptor(appendingTo: path, creating: true).write(Array(markdown.printableLines.utf8))
      } catch {
        let reason =
          error.number == ELOOP ? "it is a link; use the file it leads to" : error.description
        throw .cannotWrite(path: path, reason: reason)
      }
    }
  }
}

extension String {
  /// The text as code in a Markdown document. Nothing in the text can end the code.
  var markdownCode: String {
    let text = printable
    let runs = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count)
    let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    // A space on each side separates the text from the fence, and isn't shown.
    let space = runs.isEmpty && !text.exact.hasPrefix(" ") ? "" : " "
    return fence + space + text + space + fence
  }

  /// The text as a cell of a Markdown table.
  var markdownCell: String { exact.replacing("|", with: "\\|") }
}
