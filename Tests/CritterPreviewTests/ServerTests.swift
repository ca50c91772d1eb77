import CritterTestSupport
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `A page's token` {
  @Test func `is another one for each run`() {
    let token = AccessToken()
    #expect(token.text.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(AccessToken() != token)
  }

  @Test func `matches itself alone`() {
    let token = AccessToken()
    #expect(token.matches(token.text))
    #expect(!token.matches(nil) && !token.matches("") && !token.matches(token.text + "0"))
    #expect(!token.matches(String(token.text.dropLast())))
  }

  @Test func `is proved for one challenge on one host`() {
    let token = AccessToken()
    let proof = token.proof(of: "a", host: "a")
    #expect(token.proof(of: "a", host: "a") == proof)
    #expect(token.proof(of: "b", host: "a") != proof)
    #expect(token.proof(of: "a", host: "b") != proof)
    #expect(AccessToken().proof(of: "a", host: "a") != proof)
  }
}

@Suite struct `Requests` {
  private let pages = PageResponses(
    originCheck: OriginCheck(host: "own.localhost", fallbackPort: 5000), token: AccessToken())

  private func head(
    _ uri: String, _ headers: HTTPHeaders = ["Host": "own.localhost:4747"]
  ) -> HTTPRequestHead {
    HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
  }

  @Test func `of this machine's browser are answered`() {
    #expect(pages.response(to: head("/")).status == .ok)
    #expect(pages.response(to: head("/page.css?v=1")).type.hasPrefix("text/css"))
    #expect(pages.response(to: head("/passwd")).status == .notFound)
    for hosts in [[], ["evil.example"], ["own.localhost:4747", "own.localhost:4747"]] {
      let headers = HTTPHeaders(hosts.map { ("Host", $0) })
      #expect(pages.response(to: head("/", headers)).status == .forbidden)
    }
  }

  @Test func `ask for a proof before they bear the token`() {
    let response = pages.response(to: head("/proof?challenge=0-a"))
    #expect(response.status == .ok)
    #expect(response.bytes == Array(pages.token.proof(of: "0-a", host: "own.localhost").utf8))
    #expect(pages.response(to: head("/proof")).status == .badRequest)
  }

  @Test(arguments: [
    ("own.localhost:4747", true), ("OWN.localhost:80", true), ("own.localhost", true),
    ("127.0.0.1:5000", true), ("127.0.0.1:4747", false), ("localhost:4747", false),
    ("localhost:5000", false), ("other.localhost:4747", false), ("own.localhost:", false),
    ("own.localhost:04747", false), ("own.localhost:70000", false), ("[::1]:4747", false),
    ("own.localhost.evil.example:4747", false), ("x.own.localhost:4747", false),
  ])
  func `have the host of this run, and any port of a tunnel`(host: String, isOwn: Bool) {
    let status = pages.response(to: head("/", ["Host": host])).status
    #expect((status == .ok) == isOwn)
    let socket: HTTPHeaders = ["Host": host, "Origin": "http://\(host)", "Upgrade": "websocket"]
    #expect(pages.opensSocket(head("/stage?token=\(pages.token.text)", socket)) == isOwn)
  }

  @Test func `of another page can only find that the host is there`() {
    let headers: HTTPHeaders = [
      "Host": "own.localhost:4747", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors",
    ]
    let response = pages.response(to: head("/reachable", headers))
    #expect(response.status == .ok && response.bytes.isEmpty && response.isPublic)
    let elsewhere = pages.response(to: head("/reachable", ["Host": "localhost:4747"]))
    #expect(elsewhere.status == .forbidden)
  }

