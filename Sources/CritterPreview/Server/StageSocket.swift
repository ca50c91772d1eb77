import CritterSystem
import FlyingFox

/// Connects a page's WebSocket to a stage of its own.
struct StageSocket: WSHandler {
  let configuration: PreviewConfiguration

  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    AsyncStream { continuation in
      let stage = Stage(in: configuration) { message in
        continuation.yield(message.frame)
      }
      let work = Task {
        await converse(client, with: stage) { continuation.yield($0) }
        await stage.close()
        continuation.finish()
      }
      continuation.onTermination = { _ in
        work.cancel()
        Task { await stage.close() }
      }
    }
  }

  private func converse(
    _ client: AsyncThrowingStream<WSFrame, any Error>, with stage: Stage,
    send: @Sendable (WSFrame) -> Void
  ) async {
    var frames = SocketFrames()
    do {
      for try await frame in client {
        switch try frames.receive(frame) {
        case .text(let text): await stage.answer(text)
        case .ping(let data): send(WSFrame(fin: true, opcode: .pong, mask: nil, payload: data))
        case .close: return send(.close())
        case nil: continue
        }
      }
    } catch let violation as SocketFrames.Violation {
      send(.close(code: WSCloseCode(violation.code, reason: violation.reason)))
    } catch {
      // The page is gone.
    }
  }
}

extension PageMessage {
  fileprivate var frame: WSFrame {
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

  private static func frame(_ opcode: WSFrame.Opcode, _ payload: Data) -> WSFrame {
    WSFrame(fin: true, opcode: opcode, mask: nil, payload: payload)
  }
}
