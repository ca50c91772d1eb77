import CritterGraphics
import CritterKit
import NIOHTTP1

/// The HTTP responses: the files of the page, for browsers on this machine only.
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

  /// Whether a request for a WebSocket is let in.
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
      // Embedded files only: nothing is read from disk.
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

  /// The target of a request.
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

/// The secret that lets a page in. It's part of the address that the program prints, and new for
/// each run, so that no other program and no other user of this machine reaches the rigs.
struct AccessToken: Hashable, Sendable {
  /// 32 hexadecimal digits.
  let text: String

  init() {
    text = (0..<16).map { _ in UInt8.random(in: 0...255).hexadecimal(digits: 2) }.joined()
  }

  /// Compares in constant time.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Proves to a page that the server on this port has the token, without sending the token.
  ///
  /// - Parameter challenge: chosen by the page, different each time.
  func proof(of challenge: String, port: Int) -> String {
    Digest.text(of: Array("\(text) \(port) \(challenge)".utf8))
  }
}

/// Whether a request comes from the page that this server sent, in a browser of this machine.
///
/// Other web pages can send requests to the loopback too: under their own `Origin`, or under this
/// server's `Host` by a DNS name that resolves to 127.0.0.1.
struct OriginCheck {
  /// The server's own.
  let port: Int

  func allows(_ headers: HTTPHeaders) -> Bool {
    let hosts = headers["Host"]
    guard hosts.count == 1, hosts.allSatisfy(isOwn) else { return false }
    if headers["Sec-Fetch-Site"].contains("cross-site"), !isNavigation(headers) { return false }
    let origins = headers["Origin"]
    // A browser always states the origin of a WebSocket.
    if origins.isEmpty { return !headers.contains(name: "Upgrade") }
    return origins.allSatisfy { $0.exact.dropping(prefix: "http://").map(isOwn) ?? false }
  }

  /// Whether a browser opens the page in a tab, from wherever: no other page gets to see it.
  private func isNavigation(_ headers: HTTPHeaders) -> Bool {
    headers["Sec-Fetch-Mode"] == ["navigate"] && headers["Sec-Fetch-Dest"] == ["document"]
  }

  private func isOwn(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains {
      host.lowercased().exact == "\($0):\(port)".exact
    }
  }
}
