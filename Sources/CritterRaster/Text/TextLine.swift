import CLibPango
import CLibRSVG
import CritterGraphics

/// A Pango layout for one line of text at a time, and a cairo context that traces its outlines.
/// Owns the handles of both.
///
/// Pango always lays out the text at `em` pixels, for any font size. So larger text has the same
/// shape, and the rounding of cairo (1/256 pixel) and Pango (1/1024) is invisible.
final class TextLine {
  /// The width of the line, in ems.
  var width: Double {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    return ems(logical.width)
  }
  /// The height of the font above the baseline, in ems.
  private(set) var ascent = 0.0
  /// The depth of the font below the baseline, in ems.
  private(set) var descent = 0.0
  /// The revision number in the font file; 0 before the first text.
  private(set) var fontVersion = 0.0

  private static let em = 1024.0

  private let fonts: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let font: OpaquePointer
  private let layout: OpaquePointer
  private let pen: OpaquePointer
  /// A fixed language: it selects a font's local letter forms, and the default depends on the
  /// machine.
  private let language = pango_language_from_string("en")

  init() throws(TextError) {
    // FreeType on every system: Core Text, the default on macOS, makes other outlines from the same
    // font.
    guard let fonts = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .freeTypeMissing
    }
    self.fonts = fonts
    context = pango_font_map_create_context(fonts)
    font = pango_font_description_new()
    layout = pango_layout_new(context)
    pen = makePen()
    pango_context_set_language(context, language)
    pango_context_set_round_glyph_positions(context, 0)
    setUnhinted(context)
    pango_font_description_set_absolute_size(font, Self.em * Double(PANGO_SCALE))
  }

  deinit {
    cairo_destroy(pen)
    g_object_unref(UnsafeMutableRawPointer(layout))
    pango_font_description_free(font)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fonts)
  }

  /// Lays out a text that has no line breaks.
  func set(_ text: String, _ style: TextStyle) throws(TextError) {
    pango_font_description_set_weight(font, PangoWeight(UInt32(style.weight)))
    var runs = FontRuns(of: text)
    // The first family is last, so that the layout has it.
    for (index, family) in style.families.enumerated().reversed() {
      let found = try load(family, style)
      defer { g_object_unref(found) }
      if index > 0 || !style.fallbacks.isEmpty { runs.add(index) { found.has($0) } }
      guard index == 0 else { continue }
      measure(found)
      fontVersion = found.version
    }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_fallback_new(0))
    for run in runs.runs {
      add(pango_attr_family_new(style.families[run.font]), run.bytes, attributes)
    }
    if style.isTabular {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    layOut(text, attributes, spacing: style.size > 0 ? style.letterSpacing / style.size : 0)
    let missing = missingCharacters(of: text, families: style.families)
    guard missing.isEmpty else {
      throw .missingGlyphs(missing, family: style.families.joined(separator: "', '"))
    }
  }

  /// Whether the fonts have a glyph for each character of the text.
  var hasAllGlyphs: Bool { pango_layout_get_unknown_glyphs_count(layout) == 0 }

  /// Lays out a text with the fonts that fontconfig finds, even if no family is installed.
  ///
  /// - Parameter spacing: the space after each character, in ems.
  /// - Returns: whether there is any font.
  func set(_ text: String, drawnIn look: DrawnFont, spacing: Double) -> Bool {
    pango_font_description_set_family(font, look.families)
    pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(look.weight, 1), 1000))))
    pango_font_description_set_style(font, look.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    guard let found = pango_context_load_font(context, font) else { return false }
    measure(found)
    g_object_unref(found)
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    layOut(text, attributes, spacing: spacing)
    return true
  }

  /// Lays out a text with the font and attributes.
  ///
  /// - Parameter spacing: the space after each character, in ems.
  private func layOut(_ text: String, _ attributes: OpaquePointer?, spacing: Double) {
    if spacing != 0 {
      let units = spacing * Self.em * Double(PANGO_SCALE)
      pango_attr_list_insert(
        attributes,
        pango_attr_letter_spacing_new(
          Int32(Int(units.rounded(), within: -100_000_000...100_000_000))))
    }
    pango_layout_set_attributes(layout, attributes)
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
  }

  /// Returns the font that fontconfig finds for a list of families of which none is installed; nil if
  /// one is.
  func substitute(for families: [String]) -> String? {
    pango_font_description_set_family(font, families.joined(separator: ","))
    pango_font_description_set_weight(font, PANGO_WEIGHT_NORMAL)
    guard let found = pango_context_load_font(context, font) else { return "no font" }
    defer { g_object_unref(found) }
    return families.contains(where: found.isOfFamily) ? nil : found.families.first ?? "another font"
  }

  /// Returns the font of a family, which the caller frees.
  private func load(
    _ family: String, _ style: TextStyle
  ) throws(TextError) -> UnsafeMutablePointer<PangoFont> {
    pango_font_description_set_family(font, family)
    guard let found = pango_context_load_font(context, font) else {
      throw .missingFont(family: family, weight: style.weight)
    }
    guard found.isOfFamily(family) else {
      g_object_unref(found)
      throw .missingFont(family: family, weight: style.weight)
    }
    return found
  }

  private func add(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ bytes: Range<Int>,
    _ list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = guint(bytes.lowerBound)
    attribute?.pointee.end_index = guint(bytes.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  private func measure(_ font: UnsafeMutablePointer<PangoFont>) {
    let metrics = pango_font_get_metrics(font, language)
    defer { pango_font_metrics_unref(metrics) }
    ascent = ems(pango_font_metrics_get_ascent(metrics))
    descent = ems(pango_font_metrics_get_descent(metrics))
  }

  /// Returns the outlines of the glyphs at `size` points per em; the baseline starts at (0, 0).
  func path(size: Double) throws(TextError) -> Path {
    cairo_new_path(pen)
    cairo_move_to(pen, 0, 0)
    pango_cairo_layout_line_path(pen, line)
    guard let path = cairo_copy_path(pen) else { throw .cairoFailed(reason: "out of memory") }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS else {
      throw .cairoFailed(reason: String(cString: cairo_status_to_string(path.pointee.status)))
    }
    return Path(path.pointee, scale: size / Self.em)
  }

  private var line: UnsafeMutablePointer<PangoLayoutLine>? {
    pango_layout_get_line_readonly(layout, 0)
  }

  private func ems(_ units: Int32) -> Double {
    Double(units) / (Double(PANGO_SCALE) * Self.em)
  }

  // MARK: - What the font has

  /// Returns the characters for which the font family has no glyphs, in the order of the text, each
  /// once.
  private func missingCharacters(of text: String, families: [String]) -> [Character] {
    let offsets = missingOffsets(families: families)
    var missing: [Character] = []
    var start = 0
    for character in text {
      let end = start + character.utf8.count
      let isMissing = character.isUnsupportedByPango || offsets.contains { start..<end ~= $0 }
      if isMissing, !missing.contains(character) { missing.append(character) }
      start = end
    }
    return missing
  }

  /// Returns the byte offsets of the text at which the font family has no glyphs.
  private func missingOffsets(families: [String]) -> [Int] {
    var offsets: [Int] = []
    var next = line?.pointee.runs
    while let node = next {
      let run = node.pointee.data.assumingMemoryBound(to: PangoLayoutRun.self).pointee
      offsets += run.missingOffsets(families: families)
      next = node.pointee.next
    }
    return offsets
  }
}

// MARK: - Setting up

/// Returns a cairo context that only collects paths. Its surface has no bounds, because cairo omits
/// glyphs that are more than ten ems outside of the bounds.
private func makePen() -> OpaquePointer {
  let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
  defer { cairo_surface_destroy(surface) }
  return cairo_create(surface)
}

private func setUnhinted(_ context: OpaquePointer) {
  let options = cairo_font_options_create()
  defer { cairo_font_options_destroy(options) }
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  pango_cairo_context_set_font_options(context, options)
}

/// The ranges of a text for which another font family than the first one is used.
private struct FontRuns {
  /// The scalars of each character, with its range in bytes.
  private var characters: [(scalars: [Unicode.Scalar], bytes: Range<Int>, font: Int)] = []

  init(of text: String) {
    var start = 0
    for character in text {
      let end = start + character.utf8.count
      characters.append((Array(character.unicodeScalars), start..<end, 0))
      start = end
    }
  }

  /// Chooses a font for the characters that it has.
  mutating func add(_ font: Int, _ has: (Unicode.Scalar) -> Bool) {
    for index in characters.indices where characters[index].scalars.allSatisfy(has) {
      characters[index].font = font
    }
  }

  /// The ranges of bytes with the same font, without the first font.
  var runs: [(font: Int, bytes: Range<Int>)] {
    var runs: [(font: Int, bytes: Range<Int>)] = []
    for character in characters {
      if let last = runs.last, last.font == character.font {
        runs[runs.count - 1].bytes = last.bytes.lowerBound..<character.bytes.upperBound
      } else {
        runs.append((character.font, character.bytes))
      }
    }
    return runs.filter { $0.font > 0 }
  }
}

extension PangoLayoutRun {
  fileprivate func missingOffsets(families: [String]) -> [Int] {
    let font = item.pointee.analysis.font
    let isForeign = !families.contains { font?.isOfFamily($0) == true }
    return (0..<Int(glyphs.pointee.num_glyphs)).compactMap { index in
      let isUnknown = glyphs.pointee.glyphs[index].glyph & unknownGlyph != 0
      guard isForeign || isUnknown else { return nil }
      return Int(item.pointee.offset + glyphs.pointee.log_clusters[index])
    }
  }
}

extension Character {
  /// Whether Pango would ignore the font for this character: it takes emoji from any font, even if
  /// other fonts are forbidden, and ends the text at a null.
  fileprivate var isUnsupportedByPango: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" || $0 == "\0" }
  }
}

