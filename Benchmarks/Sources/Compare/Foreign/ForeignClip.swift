/// A clip that `Clips` draws, in the workshop's folder for it.
struct ForeignClip {
  let name: String
  let kind: String
  let frames: Int
  let reference: Reference

  /// - Parameter line: as `Clips` prints it.
  init(line: Substring) throws {
    let fields = line.split(separator: "\t").map(String.init)
    let numbers = fields.dropFirst().prefix(4).compactMap { Int($0) }
    guard fields.count == 6, numbers.count == 4 else { throw Problem.unreadable(String(line)) }
    (name, kind, frames) = (fields[0], fields[5], numbers[0])
    reference = Reference(
      frames: "../clips/\(name)", frameRate: numbers[1], size: (numbers[2], numbers[3]),
      detail: nil)
  }

  /// Where its files are made, beside the folder of all clips.
  var place: String { "foreign/\(name)" }
  private var png: String { "../clips/\(name)/%04d.png" }
  private var rate: Int { reference.frameRate }

  private static let ffmpeg = (program: "ffmpeg", package: "ffmpeg")
  private static let gifsicle = (program: "gifsicle", package: "gifsicle")

  static let qualities = [100, 90, 70, 50, 30]
  static let losses = [20, 40, 80, 160]

  private func ffmpegGIF(_ dither: String, _ output: String) -> String {
    "ffmpeg -y -v error -framerate \(rate) -i \(png) -filter_complex "
      + "\"split[a][b];[a]palettegen=stats_mode=full[p];"
      + "[b][p]paletteuse=dither=\(dither):diff_mode=rectangle\" \(output).gif"
  }

  private func gifsicle(_ options: String, _ input: String, _ output: String) -> String {
    "gifsicle \(options) \(input).gif -o \(output).gif"
  }

  /// From PNG frames to a GIF.
  func critter(quality: Int, rounds: Int) -> Contender {
    Contender(
      name: quality == 90 ? "critter" : "critter, quality \(quality)",
      script: "critter encode ../clips/\(name)/ --fps \(rate) --quality \(quality) -q "
        + "-o critter-\(quality).gif",
      rounds: rounds)
  }

  var squeezedAgain: Contender {
    Contender(
      name: "gifsicle -O3 of critter, quality 100", needs: [Self.gifsicle],
      script: gifsicle("-O3", "critter-100", "critter-o3"), rounds: 1)
  }

  func plain(dither: String, rounds: Int) -> Contender {
    Contender(
      name: "ffmpeg, \(dither)", needs: [Self.ffmpeg],
      script: ffmpegGIF(dither, "ffmpeg-\(dither)"), rounds: rounds)
  }

  func squeezed(dither: String, rounds: Int) -> Contender {
    Contender(
      name: "ffmpeg, \(dither), and gifsicle -O3", needs: [Self.ffmpeg, Self.gifsicle],
      script: ffmpegGIF(dither, "plain") + " && " + gifsicle("-O3", "plain", "o3-\(dither)"),
      rounds: rounds)
  }

  func lossy(_ loss: Int) -> Contender {
    Contender(
      name: "gifsicle -O3 --lossy=\(loss)", needs: [Self.ffmpeg, Self.gifsicle],
      script: ffmpegGIF("none", "plain") + " && "
        + gifsicle("-O3 --lossy=\(loss)", "plain", "lossy-\(loss)"),
      rounds: 1)
  }

  /// By format: critter, then what else makes it.
  func lossless(_ format: String) -> [Contender] {
    let encode = "critter encode ../clips/\(name)/ --fps \(rate) -q -o critter.\(format)"
    let critter = Contender(name: "critter", script: encode, rounds: 1)
    return [critter] + (format == "webp" ? [img2webp] : [ffmpegAPNG, apngasm])
  }

  private var ffmpegAPNG: Contender {
    Contender(
      name: "ffmpeg", needs: [Self.ffmpeg],
      script: "ffmpeg -y -v error -framerate \(rate) -i \(png) -plays 0 -pred mixed ffmpeg.apng",
      rounds: 1)
  }

  private var apngasm: Contender {
    Contender(
      name: "apngasm", needs: [("apngasm", "apngasm")],
      script: "apngasm apngasm.apng ../clips/\(name)/0000.png 1 \(rate)", rounds: 1)
  }

  private var img2webp: Contender {
    Contender(
      name: "img2webp", needs: [("img2webp", "webp")],
      script: "img2webp -lossless -d \(1000 / rate) ../clips/\(name)/*.png -o img2webp.webp",
      rounds: 1)
  }
}
