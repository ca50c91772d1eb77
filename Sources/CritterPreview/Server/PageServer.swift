import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The server of one preview: the page's files over HTTP, and its WebSocket.
struct PageServer: Sendable {
  let configuration: PreviewConfiguration
  let pages: PageResponses

  /// Far more than browsers open to one server.
  private static let mostConnections = 200

  /// Serves on the loopback until the program ends.
  ///
  /// - Parameter whenListening: called once, before the first request is answered.
  /// - Throws: NIO's `IOError` when the port cannot be had.
  func run(_ whenListening: () throws -> Void) throws {
    let listener = try ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ConnectionLimit(Self.mostConnections))
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try serve(channel.pipeline.syncOperations) }
      }
      .bind(host: "127.0.0.1", port: pages.port).wait()
    try whenListening()
    try listener.closeFuture.wait()
  }

  /// Adds the handlers of one connection.
  func serve(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    let requests = "requests"
    try pipeline.addHandlers([IdleStateHandler(allTimeout: .seconds(30)), BackPressureHandler()])
    try pipeline.configureHTTPServerPipeline(
      // Each connection has one request.
      withPipeliningAssistance: false,
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(name: requests, promise: nil)
        }
      ))
    try pipeline.addHandler(RequestHandler(pages: pages), name: requests)
  }

  private var upgrader: NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader(
      maxFrameSize: SocketHandler.longestMessage,
      // It would close without a reason.
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(pages.opensSocket(head) ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try SocketHandler.add(to: channel.pipeline.syncOperations)
          let messages = try NIOAsyncChannel<String, Never>(wrappingChannelSynchronously: channel)
          Task { await Stage.serve(messages, in: configuration) }
        }
      })
  }
}
