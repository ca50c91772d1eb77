import CritterGraphics
import NIOCore
import NIOWebSocket

/// Converts WebSocket frames to messages.
///
/// A frame that violates RFC 6455 or is too long closes the socket, with a code for the reason.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = SocketMessage
  typealias OutboundOut = WebSocketFrame

  /// The maximum length of a request in bytes.
  static let longestRequest = 1_000_000
  /// The maximum length of a file in bytes.
  static let longestFile = SourceFile.Kind.art.megabytes * 1_000_000
  private static let maximumPieces = 10_000

  private var isOpen = true

  /// Adds the handlers that follow NIO's decoder.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandlers([
      FrameCheck(),
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: maximumPieces,
        maxAccumulatedFrameSize: longestFile),
      SocketHandler(),
    ])
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard isOpen else { return }
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .ping: write(.pong, frame.unmaskedData, context)
    case .pong: break
    case .connectionClose:
      let code = frame.unmaskedData
      if code.readableBytes == 1 { return end(.protocolError("half a code"), context) }
      end(code.getSlice(at: code.readerIndex, length: 2) ?? ByteBuffer(), context)
    case .text:
      let bytes = frame.unmaskedData.readableBytesView
      if bytes.count > Self.longestRequest { return end(.tooLong, context) }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return end(
          SocketViolation(.dataInconsistentWithMessage, "a text that isn't UTF-8"), context)
      }
      context.fireChannelRead(Self.wrapInboundOut(.request(text)))
    case .binary:
      let bytes = Array(frame.unmaskedData.readableBytesView)
      context.fireChannelRead(Self.wrapInboundOut(.file(bytes)))
    default: end(SocketViolation(.unacceptableData, "unknown message"), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard isOpen else { return }
    guard let violation = SocketViolation(error) else { return context.close(promise: nil) }
    end(violation, context)
  }

  /// Closes the socket if the page stops reading, for example in a sleeping browser. The page
  /// reconnects later.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent, !context.channel.isWritable {
      return context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func end(_ violation: SocketViolation, _ context: ChannelHandlerContext) {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: violation.code)
    data.writeString(violation.reason)
    end(data, context)
  }

  /// Sends the reason, and closes the socket two seconds later.
  ///
  /// A socket that is closed with unread bytes would drop its last message.
  private func end(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
    isOpen = false
    write(.connectionClose, data, context)
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
  }

  private func write(
    _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
  }
}

/// A violation of RFC 6455, with the code and reason for the close frame.
struct SocketViolation: Error {
  let code: WebSocketErrorCode
  let reason: String

  init(_ code: WebSocketErrorCode, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  static func protocolError(_ reason: String) -> SocketViolation {
    SocketViolation(.protocolError, reason)
  }

  static let tooLong = SocketViolation(
    .messageTooLarge, "a request can have at most 1 MB, and a file 16 MB")

  /// - Returns: nil if the client didn't cause the error.
  init?(_ error: any Error) {
    switch error {
    case let violation as SocketViolation: self = violation
    case let error as NIOWebSocketError:
      switch error {
      case .invalidFrameLength: self = Self.tooLong
      case .fragmentedControlFrame: self = .protocolError("a control frame in pieces")
      case .multiByteControlFrameLength: self = .protocolError("a control frame too long")
      }
    case let error as NIOWebSocketFrameAggregator.Error:
      switch error {
      case .accumulatedFrameSizeIsTooLarge: self = Self.tooLong
      case .nonFinalFragmentSizeIsTooSmall, .tooManyFragments:
        self = SocketViolation(.messageTooLarge, "a message in too many pieces")
      case .receivedNewFrameWithoutFinishingPrevious:
        self = .protocolError("a message within another")
      case .didReceiveFragmentBeforeReceivingTextOrBinaryFrame:
        self = .protocolError("nothing to continue")
      }
    default: return nil
    }
  }
}

/// Rejects invalid frames that NIO's decoder accepts for servers with extensions.
final class FrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let violation = Self.violation(of: Self.unwrapInboundIn(data)) {
      context.fireErrorCaught(violation)
    } else {
      context.fireChannelRead(data)
    }
  }

  private static func violation(of frame: WebSocketFrame) -> SocketViolation? {
    if frame.maskKey == nil { return .protocolError("a frame without a mask") }
    if frame.rsv1 || frame.rsv2 || frame.rsv3 { return .protocolError("a reserved bit is set") }
    switch frame.opcode {
    case .text, .binary, .continuation, .ping, .pong, .connectionClose: return nil
    default: return .protocolError("unknown opcode")
    }
  }
}
