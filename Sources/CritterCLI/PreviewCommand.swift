import ArgumentParser
import CritterKit
import CritterSystem

/// The live page is a program of its own: what a server needs, no other command has to load.
struct Preview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows rigs on a live page that follows each save.", helpNames: [])

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  private static let program = "critter-preview"

  func run() throws {
    let own = ThisProgram.path.map(URL.init(fileURLWithPath:))
    let path = own?.deletingLastPathComponent().appendingPathComponent(Self.program).path
    let words = [Self.program] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    // Returns only when it fails.
    execv(path ?? Self.program, &pointers)
    let reason = SystemError.last.description
    for pointer in pointers { free(pointer) }
    let error = KitError.noProgram(path ?? Self.program, reason: reason)
    let terminal = Terminal.standardError()
    if let failure = Failure(error) { terminal.print(failure) }
    throw ExitCode(3)
  }
}
