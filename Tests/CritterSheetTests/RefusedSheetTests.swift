import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterSheet

/// Sheets that are too large, or that would replace their own sources.
@Suite struct RefusedSheetTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: [1e9, 1e300])
  func `a contact sheet has at most as many pixels as a frame`(scale: Double) throws {
    try folder.writeRig("r")
    let document = try RigDocument(contentsOf: folder.path("r"))
    var request = RenderRequest(.still([]))
    request.framing.scale = scale
    #expect {
      try ContactSheet.plan(of: document, [], request, columns: 6, Output("a.png"))
    } throws: { error in
      if case .badSize = error as? KitError { true } else { false }
    }
  }

  @Test func `a sheet can't replace its art, nor its JSON the scene`() throws {
    try folder.writeRig("r")
    let document = try RigDocument(contentsOf: folder.path("r"))
    expectReplacement {
      _ = try ContactSheet.plan(
        of: document, [], RenderRequest(.still([])), columns: 6,
        Output(folder.path("r/dot.svg")))
    }
    try folder.write("- wait: 0.1", to: "s.yml")
    try FileManager.default.linkItem(at: folder.url("s.yml"), to: folder.url("s.json"))
    let scene = SheetRequest.Tag(name: "s", selection: .scene(folder.path("s.yml")))
    expectReplacement {
      _ = try SheetPlan(
        of: document, SheetRequest(tags: [scene], RenderRequest(.still([]))),
        output: Output(folder.path("s.png")))
    }
  }

  private func expectReplacement(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try body()
    } throws: { error in
      (error as? KitError)?.message.contains("would overwrite its source") ?? false
    }
  }
}
