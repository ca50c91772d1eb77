import CritterSystem
import FlyingFox

/// The frames of a WebSocket as messages, by the rules of RFC 6455: what breaks them, and what is
/// longer than a page ever sends, closes the socket with a code that says why.
struct SocketFrames {
  /// In bytes.
  static let longestMessage = 1_000_000

  /// A violation, as the code of the closing frame.
  struct Violation: Error, Equatable {
    let code: UInt16
    let reason: String

    static func protocolError(_ reason: String) -> Violation {
      Violation(code: 1002, reason: reason)
    }
  }

  enum Received: Equatable {
    case text(String)
    case ping(Data)
    case close
  }

  private var opcode: WSFrame.Opcode?
  private var payload = Data()

  /// - Returns: nil for a pong, and for a part of a message that goes on.
  mutating func receive(_ frame: WSFrame) throws(Violation) -> Received? {
    guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      throw .protocolError("a reserved bit is set")
    }
    switch frame.opcode {
    case .ping, .pong, .close: return try control(frame)
    case .text, .binary, .continuation: return try message(frame)
    default: throw .protocolError("there is no such opcode")
    }
  }

  private func control(_ frame: WSFrame) throws(Violation) -> Received? {
    guard frame.fin else { throw .protocolError("a control frame in pieces") }
    guard frame.payload.count <= 125 else { throw .protocolError("a control frame too long") }
    switch frame.opcode {
    case .ping: return .ping(frame.payload)
    case .close:
      guard frame.payload.count != 1 else { throw .protocolError("half a code") }
      return .close
    default: return nil
    }
  }

  private mutating func message(_ frame: WSFrame) throws(Violation) -> Received? {
    if frame.opcode == .continuation {
      guard opcode != nil else { throw .protocolError("nothing to continue") }
    } else {
      guard opcode == nil else { throw .protocolError("a message within another") }
      opcode = frame.opcode
    }
    guard payload.count + frame.payload.count <= Self.longestMessage else {
      throw Violation(code: 1009, reason: "a message has at most 1 MB")
    }
    payload.append(frame.payload)
    guard frame.fin else { return nil }
    defer { (opcode, payload) = (nil, Data()) }
    guard opcode == .text else { throw Violation(code: 1003, reason: "messages are texts") }
    guard let text = String(data: payload, encoding: .utf8) else {
      throw Violation(code: 1007, reason: "a text that is no UTF-8")
    }
    return .text(text)
  }
}
