import CritterGraphics
import CritterMotion
import CritterRaster
public import CritterRig
package import CritterRigFile
package import CritterSVG
public import CritterSyntax

/// The problems and warnings of a rig, its art, and its themes.
package struct RigValidation {
  /// The errors. If `rig.yaml` has errors, only its own ones.
  package private(set) var problems: [FileError.Problem] = []
  /// Likely mistakes in the rig, and unportable features of its art. Empty if `rig.yaml` has errors.
  package var warnings: [FileError.Problem] = []
  /// The rig, and the rig in its themes; nil if `rig.yaml` has errors.
  private var rigs: (plain: Rig, themed: [(name: String, rig: Rig)])?

  /// The colors of themes that also recolor art, with the names of those art files.
  package var recoloredArt: [(theme: String, color: String, files: [String])] {
    guard let rigs else { return [] }
    return rigs.themed.flatMap { name, themed in
      rigs.plain.recoloredArt(as: themed).map { (name, $0.color, $0.files) }
    }
  }

  /// Creates the validation of a rig whose files can't be read.
  package init(problems: [FileError.Problem]) {
    self.problems = problems
  }

  package init(of document: RigDocument) {
    do throws(FileError) {
      let rig = try document.resolved()
      var clipProblems: [FileError.Problem] = []
      let all = document.warnings(of: rig, adding: &clipProblems)
      let omissions = all.filter { $0.effect == .omission && !document.isPartial }
      problems =
        rig.art.flatMap(\.versions).problems + omissions + rig.textProblems + clipProblems
      let themes = document.themeNames.compactMap { name in
        themed(document, name).map { (name: name, theme: $0.theme, rig: $0.rig) }
      }
      warnings = all.filter { !omissions.contains($0) }
      guard !themes.isEmpty else { return }
      let names = try document.names()
      warnings += themes.flatMap { document.unusedColors(of: $0.theme, names) }
      rigs = (rig, themes.map { ($0.name, $0.rig) })
    } catch {
      problems = error.problems
    }
  }

  /// Returns a rig in a theme; nil with a problem if the theme is invalid.
  private mutating func themed(
    _ document: RigDocument, _ name: String
  ) -> (theme: Theme, rig: Rig)? {
    do throws(FileError) {
      let theme = try document.theme(named: name)
      return (theme, try document.resolved(theme: theme))
    } catch {
      problems += error.problems
      return nil
    }
  }
}

extension Rig {
  /// Returns the colors that a theme changes also in art, with the names of those art files.
  ///
  /// - Parameter themed: the rig in the theme.
  fileprivate func recoloredArt(as themed: Rig) -> [(color: String, files: [String])] {
    zip(colors, themed.colors).compactMap { old, new -> (color: String, files: [String])? in
      guard old.color != new.color else { return nil }
      let recoloring = Recoloring([(old: old.color, new: new.color)])
      let files = art.filter { file in
        !file.name.exact.hasPrefix("../") && recoloring.applied(to: file) != file
      }
      return files.isEmpty ? nil : (old.name, files.map(\.name).sorted())
    }
  }

  /// Problems of numbers at instants of clips.
  fileprivate var clipProblems: [FileError.Problem] {
    var problems: [FileError.Problem] = []
    for clip in clips { _ = timeline(of: clip, adding: &problems) }
    return problems
  }

  /// Returns problems and warnings about the rig's art, texts, and values.
  ///
  /// They cover invalid SVGs, unsupported features, missing fonts, and likely mistakes.
  public func diagnostics() -> [FileError.Problem] {
    art.problems + textProblems + clipProblems + warnings + artWarnings
  }

  /// Warnings about unportable features of the art. The author of another kind of file chose what its
  /// viewBox cuts off.
  var artWarnings: [FileError.Problem] { art.warnings(includesCuts: !isImported) }