  /// As a file does that leads to the page, and a reload of such a page.
  @Test func `from elsewhere may open the page in a tab, and do nothing else`() {
    func status(_ mode: String, _ destination: String) -> HTTPResponseStatus {
      let headers: HTTPHeaders = [
        "Host": "own.localhost:4747", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode,
        "Sec-Fetch-Dest": destination,
      ]
      return pages.response(to: head("/", headers)).status
    }
    #expect(status("navigate", "document") == .ok)
    #expect(status("navigate", "iframe") == .forbidden)
    #expect(status("no-cors", "script") == .forbidden)
  }

  @Test func `for the socket bear the token and an origin`() {
    let headers: HTTPHeaders = [
      "Host": "own.localhost:4747", "Origin": "http://own.localhost:4747", "Upgrade": "websocket",
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
  private func frame(
    _ opcode: WebSocketOpcode, _ text: String = "", fin: Bool = true, rsv: Bool = false,
    mask: WebSocketMaskingKey? = [1, 2, 3, 4]
  ) -> WebSocketFrame {
    var data = ByteBuffer(string: text)
    if let mask { data.webSocketMask(mask) }
    return WebSocketFrame(fin: fin, rsv2: rsv, opcode: opcode, maskKey: mask, data: data)
  }

  /// The texts that are received in frames, and the answers.
  private func answers(
    to frames: [WebSocketFrame]
  ) throws -> (texts: [String], answers: [WebSocketFrame]) {
    let channel = EmbeddedChannel()
    try SocketHandler.add(to: channel.pipeline.syncOperations)
    for frame in frames { try channel.writeInbound(frame) }
    let messages: [SocketMessage] = try channel.inbound()
    let texts = messages.map { message in
      switch message {
      case .request(let text): text
      case .file(let bytes): "file \(bytes.count)"
      }
    }
    return (texts, try channel.outbound())
  }

  @Test func `become messages, with pings between their pieces`() throws {
    let (texts, answers) = try answers(to: [
      frame(.text, "a", fin: false), frame(.ping, "p"), frame(.continuation, "b", fin: false),
      frame(.continuation, "c"), frame(.text, "d"), frame(.pong), frame(.binary, "a", fin: false),
      frame(.continuation, String(repeating: "b", count: SocketHandler.longestRequest)),
    ])
    #expect(texts == ["abc", "d", "file 1000001"])
    #expect(answers.map(\.opcode) == [.pong])
    #expect(answers.first?.data == ByteBuffer(string: "p"))
  }

  @Test func `that end the talk are answered in kind`() throws {
    let (texts, answers) = try answers(to: [
      frame(.connectionClose, "\u{3}\u{7}!"), frame(.text, "late"),
    ])
    #expect(texts.isEmpty && answers.map(\.opcode) == [.connectionClose])
    #expect(answers.first?.data == ByteBuffer(bytes: [3, 7]))
  }

  @Test func `that break a rule are refused with its code`() throws {
    func code(_ frames: WebSocketFrame...) throws -> WebSocketErrorCode? {
      let (texts, answers) = try answers(to: frames + [frame(.text, "late")])
      guard var data = answers.last?.data, texts.isEmpty else { return nil }
      return data.readWebSocketErrorCode()
    }
    #expect(try code(frame(.text, "a", mask: nil)) == .protocolError)
    #expect(try code(frame(.text, "a", rsv: true)) == .protocolError)
    #expect(try code(frame(.continuation, "a")) == .protocolError)
    #expect(try code(frame(.text, "a", fin: false), frame(.text, "b")) == .protocolError)
    #expect(try code(frame(.connectionClose, "a")) == .protocolError)
    #expect(try code(frame(WebSocketOpcode(encodedWebSocketOpcode: 3) ?? .ping)) == .protocolError)
    let latin = WebSocketFrame(
      fin: true, opcode: .text, maskKey: [0, 0, 0, 0], data: ByteBuffer(bytes: [0xFF]))
    #expect(try code(latin) == .dataInconsistentWithMessage)
    let half = String(repeating: "a", count: SocketHandler.longestRequest / 2 + 1)
    #expect(
      try code(frame(.text, half, fin: false), frame(.continuation, half)) == .messageTooLarge)
  }
}

@Suite struct `A connection` {
  private let pages = PageResponses(
    originCheck: OriginCheck(host: "own.localhost", fallbackPort: 5000), token: AccessToken())
  private let loop = EmbeddedEventLoop()