/// `PANGO_GLYPH_UNKNOWN_FLAG`, a macro that Swift can't import.
private let unknownGlyph: PangoGlyph = 0x1000_0000

extension UnsafeMutablePointer<PangoFont> {
  /// The revision of the font, or 0 if the file has none.
  fileprivate var version: Double {
    var version: Int32 = 0
    FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &version)
    // TrueType's fixed-point format, with sixteen fractional bits.
    return Double(version) / 65536
  }

  /// Whether the font has a glyph for a character. Every font has those that show nothing.
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
      || pango_font_has_char(self, scalar.value) != 0
  }

  private var pattern: OpaquePointer? {
    withMemoryRebound(to: PangoFcFont.self, capacity: 1) { pango_fc_font_get_pattern($0) }
  }

  /// Whether the font file has this family name. Pango and fontconfig always substitute a font, so
  /// the result must be checked.
  fileprivate func isOfFamily(_ family: String) -> Bool {
    families.contains { $0.lowercased() == family.lowercased() }
  }

  /// The names of the family.
  fileprivate var families: [String] {
    var name: UnsafeMutablePointer<FcChar8>?
    var names: [String] = []
    while FcPatternGetString(pattern, FC_FAMILY, Int32(names.count), &name) == FcResultMatch,
      let found = name
    {
      names.append(String(cString: found))
    }
    return names
  }
}

// MARK: - Outlines

extension Path {
  /// Removes moves that draw nothing; cairo adds one after each closed subpath.
  fileprivate init(_ path: cairo_path_t, scale: Double) {
    self.init()
    var index = 0
    while index < Int(path.num_data) {
      let piece = path.data + index
      if case .move = elements.last, piece.pointee.header.type == CAIRO_PATH_MOVE_TO {
        elements.removeLast()
      }
      elements.append(Element(piece, scale: scale))
      index += Int(piece.pointee.header.length)
    }
    if case .move = elements.last { elements.removeLast() }
  }
}

extension Path.Element {
  fileprivate init(_ piece: UnsafePointer<cairo_path_data_t>, scale: Double) {
    func point(_ index: Int) -> Point {
      Point(piece[index].point.x * scale, piece[index].point.y * scale)
    }
    self =
      switch piece.pointee.header.type {
      case CAIRO_PATH_MOVE_TO: .move(point(1))
      case CAIRO_PATH_LINE_TO: .line(point(1))
      case CAIRO_PATH_CURVE_TO: .curve(point(1), point(2), point(3))
      default: .close
      }
  }
}
