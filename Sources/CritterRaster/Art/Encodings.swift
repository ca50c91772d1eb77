import CLibRSVG

/// UTF-8 of text in whatever encoding GLib knows by that name, as librsvg's own parser does; nil if
/// it knows none, or the text is none in it.
func utf8(of text: [UInt8], in encoding: String) -> [UInt8]? {
  var count: gsize = 0
  let converted = text.withUnsafeBufferPointer { bytes in
    bytes.withMemoryRebound(to: CChar.self) { bytes in
      g_convert(bytes.baseAddress, gssize(bytes.count), "UTF-8", encoding, nil, &count, nil)
    }
  }
  guard let converted else { return nil }
  defer { g_free(converted) }
  return converted.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
    Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
