import CritterSystem
import FlyingFox
import FlyingSocks

/// The HTTP server's handler: the page's files and its WebSocket.
struct PageServer: HTTPHandler {
  let configuration: PreviewConfiguration
  let originCheck: OriginCheck
  let token: AccessToken

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard originCheck.allows(request) else {
      return plain(.forbidden, "This page is for this machine's browser only.")
    }
    guard request.method == .GET else { return plain(.methodNotAllowed, "GET only") }
    if request.path == "/stage" {
      guard token.matches(request.query["token"]) else {
        return plain(.forbidden, "Open the address that critter preview prints.")
      }
      let handler = StageSocket(configuration: configuration)
      return try await WebSocketHTTPHandler(handler: handler).handleRequest(request)
    }
    // Embedded files only: nothing is read from disk.
    guard let file = PageFiles.file(at: request.path) else { return plain(.notFound, "Not found") }
    return HTTPResponse(
      statusCode: .ok, headers: headers(file.type),
      body: HTTPBodySequence(data: Data(file.bytes), suggestedBufferSize: 1 << 20))
  }

  private func plain(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: headers("text/plain; charset=utf-8"), body: Data(text.utf8))
  }

  private func headers(_ type: String) -> HTTPHeaders {
    HTTPHeaders([
      .contentType: type,
      HTTPHeader("Cache-Control"): "no-store",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "connect-src 'self' ws://127.0.0.1:\(originCheck.port) ws://localhost:\(originCheck.port); "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ])
  }
}
