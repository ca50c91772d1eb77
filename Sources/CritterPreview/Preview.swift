import CritterKit
import FlyingFox
import FlyingSocks
public import Foundation

/// The live page: rigs as the renderer draws them, an instant after they are saved.
public struct Preview: Sendable {
  private let house: House
  public let port: Int

  /// - Parameters:
  ///   - rigs: their names and folders, the one to show first before the others.
  ///   - arguments: how the user names a rig, where that is not its name.
  ///   - partsOption: what the user said for `--parts`.
  ///   - against: a git revision or a folder to compare with.
  ///   - port: a free one at or after the usual when nil.
  ///   - place: a folder of ours that is there; the caller removes it in the end.
  /// - Throws: `PreviewError` when the port is in use.
  public init(
    rigs: [(name: String, folder: String)], arguments: [String: String] = [:],
    partsOption: String? = nil, against: String = "HEAD", port: Int?, place: String
  ) throws(PreviewError) {
    guard let first = rigs.first else { throw .noRigs(searched: []) }
    house = House(
      rigs: Dictionary(rigs.map { ($0.name, $0.folder) }, uniquingKeysWith: { a, _ in a }),
      firstRig: first.name, arguments: arguments, partsOption: partsOption, against: against,
      place: place, text: textShaping())
    if let port {
      if let obstacle = Port.obstacle(to: port) {
        let next = Port.nextFree(after: port)
        throw obstacle == EACCES ? .portForbidden(port, next: next) : .portInUse(port, next: next)
      }
      self.port = port
    } else {
      guard let port = Port.nextFree(after: Self.usualPort - 1) else { throw .noFreePort }
      self.port = port
    }
  }

  /// Where one begins to look for a free one.
  public static let usualPort = 4747

  /// Where the page is.
  public var address: URL? {
    URL(string: "http://127.0.0.1:\(port)/#\(house.firstRig)")
  }

  /// Serves until the task is cancelled.
  public func run() async throws {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: UInt16(port))
    let server = HTTPServer(
      address: address, logger: .disabled,
      handler: PageServer(house: house, visitor: Visitor(port: port)))
    do {
      try await server.run()
    } catch is SocketError {
      // Someone was quicker.
      throw PreviewError.portInUse(port, next: Port.nextFree(after: port))
    }
  }
}
