extension Workshop {
  /// What the figures were taken on, as a table.
  func machine() throws -> String {
    let facts = [
      ("processor", "sysctl -n machdep.cpu.brand_string || lscpu | sed -n 's/^Model name: *//p'"),
      ("cores", "getconf _NPROCESSORS_ONLN"),
      ("system", "(. /etc/os-release && echo \"$PRETTY_NAME\") || sw_vers"),
      ("load before", "uptime | sed 's/.*load average[s]*: //'"),
      ("critter", "critter --version"),
      ("ffmpeg", "ffmpeg -version | sed -n '1s/ Copyright.*//p'"),
      ("rsvg-convert", "rsvg-convert --version"),
      ("gifsicle", "gifsicle --version | head -n 1"),
      ("pngquant", "pngquant --version"),
      ("apngasm", "apngasm 2>&1 | sed -n '2s/.*Assembler //p'"),
      ("img2webp", "img2webp -version | sed -n '1s/WebP Encoder version: //p'"),
      ("ImageMagick", "convert -version | sed -n '1s/Version: \\([^ ]* [^ ]*\\).*/\\1/p'"),
    ]
    var table = Table(["", ""])
    for (name, script) in facts {
      let text = try output(of: "(\(script)) 2>/dev/null || echo none")
      table.add([name, text.split(separator: "\n").last.map(String.init) ?? "none"])
    }
    return table.markdown
  }
}
