import NIOCore
import NIOHTTP1

/// Answers the one request of a connection, unless it becomes a WebSocket's.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let pages: PageResponses
  private var isAnswered = false

  init(pages: PageResponses) { self.pages = pages }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered, case .head(let request) = Self.unwrapInboundIn(data) else { return }
    isAnswered = true
    let response = pages.response(to: request)
    let head = HTTPResponseHead(
      version: request.version, status: response.status, headers: pages.headers(of: response))
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
