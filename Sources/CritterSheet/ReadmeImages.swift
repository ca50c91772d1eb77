package import CritterEncode
import CritterGraphics
package import CritterKit
import CritterMotion
package import CritterRig
package import CritterRigFile
import CritterSyntax

/// The images of an animation for a README: light, dark, and still, as outputs of a manifest.
package struct ReadmeImages {
  /// The formats that web pages show as images.
  package static let formats: [Format] = [.gif, .svg, .webp, .apng]
  /// The quality of images: 8 to 25% smaller than the default of 90, at 44 to 46 dB.
  fileprivate static let quality = 80
  /// The pixels per point of images, for sharp edges on dense screens.
  fileprivate static let scale = 2.0

  /// An output with its keys in the manifest.
  private typealias Entry = (name: String, keys: [String])

  private let light: Entry
  /// The version for dark pages; nil if the light one fits both.
  private var dark: Entry?
  /// The version without motion; nil if the file contains it.
  private var still: Entry?
  private let rig: String
  private let resolved: Rig
  private let options: RenderOptions
  private let format: Format

  /// - Parameters:
  ///   - rig: the name of the rig, or the path of its folder, for the manifest.
  ///   - path: the path of the images, with or without the ending of a format.
  ///   - given: the format for a path without an ending; nil for a GIF.
  ///   - options: returns the options of the animation in a format.
  package init(
    of document: RigDocument, rig: String, at path: String, as given: Format?,
    _ options: (Format) throws -> RenderOptions
  ) throws {
    let files = ReadmeFiles(path, given)
    let own = try options(files.format)
    (self.rig, self.options, format) = (rig, own, files.format)
    resolved = try document.resolved()
    let keys = own.manifestKeys
    let hasDarkTheme = document.themeNames.contains("dark") && own.theme == nil
    let needsMatte = !format.hasAlpha
    if needsMatte || hasDarkTheme {
      light = (files.path("-light"), keys + (needsMatte ? ["matte: white"] : []))
      let theme = hasDarkTheme ? ["theme: dark"] : []
      let matte = needsMatte ? ["matte: \"#0d1117\""] : []
      dark = (files.path("-dark"), keys + theme + matte)
    } else {
      light = (files.path(), keys)
    }
    if !format.isVector { still = (files.base + ".png", own.stillKeys) }
  }

  private var entries: [Entry] { [light, dark, still].compactMap(\.self) }

  /// The paths of the images.
  package var names: [String] { entries.map(\.name) }

  /// The lines of the manifest entries, one for each name.
  package var lines: [String] {
    entries.map { entry in
      "{ "
        + (["output: \(entry.name.yaml)", "rig: \(rig.yaml)"] + entry.keys).joined(separator: ", ")
        + " }"
    }
  }

  /// Returns the text of a manifest with the images. An output of the same name is replaced.
  ///
  /// - Parameter manifest: the text of the manifest; nil for a new one.
  package func added(to manifest: String?) throws -> String {
    guard let manifest else { return "outputs:\n" + lines.map { "  - \($0)\n" }.joined() }
    var text = try ValueText(manifest)
    for (name, line) in zip(names, lines) { text = try text.settingOutput(name, to: line) }
    return text.text
  }

  /// Returns the HTML element that shows the images.
  ///
  /// - Parameter alt: the description for screen readers; nil for the name of the animation.
  package func picture(alt: String?) throws -> String {
    let size = try size
    let alt = alt ?? "\(resolved.name): \(options.selection.title)".printable
    let image =
      "<img src=\"\(light.name.escaped)\" width=\"\(size.width)\" height=\"\(size.height)\" "
      + "alt=\"\(alt.escaped)\">"
    let sources = [("prefers-reduced-motion: reduce", still), ("prefers-color-scheme: dark", dark)]
      .compactMap { query, entry in
        entry.map { "  <source media=\"(\(query))\" srcset=\"\($0.name.escaped)\">\n" }
      }
    return sources.isEmpty ? image : "<picture>\n\(sources.joined())  \(image)\n</picture>"
  }

  /// The size on the page. A size in pixels is that of the file, so the page shows half of it.
  private var size: PixelSize {
    get throws {
      let scale = options.scales[0]
      let pixels = try options.request(scale: scale).framing.viewport(of: resolved.canvas.size).size
      let divisor = !options.setsSize ? scale : format.isVector ? 1 : Self.scale
      return PixelSize(
        Int((Double(pixels.width) / divisor).rounded()),
        Int((Double(pixels.height) / divisor).rounded()))
    }
  }
}

