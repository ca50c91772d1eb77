import CritterGraphics
import NIOCore
import NIOWebSocket
import Synchronization

/// The queue of outgoing messages to a page.
final class Outbox: Sendable {
  private let channel: any Channel
  private let last = Mutex<EventLoopFuture<Void>?>(nil)

  init(_ channel: any Channel) {
    self.channel = channel
  }

  func send(_ message: PageMessage) {
    let isSent = channel.writeAndFlush(message.frame)
    last.withLock { $0 = isSent }
  }

  /// Waits until all messages are written to the socket.
  ///
  /// - Throws: an error if the page has disconnected.
  func drain() async throws {
    try await last.withLock(\.self)?.get()
  }
}

extension Stage {
  /// Connects a page's WebSocket to a new stage, until the socket closes.
  static func serve(
    _ socket: NIOAsyncChannel<SocketMessage, Never>, in configuration: PreviewConfiguration
  ) async {
    let outbox = Outbox(socket.channel)
    let stage = Stage(in: configuration, drain: outbox.drain, send: outbox.send)
    // This throws when the page disconnects.
    try? await socket.executeThenClose { try await stage.answer(all: $0) }
    await stage.close()
  }
}

extension PageMessage {
  fileprivate var frame: WebSocketFrame {
    do {
      return switch self {
      case .json(let value, let number, let generation):
        Self.frame(
          .text,
          try Self.encoded(
            VersionedMessage(message: value, number: number, generation: generation)))
      case .image(let header, let bytes): Self.frame(.binary, try Self.framed(header, bytes))
      case .file(let header, let bytes):
        Self.frame(.binary, try Self.framed(header, Data(bytes)))
      }
    } catch {
      // JSON doesn't support NaN and infinity.
      return Self.frame(.text, Data(#"{"is":"refusal","text":"can't send the answer"}"#.utf8))
    }
  }

  private static func frame(_ opcode: WebSocketOpcode, _ data: Data) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, data: ByteBuffer(bytes: data))
  }
}
