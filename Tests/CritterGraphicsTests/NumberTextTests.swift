import CritterGraphics
import Testing

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (50, "50"), (0, "0"), (-0.0, "0"), (-3, "-3"), (0.1, "0.1"),
      (0.1 + 0.2, "0.30000000000000004"),
      (1e16, "1e+16"), (.infinity, "inf"), (.nan, "nan"),
    ] as [(Double, String)])
  func `a number is as short as it reads back exactly`(number: Double, text: String) {
    #expect(number.shortText == text)
  }

  @Test(
    arguments: [
      (0.1 + 0.2, 3, "0.3"), (2.0004, 3, "2"), (-0.0004, 3, "0"), (1.0 / 3, 3, "0.333"),
      (1.0 / 3, 6, "0.333333"), (2.5, 0, "3"), (1e300, 3, "1e+300"), (.infinity, 3, "inf"),
    ] as [(Double, Int, String)])
  func `decimals beyond those asked for are rounded away`(
    number: Double, decimals: Int, text: String
  ) {
    #expect(number.shortText(decimals: decimals) == text)
  }
}
