import CritterTestSupport
import Foundation
import Testing

/// The places that start another program.
@Suite struct `A program is started` {
  /// The files of Sources with a call that starts a program, and the program.
  private static let known = [
    "CritterDrawing/DrawingFile.swift": "pdftocairo",
    "CritterEncode/Video/FFmpeg.swift": "ffmpeg",
    "CritterGraphics/Process/ChildProcess.swift": "the call of the system",
    "CritterGraphics/Process/Program.swift": "programs that end, or that the user sees",
    "CritterGraphics/Process/StreamingProgram.swift": "programs that read a stream",
    "CritterGuard/spawn.c": "the call of the system",
    "CritterGuard/include/guard.h": "the call of the system",
    "CritterKit/Git/Git.swift": "git",
    "CritterPreview/Files/FileProgram.swift": "programs for files of a rig",
    "CritterTool/PreviewCommand.swift": "the browser, for the option --open",
  ]

  @Test func `only in known places`() throws {
    let start =
      #/\b(?:Streaming|Running)?Program\(|\.launch\(|\b(?:guard|posix)_spawnp?\b|\bexec[lv]p?e?\(|\bv?fork\(|\bpopen\(|(?:^\s*|[=(!]\s*)system\(|\bNSWorkspace\b|\bProcess\(\)/#
    let sources = Repository.folder.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    var found: Set<String> = []
    for name in files ?? [] where name.hasPrefix("Critter") {
      guard ["swift", "c", "h"].contains((name as NSString).pathExtension) else { continue }
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.trimmed.hasPrefix("//") }
      if code.contains(where: { $0.firstMatch(of: start) != nil }) { found.insert(name) }
    }
    #expect(found == Set(Self.known.keys))
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