  /// Warnings about parts that the rig's images don't show, or show differently than browsers do.
  package var imageWarnings: [FileError.Problem] {
    (warnings + art.warnings(includesCuts: false)).filter { $0.effect > .none }
  }

  /// Checks that everything in the art is drawn.
  ///
  /// - Throws: `FileError` with each part of a picture that isn't.
  func checkArt() throws(FileError) {
    let omissions = art.warnings(includesCuts: false).filter { $0.effect == .omission }
    if !omissions.isEmpty { throw FileError(problems: omissions, areFeatures: true) }
  }

  /// Problems for fonts that aren't installed and for characters missing from a font.
  fileprivate var textProblems: [FileError.Problem] {
    let shaping = textShaping()
    return parts.compactMap { part in
      guard let look = part.textLook, let text = part.rest.text else { return nil }
      do {
        _ = try shaping(text, look.style)
        return nil
      } catch {
        return FileError.Problem(path: path, message: "part '\(part.name)': \(error)")
      }
    }
  }

  /// Returns the rectangle around a drawing, in fractions of its size.
  fileprivate func drawnBox(of name: String) -> Rect? {
    guard let art = art.first(where: { $0.name == name }).flatMap({ try? ParsedArt($0) }) else {
      return nil
    }
    let size = art.measures.naturalSize
    guard let box = art.bounds(in: size) else { return nil }
    let (left, top) = (max(box.minX / size.width, 0), max(box.minY / size.height, 0))
    let (right, bottom) = (min(box.maxX / size.width, 1), min(box.maxY / size.height, 1))
    return Rect(left, top, max(right - left, 0), max(bottom - top, 0))
  }

  /// The difference between values that can't be seen, in points, degrees, or fractions.
  private static let invisible = 0.05

  /// Returns the first part whose values at the end of a loop aren't those at its start, because
  /// they are computed from the time.
  ///
  /// - Throws: `FileError` if a number is invalid at the end.
  fileprivate func seam(of clip: Clip) throws(FileError) -> (part: String, property: String)? {
    let values = inputs.map(\.initial)
    let start = try resolved(with: values, at: 0)
    let end = try resolved(with: values, at: clip.duration)
    let replaced = Dictionary(grouping: clip.tracks.filter { !$0.isAdditive }, by: \.part)
      .mapValues { Set($0.map(\.property.base)) }
    for (index, (before, after)) in zip(start.parts, end.parts).enumerated() {
      let property = Property.Base.allCases.first { base in
        replaced[index]?.contains(base) != true
          && before.rest[Property(base)].jump(to: after.rest[Property(base)], of: base)
            > Self.invisible
      }
      if let property { return (before.name, property.rawValue) }
    }
    return nil
  }
}

extension FileError.Problem {
  /// Creates the problem of a drawing.
  ///
  /// - Parameter path: the path of the art, for an error without a path.
  package init(_ error: DrawingError, path: String = "") {
    self.init(
      path: error.path ?? path, line: error.line, column: error.column, message: error.message)
  }
}

extension ArtFile {
  fileprivate var problem: FileError.Problem? {
    do throws(DrawingError) {
      _ = try measures()
      return nil
    } catch {
      return FileError.Problem(error, path: path)
    }
  }
}

extension RigDocument {
  /// Warnings about likely mistakes in the rig and unportable features of its art.
  ///
  /// - Parameter problems: gets the problems of clips.
  fileprivate func warnings(
    of rig: Rig, adding problems: inout [FileError.Problem]
  ) -> [FileError.Problem] {
    if isImported { problems = rig.clipProblems }
    let looks = isImported ? [] : lookWarnings(of: rig, adding: &problems)
    return rig.warnings + seamWarnings(of: rig) + looks + rig.artWarnings
  }

  /// Warnings about a valid rig that probably doesn't look as intended.
  private func lookWarnings(
    of rig: Rig, adding problems: inout [FileError.Problem]
  ) -> [FileError.Problem] {
    rig.lookWarnings(art: rig.drawnBox, textShaping(), adding: &problems)
      .map { problem(at: $0.keys, $0.message) }
  }

