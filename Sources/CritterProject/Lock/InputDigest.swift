import CritterEncode
import CritterGraphics
import CritterKit
import CritterRig
import CritterSVG

extension OutputPlan {
  /// Names what the output is made from, whatever the files look like that say it: every drawing
  /// and how long it shows, the bytes of the art in them, the format and its options.
  ///
  /// - Parameter shot: the plan's own.
  /// - Returns: the digest, and the names of the art that is to be seen.
  func inputs(of shot: Shot) throws -> (digest: String, art: Set<String>) {
    let digest = Digest()
    var art = try digest.add(shot)
    for theme in themes {
      digest.add(Array("theme \(theme.theme)\n".utf8))
      art.formUnion(try digest.add(theme.shot))
    }
    let options = [format.name] + options.differences + budget.differences
    digest.add(Array(options.joined(separator: "\n").utf8))
    return (digest.text, art)
  }
}

extension Digest {
  /// - Returns: the names of the art that is to be seen.
  fileprivate func add(_ shot: Shot) throws -> Set<String> {
    var names: Set<String> = []
    var last: Drawing?
    try shot.forEachDrawing { drawing, duration in
      var text = CanonicalBytes()
      text.add(duration)
      if drawing != last {
        text.add(drawing)
        names.formUnion(drawing.layers.flatMap(\.art))
      }
      add(text.bytes)
      last = drawing
    }
    for file in shot.rig.art.sorted(by: { $0.name < $1.name }) where names.contains(file.name) {
      add(Array("\(file.name) \(Digest.text(of: file.bytes))\n".utf8))
    }
    return names
  }
}

extension EncodeOptions {
  /// Those that are not the default, so that one more option changes nothing for who has it not.
  var differences: [String] {
    var options = RenderOptions()
    options.request.options = self
    return RenderOption.encoding.flatMap { option in
      option.texts(in: options).map { "\(option.name): \($0)" }
    }
  }
}

extension Budget {
  /// What distinguishes it from none.
  var differences: [String] {
    [
      bytes.map { "at most \($0) bytes" }, pictures.map { "at most \($0) pictures" },
      keepsSize ? "size kept" : nil,
    ].compactMap(\.self)
  }
}
