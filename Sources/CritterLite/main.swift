import ArgumentParser
import CritterCLI

/// The `critter` program without the live preview, so that a first image needs no SwiftNIO.
struct CritterLite: RootCommand {
  static let configuration = CommandConfiguration.critter(CritterLite.self)
  static let commands = critterCommands(preview: MissingPreview.self)
}

/// The command `preview` of a program that can't open one.
struct MissingPreview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Open a live preview, after scripts/install.")

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  func run() throws {
    throw NoPreview()
  }
}

struct NoPreview: Error, CustomStringConvertible {
  let description = "this build has no live preview; run scripts/install --prefix ~/.local"
}

CritterLite.main()
