import Testing

@testable import CritterKit

@Suite struct ByteCountTests {
  @Test(
    arguments: [
      ("128KB", 128_000), ("128 kb", 128_000), ("0.5MB", 500_000), ("100KiB", 102_400),
      ("1MiB", 1_048_576), ("4096", 4096), ("12b", 12), ("3k", 3000),
      ("4GB", 4_000_000_000), ("2GiB", 2_147_483_648),
    ])
  func `a number of bytes is written as people write it`(text: String, bytes: Int) {
    #expect(ByteCount(text)?.bytes == bytes)
  }

  @Test(arguments: ["", "KB", "-1KB", "0", "nan", "1e20", "12 TB", "128KBs"])
  func `anything else is none`(text: String) {
    #expect(ByteCount(text) == nil)
  }

  @Test(
    arguments: [
      (999, "999 bytes"), (1000, "1 KB"), (97_620, "97.6 KB"), (128_000, "128 KB"),
      (1_250_000, "1.3 MB"), (10_000_000, "10 MB"), (4_000_000_000, "4 GB"),
    ])
  func `a number of bytes has three digits`(bytes: Int, text: String) {
    #expect(ByteCount(bytes).text == text)
  }

  @Test func `the highest that holds is found`() {
    for best in 60...90 {
      #expect(highest(of: 60...90) { $0 <= best } == best)
    }
  }
}