  /// Warnings about loops that jump at their end, because an expression of the time doesn't return
  /// to its first value.
  private func seamWarnings(of rig: Rig) -> [FileError.Problem] {
    guard rig.followsTime else { return [] }
    return rig.clips.filter { $0.loops && !$0.name.exact.contains(".") }.compactMap { clip in
      guard let seam = try? rig.seam(of: clip) else { return nil }
      let seconds = clip.duration.shortText(decimals: 3)
      return problem(
        at: ["clips", clip.name],
        "this loop jumps after \(seconds) s, because the expression in '\(seam.property)' of part "
          + "'\(seam.part)' has another value then; use a multiple of its period")
    }
  }
}

extension Shot {
  /// The warnings about a clip that probably doesn't look as intended.
  var lookWarnings: [FileError.Problem] {
    guard !rig.isImported, case .clip(let name, _) = selection,
      let cut = rig.cut(in: timeline, art: rig.drawnBox)
    else { return [] }
    return [FileError.Problem(path: rig.path, message: "clip '\(name)' \(cut)")]
  }
}

extension PropertyValue {
  /// Returns the visible difference between two values. Whole turns, and whole rounds of a trim,
  /// aren't visible.
  fileprivate func jump(to other: PropertyValue, of base: Property.Base) -> Double {
    guard isContinuous else { return 0 }
    if case (.trim(let own), .trim(let other)) = (self, other) {
      let rounds = (other.start - own.start).rounded()
      return max(abs(other.start - own.start - rounds), abs(other.end - own.end - rounds))
    }
    let distance = distance(to: other)
    return base == .rotate ? abs(distance.remainder(dividingBy: 360)) : distance
  }
}

extension [ArtFile] {
  /// The problems of art that can't be read. The files are parsed in parallel.
  fileprivate var problems: [FileError.Problem] { mapped(\.problem).compactMap(\.self) }

  /// Returns a result for each file, in order. The calls run in parallel.
  private func mapped<Result: Sendable>(_ body: @Sendable (ArtFile) -> Result) -> [Result] {
    (try? WorkerPool(count: Cores.usable).map(count) { body(self[$0]) }) ?? map(body)
  }

  /// Warnings about features that aren't drawn, or not on every machine. Unreadable art is reported
  /// as an error instead.
  ///
  /// - Parameter includesCuts: whether to warn of art that its viewBox cuts off.
  func warnings(includesCuts: Bool = true) -> [FileError.Problem] {
    var fonts = InstalledFonts()
    let cuts = mapped { file in
      // critter itself cuts off art of a drawing only where it is more than a canvas away.
      includesCuts && !file.bytes.isSplitFromDrawing ? (try? file.cutWarning()) ?? nil : nil
    }
    var known: Set<String> = []
    return zip(self, cuts).flatMap { file, cut -> [FileError.Problem] in
      guard let art = try? file.validated() else { return [] }
      func problem(
        _ message: String, at offset: Int, _ effect: FileError.Problem.Effect = .difference
      ) -> FileError.Problem {
        let place = file.position(of: offset, in: art)
        return FileError.Problem(
          path: file.path, line: place.line, column: place.column, message: message, effect: effect)
      }
      return art.diagnostics.all.map {
        problem($0.message, at: $0.offset, $0.isOmission ? .omission : .difference)
      }
        + art.diagnostics.fonts.compactMap { list in
          fonts.warning(of: list.families).map { problem($0, at: list.offset) }
        }
        + [cut].compactMap(\.self).map {
          FileError.Problem(
            path: file.path, line: file.origin?.line ?? 1, column: file.origin?.column ?? 1,
            message: $0)
        }
    }.filter { problem in
      // The pieces of an imported file have the same warnings.
      first?.origin == nil || known.insert(problem.message).inserted
    }
  }
}
