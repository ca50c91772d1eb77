import CritterGuard
import Dispatch

/// A running program that writes to files. It is killed if this process must end.
final class RunningProgram {
  let name: String
  private let process: ChildProcess
  private let output: ScratchFile
  private let messages: ScratchFile

  init(
    _ program: Program, arguments: [String], folder: String?,
    environment: ProcessEnvironment, input: Descriptor
  ) throws(ProcessError) {
    name = program.name
    output = try ScratchFile()
    messages = try ScratchFile()
    do {
      process = try ChildProcess(
        path: URL(fileURLWithPath: program.path).path, arguments: arguments, folder: folder,
        environment: environment.variables, input: input, output: output.file,
        messages: messages.file)
    } catch {
      throw .notStarted(program.path, reason: error.description)
    }
    guard_adopt_program(process.identifier)
  }

  deinit {
    release()
  }

  /// Stops the guard from killing the process, because its number can be reused after its end.
  private func release() {
    guard_release_program(process.identifier)
  }

  /// Waits for the end of the program.
  ///
  /// - Parameters:
  ///   - timeLimit: the limit in seconds from now.
  ///   - outputLimit: the limit of the output, in bytes.
  func result(
    timeLimit: Double? = nil, outputLimit: Int? = nil
  ) throws(ProcessError) -> ProgramResult {
    let ending = try wait(timeLimit, outputLimit)
    release()
    if let limit = exceeded(outputLimit) { throw .tooMuchOutput(name, limit: limit) }
    return ProgramResult(
      ending: ending, output: try output.contents(), messages: try messages.contents())
  }

  /// Waits for the end of the program and polls the size of its output, because the system has no
  /// event for a growing file.
  private func wait(
    _ timeLimit: Double?, _ outputLimit: Int?
  ) throws(ProcessError) -> ProgramResult.Ending {
    let deadline = timeLimit.map { DispatchTime.now() + $0 } ?? .distantFuture
    while true {
      if let ending = process.wait(until: min(deadline, .now() + 0.05)) { return ending }
      if exceeded(outputLimit) != nil {
        kill()
      } else if let timeLimit, DispatchTime.now() >= deadline {
        kill()
        throw .timedOut(name, seconds: timeLimit)
      }
    }
  }

  /// Returns the limit in bytes that the output or the messages exceed; nil if none does.
  func exceeded(_ outputLimit: Int? = nil) -> Int? {
    if messages.size > Self.messageLimit { return Self.messageLimit }
    return outputLimit.flatMap { output.size > $0 ? $0 : nil }
  }

  /// The limit of the messages, in bytes. ffmpeg prints a few hundred bytes per second.
  private static let messageLimit = 10_000_000

  /// Kills the program and its children.
  func kill() {
    process.kill()
    release()
  }
}

/// A temporary file without a name, to which another program can write. It disappears with the run,
/// even after a crash.
struct ScratchFile {
  let file: Descriptor

  /// - Parameter bytes: the contents; reading starts at their beginning.
  /// - Throws: `ProcessError.system` if the folder for temporary files can't be used.
  init(_ bytes: [UInt8] = []) throws(ProcessError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/critter-\(getpid())-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.refusal(of: folder) }
    file = Descriptor(descriptor)
    // A full disk is an error here already; later, the other program would fail with a message of
    // its own.
    guard unlink(path) == 0, pwrite(descriptor, "?", 1, 0) == 1, ftruncate(descriptor, 0) == 0
    else { throw Self.refusal(of: folder) }
    do {
      try file.write(bytes)
    } catch {
      throw .system(doing: "write a program's input", reason: error.description)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  private static func refusal(of folder: String) -> ProcessError {
    .system(doing: "make a temporary file in \(folder)", reason: SystemError.last.description)
  }

  /// The size of the file, in bytes.
  var size: Int {
    var status = stat()
    return fstat(file.number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns the contents of the file.
  func contents() throws(ProcessError) -> [UInt8] {
    do {
      return try file.contents()
    } catch {
      throw .system(doing: "read a program's output", reason: error.description)
    }
  }
}
