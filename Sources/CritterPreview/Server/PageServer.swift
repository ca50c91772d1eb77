import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The server of one preview, with the page's files over HTTP and a WebSocket.
struct PageServer: Sendable {
  let configuration: PreviewConfiguration
  let pages: PageResponses
  /// The ports, each with the loopback addresses of one family.
  let listeners: [Port.Listener]

  /// The maximum number of connections, far above the number that browsers open.
  private static let maximumConnections = 200

  /// Serves on loopback addresses until the program ends.
  ///
  /// - Parameter whenListening: called once, before the first request is answered.
  /// - Throws: NIO's `IOError` if a port isn't available.
  func run(_ whenListening: () throws -> Void) throws {
    let server = ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ConnectionLimit(Self.maximumConnections))
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try serve(channel.pipeline.syncOperations) }
      }
    let channels = try listeners.map { try server.bind(host: $0.host, port: $0.port).wait() }
    try whenListening()
    for channel in channels { try channel.closeFuture.wait() }
  }

  /// Adds the channel handlers of one connection.
  func serve(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    let requests = "requests"
    try pipeline.addHandlers([IdleStateHandler(allTimeout: .seconds(30)), BackPressureHandler()])
    try pipeline.configureHTTPServerPipeline(
      // Each connection has only one request.
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
      maxFrameSize: SocketHandler.longestFile,
      // NIO would close the socket without a reason.
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(pages.opensSocket(head) ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try SocketHandler.add(to: channel.pipeline.syncOperations)
          let messages = try NIOAsyncChannel<SocketMessage, Never>(
            wrappingChannelSynchronously: channel)
          Task { await Stage.serve(messages, in: configuration) }
        }
      })
  }
}

/// Answers the only request of a connection, unless it upgrades to a WebSocket.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time limit for a whole request, counted from the start of its connection. A client that sends
  /// a byte now and then can't keep a connection longer.
  static let deadline = TimeAmount.seconds(3)

  private let pages: PageResponses
  private(set) var isAnswered = false
  private var end: Scheduled<Void>?

  init(pages: PageResponses) { self.pages = pages }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: Self.deadline) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered, case .head(let request) = Self.unwrapInboundIn(data) else { return }
    isAnswered = true
    end?.cancel()
    let response = pages.response(to: request)
    let head = HTTPResponseHead(
      version: request.version, status: response.status,
      headers: pages.headers(of: response, host: request.headers["Host"].first ?? ""))
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    let body = ByteBuffer(bytes: response.bytes)
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).assumeIsolated()
      .whenComplete { _ in context.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }
}

/// Accepts connections up to a maximum. Beyond it, a new connection replaces the oldest one without a
/// whole request; if each has one, further connections wait in the system's queue.
///
/// NIO's `AcceptBackoffHandler` isn't enough, because NIO keeps polling the listener after an
/// error.
final class ConnectionLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = any Channel

  private let most: Int
  /// The open connections, oldest first.
  private var open: [any Channel] = []
  private var isReadPending = false

  init(_ most: Int) {
    self.most = most
  }

  func read(context: ChannelHandlerContext) {
    isReadPending = open.count >= most && !open.contains(where: isWaiting)
    if !isReadPending { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = Self.unwrapInboundIn(data)
    if open.count >= most { open.first(where: isWaiting)?.close(promise: nil) }
    open.append(channel)
    channel.closeFuture.hop(to: context.eventLoop).assumeIsolated()
      .whenComplete { _ in self.leave(channel, context) }
    context.fireChannelRead(data)
  }

  /// Whether a connection has no whole request yet. All connections are on the listener's event loop.
  private func isWaiting(_ channel: any Channel) -> Bool {
    let requests = try? channel.pipeline.syncOperations.handler(type: RequestHandler.self)
    return requests?.isAnswered == false
  }

  /// Pauses for a second after an error, for example until file descriptors are free again.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let channel = context.channel
    _ = channel.setOption(.autoRead, value: false)
    context.eventLoop.scheduleTask(in: .seconds(1)) {
      _ = channel.setOption(.autoRead, value: true)
    }
  }

  private func leave(_ channel: any Channel, _ context: ChannelHandlerContext) {
    open.removeAll { $0 === channel }
    if isReadPending { read(context: context) }
  }
}
