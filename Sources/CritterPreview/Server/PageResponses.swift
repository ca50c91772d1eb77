import CritterGraphics
import CritterKit
import NIOHTTP1

/// The HTTP responses with the page's files, for browsers on this machine only.
struct PageResponses: Sendable {
  let originCheck: OriginCheck
  let token: AccessToken

  struct Response {
    let status: HTTPResponseStatus
    let type: String
    let bytes: [UInt8]

    static func plain(_ status: HTTPResponseStatus, _ text: String) -> Response {
      Response(status: status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    }
  }

  var port: Int { originCheck.port }

  /// Whether a request can open the WebSocket.
  func opensSocket(_ head: HTTPRequestHead) -> Bool {
    refusal(of: head) == nil && Target(head).path == Self.socketPath
  }

  func response(to head: HTTPRequestHead) -> Response {
    if let refusal = refusal(of: head) { return refusal }
    let target = Target(head)
    switch target.path {
    case Self.socketPath: return .plain(.badRequest, "This is a WebSocket.")
    case "/proof":
      guard let challenge = target["challenge"] else { return .plain(.badRequest, "No challenge") }
      return .plain(.ok, token.proof(of: challenge, port: port))
    default:
      // Only embedded files are served, never files from disk.
      guard let file = PageFiles.file(at: target.path) else {
        return .plain(.notFound, "Not found")
      }
      return Response(status: .ok, type: file.type, bytes: file.bytes)
    }
  }

  private static let socketPath = "/stage"

  private func refusal(of head: HTTPRequestHead) -> Response? {
    guard originCheck.allows(head.headers) else {
      return .plain(.forbidden, "Only browsers on this machine can open this page.")
    }
    guard head.method == .GET else { return .plain(.methodNotAllowed, "GET only") }
    let target = Target(head)
    guard target.path != Self.socketPath || token.matches(target["token"]) else {
      return .plain(.forbidden, "Open the address that critter preview prints.")
    }
    return nil
  }

  /// The path and query of a request.
  private struct Target {
    let path: String
    private let query: [String]

    init(_ head: HTTPRequestHead) {
      let (path, query) = head.uri.exact.halves(around: "?") ?? (head.uri, "")
      self.path = path
      self.query = query.exact.split(separator: "&")
    }

    subscript(key: String) -> String? {
      query.lazy.compactMap { $0.exact.dropping(prefix: key + "=") }.first
    }
  }

  func headers(of response: Response) -> HTTPHeaders {
    [
      "Content-Type": response.type,
      "Content-Length": "\(response.bytes.count)",
      "Cache-Control": "no-store",
      "Connection": "close",
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "connect-src 'self' ws://127.0.0.1:\(port) ws://localhost:\(port); "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    ]
  }
}

/// The secret in the preview's URL, new for each run.
///
/// Other programs and other users of this machine can't access the rigs without it.
struct AccessToken: Hashable, Sendable {
  /// The token as 32 hexadecimal digits.
  let text: String

  init() {
    text = (0..<16).map { _ in UInt8.random(in: 0...255).hexadecimal(digits: 2) }.joined()
  }

  /// Compares a token in constant time.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns proof that this server has the token, without revealing the token.
  ///
  /// - Parameter challenge: a random text from the page, different each time.
  func proof(of challenge: String, port: Int) -> String {
    Digest.text(of: Array("\(text) \(port) \(challenge)".utf8))
  }
}

/// Checks that a request comes from this server's page, in a browser on this machine.
///
/// Other web pages can send requests to the loopback address, too. They have their own `Origin`, or
/// a `Host` whose DNS name resolves to 127.0.0.1.
struct OriginCheck {
  /// The port of this server.
  let port: Int

  func allows(_ headers: HTTPHeaders) -> Bool {
    let hosts = headers["Host"]
    guard hosts.count == 1, hosts.allSatisfy(isOwn) else { return false }
    if headers["Sec-Fetch-Site"].contains("cross-site"), !isNavigation(headers) { return false }
    let origins = headers["Origin"]
    // Browsers always send the origin of a WebSocket request.
    if origins.isEmpty { return !headers.contains(name: "Upgrade") }
    return origins.allSatisfy { $0.exact.dropping(prefix: "http://").map(isOwn) ?? false }
  }

  /// Whether a browser opens the page in a tab. Other pages can't read it, so any origin is
  /// allowed.
  private func isNavigation(_ headers: HTTPHeaders) -> Bool {
    headers["Sec-Fetch-Mode"] == ["navigate"] && headers["Sec-Fetch-Dest"] == ["document"]
  }

  private func isOwn(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains {
      host.lowercased().exact == "\($0):\(port)".exact
    }
  }
}
