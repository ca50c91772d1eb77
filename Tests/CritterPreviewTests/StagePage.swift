import Foundation
import Synchronization

@testable import CritterEditing
@testable import CritterPreview

/// Talks to a stage as the page does, without a browser.
final class StagePage: Sendable {
  let stage: Stage
  private let inbox: Inbox<PageMessage>
  private let last = Mutex<Int?>(nil)

  init(on configuration: PreviewConfiguration) {
    let inbox = Inbox<PageMessage>()
    self.inbox = inbox
    stage = Stage(in: configuration) { inbox.put($0) }
  }

  /// - Parameter request: JSON without its braces.
  func send(_ request: String) async {
    await stage.answer("{\(request)}")
  }

  /// Sends a file, for the next request.
  func send(file: String) async {
    await stage.answer(.file(Array(file.utf8)))
  }

  /// The next message, which must be of a kind.
  ///
  /// Warnings come when they are known, and count only where they are waited for.
  func next<Payload>(_ kind: Payload.Type = Payload.self) async throws -> Payload {
    var message = try await inbox.next()
    while message.payload is WarningsMessage, Payload.self != WarningsMessage.self {
      message = try await inbox.next()
    }
    if case .json(_, let number, _) = message { last.withLock { $0 = number } }
    guard let payload = message.payload as? Payload else { throw Unexpected(message: message) }
    return payload
  }

  /// Sends a request and returns the next message.
  func ask<Payload>(
    _ request: String, _ kind: Payload.Type = Payload.self
  ) async throws -> Payload {
    await send(request)
    return try await next()
  }

  /// Opens a rig and shows states of it.
  func open(_ rig: String, states: String...) async throws {
    _ = try await ask(#""do":"open","rig":"\#(rig)""#, RigMessage.self)
    let names = states.map { "\"\($0)\"" }.joined(separator: ",")
    let stage = #""do":"stage","number":1,"stage":{"kind":"still","states":[\#(names)]}"#
    _ = try await ask(stage, StageMessage.self)
  }

  /// The number in the last message that was read.
  var number: Int? { last.withLock(\.self) }

  /// How many messages came, read or not.
  var count: Int { inbox.count }

  struct Unexpected: Error {
    let message: PageMessage
  }
}

extension PropertiesMessage {
  /// The fields of all places; those of the place of drags come first.
  var fields: [PropertyField] { places.reversed().flatMap(\.fields) }
}

/// A image's header and the bytes of its rows.
struct ReceivedImage {
  let header: ImageHeader
  let bytes: Data
}

extension PageMessage {
  fileprivate var payload: Any {
    switch self {
    case .json(let value, _, _): value
    case .image(let header, let bytes): ReceivedImage(header: header, bytes: bytes)
    case .file(let header, _): header
    }
  }
}
