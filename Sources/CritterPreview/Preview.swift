import CritterGraphics
package import CritterKit
import NIOCore

/// A live preview of rigs in a browser, updated whenever a file is saved.
package struct Preview: Sendable {
  private let configuration: PreviewConfiguration
  private let token = AccessToken()
  private let originCheck: OriginCheck
  /// The port that `run()` listens on.
  package let port: Int

  /// Creates a preview. It doesn't listen until you call `run`.
  ///
  /// - Parameters:
  ///   - rigs: the names and folders of the rigs; the page shows the first one.
  ///   - arguments: the rigs as written on the command line, by name, if they differ from their
  ///     names.
  ///   - rigsOption: the value of `--rigs`, if any.
  ///   - against: a git revision or a folder to compare with.
  ///   - port: the port; nil for the first free port, starting at `defaultPort`.
  ///   - editor: the command that opens a file, with `{file}`, `{line}`, and `{column}`; nil for
  ///     `$VISUAL`, if it opens a window.
  ///   - manifest: the manifest whose outputs the page shows; nil for none.
  ///   - newRigs: finds the names and folders of rigs that appear later.
  ///   - isReadOnly: whether the page can't write files.
  ///   - temporaries: the temporary files of the run.
  ///   - temporaryFolder: an existing folder for unpacked revisions, which the caller removes.
  /// - Throws: `PreviewError` if there are no rigs or the port isn't free.
  package init(
    rigs: [(name: String, folder: String)], arguments: [String: String] = [:],
    rigsOption: String? = nil, against: String = "HEAD", port: Int?,
    editor: String? = nil, manifest: (any ManifestOutputs)? = nil,
    newRigs: @escaping @Sendable () -> [(name: String, folder: String)] = { [] },
    isReadOnly: Bool = false,
    temporaries: TemporaryFiles, temporaryFolder: String
  ) throws(PreviewError) {
    guard let first = rigs.first else { throw .noRigs(searched: []) }
    configuration = PreviewConfiguration(
      rigs: byName(rigs),
      firstRig: first.name, arguments: arguments, rigsOption: rigsOption, against: against,
      temporaryFolder: temporaryFolder, text: textShaping(),
      editor: editor.flatMap { Editor($0) }
        ?? Editor(environment: ProcessInfo.processInfo.environment),
      manifest: manifest, rigEditor: RigEditor(isReadOnly: isReadOnly, temporaries),
      newRigs: { byName(newRigs()) })
    guard let fallbackPort = Port.random() else { throw .noFreePort }
    originCheck = OriginCheck(fallbackPort: fallbackPort)
    if let port {
      if let error = Port.error(on: port) {
        let next = Port.nextFree(after: port)
        throw error == EACCES ? .portForbidden(port, next: next) : .portInUse(port, next: next)
      }
      self.port = port
    } else {
      guard let port = Port.nextFree(after: Self.defaultPort - 1) else { throw .noFreePort }
      self.port = port
    }
  }

  /// The first port to try if you don't set one.
  package static let defaultPort = 4747

  /// The URL of the page, including its access token. The host is that of this run, so that no page or
  /// service worker of another program, which had the port before, has the same origin.
  package var address: String { address(at: "\(originCheck.host):\(port)") }

  /// The URL for browsers that don't resolve hosts under `localhost`.
  package var fallbackAddress: String { address(at: "127.0.0.1:\(originCheck.fallbackPort)") }

  private func address(at authority: String) -> String {
    "http://\(authority)/?token=\(token.text)#\(configuration.firstRig.percentEncoded)"
  }

  /// Writes an HTML file that opens the preview's URL, or the fallback if the browser doesn't find it.
  ///
  /// Only the owner can read the file. The URL itself would be visible to all users as an argument
  /// of the browser.
  ///
  /// - Returns: the path of the file in the temporary folder.
  package func writeRedirect() throws -> String {
    let path = configuration.temporaryFolder + "/open.html"
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw KitError.cannotWrite(path: path, reason: SystemError.last.description)
    }
    let test = "http://\(originCheck.host):\(port)\(PageResponses.reachablePath)"
    let page = """
      <!doctype html><meta charset="utf-8"><title>critter preview</title>
      <noscript><meta http-equiv="refresh" content="0;url=\(address)"></noscript>
      <script>
      fetch("\(test)", { mode: "no-cors" })
        .then(() => location.replace("\(address)"), () => location.replace("\(fallbackAddress)"));
      </script>

      """
    try Descriptor(number).write(Array(page.utf8))
    return path
  }

  /// Serves the page until the program ends.
  ///
  /// - Parameter whenListening: called once the address can be opened.
  /// - Throws: `PreviewError.portInUse` if another program took the port since `init`.
  package func run(whenListening: () throws -> Void) throws {
    let pages = PageResponses(originCheck: originCheck, token: token)
    let fallback = Port.Listener(host: "127.0.0.1", port: originCheck.fallbackPort)
    let listeners = Port.listeners(on: port) + [fallback]
    do {
      try PageServer(configuration: configuration, pages: pages, listeners: listeners)
        .run(whenListening)
    } catch is IOError {
      throw PreviewError.portInUse(port, next: Port.nextFree(after: port))
    }
  }
}

/// The folders of rigs by name.
private func byName(_ rigs: [(name: String, folder: String)]) -> [ExactText: String] {
  Dictionary(first: rigs.map { ($0.name.exact, $0.folder) })
}

extension String {
  /// The percent-encoded text, for URLs and HTML.
  fileprivate var percentEncoded: String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar))
      return isPlain ? String(scalar) : "%" + byte.hexadecimal(digits: 2)
    }.joined()
  }
}
