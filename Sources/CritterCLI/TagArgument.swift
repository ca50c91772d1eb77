import ArgumentParser
import CritterSheet

extension SheetRequest.Tag: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
