import CLibPango
import CritterGraphics
import CritterGuard
import Synchronization

/// The fonts inside of SVG files. After a file is read, all texts of the process can use its fonts.
enum EmbeddedFonts {
  /// The hashes of the rules with fonts so far.
  private static let known = Mutex<Set<Int>>([])
  private static let (maximumCount, maximumBytes) = (200, 8_000_000)

  /// Adds the font in the data URI of a `@font-face` rule to those of fontconfig, under the family of
  /// the rule. Fonts at other addresses are ignored, as in an image of a page.
  static func add(_ rule: [StyleDeclaration]) {
    func value(_ name: String) -> [StyleToken] { rule.last { $0.property == name }?.value ?? [] }
    let uris = value("src").compactMap { if case .url(let uri) = $0 { uri } else { nil } }
    guard let family = value("font-family").familyNames.first,
      let uri = uris.first(where: \.isDataURI)
    else { return }
    known.withLock { known in
      guard known.count < maximumCount, known.insert((family + uri).hashValue).inserted,
        let packed = dataURIBytes(uri), packed.count <= maximumBytes, let bytes = unpacked(packed)
      else { return }
      let file = bytes.withUnsafeBytes { guard_memory_file($0.baseAddress, $0.count) }
      let fonts = FcConfigGetCurrent()
      let count = FcConfigGetFonts(fonts, FcSetApplication)?.pointee.nfont ?? 0
      guard file >= 0, FcConfigAppFontAddFile(fonts, "/proc/self/fd/\(file)") != 0,
        let added = FcConfigGetFonts(fonts, FcSetApplication)?.pointee
      else { return }
      for index in Int(count)..<Int(added.nfont) {
        FcPatternDel(added.fonts[index], FC_FAMILY)
        FcPatternAddString(added.fonts[index], FC_FAMILY, family)
      }
      // Pango's fonts of this thread are those of its first text.
      pango_cairo_font_map_set_default(nil)
    }
  }

  /// Returns a font as TrueType or OpenType, since Pango can't read WOFF; nil for an invalid WOFF.
  private static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: "wOF".utf8) else { return bytes }
    var (library, face): (FT_Library?, FT_Face?)
    var count: FT_ULong = 0
    guard FT_Init_FreeType(&library) == 0 else { return nil }
    defer { FT_Done_FreeType(library) }
    return bytes.withUnsafeBufferPointer { data in
      guard FT_New_Memory_Face(library, data.baseAddress, data.count, 0, &face) == 0,
        FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, count <= maximumBytes
      else { return nil }
      return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
        let isRead = FT_Load_Sfnt_Table(face, 0, 0, buffer.baseAddress, &count) == 0
        filled = isRead ? Int(count) : 0
      }
    }
  }
}
