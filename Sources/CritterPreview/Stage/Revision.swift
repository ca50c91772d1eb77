import CritterRig
import Foundation

/// What a rig is compared with: a git revision, or another folder.
struct Revision: Sendable {
  /// As the page names it.
  let label: String
  /// The rig's folder as it was.
  let folder: String

  /// Nil for a folder.
  private let commit: String?

  /// - Parameters:
  ///   - against: a revision, or a folder: another version of the rig, or one that holds it.
  ///   - place: an empty folder of ours, for what git hands out.
  init(of rig: String, against: String, in place: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: against, isDirectory: &isFolder), isFolder.boolValue {
      let name = URL(fileURLWithPath: rig).lastPathComponent
      let isRig = FileManager.default.fileExists(atPath: against + "/rig.yaml")
      (label, folder) = (against, isRig ? against : "\(against)/\(name)")
      commit = nil
      return
    }
    let top = try Self.git(["rev-parse", "--show-toplevel"], in: rig) ?? ""
    if top.isEmpty { throw PreviewError.notInGit(folder: rig) }
    guard let commit = try Self.commit(against, in: rig) else {
      throw PreviewError.noRevision(against, reason: "git does not know it")
    }
    self.commit = commit
    let title = try Self.git(["log", "-1", "--format=%s", commit], in: rig) ?? ""
    let path = try Self.path(of: rig, below: top)
    let target = "\(place)/\(commit)"
    try Self.unpack(
      commit, RigFolders.all(of: rig).map { try Self.path(of: $0, below: top) }, top, target)
    (label, folder) = ("\(commit) \(title)", "\(target)/\(path)")
    if !FileManager.default.fileExists(atPath: folder + "/rig.yaml") {
      throw PreviewError.notInRevision(folder: rig, revision: label)
    }
  }

  /// Whether this is what would be found again; of a folder nobody knows.
  func isStill(_ against: String, of rig: String) throws -> Bool {
    guard let commit else { return false }
    return try Self.commit(against, in: rig) == commit
  }

  private static func commit(_ revision: String, in folder: String) throws -> String? {
    try git(
      ["rev-parse", "--short", "--verify", "--end-of-options", "\(revision)^{commit}"], in: folder)
  }

  private static func path(of folder: String, below top: String) throws -> String {
    let (full, base) = (resolved(folder), resolved(top))
    guard full.hasPrefix(base + "/") else { throw PreviewError.notInGit(folder: folder) }
    return String(full.dropFirst(base.count + 1))
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Folders that the revision has not are left out.
  private static func unpack(
    _ commit: String, _ folders: [String], _ top: String, _ target: String
  ) throws {
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let there = try folders.filter {
      try git(["cat-file", "-e", "\(commit):\($0)"], in: top) != nil
    }
    guard !there.isEmpty else { return }
    let archive = "\(target)/rig.tar"
    _ = try git(["archive", "--output", archive, commit, "--"] + there, in: top)
    _ = try run("tar", ["-xf", archive, "-C", target], in: top)
  }

  private static func git(_ arguments: [String], in folder: String) throws -> String? {
    try run("git", arguments, in: folder)
  }

  /// - Returns: what it prints, without the last line's end; nil when it fails.
  private static func run(
    _ tool: String, _ arguments: [String], in folder: String
  ) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // What env says when there is no such program.
    if process.terminationStatus == 127 { throw PreviewError.noTool(tool) }
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
