import CritterEncode
import CritterGraphics
import Foundation
import Testing

@Suite struct ProgramTests {
  private let shell: Program

  init() throws {
    shell = try Program("sh")
  }

  private func run(
    _ script: String, in folder: String? = nil, environment: ProcessEnvironment = .minimal(),
    input: [UInt8] = [], timeLimit: Double? = 60
  ) throws -> ProgramResult {
    try shell.run(
      ["-c", script], in: folder, environment: environment, input: input, timeLimit: timeLimit)
  }

  @Test func `a program is found on the path, or where its path says`() throws {
    #expect(try Program("sh", searchPath: "/nowhere:/bin").path == "/bin/sh")
    #expect(try Program("/bin/sh", searchPath: "").name == "sh")
  }

  @Test(arguments: ["no-such-program", "/nowhere/sh"])
  func `a missing program is an error that names it`(name: String) {
    #expect(throws: ProcessError.notFound(name)) { try Program(name) }
    #expect("\(ProcessError.notFound(name))".contains(name))
  }

  @Test(arguments: [0, 1, 4, 127] as [Int32])
  func `the exit code is handed on`(code: Int32) throws {
    let result = try run("exit \(code)")
    #expect(result.ending == .exit(code))
    #expect(result.isSuccess == (code == 0))
    #expect(result.reason == "it ended with exit code \(code)")
  }

  @Test func `a signal that ended a program is told`() throws {
    let result = try run("kill -9 $$")
    #expect(result.ending == .signal(9))
    #expect(result.reason == "signal 9 ended it")
  }

  @Test func `output and messages are kept apart`() throws {
    let result = try run("echo out; echo first >&2; echo last >&2; exit 3")
    #expect(result.outputText == "out\n")
    #expect(result.messagesText == "first\nlast\n")
    #expect(result.reason == "first\nlast")
  }

  @Test func `much output on both pipes does not block`() throws {
    let script = "yes out | head -c 3000000; yes message | head -c 3000000 >&2; yes | head -c 9"
    let result = try run(script)
    #expect(result.output.count == 3_000_009)
    #expect(result.messages.count == 3_000_000)
  }

  @Test func `the input is read from its start to its end`() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try run("cat", input: input).output == input)
    #expect(try run("cat").output.isEmpty)
  }

  @Test func `a program runs in the folder that it is given`() throws {
    #expect(try run("pwd", in: "/").outputText == "/\n")
  }

  @Test func `the environment is closed but for what is added`() throws {
    let result = try run(
      "env | cut -d= -f1", environment: .minimal(adding: ["CRITTER_ADDED": "1"]))
    let own = ["PWD", "OLDPWD", "SHLVL", "_", "__CF_USER_TEXT_ENCODING"]
    let names = Set(result.outputText.split(separator: "\n").map(String.init)).subtracting(own)
    let ours = Set(ProcessInfo.processInfo.environment.keys)
    let needed: Set = [
      "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE",
      "LC_MESSAGES",
    ]
    #expect(names == ours.intersection(needed).union(["CRITTER_ADDED"]))
  }

  @Test func `what is added goes before what is handed on`() throws {
    let result = try run("echo $HOME", environment: .minimal(adding: ["HOME": "/elsewhere"]))
    #expect(result.outputText == "/elsewhere\n")
  }

  @Test func `a program that writes without end is killed`() throws {
    #expect(throws: ProcessError.tooMuchOutput("sh", limit: 1000)) {
      try Program("sh").run(["-c", "yes"], timeLimit: 60, outputLimit: 1000)
    }
    #expect(throws: ProcessError.tooMuchOutput("sh", limit: 10_000_000)) {
      try Program("sh").run(["-c", "yes >&2"], timeLimit: 60)
    }
  }

  @Test func `a program that takes too long is killed`() throws {
    #expect(throws: ProcessError.timedOut("sh", seconds: 0.05)) {
      try run("exec sleep 1000", timeLimit: 0.05)
    }
  }

  @Test func `what a program leaves running does not keep us`() throws {
    let result = try run("sleep 1000 & echo $!")
    let left = try #require(pid_t(result.outputText.filter(\.isNumber)))
    #expect(kill(left, SIGKILL) == 0)
  }
}
