#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Draws clips of many kinds as numbered PNGs, the same ones each time.
///
///     Clips FOLDER [NAME…]
///
/// Writes FOLDER/NAME/0000.png and so on, of all clips or of those named, and prints a line for
/// each: name, frames, frames a second, width, height, kind, separated by tabs.
@main
struct Clips {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let folder = arguments.first else {
      print("usage: Clips FOLDER [NAME…]")
      exit(64)
    }
    let names = Set(arguments.dropFirst())
    for clip in Clip.all where names.isEmpty || names.contains(clip.name) {
      try clip.write(into: "\(folder)/\(clip.name)")
      print(clip.line)
    }
  }
}
