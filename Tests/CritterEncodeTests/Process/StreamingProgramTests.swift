import CritterEncode
import CritterGraphics
import Testing

@Suite struct StreamingProgramTests {
  /// More than any buffer between two programs takes.
  private let muchInput = [UInt8](repeating: 7, count: 5_000_000)

  private func start(_ script: String) throws -> StreamingProgram {
    try StreamingProgram(Program("sh"), ["-c", script])
  }

  private func failure(_ message: String) -> ProcessError {
    .failed("sh", message: message)
  }

  @Test func `a program takes all input and gives all output`() throws {
    let program = try start("cat")
    try program.write(muchInput)
    #expect(try program.finish() == muchInput)
  }

  @Test func `a program that fails midway is an error in its words`() throws {
    let program = try start(
      "head -c 1000 >/dev/null; echo first >&2; echo 'no room' >&2; exit 4")
    #expect(throws: failure("first\nno room")) {
      for _ in 0..<10 { try program.write(muchInput) }
    }
  }

  @Test func `a program that says a lot while it reads nothing does not block`() throws {
    let program = try start("yes complaint | head -c 1000000 >&2; cat")
    try program.write(muchInput)
    #expect(try program.finish().count == muchInput.count)
  }

  @Test func `a program that only ends is an error that says how`() throws {
    #expect(throws: failure("it ended with exit code 4")) { try start("exit 4").finish() }
    #expect(throws: failure("signal 9 ended it")) { try start("kill -9 $$").finish() }
  }

  @Test func `a program that is killed has ended`() throws {
    let program = try start("exec sleep 1000")
    program.kill()
    #expect(throws: failure("signal 9 ended it")) { try program.finish() }
  }
}
