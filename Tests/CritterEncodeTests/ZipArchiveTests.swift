import CritterEncode
import CritterGraphics
import Testing

@Suite struct ZipArchiveTests {
  private func archive() -> [UInt8] {
    var archive = ZipArchive()
    archive.add("manifest.json", Array("{}".utf8))
    archive.add("animations/motion.json", [UInt8](repeating: 32, count: 5000))
    return archive.bytes
  }

  @Test func `what is worth it is compressed, and the rest stored`() throws {
    let bytes = archive()
    #expect(bytes.starts(with: [0x50, 0x4B, 3, 4, 20, 0, 0, 8, 0, 0]))
    #expect(bytes.count < 400)
    // The end of the directory names both files and where the directory is.
    let end = Array(bytes.suffix(22))
    #expect(end.starts(with: [0x50, 0x4B, 5, 6]) && end[8] == 2 && end[10] == 2)
    let place = Int(end[16]) + Int(end[17]) << 8
    #expect(bytes[place...].starts(with: [0x50, 0x4B, 1, 2]))
  }

  @Test func `equal files make equal bytes`() {
    #expect(archive() == archive())
  }
}
