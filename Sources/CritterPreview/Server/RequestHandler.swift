import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, until it becomes a WebSocket's.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let pages: PageResponses

  init(pages: PageResponses) { self.pages = pages }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let request) = Self.unwrapInboundIn(data) else { return }
    let response = pages.response(to: request)
    var head = HTTPResponseHead(
      version: request.version, status: response.status, headers: pages.headers(of: response))
    if !request.isKeepAlive { head.headers.add(name: "Connection", value: "close") }
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    let body = ByteBuffer(bytes: response.bytes)
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let isWritten = context.writeAndFlush(Self.wrapOutboundOut(.end(nil)))
    guard !request.isKeepAlive else { return }
    isWritten.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
  }
}
