import CritterEncode
import Testing

@Suite struct FormatTests {
  @Test func `formats are found by name and by extension in any case`() {
    #expect(Format.named("gif")?.name == "gif")
    #expect(Format.named("bmp") == nil)
    #expect(Format.forExtension("PNG")?.name == "png")
    #expect(Format.forExtension("") == nil)
  }

  @Test func `a video does not take a number of plays, other than one`() throws {
    for format in [Format.mp4, .webm] {
      try format.check(EncodeOptions(plays: nil))
      try format.check(EncodeOptions(plays: 1))
      #expect(throws: EncodeError.playCountNotStored(3, format: format.name)) {
        try format.check(EncodeOptions(plays: 3))
      }
    }
    try Format.apng.check(EncodeOptions(plays: 3))
    try Format.png.check(EncodeOptions(plays: 3))
  }

  @Test func `no two formats share a name or an extension`() {
    let names = Format.all.map(\.name)
    let extensions = Format.all.flatMap(\.extensions)
    #expect(Set(names).count == names.count)
    #expect(Set(extensions).count == extensions.count)
  }

  @Test func `formats know their limits`() {
    #expect(Format.gif.isAnimated && !Format.png.isAnimated)
    #expect(Format.gif.maximumFrameRate == 50)
    #expect(Format.png.maximumFrameRate == nil)
    #expect(Format.apng.maximumFrameRate == 90)
  }
}
