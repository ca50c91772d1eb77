import CritterSystem
import NIOHTTP1

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
