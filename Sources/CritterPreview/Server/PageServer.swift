import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The server of one preview: the page's files over HTTP, and its WebSocket.
struct PageServer: Sendable {
  let configuration: PreviewConfiguration
  let pages: PageResponses

  /// Serves on the loopback until the program ends.
  ///
  /// - Throws: NIO's `IOError` when the port cannot be had.
  func run() throws {
    try ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try serve(channel.pipeline.syncOperations) }
      }
      .bind(host: "127.0.0.1", port: pages.port).wait()
      .closeFuture.wait()
  }

  private func serve(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    let requests = "requests"
    try pipeline.configureHTTPServerPipeline(
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
          let stage = StageConnection(channel, in: configuration)
          try SocketHandler.add(to: channel.pipeline.syncOperations, receiver: stage)
        }
      })
  }
}
