#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where programs run and their files lie. Everything in it can be looked at afterwards.
struct Workshop {
  let folder: String
  let psnr: String
  /// Fewer runs of everything.
  let isQuick: Bool
  private let environment: [String: String]
  private let start = ContinuousClock.now

  init(_ options: Options) throws {
    folder = options.work
    psnr = options.psnr
    isQuick = options.isQuick
    let files = FileManager.default
    if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    let programs = options.critter.split(separator: "/").dropLast().joined(separator: "/")
    environment["PATH"] = "/\(programs):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["CRITTER_RIGS"] = options.parts
    self.environment = environment
  }

  /// Says on standard error what is going on.
  func progress(_ message: String) {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    printToStandardError("\(seconds.fixed(0)) s  \(message)")
  }

  func rounds(_ usual: Int, quick: Int) -> Int { isQuick ? quick : usual }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
  }

  /// Runs a line for the shell, in a folder of the workshop, and measures it.
  func cost(of script: String, in place: String) throws -> Cost {
    try makeFolder(place)
    let (cost, exitCode) = try spawn(script, in: place).run()
    guard exitCode == 0 else {
      throw Problem.failed(script, exitCode: exitCode, words: try text("\(place)/log"))
    }
    return cost
  }

  /// What a line for the shell prints.
  func output(of script: String, in place: String = ".") throws -> String {
    _ = try cost(of: script, in: place)
    return try text("\(place)/log")
  }

  func has(_ program: String) throws -> Bool {
    try spawn("command -v \(program)", in: ".").run().exitCode == 0
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(path)")
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// - Parameter path: from the root.
  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func data(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"))
  }

  /// Of a file.
  func bytes(_ path: String) throws -> Int {
    var facts = stat()
    guard stat("\(folder)/\(path)", &facts) == 0 else { throw Problem.unreadable(path) }
    return Int(facts.st_size)
  }

  /// Of all PNGs in a folder.
  func bytes(ofFramesIn path: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")
      .filter { $0.hasSuffix(".png") }
      .reduce(0) { try $0 + bytes("\(path)/\($1)") }
  }

  private func spawn(_ script: String, in place: String) -> Spawn {
    Spawn(
      script: script, folder: "\(folder)/\(place)", environment: environment,
      log: "\(folder)/\(place)/log")
  }
}
