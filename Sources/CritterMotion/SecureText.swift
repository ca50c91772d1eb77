import CritterGraphics

/// Returns the outline of a text.
///
/// The bullets of a secure field are dots of one size, vertically centered, independent of the
/// font.
func outline(
  of text: String, isSecure: Bool, _ style: TextStyle, _ shape: TextShaping
) throws -> TextOutline {
  let count = isSecure ? text.prefix { $0 == secureBullet }.count : 0
  guard count > 0 else { return try shape(text, style) }
  // UIKit's bullets, in ems. In a recording, bullets of a 15-point font are 6.4 points wide and
  // 9.17 points apart.
  let (width, advance) = (0.425 * style.size, 0.611 * style.size)
  let rest = try shape(count < text.count ? String(text.dropFirst(count)) : "•", style)
  let shift = advance * Double(count)
  let middle = (rest.descent - rest.ascent) / 2
  let dots = (0..<count).flatMap { index in
    let left = advance * (Double(index) + 0.5) - width / 2
    return Path(Rect(left, middle - width / 2, width, width), cornerRadius: width / 2).elements
  }
  let letters = count < text.count ? rest.path.translated(by: shift, 0).elements : []
  return TextOutline(
    path: Path(dots + letters), width: shift + (count < text.count ? rest.width : 0),
    ascent: rest.ascent, descent: rest.descent)
}

/// The placeholder for a concealed character.
let secureBullet: Character = "•"
