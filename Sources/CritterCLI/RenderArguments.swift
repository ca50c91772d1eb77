import ArgumentParser
import CritterKit
import CritterMotion

// The groups of the table, each of a type of its own: the parser tells groups apart by their types.

typealias SelectionOptions = GivenOptions<SelectionTable>
typealias MotionOptions = GivenOptions<MotionTable>
typealias PictureOptions = GivenOptions<PictureTable>
typealias EncodingOptions = GivenOptions<EncodingTable>
typealias BudgetOptions = GivenOptions<BudgetTable>

enum SelectionTable: OptionSelection {
  static var options: [RenderOption] { RenderOption.selection }
}

enum MotionTable: OptionSelection {
  static var options: [RenderOption] { RenderOption.motion }
}

enum PictureTable: OptionSelection {
  static var options: [RenderOption] { RenderOption.picture }
}

enum EncodingTable: OptionSelection {
  static var options: [RenderOption] { RenderOption.encoding }
}

enum BudgetTable: OptionSelection {
  static var options: [RenderOption] { RenderOption.budget }
}

extension RenderOptions {
  /// For a command that shows nothing by itself.
  func requireSelection() throws {
    guard saysWhatToShow else {
      throw ValidationError(
        "no animation selected; use --state NAME, --from NAME --to NAME, --clip NAME, or --scene NAME"
      )
    }
  }
}
