import FlyingFox

/// Whether a request comes from the page that this server sent, in a browser of this machine.
///
/// Other web pages can send requests to the loopback too: under their own `Origin`, or under this
/// server's `Host` by a DNS name that resolves to 127.0.0.1.
struct OriginCheck {
  /// The server's own.
  let port: Int

  func allows(_ request: HTTPRequest) -> Bool {
    guard let host = request.headers[HTTPHeader("Host")], isOwn(host) else { return false }
    if let site = request.headers[HTTPHeader("Sec-Fetch-Site")], site == "cross-site" {
      return false
    }
    guard let origin = request.headers[HTTPHeader("Origin")] else {
      // A browser always states the origin of a WebSocket.
      return request.headers[HTTPHeader("Upgrade")] == nil
    }
    let scheme = "http://"
    return origin.hasPrefix(scheme) && isOwn(String(origin.dropFirst(scheme.count)))
  }

  private func isOwn(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { host.lowercased() == "\($0):\(port)" }
  }
}
