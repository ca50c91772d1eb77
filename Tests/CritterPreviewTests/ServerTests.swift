import CritterTestSupport
import FlyingFox
import Foundation
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

@Suite struct `Frames of a socket` {
  private func frame(
    _ opcode: WSFrame.Opcode, _ text: String = "", fin: Bool = true, rsv: Bool = false
  ) -> WSFrame {
    WSFrame(fin: fin, rsv2: rsv, opcode: opcode, mask: nil, payload: Data(text.utf8))
  }

  @Test func `become messages, with pings between their pieces`() throws {
    var frames = SocketFrames()
    #expect(try frames.receive(frame(.text, "a", fin: false)) == nil)
    #expect(try frames.receive(frame(.ping, "p")) == .ping(Data("p".utf8)))
    #expect(try frames.receive(frame(.continuation, "b", fin: false)) == nil)
    #expect(try frames.receive(frame(.continuation, "c")) == .text("abc"))
    #expect(try frames.receive(frame(.text, "d")) == .text("d"))
    #expect(try frames.receive(frame(.pong)) == nil)
    #expect(try frames.receive(frame(.close)) == .close)
  }

  @Test func `that break a rule are refused with its code`() {
    func code(_ frames: WSFrame...) -> UInt16? {
      var state = SocketFrames()
      do throws(SocketFrames.Violation) {
        for frame in frames { _ = try state.receive(frame) }
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(frame(.text, "a", rsv: true)) == 1002)
    #expect(code(frame(.continuation, "a")) == 1002)
    #expect(code(frame(.text, "a", fin: false), frame(.text, "b")) == 1002)
    #expect(code(frame(.ping, fin: false)) == 1002)
    #expect(code(frame(.ping, String(repeating: "a", count: 126))) == 1002)
    #expect(code(frame(.close, "a")) == 1002)
    #expect(code(frame(WSFrame.Opcode(3))) == 1002)
    #expect(code(frame(.binary, "a")) == 1003)
    #expect(code(WSFrame(fin: true, opcode: .text, mask: nil, payload: Data([0xFF]))) == 1007)
    let half = String(repeating: "a", count: SocketFrames.longestMessage / 2 + 1)
    #expect(code(frame(.text, half, fin: false), frame(.continuation, half)) == 1009)
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
