package import CritterEncode
import CritterForms
package import CritterGraphics
import CritterMotion
public import CritterRig
import CritterSystem

extension RigDocument {
  /// The rig showing what a request asks for.
  ///
  /// - Throws: `FileError` for mistakes in the rig or a scene's file, `SelectionError` for what the rig
  ///   has not, `KitError` for what cannot be drawn.
  public func shot(for request: RenderRequest) throws -> Shot {
    try rig(for: request).shot(for: request, text: textShaping())
  }

  /// The rig as a request needs it: its frames rounded to the pixel grid of the scale that the
  /// canvas reaches in the picture, with the scene whose file the request names.
  package func rig(for request: RenderRequest) throws -> Rig {
    let framing = request.framing
    // One that no picture can have is told with its size, once the canvas is known.
    let scale = framing.scale > 0 ? min(framing.scale, Double.greatestRead) : 1
    let theme = try request.theme ?? request.themeName.map(theme(called:))
    var rig = try resolved(inputs: request.inputs, scale: scale, theme: theme)
    if rig.isSnapped, framing.width != nil || framing.height != nil {
      let viewport = try framing.viewport(of: rig.canvas)
      rig = try resolved(inputs: request.inputs, scale: viewport.scale, theme: theme)
    }
    if case .scene(let path) = request.selection, path.isScenePath {
      rig = try rig.adding(sceneIn: path, within: request.sourceFolder)
    }
    return rig
  }
}

/// A rig in one of its themes, showing something.
package struct ThemedShot: Sendable {
  /// Its name.
  package let theme: String
  package let shot: Shot
}

extension RenderRequest {
  /// In one file, for each is drawn whole.
  private static let mostThemes = 100

  /// The same in each theme of a rig, for a format that holds them unless one is asked for.
  ///
  /// - Parameters:
  ///   - themes: the names of those next to the rig.
  ///   - shot: what a request shows.
  /// - Throws: for more themes than a file holds, and what `shot` throws.
  package func inThemes(
    _ themes: [String], of format: Format, _ shot: (RenderRequest) throws -> Shot
  ) throws -> [ThemedShot] {
    guard format.hasThemes, theme == nil, themeName == nil else { return [] }
    if themes.count > Self.mostThemes {
      throw KitError.tooManyThemes(themes.count, limit: Self.mostThemes)
    }
    return try themes.map { name in
      var request = self
      request.themeName = name
      return ThemedShot(theme: name, shot: try shot(request))
    }
  }
}

extension RigDocument {
  private func theme(called name: String) throws -> Theme {
    if themeNames.contains(name) { return try theme(named: name) }
    throw KitError.noSuchTheme(
      name, rig: self.name, hint: suggestion(for: name, among: themeNames))
  }
}

extension Rig {
  /// - Parameters:
  ///   - path: of a file of the scene's steps, which names the scene.
  ///   - folder: what the file may not lead out of; nil for one that the user chose.
  package func adding(sceneIn path: String, within folder: String?) throws(FileError) -> Rig {
    let data: Data
    do throws(SourceError) {
      data = try SourceFile(path, within: folder).contents(.description)
    } catch {
      throw FileError(path: path, "can't read this scene: \(error)")
    }
    return try adding(scene: data, named: path)
  }

  package func shot(for request: RenderRequest, text: @escaping TextShaping) throws -> Shot {
    try shot(
      request.selection, inputs: request.inputs, request.playback, request.framing, text: text)
  }
}
