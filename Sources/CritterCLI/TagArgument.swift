import ArgumentParser
import CritterSheet

/// The value of `--tag`.
struct TagArgument: ExpressibleByArgument {
  let tag: SheetRequest.Tag

  init?(argument: String) {
    guard let tag = SheetRequest.Tag(argument) else { return nil }
    self.tag = tag
  }
}
