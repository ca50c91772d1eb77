/// The commands of other tools. Each runs in the folder of its workload.
extension Workload {
  private static let ffmpeg = (program: "ffmpeg", package: "ffmpeg")
  private static let rsvg = (program: "rsvg-convert", package: "librsvg2-bin")
  private static let convert = (program: "convert", package: "imagemagick")
  private static let pngquant = (program: "pngquant", package: "pngquant")
  private static let chromium = (program: "chromium", package: "chromium")

  /// One command makes the palette and the GIF.
  private func ffmpegGIF(_ frames: String, _ output: String) -> String {
    "ffmpeg -y -v error -framerate \(frameRate) -i \(frames) -filter_complex "
      + "\"split[a][b];[a]palettegen=stats_mode=full[p];"
      + "[b][p]paletteuse=dither=none:diff_mode=rectangle\" \(output)"
  }

  private func drawnByRSVG(into folder: String) -> String {
    "for svg in svg/*.svg; do n=${svg#svg/}; "
      + "rsvg-convert \"$svg\" -o \"\(folder)/${n%.svg}.png\" || exit 1; done"
  }

  // From the rig, or from one SVG a frame, to a GIF.

  func critterRender(_ options: String = "", output: String) -> String {
    "critter render \(selection) -q \(options)\(options.isEmpty ? "" : " ")-o \(output)"
  }

  var endToEnd: [Contender] {
    [
      Contender(name: "critter", script: critterRender(output: "critter.gif")),
      Contender(
        name: "ffmpeg, reading SVG", needs: [Self.ffmpeg],
        script: ffmpegGIF("svg/%04d.svg", "ffmpeg-svg.gif")),
      Contender(
        name: "rsvg-convert and ffmpeg", needs: [Self.rsvg, Self.ffmpeg],
        script: "mkdir -p rsvg; \(drawnByRSVG(into: "rsvg")); "
          + ffmpegGIF("rsvg/%04d.png", "rsvg.gif"),
        rounds: frames > 100 ? 1 : 3),
    ]
  }

  /// A browser's start for each frame, as a script without a driver does it.
  var chromiumEndToEnd: Contender {
    Contender(
      name: "Chromium and ffmpeg", needs: [Self.chromium, Self.ffmpeg],
      script: "mkdir -p chromium; for svg in svg/*.svg; do n=${svg#svg/}; "
        + "chromium --headless --no-sandbox --disable-gpu --hide-scrollbars "
        + "--window-size=\(reference.size.width),\(reference.size.height) "
        + "--screenshot=\"chromium/${n%.svg}.png\" \"file://$PWD/$svg\" || exit 1; done; "
        + ffmpegGIF("chromium/%04d.png", "chromium.gif"),
      rounds: 1)
  }

  // From PNG frames to a GIF.

  var encodeOnly: [Contender] {
    [
      Contender(
        name: "critter", script: "critter encode png/ --fps \(frameRate) -q -o encoded.gif"),
      Contender(
        name: "ffmpeg", needs: [Self.ffmpeg],
        script: ffmpegGIF("png/%04d.png", "ffmpeg.gif")),
    ]
  }

  /// A palette of libimagequant's best, over all distinct frames at once.
  func imagequant(distinctFrames count: Int) -> Contender {
    Contender(
      name: "pngquant and ffmpeg", needs: [Self.pngquant, Self.ffmpeg],
      script: "ffmpeg -y -v error -i distinct/%04d.png -frames:v 1 -vf tile=1x\(count) all.png && "
        + "pngquant 256 --nofs --speed 1 --force --output quantized.png all.png && "
        + "ffmpeg -y -v error -i quantized.png -vf palettegen=reserve_transparent=0 palette.png && "
        + "ffmpeg -y -v error -framerate \(frameRate) -i png/%04d.png -i palette.png "
        + "-filter_complex paletteuse=dither=none:diff_mode=rectangle imagequant.gif",
      rounds: 1)
  }

  var imageMagick: Contender {
    Contender(
      name: "ImageMagick", needs: [Self.convert],
      script:
        "convert -delay \(100 / frameRate) png/*.png +dither -layers optimize imagemagick.gif",
      rounds: 3)
  }

  // From the rig, or from one SVG a frame, to PNG frames.

  var sequence: [Contender] {
    [
      Contender(name: "critter", script: critterRender(output: "'sequence/%04d.png'")),
      Contender(
        name: "ffmpeg, reading SVG", needs: [Self.ffmpeg],
        script: "ffmpeg -y -v error -framerate \(frameRate) -i svg/%04d.svg "
          + "-start_number 0 drawn/%04d.png"),
      Contender(
        name: "rsvg-convert", needs: [Self.rsvg],
        script: "mkdir -p rsvg; \(drawnByRSVG(into: "rsvg"))", rounds: 1),
    ]
  }

  /// critter's frames once more, as libpng packs them at its level 6 with its own choice of
  /// filters.
  var packedByLibPNG: Contender {
    Contender(
      name: "the same pixels at libpng's level 6", needs: [("mogrify", "imagemagick")],
      script: "mkdir -p level6; mogrify -define png:color-type=2 -define png:compression-level=6 "
        + "-define png:compression-filter=5 -define png:compression-strategy=0 -path level6 "
        + "sequence/*.png",
      rounds: 1)
  }

  func gifsicle(_ options: String, _ input: String, _ output: String) -> Contender {
    Contender(
      name: "gifsicle \(options)", needs: [("gifsicle", "gifsicle")],
      script: "gifsicle \(options) \(input).gif -o \(output).gif", rounds: 1)
  }
}
