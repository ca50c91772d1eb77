import NIOCore
import NIOWebSocket

/// A rule of RFC 6455 that a frame breaks, as the code of the closing frame.
struct SocketViolation: Error {
  let code: WebSocketErrorCode
  let reason: String

  init(_ code: WebSocketErrorCode, _ reason: String) {
    (self.code, self.reason) = (code, reason)
  }

  static func protocolError(_ reason: String) -> SocketViolation {
    SocketViolation(.protocolError, reason)
  }

  private static let tooLong = SocketViolation(.messageTooLarge, "a message can have at most 1 MB")

  /// - Returns: nil if the error isn't the other side's fault.
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

/// Refuses frames that NIO's decoder lets through, for servers that know extensions.
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
