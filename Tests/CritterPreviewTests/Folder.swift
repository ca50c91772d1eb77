import Foundation

/// A temporary folder that goes away with its owner.
final class Folder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("critter-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// As editors do: what has the name is replaced.
  func move(_ name: String, to other: String) throws {
    guard rename("\(path)/\(name)", "\(path)/\(other)") == 0 else {
      throw Place.Missing(what: name)
    }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}

extension Folder {
  /// The login screen and the bear under git.
  static func project() throws -> Folder {
    let folder = try Folder()
    for rig in ["login", "critter"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/parts", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(Place.parts)/\(rig)", toPath: "\(folder.path)/parts/\(rig)")
    }
    try folder.git("init", "-q")
    try folder.commit("First drawing")
    return folder
  }

  func commit(_ title: String) throws {
    try git("add", "parts")
    try git("commit", "-q", "--allow-empty", "-m", title)
  }

  private func git(_ arguments: String...) throws {
    let identity = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    let (status, words) = try run("git", identity + arguments, in: path)
    guard status == 0 else { throw Place.Missing(what: "git \(arguments): \(words)") }
  }
}

enum Place {
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let parts = repository.appendingPathComponent("parts").path

  /// The built program stands beside the bundle of the tests.
  static func critter() throws -> String {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let started = URL(fileURLWithPath: CommandLine.arguments[0])
    let folders =
      [Bundle.main.bundleURL] + (bundles + [started]).map { $0.deletingLastPathComponent() }
      + [repository.appendingPathComponent(".build/debug")]
    let paths = folders.map { $0.appendingPathComponent("critter").path }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(what: "a built critter")
    }
    return found
  }

  struct Missing: Error {
    let what: String
  }
}

/// A program run to its end, and what it printed.
func run(_ program: String, _ arguments: [String], in folder: String) throws -> (Int32, String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
