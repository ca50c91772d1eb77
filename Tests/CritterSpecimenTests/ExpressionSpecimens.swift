import CritterTestSupport
import Testing

@Suite(.serialized) struct ExpressionSpecimens {
  static let specimens = [
    Specimen(
      "100,000 parentheses in an expression", ["validate", "./r"], says: "more than 100 deep"
    ) {
      let deep =
        String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000)
      try $0.write(
        "canvas: { size: [10, 10] }\nparts:\n  a: { frame: [0, 0, \"\(deep)\", 5] }\n",
        to: "r/rig.yaml")
    }
  ]

  @Test(arguments: specimens) func endsWithASentence(_ specimen: Specimen) throws {
    try specimen.check()
  }
}
