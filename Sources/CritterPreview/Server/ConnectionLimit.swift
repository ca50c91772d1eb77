import NIOCore

/// Accepts connections while there are fewer than a maximum. More wait in the system's queue.
///
/// NIO's `AcceptBackoffHandler` isn't enough: after an error NIO keeps polling the listener.
final class ConnectionLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = any Channel

  private let most: Int
  private var count = 0
  private var isReadPending = false

  init(_ most: Int) {
    self.most = most
  }

  func read(context: ChannelHandlerContext) {
    isReadPending = count >= most
    if !isReadPending { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += 1
    Self.unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).assumeIsolated()
      .whenComplete { _ in self.leave(context) }
    context.fireChannelRead(data)
  }

  /// Waits a second after an error, for example until file descriptors are free again.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let channel = context.channel
    _ = channel.setOption(.autoRead, value: false)
    context.eventLoop.scheduleTask(in: .seconds(1)) {
      _ = channel.setOption(.autoRead, value: true)
    }
  }

  private func leave(_ context: ChannelHandlerContext) {
    count -= 1
    if isReadPending { read(context: context) }
  }
}
