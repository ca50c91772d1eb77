import CritterTestSupport
import Foundation
import Testing

/// The tables of features, against files with these features.
@Suite(.inCheck) struct FeatureTableTests {
  @Test(arguments: FeatureTable.all)
  func `each feature has a row`(table: FeatureTable) {
    let names = table.rows.flatMap(\.drawn).sorted()
    let format = table.ending == "svg" ? "svg-" : "lottie-"
    #expect(
      names == table.features.map { String($0.testDescription.dropFirst(format.count)) }.sorted())
  }

  @Test(arguments: FeatureTable.all)
  func `what the table calls refused is refused`(table: FeatureTable) {
    for row in table.rows {
      for (words, contents) in row.refused {
        let text = table.ending == "svg" ? svgText(contents) : contents
        #expect(throws: (any Error).self, "\(row.feature): \(words)") {
          _ = try ImportedPicture.frames(of: text, ending: table.ending, at: [0])
        }
      }
    }
  }

  /// `CRITTER_RECORD=1` writes the table.
  @Test(arguments: FeatureTable.all)
  func `the page has the table`(table: FeatureTable) throws {
    let file = Repository.folder.appendingPathComponent("docs/how-to/" + table.page)
    let page = try String(contentsOf: file, encoding: .utf8)
    let (start, end) = ("<!-- features -->\n", "<!-- features: end -->")
    let parts = page.components(separatedBy: start)
    let rest = try #require(parts.last).components(separatedBy: end)
    try #require(parts.count == 2 && rest.count == 2)
    let lines = ["| feature | support |", "|---|---|"] + table.rows.map(\.text)
    let new = parts[0] + start + lines.joined(separator: "\n") + "\n" + end + rest[1]
    if Repository.isRecording {
      try Data(new.utf8).write(to: file)
    } else {
      #expect(new == page, "record the table with CRITTER_RECORD=1 scripts/check imports")
    }
  }
}
