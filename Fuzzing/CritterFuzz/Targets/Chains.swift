import CritterImport
import CritterMotion
import CritterRig
import CritterRigFile
import CritterSyntax

extension Target {
  /// A rig whose parts mask, lead, and hold each other in any order is drawn or refused.
  static let rigChains = Target(
    name: "rig-chains", kind: .bytes, seeds: { Link.seeds },
    run: { bytes in
      let parts = Link.all(bytes).enumerated().map { index, link in
        "  p\(index): { fill: red, frame: [\(index % 7), 0, 9, 9]\(link.inRig(index)) }\n"
      }
      let yaml = "canvas: { size: [20, 20] }\nparts:\n" + parts.joined()
      try show(RigDocument(yaml: Array(yaml.utf8), folder: ".", art: []).resolved())
    })

  /// A Lottie whose layers mask and lead each other in any order is a valid rig, or is refused.
  static let lottieChains = Target(
    name: "lottie-chains", kind: .bytes, seeds: { Link.seeds },
    run: { bytes in
      let layers = Link.all(bytes).enumerated().map { index, link in
        #"{"ind":\#(index),"ty":\#(index % 3 == 1 ? 3 : 4),"nm":"l\#(index)","ip":0,"op":50,"#
          + #""ks":{"p":{"k":[{"t":0,"s":[\#(index % 5),0]},{"t":40,"s":[9,9]}]}},"#
          + #""shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]},"r":{"k":0}},"#
          + #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]\#(link.inLottie(index))}"#
      }
      let json =
        #"{"v":"5.7.0","fr":25,"ip":0,"op":50,"w":99,"h":99,"layers":[\#(layers.joined(separator: ","))]}"#
      try show(imported(Array(json.utf8), path: "a.json"))
    })

  /// An SVG whose elements show, mask, and paint each other in any order is a valid rig, or is refused.
  static let svgChains = Target(
    name: "svg-chains", kind: .bytes, seeds: { Link.seeds },
    run: { bytes in
      let elements = Link.all(bytes).enumerated().map { index, link in link.inSVG(index) }
      let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">\#(elements.joined())"#
        + ##"<use href="#e0"><animate attributeName="x" to="9" dur="1s"/></use></svg>"##
      try show(imported(Array(svg.utf8), path: "a.svg"))
    })

  private static func imported(_ bytes: [UInt8], path: String) throws -> Rig {
    let rig = try ImportedRig(bytes, path: path, ImportedRig.Options(isPartial: true))
    return try RigDocument(importing: rig.yaml, named: "a", from: path, art: rig.art).resolved()
  }
}

/// A thing that refers to another one: a byte with the kind of the link and the distance.
private struct Link {
  let kind: Int
  let distance: Int

  private init(_ byte: UInt8) {
    kind = Int(byte >> 6)
    distance = Int(byte & 63) - 31
  }

  /// The most things; a chain of as many is beyond every limit on depth.
  static let limit = 2000

  static func all(_ bytes: [UInt8]) -> [Link] { bytes.prefix(limit).map(Link.init) }

  /// Chains forward and backward, of each kind and of all.
  static var seeds: [[UInt8]] {
    let steps: [UInt8] = [32, 30, 31]
    let plain = (0..<4).flatMap { kind in steps.map { $0 | UInt8(kind) << 6 } }
    let chains = plain.flatMap {
      [Array(repeating: $0, count: 12), Array(repeating: $0, count: 1200)]
    }
    let mixed = [[32, 96, 160, 224], [30, 94, 32, 160]].map { step in
      (0..<150).flatMap { _ in step.map(UInt8.init) }
    }
    return chains + mixed
  }

  func inRig(_ index: Int) -> String {
    let other = "p\(index + distance)"
    return switch kind {
    case 0: ", mask: { part: \(other) }"
    case 1: ", parent: \(other)"
    case 2: ", follow: { part: \(other), delay: 0.1 }"
    default: ", parts: { q\(index): { fill: blue, frame: [0, 0, 4, 4], mask: { part: \(other) } } }"
    }
  }

  func inLottie(_ index: Int) -> String {
    switch kind {
    case 0: #","tt":1"#
    case 1: #","parent":\#(index + distance)"#
    case 2: #","tt":2,"tp":\#(index + distance)"#
    default: #","tt":1,"parent":\#(index + distance)"#
    }
  }

  func inSVG(_ index: Int) -> String {
    let (id, other) = ("e\(index)", "e\(index + distance)")
    return switch kind {
    case 0: ##"<use id="\##(id)" href="#\##(other)"/>"##
    case 1: ##"<mask id="\##(id)"><rect width="9" height="9" mask="url(#\##(other))"/></mask>"##
    case 2:
      ##"<linearGradient id="\##(id)" href="#\##(other)"/><rect width="9" height="9" fill="url(#\##(id))"/>"##
    default:
      ##"<g id="\##(id)" clip-path="url(#\##(other))"><rect width="9" height="9"><animate attributeName="x" to="9" dur="1s"/></rect></g>"##
    }
  }
}
