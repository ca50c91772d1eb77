import CritterEncode
package import CritterGraphics
import CritterMotion
package import CritterRig
package import CritterRigFile
import CritterSyntax

extension RigDocument {
  /// Returns the shot that a request describes.
  ///
  /// - Throws: `FileError` for mistakes in the rig or a scene file, `SelectionError` for unknown
  ///   names, `KitError` for an impossible output.
  package func shot(for request: RenderRequest) throws -> Shot {
    try rig(for: request).shot(for: request, text: textShaping())
  }

  /// Returns the rig for a request, with the scene file if the request has one. Frames are rounded
  /// to the pixel grid of the output scale.
  package func rig(for request: RenderRequest) throws -> Rig {
    let folder = request.artFolder
    return try including(
      artOf: request.inputs, from: folder ?? "",
      within: folder.map { $0.isEmpty ? "." : $0 } ?? request.sourceFolder
    ).plainRig(for: request)
  }

  private func plainRig(for request: RenderRequest) throws -> Rig {
    let framing = request.framing
    // An impossible scale is reported with its size, when the canvas is known.
    let scale = framing.scale > 0 ? min(framing.scale, Double.maximumInput) : 1
    let theme = try request.theme ?? request.themeName.map(theme(called:))
    var rig = try resolved(inputs: request.inputs, scale: scale, theme: theme)
    if rig.isSnapped, framing.width != nil || framing.height != nil {
      let viewport = try framing.viewport(of: rig.canvas.size)
      rig = try resolved(inputs: request.inputs, scale: viewport.scale, theme: theme)
    }
    if !isPartial, !request.isPartial { try rig.checkArt() }
    if let path = request.scenePath {
      rig = try rig.adding(sceneIn: path, within: request.sourceFolder)
    }
    return rig
  }

  /// Returns the theme with a name.
  ///
  /// - Throws: `KitError.noSuchTheme`, or `FileError` for mistakes in the theme.
  func theme(called name: String) throws -> Theme {
    if themeNames.contains(name) { return try theme(named: name) }
    throw KitError.noSuchTheme(name, rig: self.name, hint: suggestion(for: name, among: themeNames))
  }
}

/// A shot in one of the rig's themes.
package struct ThemedShot: Sendable {
  /// The name of the theme.
  package let theme: String
  /// The shot in this theme.
  package let shot: Shot
}

extension RenderRequest {
  /// The maximum number of themes in one file, since each theme is rendered completely.
  private static let maximumThemes = 100

  /// Returns the shot in each theme for a format with themes, or empty if the request selects a
  /// theme.
  ///
  /// - Parameters:
  ///   - themes: the names of the themes in the rig's folder.
  ///   - shot: returns the shot for a request.
  /// - Throws: `KitError.tooManyThemes`, and errors from `shot`.
  package func inThemes(
    _ themes: [String], of format: Format, _ shot: (RenderRequest) throws -> Shot
  ) throws -> [ThemedShot] {
    guard format.hasThemes, theme == nil, themeName == nil else { return [] }
    if themes.count > Self.maximumThemes {
      throw KitError.tooManyThemes(themes.count, limit: Self.maximumThemes)
    }
    return try themes.map { name in
      var request = self
      request.themeName = name
      return ThemedShot(theme: name, shot: try shot(request))
    }
  }
}

extension Rig {
  /// Returns the rig with the scene from a file.
  ///
  /// - Parameters:
  ///   - path: the path of a scene file, which is also the scene's name.
  ///   - folder: the folder that must contain the file, or nil if the user chose the file.
  package func adding(sceneIn path: String, within folder: String?) throws(FileError) -> Rig {
    let file = SourceFile(path, within: folder)
    return try adding(scene: file.contents(.description, of: "scene"), named: path)
  }

  /// Returns the shot with the selection, inputs, playback, and framing of a request.
  package func shot(for request: RenderRequest, text: @escaping TextShaping) throws -> Shot {
    try shot(
      request.selection, inputs: request.inputs, request.playback, request.framing, text: text)
  }
}