  private func request(_ path: String) -> HTTPServerRequestPart {
    .head(
      HTTPRequestHead(
        version: .http1_1, method: .GET, uri: path, headers: ["Host": "own.localhost:4747"]))
  }

  @Test func `ends with the answer to its first request`() throws {
    let channel = try connected(RequestHandler(pages: pages))
    for path in ["/main.js", "/wire.js", "/page.css"] { try channel.writeInbound(request(path)) }
    let answers: [HTTPServerResponsePart] = try channel.outbound()
    #expect(answers.count == 3 && !channel.isActive)
  }

  @Test func `that asks for nothing is closed`() throws {
    let channel = try connected(RequestHandler(pages: pages))
    #expect(channel.isActive)
    rest(channel)
    #expect(!channel.isActive)
  }

  @Test func `that sends a request byte by byte is closed at the deadline`() throws {
    let channel = try connected(RequestHandler(pages: pages))
    loop.advanceTime(by: RequestHandler.deadline - .seconds(1))
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `of a page that has read all stays`() throws {
    let channel = try connected(SocketHandler())
    rest(channel)
    #expect(channel.isActive)
    channel.isWritable = false
    rest(channel)
    #expect(!channel.isActive)
  }

  private func connected(_ handler: any ChannelHandler) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(loop: loop)
    try channel.pipeline.syncOperations.addHandler(handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 4747)).wait()
    return channel
  }

  /// Lets NIO's handler find that nothing has happened for a while.
  private func rest(_ channel: EmbeddedChannel) {
    channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.all)
    loop.run()
  }

  @Test func `waits where there are as many as there may be`() throws {
    let reads = ReadCounter()
    let listener = EmbeddedChannel(loop: loop)
    try listener.pipeline.syncOperations.addHandlers([reads, ConnectionLimit(2)])
    let clients = [1, 2].map { _ in EmbeddedChannel(loop: loop) }
    for client in clients {
      listener.read()
      listener.pipeline.fireChannelRead(client as any Channel)
    }
    listener.read()
    #expect(reads.count == 2)
    _ = try clients[0].finish()
    #expect(reads.count == 3)
  }

  @Test func `takes the place of the oldest one without a request if there are too many`() throws {
    let listener = EmbeddedChannel(loop: loop)
    try listener.pipeline.syncOperations.addHandler(ConnectionLimit(2))
    let clients = try [1, 2, 3].map { _ in try connected(RequestHandler(pages: pages)) }
    for client in clients { listener.pipeline.fireChannelRead(client as any Channel) }
    loop.run()
    #expect(clients.map(\.isActive) == [false, true, true])
  }

  @Test func `is accepted later when the system has no room for it`() throws {
    let reads = ReadCounter()
    let listener = EmbeddedChannel(loop: loop)
    try listener.pipeline.syncOperations.addHandlers([reads, ConnectionLimit(2)])
    listener.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
    #expect(listener.options.map { $0.1 as? Bool } == [false])
    loop.advanceTime(by: .seconds(1))
    #expect(listener.options.map { $0.1 as? Bool } == [true])
  }

  private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = any Channel
    private(set) var count = 0

    func read(context: ChannelHandlerContext) { count += 1 }
  }
}

extension EmbeddedChannel {
  fileprivate func inbound<Value>() throws -> [Value] {
    var values: [Value] = []
    while let value = try readInbound(as: Value.self) { values.append(value) }
    return values
  }

  fileprivate func outbound<Value>() throws -> [Value] {
    var values: [Value] = []
    while let value = try readOutbound(as: Value.self) { values.append(value) }
    return values
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
