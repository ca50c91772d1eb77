import Foundation
import PackagePlugin

/// Embeds the files of a folder into a module, as `EmbeddedFiles.all`.
@main struct EmbedFiles: BuildToolPlugin {
  /// The folder of each module, relative to the package.
  private static let folders = [
    "CritterKit": "parts", "CritterPreview": "Sources/CritterPreview/Page",
    "CritterRigFile": "Sources/CritterRigFile/Words",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let name = Self.folders[target.name] else { return [] }
    let folder = context.package.directoryURL.appending(path: name)
    let output = context.pluginWorkDirectoryURL.appending(component: "EmbeddedFiles.swift")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath }
    return [
      .buildCommand(
        displayName: "Embedding \(name)", executable: try context.tool(named: "EmbedFilesTool").url,
        arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
    ]
  }
}
