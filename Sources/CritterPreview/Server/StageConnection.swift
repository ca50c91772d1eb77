import CritterForms
import CritterSystem
import NIOCore
import NIOWebSocket

/// Connects a page's WebSocket to a stage of its own.
final class StageConnection: MessageReceiver {
  private let texts: AsyncStream<String>.Continuation
  private let work: Task<Void, Never>

  init(_ channel: any Channel, in configuration: PreviewConfiguration) {
    let (texts, continuation) = AsyncStream.makeStream(of: String.self)
    let stage = Stage(in: configuration) { message in
      channel.writeAndFlush(message.frame, promise: nil)
    }
    self.texts = continuation
    work = Task {
      for await text in texts { await stage.answer(text) }
      await stage.close()
    }
  }

  func receive(_ text: String) { texts.yield(text) }
  func close() { work.cancel() }
}

extension PageMessage {
  fileprivate var frame: WebSocketFrame {
    do {
      return switch self {
      case .json(let value): Self.frame(.text, try Self.encoded(value))
      case .picture(let header, let bytes): Self.frame(.binary, try Self.framed(header, bytes))
      case .file(let header, let bytes):
        Self.frame(.binary, try Self.framed(header, Data(bytes)))
      }
    } catch {
      // NaN and infinity have no JSON.
      return Self.frame(.text, Data(#"{"is":"refusal","text":"the answer cannot be sent"}"#.utf8))
    }
  }

  private static func frame(_ opcode: WebSocketOpcode, _ data: Data) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, data: ByteBuffer(bytes: data))
  }
}
