extension String {
  /// Decodes UTF-8. Invalid bytes become U+FFFD.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text, escaped for XML text or attributes.
  package var escaped: String {
    guard utf8.contains(where: { $0 < 32 || $0 == 34 || $0 == 38 || $0 == 60 || $0 == 62 }) else {
      return String(self)
    }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case "\r": text += "&#13;"
      case let scalar where scalar.value < 32: break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
