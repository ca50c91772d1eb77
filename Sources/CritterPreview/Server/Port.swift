import CritterGraphics
import NIOCore

/// TCP ports of the loopback interface.
enum Port {
  /// A loopback address and a port.
  struct Listener: Hashable, Sendable {
    let host: String
    let port: Int
  }

  /// The addresses of a port to listen on: browsers resolve a host under `localhost` to either, so
  /// another program must have neither. Without IPv6, there is only 127.0.0.1.
  static func listeners(on port: Int) -> [Listener] {
    let v6 = Listener(host: "::1", port: port)
    let hasV6 = error(on: v6).map { ![EADDRNOTAVAIL, EAFNOSUPPORT].contains($0) } ?? true
    return [Listener(host: "127.0.0.1", port: port)] + (hasV6 ? [v6] : [])
  }

  /// Whether a server can listen on the port now.
  static func isFree(_ port: Int) -> Bool { error(on: port) == nil }

  /// Returns the error of listening on a port, such as `EADDRINUSE` or `EACCES`; nil if it's free.
  static func error(on port: Int) -> Int32? {
    listeners(on: port).lazy.compactMap(error).first
  }

  /// Returns the error of listening; nil if the address and port are free.
  private static func error(on listener: Listener) -> Int32? {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    guard let address = try? SocketAddress(ipAddress: listener.host, port: listener.port)
    else { return EADDRNOTAVAIL }
    let descriptor = socket(address.protocol.rawValue, type, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    // The server uses this option too, so that a port in TIME_WAIT counts as free.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    return address.withSockAddr { bind(descriptor, $0, socklen_t($1)) == 0 ? nil : errno }
  }

  /// Returns the next free port after `port`; nil if none of 200 is free.
  static func nextFree(after port: Int) -> Int? {
    (port + 1..<min(port + 200, 65536)).first(where: isFree)
  }

  /// Returns a random free port that no other program is likely to have had; nil if none is free.
  static func random() -> Int? {
    (0..<200).lazy.map { _ in Int.random(in: 20_000...60_999) }.first(where: isFree)
  }
}
