import CritterGraphics

/// TCP ports of the loopback interface.
enum Port {
  /// Whether a server can listen on the port now.
  static func isFree(_ port: Int) -> Bool { error(on: port) == nil }

  /// Returns the error of listening on a port, such as `EADDRINUSE` or `EACCES`; nil if it's free.
  static func error(on port: Int) -> Int32? {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    // The server uses this option too, so that a port in TIME_WAIT counts as free.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 ? nil : errno
      }
    }
  }

  /// Returns the next free port after `port`; nil if none of 200 is free.
  static func nextFree(after port: Int) -> Int? {
    (port + 1..<min(port + 200, 65536)).first(where: isFree)
  }
}
