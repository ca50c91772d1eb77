import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

/// Files of public repositories, against small pictures in `public.tsv`.
///
/// `CRITTER_PUBLIC_FILES` is the folder of the checkouts: `OWNER/NAME` for each repository.
/// `CRITTER_RECORD=1` stores the pictures that differ, and those of new lines.
@Suite(.inCheck) struct PublicFileTests {
  private static let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("public.tsv")
  static let checkouts = ProcessInfo.processInfo.environment["CRITTER_PUBLIC_FILES"]

  @Test(.enabled(if: checkouts != nil, "CRITTER_PUBLIC_FILES isn't set"))
  func `public files look as they did`() async throws {
    let files = try PublicFile.files(in: Self.list)
    let results = await results(of: files, in: Self.checkouts ?? "")
    for (file, result) in zip(files, results) {
      if let message = result.message { Issue.record("\(file.name): \(message)") }
    }
    #expect(results.contains { $0.message == nil })
    if Repository.isRecording {
      let lines = results.map(\.file.line)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.list)
    }
  }

  @Test func `the list has 400 files, each once`() throws {
    let files = try PublicFile.files(in: Self.list)
    #expect(files.count >= 400)
    #expect(Set(files.map(\.digest)).count == files.count)
    #expect(files.allSatisfy { !$0.picture.isEmpty })
  }

  /// Draws files side by side.
  private func results(of files: [PublicFile], in folder: String) async -> [PublicFile.Result] {
    await withTaskGroup(of: (Int, PublicFile.Result).self) { group in
      for (index, file) in files.enumerated() {
        group.addTask { (index, file.result(in: folder)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(
        \.value)
    }
  }
}

/// A line of `public.tsv`.
private struct PublicFile: Sendable {
  /// The result of drawing a file.
  struct Result: Sendable {
    /// The file, with the new picture when recording.
    var file: PublicFile
    /// The difference from the list, or nil.
    var message: String?
  }

  /// The side of an instant of a picture.
  private static let side = 8
  /// The picture of a file that critter refuses.
  private static let refused = "refused"

  /// The owner and name on GitHub.
  let repository: String
  let commit: String
  let path: String
  /// The SHA-256 digest of the file.
  let digest: String
  /// A PNG in Base64, or `refused`; empty for a line without a picture.
  var picture: String

  var name: String { repository + "/" + path }
  var line: String { [repository, commit, path, digest, picture].joined(separator: "\t") }

  /// Reads the list.
  static func files(in list: URL) throws -> [PublicFile] {
    try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(words.count == 5, "\(line.prefix(80)) has five columns")
      return PublicFile(
        repository: words[0], commit: words[1], path: words[2], digest: words[3], picture: words[4])
    }
  }

  func result(in folder: String) -> Result {
    let place = "\(folder)/\(name)"
    guard let data = FileManager.default.contents(atPath: place) else {
      return Result(file: self, message: "isn't in \(folder)")
    }
    guard Digest.text(of: [UInt8](data)).hasSuffix(digest) else {
      return Result(file: self, message: "isn't the file of commit \(commit)")
    }
    let new = picture(of: place)
    guard
      let message = difference(from: new, leastLikeness(of: String(decoding: data, as: UTF8.self)))
    else { return Result(file: self) }
    guard Repository.isRecording else { return Result(file: self, message: message) }
    var file = self
    file.picture = new
    return Result(file: file)
  }

  private func picture(of place: String) -> String {
    guard let strip = try? ImportedPicture.strip(ofFile: place, side: Self.side) else {
      return Self.refused
    }
    return (try? Data(strip.png()).base64EncodedString()) ?? ""
  }

  /// Returns the difference of a new picture from that of the list; nil if they look alike.
  private func difference(from new: String, _ least: Double) -> String? {
    if new == picture { return nil }
    if new == Self.refused { return "is refused now" }
    if picture == Self.refused { return "isn't refused any more; record it" }
    guard let new = Self.bitmap(new), let old = Self.bitmap(picture) else {
      return "has no picture"
    }
    let decibels = likeness(new, old)
    return decibels < least ? "differs: \(Int(decibels)) dB instead of at least \(Int(least))" : nil
  }

  private static func bitmap(_ text: String) -> Bitmap? {
    Data(base64Encoded: text).flatMap { try? Bitmap(png: $0) }
  }
}
