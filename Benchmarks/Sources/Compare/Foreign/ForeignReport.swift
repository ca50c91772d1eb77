/// What clips of all kinds come to, as tables.
struct ForeignReport {
  let results: [ForeignResult]

  var report: Report {
    var report = Report()
    addGoals(to: &report)
    report.add(section: "GIF", Self.aboutGIF, gifs)
    report.add(section: "GIF at the decibels of gifsicle --lossy", Self.aboutLossy, lossy)
    report.add(section: "APNG and WebP", Self.aboutLossless, lossless)
    report.add(section: "Every GIF", "Median processor time, and highest memory.", every)
    if let clip = results.first?.clip { report.add(commands: clip.commands) }
    return report
  }

  private static let aboutGIF = """
    From the same PNG frames. *Ratio* is critter's size, divided by the size after ffmpeg \
    (palettegen and paletteuse, `dither=none`) and `gifsicle -O3`. *-O3 saves* is the saving of \
    `gifsicle -O3` on critter's file of quality 100. *Processor* is critter's processor time at \
    the default quality, divided by the time of ffmpeg and gifsicle.
    """
  private static let aboutLossy = """
    critter's size at the same decibels, divided by the size after `gifsicle -O3 --lossy`. Sizes \
    between the qualities 100, 90, 70, 50, and 30 are interpolated. A cell is empty if critter's \
    lowest quality is better, or its highest worse.
    """
  private static let aboutLossless = """
    From the same pixels. The ratios are critter's size, divided by the other tool's size.
    """

  private func ratios(_ ratio: (ForeignResult) -> Double?) -> [Double] {
    results.compactMap(ratio)
  }

  private func addGoals(to report: inout Report) {
    let finest = ratios { ratio($0.finest, $0.best) }
    report.add(
      goal: "GIF at quality 100, bytes of ffmpeg and gifsicle -O3, worst clip", .most(1, .ratio),
      finest.max(),
      also: results.allSatisfy { result in
        guard let ours = result.finest?.likeness, let theirs = result.best?.likeness else {
          return true
        }
        return ours.whole >= theirs.whole - 0.05
      })
    report.add(
      goal: "What gifsicle -O3 leaves of it, least", .least(0.99, .ratio),
      ratios { ratio($0.again, $0.finest) }.min())
    report.add(
      goal: "GIF at the decibels of gifsicle --lossy, bytes, worst clip", .most(0.9, .ratio),
      results.flatMap { result in result.lossy.compactMap { result.bytesAsLike($0) } }.max())
    let processor = ratios(\.processorRatio)
    report.add(
      goal: "Processor time at the default, median clip", .most(1, .ratio),
      processor.isEmpty ? nil : median(processor))
    report.add(goal: "The same, worst clip", .most(1.5, .ratio), processor.max())
    let art = results.filter { $0.clip.kind.contains("pixel art") }
    report.add(
      goal: "APNG of pixel art, of apngasm's bytes, worst", .most(1.02, .ratio),
      art.compactMap {
        ratio($0.lossless("apng", by: "critter"), $0.lossless("apng", by: "apngasm"))
      }
      .max())
    report.add(
      goal: "APNG, of ffmpeg's bytes, worst clip", .most(1, .ratio),
      ratios { ratio($0.lossless("apng", by: "critter"), $0.lossless("apng", by: "ffmpeg")) }.max())
    report.add(
      goal: "WebP, of img2webp's bytes, worst clip", .most(1, .ratio),
      ratios { ratio($0.lossless("webp", by: "critter"), $0.lossless("webp", by: "img2webp")) }
        .max())
  }

  private var gifs: Table {
    var table = Table([
      "", "kind", "quality 100", "ratio", "dB", "theirs", "-O3 saves", "default", "ratio", "dB",
      "sierra2_4a, ratio", "dB", "processor",
    ])
    for result in results {
      table.add([
        result.clip.name, result.clip.kind, result.finest?.bytes.size ?? "",
        ratio(result.finest, result.best)?.ratio ?? "", decibels(result.finest),
        decibels(result.best),
        ratio(result.again, result.finest).map { "\(((1 - $0) * 100).fixed(1)) %" } ?? "",
        result.usual?.bytes.size ?? "", ratio(result.usual, result.best)?.ratio ?? "",
        decibels(result.usual), ratio(result.dithered, result.best)?.ratio ?? "",
        decibels(result.dithered), result.processorRatio?.ratio ?? "",
      ])
    }
    return table
  }

  private var lossy: Table {
    var table = Table(
      [""] + ForeignClip.losses.flatMap { ["--lossy=\($0), dB", "ratio"] })
    for result in results where result.lossy.count == ForeignClip.losses.count {
      table.add(
        [result.clip.name]
          + result.lossy.flatMap { [decibels($0), result.bytesAsLike($0)?.ratio ?? ""] })
    }
    return table
  }

  private var lossless: Table {
    let peers = [("apng", "ffmpeg"), ("apng", "apngasm"), ("webp", "img2webp")]
    var table = Table(
      [
        "", "APNG", "of ffmpeg's", "of apngasm's", "processor", "apngasm's", "WebP",
        "of img2webp's",
      ]
    )
    for result in results {
      let (apng, webp) = (
        result.lossless("apng", by: "critter"), result.lossless("webp", by: "critter")
      )
      let shares = peers.map { format, name in
        ratio(format == "apng" ? apng : webp, result.lossless(format, by: name))?.ratio ?? ""
      }
      table.add([
        result.clip.name, apng?.bytes.size ?? "", shares[0], shares[1],
        apng?.processorSeconds.duration ?? "",
        result.lossless("apng", by: "apngasm")?.processorSeconds.duration ?? "",
        webp?.bytes.size ?? "", shares[2],
      ])
    }
    return table
  }

  private var every: Table {
    var table = Table(["clip", "", "bytes", "dB", "SSIM", "processor time", "peak memory"])
    for result in results {
      for file in result.names.compactMap({ result.gifs[$0] }) {
        table.add([
          result.clip.name, file.name, file.bytes.size, decibels(file),
          file.likeness?.similarity.fixed(4) ?? "", file.processorSeconds.duration,
          file.peakMemory.size,
        ])
      }
    }
    return table
  }

  private func decibels(_ file: ForeignFile?) -> String { file?.likeness?.whole.decibels ?? "" }
}

extension ForeignResult {
  /// At the default, of ffmpeg's and gifsicle's together.
  var processorRatio: Double? {
    guard let usual, let best else { return nil }
    return usual.processorSeconds / best.processorSeconds
  }
}

/// Of their bytes.
func ratio(_ file: ForeignFile?, _ other: ForeignFile?) -> Double? {
  guard let file, let other else { return nil }
  return Double(file.bytes) / Double(other.bytes)
}

extension ForeignClip {
  fileprivate var commands: [(title: String, contenders: [Contender])] {
    let gifs = [
      critter(quality: 90, rounds: 1), squeezed(dither: "none", rounds: 1),
      squeezed(dither: "sierra2_4a", rounds: 1), lossy(80),
    ]
    return [("GIF", gifs), ("APNG", lossless("apng")), ("WebP", lossless("webp"))]
  }
}
