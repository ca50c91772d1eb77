import CritterTestSupport
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import CritterPreview

@Suite struct `A page's token` {
  @Test func `is kept where only its owner can read it`() throws {
    let folder = try Folder()
    let token = AccessToken(keptIn: folder.url)
    #expect(token.text.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(AccessToken(keptIn: folder.url) == token)
    let path = folder.path("preview-token")
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((permissions as? NSNumber)?.intValue == 0o600)
  }

  @Test func `that others can read, or that is none, is made anew`() throws {
    let folder = try Folder()
    let token = AccessToken(keptIn: folder.url)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.path("preview-token"))
    let other = AccessToken(keptIn: folder.url)
    #expect(other != token && AccessToken(keptIn: folder.url) == other)
    #expect(AccessToken(keptIn: nil) != AccessToken(keptIn: nil))
  }

  @Test func `matches itself alone`() {
    let token = AccessToken(keptIn: nil)
    #expect(token.matches(token.text))
    #expect(!token.matches(nil) && !token.matches("") && !token.matches(token.text + "0"))
    #expect(!token.matches(String(token.text.dropLast())))
  }
}

@Suite struct `Requests` {
  private let pages = PageResponses(
    originCheck: OriginCheck(port: 4747), token: AccessToken(keptIn: nil))

  private func head(
    _ uri: String, _ headers: HTTPHeaders = ["Host": "localhost:4747"]
  ) -> HTTPRequestHead {
    HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
  }

  @Test func `of this machine's browser are answered`() {
    #expect(pages.response(to: head("/")).status == .ok)
    #expect(pages.response(to: head("/page.css?v=1")).type.hasPrefix("text/css"))
    #expect(pages.response(to: head("/passwd")).status == .notFound)
    for hosts in [[], ["evil.example"], ["localhost:4747", "localhost:4747"]] {
      let headers = HTTPHeaders(hosts.map { ("Host", $0) })
      #expect(pages.response(to: head("/", headers)).status == .forbidden)
    }
  }

  @Test func `for the socket bear the token and an origin`() {
    let headers: HTTPHeaders = [
      "Host": "localhost:4747", "Origin": "http://localhost:4747", "Upgrade": "websocket",
    ]
    let token = pages.token.text
    #expect(pages.opensSocket(head("/stage?a=b&token=\(token)", headers)))
    #expect(!pages.opensSocket(head("/stage", headers)))
    #expect(!pages.opensSocket(head("/stage?token=\(token)0", headers)))
    #expect(!pages.opensSocket(head("/?token=\(token)", headers)))
    var foreign = headers
    foreign.replaceOrAdd(name: "Origin", value: "http://evil.example")
    #expect(!pages.opensSocket(head("/stage?token=\(token)", foreign)))
    foreign.remove(name: "Origin")
    #expect(!pages.opensSocket(head("/stage?token=\(token)", foreign)))
  }
}

@Suite struct `Frames of a socket` {
  private final class Receiver: MessageReceiver {
    var texts: [String] = []
    var isClosed = false

    func receive(_ text: String) { texts.append(text) }
    func close() { isClosed = true }
  }

  private func frame(
    _ opcode: WebSocketOpcode, _ text: String = "", fin: Bool = true, rsv: Bool = false,
    mask: WebSocketMaskingKey? = [1, 2, 3, 4]
  ) -> WebSocketFrame {
    var data = ByteBuffer(string: text)
    if let mask { data.webSocketMask(mask) }
    return WebSocketFrame(fin: fin, rsv2: rsv, opcode: opcode, maskKey: mask, data: data)
  }

  /// What is received of frames, and what is answered.
  private func answers(
    to frames: [WebSocketFrame]
  ) throws -> (receiver: Receiver, answers: [WebSocketFrame]) {
    let receiver = Receiver()
    let channel = EmbeddedChannel()
    try SocketHandler.add(to: channel.pipeline.syncOperations, receiver: receiver)
    for frame in frames { try channel.writeInbound(frame) }
    var answers: [WebSocketFrame] = []
    while let answer = try channel.readOutbound(as: WebSocketFrame.self) { answers.append(answer) }
    return (receiver, answers)
  }

  @Test func `become messages, with pings between their pieces`() throws {
    let (receiver, answers) = try answers(to: [
      frame(.text, "a", fin: false), frame(.ping, "p"), frame(.continuation, "b", fin: false),
      frame(.continuation, "c"), frame(.text, "d"), frame(.pong),
    ])
    #expect(receiver.texts == ["abc", "d"] && !receiver.isClosed)
    #expect(answers.map(\.opcode) == [.pong])
    #expect(answers.first?.data == ByteBuffer(string: "p"))
  }

  @Test func `that end the talk are answered in kind`() throws {
    let (receiver, answers) = try answers(to: [frame(.connectionClose, "\u{3}\u{7}!")])
    #expect(receiver.isClosed && answers.map(\.opcode) == [.connectionClose])
    #expect(answers.first?.data == ByteBuffer(bytes: [3, 7]))
  }

  @Test func `that break a rule are refused with its code`() throws {
    func code(_ frames: WebSocketFrame...) throws -> WebSocketErrorCode? {
      let (receiver, answers) = try answers(to: frames + [frame(.text, "late")])
      guard var data = answers.last?.data, receiver.texts.isEmpty, receiver.isClosed else {
        return nil
      }
      return data.readWebSocketErrorCode()
    }
    #expect(try code(frame(.text, "a", mask: nil)) == .protocolError)
    #expect(try code(frame(.text, "a", rsv: true)) == .protocolError)
    #expect(try code(frame(.continuation, "a")) == .protocolError)
    #expect(try code(frame(.text, "a", fin: false), frame(.text, "b")) == .protocolError)
    #expect(try code(frame(.connectionClose, "a")) == .protocolError)
    #expect(try code(frame(WebSocketOpcode(encodedWebSocketOpcode: 3) ?? .ping)) == .protocolError)
    #expect(try code(frame(.binary, "a")) == .unacceptableData)
    let latin = WebSocketFrame(
      fin: true, opcode: .text, maskKey: [0, 0, 0, 0], data: ByteBuffer(bytes: [0xFF]))
    #expect(try code(latin) == .dataInconsistentWithMessage)
    let half = String(repeating: "a", count: SocketHandler.longestMessage / 2 + 1)
    #expect(
      try code(frame(.text, half, fin: false), frame(.continuation, half)) == .messageTooLarge)
  }
}

@Suite struct `An editor` {
  @Test(arguments: [
    ("code", ["code", "-g", "/a b/rig.yaml:3:7"]),
    ("/usr/bin/codium --wait", ["/usr/bin/codium", "--wait", "-g", "/a b/rig.yaml:3:7"]),
    ("subl", ["subl", "/a b/rig.yaml:3:7"]),
    ("gvim", ["gvim", "+3", "/a b/rig.yaml"]),
    ("mine -x {line} {file}", ["mine", "-x", "3", "/a b/rig.yaml"]),
    ("unknown", ["unknown", "/a b/rig.yaml"]),
  ])
  func `is told the place in its own way`(command: String, words: [String]) {
    #expect(Editor(command)?.arguments("/a b/rig.yaml", line: 3, column: 7) == words)
  }

  @Test func `of the environment counts if it opens a window`() {
    #expect(Editor(environment: ["VISUAL": "code -n"])?.words.first == "code")
    #expect(Editor(environment: ["VISUAL": "vim"]) == nil)
    #expect(Editor(environment: [:]) == nil && Editor("") == nil)
  }
}
