extension Picture {
  /// Text of a fixed width: six units a letter, ten a line.
  ///
  /// - Parameters:
  ///   - x: the left edge.
  ///   - y: the top of capital letters.
  ///   - unit: pixels; where it is no whole number, the letters' edges are smooth.
  mutating func letter(_ text: String, _ x: Float, _ y: Float, unit: Float = 1, _ paint: Paint) {
    for (index, character) in text.enumerated() {
      guard let rows = glyphs[character] else { continue }
      lay(rows, x + Float(index) * 6 * unit, y, unit: unit, paint)
    }
  }

  private mutating func lay(
    _ rows: [UInt8], _ x: Float, _ y: Float, unit: Float, _ paint: Paint
  ) {
    for py in Int(y)...Int(y + 9 * unit) {
      for px in Int(x)...Int(x + 5 * unit) {
        var coverage: Float = 0
        for (row, bits) in rows.enumerated() where bits != 0 {
          let down = overlap(y + Float(row) * unit, unit, Float(py))
          guard down > 0 else { continue }
          for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
            coverage += down * overlap(x + Float(column) * unit, unit, Float(px))
          }
        }
        lay(paint, px, py, coverage: min(coverage, 1))
      }
    }
  }
}

/// How much of the pixel at a place a stretch covers.
private func overlap(_ start: Float, _ length: Float, _ pixel: Float) -> Float {
  max(min(start + length, pixel + 1) - max(start, pixel), 0)
}

/// By letter: five bits a row, from the top; the eighth and ninth row hang below the line.
private let glyphs: [Character: [UInt8]] = drawnGlyphs.mapValues { rows in
  rows.map { UInt8(String($0), radix: 32) ?? 0 }
}

/// Each row is one digit of base 32: `v` is a row that is full, `h` its two ends, `4` its middle.
private let drawnGlyphs: [Character: String] = [
  "A": "ehhvhhh", "B": "uhhuhhu", "C": "ehggghe", "D": "sihhhis", "E": "vgguggv",
  "F": "vgguggg", "G": "ehgnhhe", "H": "hhhvhhh", "I": "e44444e", "J": "72222ic",
  "K": "hikokih", "L": "ggggggv", "M": "hrllhhh", "N": "hhpljhh", "O": "ehhhhhe",
  "P": "uhhuggg", "Q": "ehhhlid", "R": "uhhukih", "S": "fgge11u", "T": "v444444",
  "U": "hhhhhhe", "V": "hhhhha4", "W": "hhhllla", "X": "hha4ahh", "Y": "hhha444",
  "Z": "v1248gv",
  "a": "00e1fhf", "b": "ggmphhu", "c": "00egghe", "d": "11djhhf", "e": "00ehvge",
  "f": "698s888", "g": "00fhhhf1e", "h": "ggmphhh", "i": "40c444e", "j": "2062222ic",
  "k": "ggikoki", "l": "c44444e", "m": "00qllhh", "n": "00mphhh", "o": "00ehhhe",
  "p": "00uhhhugg", "q": "00fhhhf11", "r": "00mpggg", "s": "00fge1u", "t": "88s8896",
  "u": "00hhhjd", "v": "00hhha4", "w": "00hhlla", "x": "00ha4ah", "y": "00hhhhf1e",
  "z": "00v248v",
  "0": "ehjlphe", "1": "4c4444e", "2": "eh1248v", "3": "v2421he", "4": "26aiv22",
  "5": "vgu11he", "6": "68guhhe", "7": "v124888", "8": "ehhehhe", "9": "ehhf12c",
  ".": "00000cc", ",": "00000c48", ":": "0cc0cc0", ";": "0cc0c48", "!": "4444404",
  "?": "eh12404", "-": "000e000", "_": "000000v", "/": "01248g0", "(": "2488842",
  ")": "8422248", "[": "e88888e", "]": "e22222e", "{": "2448442", "}": "8442448",
  "<": "248g842", ">": "8421248", "=": "00v0v00", "+": "044v440", "*": "04lel40",
  "#": "aavavaa", "$": "4fke5u4", "%": "op248j3", "&": "cikclid", "@": "eh1dlle",
  "'": "c480000", "\"": "aaa0000", "|": "4444444", "~": "008l200",
]
