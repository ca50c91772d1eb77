/// What a piece of art holds that its picture will not show, or not on every machine.
package struct ArtReview: Sendable {
  package let warnings: [ArtWarning]
  /// The lists of fonts that its texts name, each in the order of preference.
  package let fonts: [ArtFonts]
}

package struct ArtWarning: Sendable {
  /// Counted from 1, columns in bytes.
  package let line: Int
  package let column: Int
  /// A phrase that says what to do where that can be said.
  package let message: String
}

package struct ArtFonts: Sendable {
  /// As the art names them.
  package let families: [String]
  /// Counted from 1, columns in bytes.
  package let line: Int
  package let column: Int
}

extension ArtReview {
  /// Looks at the text only.
  package init(_ file: ArtFile) throws(DrawingError) {
    let art = try file.validated()
    let bytes = art.text.bytes
    warnings = art.remarks.all.map { remark in
      let (line, column) = position(of: remark.offset, in: bytes)
      return ArtWarning(line: line, column: column, message: remark.message)
    }
    fonts = art.remarks.fonts.map { fonts in
      let (line, column) = position(of: fonts.offset, in: bytes)
      return ArtFonts(families: fonts.families, line: line, column: column)
    }
  }
}
