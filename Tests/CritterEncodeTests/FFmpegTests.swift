import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEncode

@Suite struct FFmpegTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// Puts a shell script `ffmpeg` into the folder.
  private func writeProgram(_ script: String) throws {
    try folder.writeProgram(script, to: "ffmpeg")
  }

  /// - Throws: as `FFmpeg` does for the one in the folder.
  private func find() throws -> FFmpeg {
    try FFmpeg(for: "mp4", environment: ["PATH": "/nowhere:\(folder.url.path)"])
  }

  @Test func `ffmpeg is found on the path`() throws {
    try writeProgram("echo 'ffmpeg version 5.1.9-0+deb12u1 Copyright'")
    #expect(try find().program.path == folder.path("ffmpeg"))
  }

  @Test func `the environment's variable goes first`() throws {
    try writeProgram("echo 'ffmpeg version N-109468-gd39b34123d Copyright'")
    let path = folder.path("ffmpeg")
    let ffmpeg = try FFmpeg(for: "mp4", environment: ["CRITTER_FFMPEG": path, "PATH": "/usr/bin"])
    #expect(ffmpeg.program.path == path)
  }

  @Test func `a missing ffmpeg is an error that says what to install`() throws {
    let missing = EncodeError.ffmpegNotFound(
      format: "webm", missing: "ffmpeg on the path", oldest: "4.4")
    #expect(throws: missing) { try FFmpeg(for: "webm", environment: ["PATH": "/nowhere"]) }
    #expect(throws: missing) { try FFmpeg(for: "webm", environment: [:]) }
    #expect("\(missing)".contains("apt install ffmpeg"))
    #expect(
      throws: EncodeError.ffmpegNotFound(
        format: "mp4", missing: "program /nowhere/ffmpeg", oldest: "4.4")
    ) {
      try FFmpeg(for: "mp4", environment: ["CRITTER_FFMPEG": "/nowhere/ffmpeg"])
    }
  }

  @Test func `an old ffmpeg is an error`() throws {
    try writeProgram("echo 'ffmpeg version n4.3.1 Copyright'")
    let old = EncodeError.ffmpegTooOld(
      format: "mp4", path: folder.path("ffmpeg"), version: "n4.3.1", oldest: "4.4")
    #expect(throws: old) { try find() }
  }

  @Test func `an AVIF needs ffmpeg 5.1`() throws {
    try writeProgram("echo 'ffmpeg version 5.0.1 Copyright'")
    let environment = ["CRITTER_FFMPEG": folder.path("ffmpeg")]
    #expect(throws: Never.self) { try FFmpeg(for: "mp4", environment: environment) }
    #expect(
      throws: EncodeError.ffmpegTooOld(
        format: "avif", path: folder.path("ffmpeg"), version: "5.0.1", oldest: "5.1")
    ) {
      try FFmpeg(for: "avif", oldest: [5, 1], environment: environment)
    }
  }

  @Test(arguments: ["echo hello", "exit 0"])
  func `another program is an error`(script: String) throws {
    try writeProgram(script)
    let other = EncodeError.ffmpegNotFound(
      format: "mp4", missing: "ffmpeg at \(folder.path("ffmpeg"))", oldest: "4.4")
    #expect(throws: other) { try find() }
  }

  @Test(arguments: [("exit 4", "it ended with exit code 4"), ("kill -9 $$", "signal 9 ended it")])
  func `an ffmpeg that fails is an error that says how`(script: String, message: String) throws {
    try writeProgram(script)
    #expect(throws: EncodeError.ffmpegFailed(message: message)) { try find() }
  }

  @Test(arguments: ["yes", "yes >&2"])
  func `an ffmpeg that writes without end is an error`(script: String) throws {
    try writeProgram(script)
    #expect(throws: EncodeError.self) { try find() }
  }

  @Test(.inCheck)
  func `an ffmpeg that doesn't print its version within 5 seconds is an error`() throws {
    try writeProgram("exec sleep 1000")
    let hanging = EncodeError.ffmpegFailed(message: "ffmpeg didn't finish within 5 seconds")
    #expect(throws: hanging) { try find() }
  }

  @Test(
    arguments: [
      ("5.1.9-0+deb12u1", [5, 1]), ("n4.4", [4, 4]), ("7.0", [7, 0]), ("2023-01-01-git-1", nil),
      ("N-109468-g1", nil), ("10.12.1", [10, 12]),
    ] as [(String, [Int]?)])
  func `versions are read`(version: String, numbers: [Int]?) {
    #expect(FFmpeg.numbers(of: version) == numbers)
  }
}
