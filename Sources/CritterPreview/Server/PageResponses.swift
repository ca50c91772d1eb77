import CritterSystem
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