/// The paths of a README's files and their format.
private struct ReadmeFiles {
  /// The path without an ending.
  let base: String
  let format: Format

  init(_ output: String, _ given: Format?) {
    let ending = output.exact.fileExtension
    let chosen = Format.forExtension(ending).flatMap { format in
      ReadmeImages.formats.first { $0.name == format.name }
    }
    base = chosen.flatMap { _ in output.exact.dropping(suffix: "." + ending) } ?? output
    format = chosen ?? given ?? .gif
  }

  func path(_ mark: String = "") -> String { base + mark + "." + format.extensions[0] }
}

extension ValueText {
  /// Returns the text of a manifest with an output replaced, or added at the end.
  fileprivate func settingOutput(_ name: String, to line: String) throws(Failure) -> ValueText {
    let items = root["outputs"]?.items ?? []
    guard
      let index = items.firstIndex(where: {
        $0["output"]?.text?.exact == name.withoutVariables.exact
      }),
      let list = root["outputs"]
    else {
      return try applying(ValueChange(path: ValuePath("outputs") / items.count, text: line))
    }
    return try replacing(entries(of: list)[index], with: line)
  }
}

extension RenderOptions {
  /// Returns the options of a README's animation: of the usual animation if none is selected, and with
  /// the quality and scale of a README.
  ///
  /// - Parameters:
  ///   - hasQuality: whether the user chose the quality.
  ///   - isSized: whether the user chose the scale or the size.
  package func forReadme(
    of rig: Rig, as format: Format, hasQuality: Bool, isSized: Bool
  ) -> RenderOptions {
    var options = selecting(from: rig, isAnimated: format.isAnimated)
    if !format.hasQuality {
      options.request.options.quality = RenderOptions().request.options.quality
    } else if !hasQuality {
      options.request.options.quality = ReadmeImages.quality
    }
    if !format.isVector, !isSized { options.scales = [ReadmeImages.scale] }
    return options
  }

  /// The keys and values of a manifest entry.
  fileprivate var manifestKeys: [String] {
    RenderOption.all.compactMap { option in
      let texts = option.texts(in: self)
      guard let first = texts.first else { return nil }
      let value =
        switch option.name {
        case RenderOption.set.name:
          "{ " + texts.map { $0.exact.replacing("=", with: ": ") }.joined(separator: ", ") + " }"
        case RenderOption.to.name where texts.count > 1:
          "[" + texts.map { "[\($0)]" }.joined(separator: ", ") + "]"
        default: first.yaml
        }
      return "\(option.name): \(value)"
    }
  }

  /// The keys for a still: the last state of a transition, or the pose under a clip.
  fileprivate var stillKeys: [String] {
    let names = ["set", "theme", "scale", "size", "width", "height", "background"]
    let look = manifestKeys.filter { key in names.contains { key.exact.hasPrefix($0 + ":") } }
    switch selection {
    case .transition(_, let states, _), .clip(_, let states), .still(let states):
      return ["state: \((states.isEmpty ? "rest" : states.joined(separator: ",")).yaml)"] + look
    case .scene(let scene): return ["scene: \(scene.yaml)", "at: 0"] + look
    }
  }
}

extension String {
  /// A value in a YAML flow mapping.
  fileprivate var yaml: String {
    withoutVariables.isPlainYAML ? withoutVariables : withoutVariables.doubleQuoted
  }

  /// The text for a manifest, which would take `${name}` for a variable.
  fileprivate var withoutVariables: String { exact.replacing("${", with: "$${") }
}
