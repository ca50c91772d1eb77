import CLibFuzzer
import Foundation

// CritterFuzz                             prints the names of all targets
// CritterFuzz TARGET --seeds FOLDER       writes the files to begin with
// CritterFuzz TARGET [ARGUMENT...]        is libFuzzer with its arguments

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  for target in Target.all { print(target.name) }
  exit(0)
}
guard let campaign = Campaign.current else {
  FileHandle.standardError.write(Data("there is no target '\(arguments[1])'\n".utf8))
  exit(64)
}
if arguments.count == 4, arguments[2] == "--seeds" {
  try campaign.writeSeeds(to: arguments[3])
  exit(0)
}
var count = CInt(arguments.count - 1)
var words: [UnsafeMutablePointer<CChar>?] =
  ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) } + [nil]
words.withUnsafeMutableBufferPointer { words in
  var start = words.baseAddress
  exit(
    LLVMFuzzerRunDriver(&count, &start) { bytes, count in
      Campaign.current?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
}
