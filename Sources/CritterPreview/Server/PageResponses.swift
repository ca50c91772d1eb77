import CritterGraphics
import NIOHTTP1

/// The HTTP responses with the page's files, for browsers on this machine only.
struct PageResponses: Sendable {
  let originCheck: OriginCheck
  let token: AccessToken

  struct Response {
    let status: HTTPResponseStatus
    let type: String
    let bytes: [UInt8]
    /// Whether pages of other origins can see that there is a response.
    var isPublic = false

    static func plain(_ status: HTTPResponseStatus, _ text: String) -> Response {
      Response(status: status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    }
  }

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
      let host = OriginCheck.name(ofHost: head.headers["Host"].first ?? "")
      return .plain(.ok, token.proof(of: challenge, host: host))
    case Self.reachablePath:
      return Response(status: .ok, type: "text/plain; charset=utf-8", bytes: [], isPublic: true)
    default:
      // Only embedded files are served, never files from disk.
      guard let file = PageFiles.file(at: target.path) else {
        return .plain(.notFound, "Not found")
      }
      return Response(status: .ok, type: file.type, bytes: file.bytes)
    }
  }

  private static let socketPath = "/stage"
  /// The path that shows another page, which knows this run's host, that the browser finds the host.
  static let reachablePath = "/reachable"

  private func refusal(of head: HTTPRequestHead) -> Response? {
    let target = Target(head)
    guard originCheck.allows(head.headers, isPublic: target.path == Self.reachablePath) else {
      return .plain(.forbidden, "Open the address that critter preview prints.")
    }
    guard head.method == .GET else { return .plain(.methodNotAllowed, "GET only") }
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

  /// - Parameter host: the request's `Host`.
  func headers(of response: Response, host: String) -> HTTPHeaders {
    [
      "Content-Type": response.type,
      "Content-Length": "\(response.bytes.count)",
      "Cache-Control": "no-store",
      "Connection": "close",
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "connect-src 'self'\(originCheck.isOwn(host) ? " ws://\(host)" : ""); "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": response.isPublic ? "cross-origin" : "same-origin",
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
  /// The token in hexadecimal digits.
  let text: String

  init(byteCount: Int = 16) {
    text = (0..<byteCount).map { _ in UInt8.random(in: 0...255).hexadecimal(digits: 2) }.joined()
  }

  /// Compares a token in constant time.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns proof that this server has the token, without revealing the token.
  ///
  /// - Parameters:
  ///   - challenge: a random text from the page, different each time.
  ///   - host: the host in the page's address, without its port.
  func proof(of challenge: String, host: String) -> String {
    Digest.text(of: Array("\(text) \(host) \(challenge)".utf8))
  }
}

/// Checks that a request comes from this server's page, in a browser on this machine.
///
/// Other web pages can send requests to the loopback address, too. They have their own `Origin`, or
/// a `Host` whose DNS name resolves to 127.0.0.1. A page from an earlier program at the same port, or
/// its service worker, has another host, since each run has its own.
struct OriginCheck {
  /// The host of this run, which browsers resolve to the loopback address.
  var host = "critter-\(AccessToken(byteCount: 8).text).localhost"
  /// The port of 127.0.0.1 for browsers that can't resolve the host, new for each run.
  let fallbackPort: Int

  /// - Parameter isPublic: whether pages of other origins can send the request, too.
  func allows(_ headers: HTTPHeaders, isPublic: Bool = false) -> Bool {
    let hosts = headers["Host"]
    guard hosts.count == 1, hosts.allSatisfy(isOwn) else { return false }
    if isPublic { return true }
    if headers["Sec-Fetch-Site"].contains("cross-site"), !isNavigation(headers) { return false }
    let origins = headers["Origin"]
    // Browsers always send the origin of a WebSocket request.
    if origins.isEmpty { return !headers.contains(name: "Upgrade") }
    return origins.allSatisfy { $0.lowercased().exact == "http://\(hosts[0].lowercased())".exact }
  }

  /// Whether a browser opens the page in a tab. Other pages can't read it, so any origin is
  /// allowed.
  private func isNavigation(_ headers: HTTPHeaders) -> Bool {
    headers["Sec-Fetch-Mode"] == ["navigate"] && headers["Sec-Fetch-Dest"] == ["document"]
  }

  /// Whether a request's `Host` is that of this run. An SSH tunnel can have any port.
  func isOwn(_ authority: String) -> Bool {
    let authority = authority.lowercased().exact
    if authority == "127.0.0.1:\(fallbackPort)".exact || authority == host.exact { return true }
    let port = authority.dropping(prefix: host + ":").flatMap { UInt16($0) }
    return port.map { authority == "\(host):\($0)".exact } ?? false
  }

  /// Returns a request's `Host` without its port.
  static func name(ofHost authority: String) -> String {
    authority.lowercased().exact.halves(around: ":")?.before ?? authority.lowercased()
  }
}
