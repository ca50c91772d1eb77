import CritterGraphics
import CritterProcess
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEncode

@Suite struct FFmpegTests {
  /// Hands `body` a folder with a program `ffmpeg` in it, a shell script.
  private func withProgram<Result>(
    _ script: String, _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("ffmpeg")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return try body(folder)
  }

  @Test func `It is found on the path`() throws {
    try withProgram("echo 'ffmpeg version 5.1.9-0+deb12u1 Copyright'") { folder in
      let ffmpeg = try FFmpeg(for: "mp4", environment: ["PATH": "/nowhere:\(folder.path)"])
      #expect(ffmpeg.program.path == folder.path + "/ffmpeg")
    }
  }

  @Test func `The environment's variable goes first`() throws {
    try withProgram("echo 'ffmpeg version N-109468-gd39b34123d Copyright'") { folder in
      let path = folder.path + "/ffmpeg"
      let ffmpeg = try FFmpeg(
        for: "mp4", environment: ["CRITTER_FFMPEG": path, "PATH": "/usr/bin"])
      #expect(ffmpeg.program.path == path)
    }
  }

  @Test func `A missing one is an error that says what to install`() throws {
    let missing = EncodeError.noFFmpeg(format: "webm", lookedFor: "ffmpeg on the path")
    #expect(throws: missing) { try FFmpeg(for: "webm", environment: ["PATH": "/nowhere"]) }
    #expect(throws: missing) { try FFmpeg(for: "webm", environment: [:]) }
    #expect("\(missing)".contains("apt install ffmpeg"))
    #expect(
      throws: EncodeError.noFFmpeg(format: "mp4", lookedFor: "program /nowhere/ffmpeg")
    ) {
      try FFmpeg(for: "mp4", environment: ["CRITTER_FFMPEG": "/nowhere/ffmpeg"])
    }
  }

  @Test func `An old one is an error, and so is another program`() throws {
    try withProgram("echo 'ffmpeg version n4.3.1 Copyright'") { folder in
      let old = EncodeError.oldFFmpeg(
        format: "mp4", path: folder.path + "/ffmpeg", version: "n4.3.1")
      #expect(throws: old) { try FFmpeg(for: "mp4", environment: ["PATH": folder.path]) }
    }
    try withProgram("echo hello") { folder in
      let other = EncodeError.noFFmpeg(
        format: "mp4", lookedFor: "ffmpeg at \(folder.path)/ffmpeg")
      #expect(throws: other) { try FFmpeg(for: "mp4", environment: ["PATH": folder.path]) }
    }
  }

  @Test(
    arguments: [
      ("5.1.9-0+deb12u1", [5, 1]), ("n4.4", [4, 4]), ("7.0", [7, 0]), ("2023-01-01-git-1", nil),
      ("N-109468-g1", nil), ("10.12.1", [10, 12]),
    ] as [(String, [Int]?)])
  func `Versions are read`(version: String, numbers: [Int]?) {
    #expect(FFmpeg.numbers(of: version) == numbers)
  }
}
