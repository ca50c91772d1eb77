import FlyingFox

/// Whether a request comes from our page in this machine's browser.
///
/// Another page may send requests here too, under its own name (`Origin`) or, by a name of its own
/// that leads to this machine, under ours (`Host`).
struct Visitor {
  let port: Int

  func mayCome(_ request: HTTPRequest) -> Bool {
    guard let host = request.headers[HTTPHeader("Host")], isOurs(host) else { return false }
    if let site = request.headers[HTTPHeader("Sec-Fetch-Site")], site == "cross-site" {
      return false
    }
    guard let origin = request.headers[HTTPHeader("Origin")] else {
      // A browser always says where a WebSocket comes from.
      return request.headers[HTTPHeader("Upgrade")] == nil
    }
    let scheme = "http://"
    return origin.hasPrefix(scheme) && isOurs(String(origin.dropFirst(scheme.count)))
  }

  private func isOurs(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { host.lowercased() == "\($0):\(port)" }
  }
}
