#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What scripts/bench asks for; all paths absolute.
struct Options {
  let critter: String
  let psnr: String
  let parts: String
  let work: String
  let isQuick: Bool
  /// The program that draws clips, and where charts of them go; nil when they are not asked for.
  let foreign: (clips: String, charts: String)?

  init(_ arguments: [String]) throws {
    var values: [String: String] = [:]
    var isQuick = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--quick" {
        isQuick = true
      } else if argument.hasPrefix("--"), let value = rest.popFirst() {
        values[String(argument.dropFirst(2))] = value
      }
    }
    guard let critter = values["critter"], let psnr = values["psnr"],
      let parts = values["parts"], let work = values["work"]
    else { throw Problem.usage }
    (self.critter, self.psnr, self.parts, self.work) = (critter, psnr, parts, work)
    self.isQuick = isQuick
    foreign = values["clips"].flatMap { clips in values["charts"].map { (clips, $0) } }
  }
}
