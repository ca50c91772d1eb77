import CritterTestSupport
import Foundation
import Testing

/// A file in which things lie in each other, or refer to each other, many levels deep.
struct Chain: CustomTestStringConvertible, Sendable {
  let name: String
  /// The file, or the folder of a rig.
  let path: String
  /// Returns the files of a chain with a number of links.
  let files: @Sendable (Int) -> [String: String]
  /// The numbers of links: as many as no limit allows, and as many as other limits allow.
  var counts = [100_000, 900]
  var command = ["validate"]

  var testDescription: String { name }

  init(
    _ name: String, _ path: String, counts: [Int] = [100_000, 900],
    command: [String] = ["validate"],
    _ content: @escaping @Sendable (Int) -> String
  ) {
    self.init(name, in: path, counts: counts, command: command) { count in [path: content(count)] }
  }

  init(
    _ name: String, in path: String, counts: [Int], command: [String] = ["validate"],
    _ files: @escaping @Sendable (Int) -> [String: String]
  ) {
    self.name = name
    self.path = path
    self.counts = counts
    self.command = command
    self.files = files
  }
}

// MARK: - Rigs

extension Chain {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined()
  }

  private static func rig(
    _ name: String, counts: [Int] = [100_000, 900], _ yaml: @escaping @Sendable (Int) -> String
  ) -> Chain {
    Chain(name, in: "r", counts: counts) { count in
      ["r/rig.yaml": "canvas: { size: [10, 10] }\n\(yaml(count))"]
    }
  }

  /// Parts, each with a link to the next or to the one before.
  private static func parts(_ name: String, _ link: @escaping @Sendable (String) -> String)
    -> [Chain]
  {
    let box = "fill: red, frame: [0, 0, 9, 9]"
    // 10,000 parts are allowed.
    return [("forward", 1), ("backward", -1)].map { title, step in
      rig("\(name), \(title)", counts: [100_000, 9_900, 990]) { count in
        "parts:\n"
          + list(count) { index in
            let other = index + step
            let own = (0..<count).contains(other) ? ", \(link("p\(other)"))" : ""
            return "  p\(index): { \(box)\(own) }\n"
          }
      }
    }
  }

  private static let plain = "parts: { p: { fill: red, frame: [0, 0, 9, 9] } }\n"

  private static func expression(_ name: String, _ text: @escaping @Sendable (Int) -> String)
    -> Chain
  {
    rig("expression: \(name)") {
      "parts: { p: { fill: red, frame: [0, 0, 9, 9], opacity: \"\(text($0))\" } }\n"
    }
  }

  static var rigs: [Chain] {
    parts("masks") { "mask: { part: \($0) }" } + parts("parents") { "parent: \($0)" }
      + parts("followers") { "follow: { part: \($0), delay: 0.1 }" } + [
        rig("masks in groups", counts: [3_000]) { count in
          "parts:\n"
            + list(count) {
              "  g\($0): { mask: { part: m\($0 + 1) }, parts: { h\($0): { parts: { m\($0): { fill: red, frame: [0, 0, 9, 9] } } } } }\n"
            } + "  m\(count): { fill: red, frame: [0, 0, 9, 9] }\n"
        },
        rig("masks of parts that lie deep", counts: [16]) { count in
          "parts:\n"
            + list(count) { index in
              let parts = list(40) { "n\(index)x\($0): { parts: { " }
              return "  g\(index): { mask: { part: m\(index + 1) }, parts: { \(parts)"
                + "m\(index): { fill: red, frame: [0, 0, 9, 9] }\(repeated(" } }", 40)) } }\n"
            } + "  m\(count): { fill: red, frame: [0, 0, 9, 9] }\n"
        },
        rig("parts in parts", counts: [100_000, 90]) {
          "parts: " + list($0) { "{ p\($0): { parts: " } + "{ q: {} }" + repeated(" } }", $0) + "\n"
        },
        rig("lists") { "parts: \(repeated("[", $0))\(repeated("]", $0))\n" },
        rig("lists on lines") { "parts:\n  \(repeated("- ", $0))a\n" },
        rig("aliases") { "a: &a0 [1]\n" + list($0) { "x\($0): &a\($0 + 1) [*a\($0)]\n" } },
        rig("merge keys") {
          "a: &a0 { b: 1 }\n" + list($0) { "x\($0): &a\($0 + 1) { <<: *a\($0) }\n" }
        },
        rig("variables", counts: [100_000, 9_900]) {
          "inputs: { a: { min: 0, max: 1 } }\nvariables:\n  v0: a\n"
            + list($0) { "  v\($0 + 1): v\($0) + 1\n" } + plain
        },
        rig("colors") {
          "colors:\n" + list($0) { "  c\($0): c\($0 + 1)\n" } + "  c\($0): red\n" + plain
        },
        rig("easings") {
          "easings:\n" + list($0) { "  e\($0): e\($0 + 1)\n" } + "  e\($0): ease\n" + plain
        },
        rig("clips in clips") { count in
          plain + "clips:\n" + list(count) { "  c\($0): { duration: 1, play: c\($0 + 1) }\n" }
            + "  c\(count): { duration: 1, parts: { p: { opacity: [0, 1] } } }\n"
        },
        rig("clips in earlier clips") { count in
          plain + "clips:\n  c0: { duration: 1, parts: { p: { opacity: [0, 1] } } }\n"
            + list(count) { "  c\($0 + 1): { duration: 1, play: c\($0) }\n" }
        },
        rig("rigs in rigs of a file", counts: [100_000, 990, 20]) { count in
          "rigs:\n"
            + list(count) {
              "  r\($0): { canvas: { size: [9, 9] }, parts: { p: { rig: r\($0 + 1), frame: [0, 0, 9, 9] } } }\n"
            }
            + "  r\(count): { canvas: { size: [9, 9] }, parts: { p: { fill: red, frame: [0, 0, 9, 9] } } }\n"
            + "parts: { p: { rig: r0, frame: [0, 0, 9, 9] } }\n"
        },
        Chain("rigs in rigs of other folders", in: "r0", counts: [1_000, 19]) { count in
          Dictionary(
            uniqueKeysWithValues: (0...count).map { index in
              let part = index < count ? "rig: r\(index + 1)" : "fill: red"
              return (
                "r\(index)/rig.yaml",
                "canvas: { size: [9, 9] }\nparts: { p: { \(part), frame: [0, 0, 9, 9] } }\n"
              )
            })
        },
        rig("copies in copies", counts: [90]) {
          "parts: " + list($0) { "{ p\($0): { copies: 1, parts: " }
            + "{ q: { fill: red, frame: [0, 0, 9, 9] } }" + repeated(" } }", $0) + "\n"
        },
        rig("events that trigger events") {
          plain + "events:\n" + list($0) { "  - { on: t\($0), do: { trigger: t\($0 + 1) } }\n" }
        },
        rig("a pattern") {
          "inputs: { a: { text: x } }\n\(plain)events: [{ tap: p, if: { a: /\(repeated("(", $0))a\(repeated(")", $0))/ }, set: { a: y } }]\n"
        },
        rig("a text") {
          "parts: { p: { text: \"\(repeated("{", $0))a\(repeated("}", $0))\", frame: [0, 0, 9, 9] } }\n"
        },
        rig("a scene") { plain + "scenes: { s: \(repeated("[", $0))\(repeated("]", $0)) }\n" },
        Chain("a theme", in: "r", counts: [100_000]) {
          [
            "r/rig.yaml": "canvas: { size: [9, 9] }\ncolors: { a: red }\n\(plain)",
            "r/t.theme.yaml": "colors: \(repeated("{ a: ", $0))\(repeated("}", $0))\n",
          ]
        },
        expression("brackets") { repeated("(", $0) + "1" + repeated(")", $0) },
        expression("signs") { repeated("-", $0) + "1" },
        expression("signs with spaces") { repeated("- ", $0) + "1" },
        expression("sums") { "1" + repeated("+1", $0) },
        expression("products") { "1" + repeated("*1", $0) },
        expression("comparisons") { "1" + repeated("<1", $0) },
        expression("functions") { repeated("min(", $0) + "1" + repeated(",1)", $0) },
      ]
  }
}

// MARK: - Drawings

extension Chain {
  private static let open =
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">"#
  private static let box = #"<rect class="m" width="1" height="1"/>"#

  /// The ways in which a drawing can nest: markup, references, and style sheets.
  private static let drawings: [(String, @Sendable (Int) -> String)] = [
    ("groups", { repeated("<g>", $0) + box + repeated("</g>", $0) }),
    ("drawings", { repeated("<svg>", $0) + box + repeated("</svg>", $0) }),
    ("switches", { repeated("<switch>", $0) + box + repeated("</switch>", $0) }),
    (
      "text spans",
      { "<text>" + repeated("<tspan>", $0) + "a" + repeated("</tspan>", $0) + "</text>" }
    ),
    ("unknown elements", { repeated("<q>", $0) + repeated("</q>", $0) }),
    (
      "uses",
      { count in
        list(count) { ##"<use id="u\##($0)" xlink:href="#u\##($0 + 1)"/>"## }
          + #"<rect id="u\#(count)" class="m" width="1" height="1"/>"#
      }
    ),
    (
      "uses of earlier uses",
      { count in
        #"<rect id="u0" class="m" width="1" height="1"/>"#
          + list(count) { ##"<use id="u\##($0 + 1)" xlink:href="#u\##($0)"/>"## }
      }
    ),
    (
      "symbols",
      {
        list($0) { ##"<symbol id="u\##($0)"><use xlink:href="#u\##($0 + 1)"/></symbol>"## }
          + ##"<use xlink:href="#u0"/>"##
      }
    ),
    (
      "gradients",
      {
        list($0) { ##"<linearGradient id="u\##($0)" xlink:href="#u\##($0 + 1)"/>"## }
          + ##"<rect class="m" width="5" height="5" fill="url(#u0)"/>"##
      }
    ),
    (
      "patterns",
      {
        list($0) {
          ##"<pattern id="u\##($0)" width="1" height="1"><rect width="1" height="1" fill="url(#u\##($0 + 1))"/></pattern>"##
        }
          + ##"<rect class="m" width="5" height="5" fill="url(#u0)"/>"##
      }
    ),
    (
      "masks",
      {
        list($0) {
          ##"<mask id="u\##($0)"><rect class="m" width="1" height="1" mask="url(#u\##($0 + 1))"/></mask>"##
        }
          + ##"<rect width="5" height="5" mask="url(#u0)"/>"##
      }
    ),
    (
      "clip paths",
      {
        list($0) {
          ##"<clipPath id="u\##($0)" clip-path="url(#u\##($0 + 1))"><rect class="m" width="1" height="1"/></clipPath>"##
        }
          + ##"<rect width="5" height="5" clip-path="url(#u0)"/>"##
      }
    ),
    (
      "filters",
      {
        list($0) {
          ##"<filter id="u\##($0)"><feImage xlink:href="#r\##($0 + 1)"/></filter><rect id="r\##($0)" class="m" width="1" height="1" filter="url(#u\##($0))"/>"##
        }
      }
    ),
    (
      "markers",
      {
        list($0) {
          ##"<marker id="u\##($0)"><path class="m" d="M0 0h1" marker-end="url(#u\##($0 + 1))"/></marker>"##
        }
          + ##"<path d="M0 0h5" marker-end="url(#u0)"/>"##
      }
    ),
    (
      "selectors",
      { "<style>" + repeated(":not(", $0) + "a" + repeated(")", $0) + "{fill:red}</style>" + box }
    ),
    ("combinators", { "<style>" + repeated("g ", $0) + "rect{fill:red}</style>" + box }),
    (
      "media queries",
      { "<style>" + repeated("@media all{", $0) + repeated("}", $0) + "</style>" + box }
    ),
    (
      "brackets in CSS",
      { "<style>a{b:" + repeated("[", $0) + repeated("]", $0) + "}</style>" + box }
    ),
    (
      "functions in CSS",
      { "<style>rect{fill:" + repeated("rgb(", $0) + repeated(")", $0) + "}</style>" + box }
    ),
    (
      "variables in CSS",
      { count in
        "<style>svg{" + list(count) { "--v\($0):var(--v\($0 + 1));" }
          + "--v\(count):red}rect{fill:var(--v0)}</style>" + box
      }
    ),
    (
      "fallbacks in CSS",
      {
        "<style>rect{fill:" + repeated("var(--a,", $0) + "red" + repeated(")", $0) + "}</style>"
          + box
      }
    ),
  ]

  private static let motion =
    "<style>@keyframes k{to{transform:translate(3px)}}.m{animation:k 1s infinite}</style>"
    + "<rect width='2' height='2'><animate attributeName='x' to='5' dur='1s' repeatCount='indefinite'/></rect>"

  static var art: [Chain] {
    drawings.map { name, content in
      Chain("art: \(name)", in: "r", counts: [100_000, 120, 20]) { count in
        [
          "r/rig.yaml":
            "canvas: { size: [9, 9] }\nparts: { p: { art: a.svg, frame: [0, 0, 9, 9] } }\n",
          "r/a.svg": open + content(count) + "</svg>",
        ]
      }
    } + [
      Chain("art: entities", in: "r", counts: [100_000, 990]) { count in
        let entities = list(count) { "<!ENTITY e\($0) \"&e\($0 + 1);\">" }
        return [
          "r/rig.yaml":
            "canvas: { size: [9, 9] }\nparts: { p: { art: a.svg, frame: [0, 0, 9, 9] } }\n",
          "r/a.svg":
            "<!DOCTYPE svg [\(entities)<!ENTITY e\(count) \"x\">]>\(open)<text>&e0;</text></svg>",
        ]
      }
    ]
  }

  static var animatedDrawings: [Chain] {
    drawings.map { name, content in
      Chain("animated drawing: \(name)", "a.svg", counts: [100_000, 20_000, 120, 58]) {
        open + content($0) + motion + "</svg>"
      }
    } + [
      Chain("animated drawing: begin times", "a.svg", counts: [100_000, 900]) { count in
        "\(open)<rect width='2' height='2'>"
          + list(count) {
            "<animate id='a\($0)' attributeName='x' to='5' dur='0.1s' begin='a\($0 + 1).end'/>"
          }
          + "<animate id='a\(count)' attributeName='x' to='5' dur='0.1s'/></rect></svg>"
      }
    ]
  }
}

// MARK: - Lottie

extension Chain {
  private static let shapes =
    #"{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#

  private static func lottie(_ layers: String, _ more: String = "") -> String {
    #"{"v":"5.7.0","fr":25,"ip":0,"op":50,"w":99,"h":99,"layers":[\#(layers)]\#(more)}"#
  }

  /// A layer whose position, anchor, scale, and skew need parts around it.
  private static func layer(_ index: Int, _ more: String) -> String {
    let moves = #"{"k":[{"t":0,"s":[\#(index % 7),0]},{"t":40,"s":[5,5]}]}"#
    return
      #"\#(index > 0 ? "," : ""){"ind":\#(index),"ty":4,"nm":"l\#(index)","ip":0,"op":50,\#(more)"#
      + #""ks":{"p":\#(moves),"a":\#(moves),"s":{"k":[60,70]},"sk":{"k":5}},"shapes":[\#(shapes)]}"#
  }

  private static func layers(_ name: String, _ more: @escaping @Sendable (Int) -> String) -> Chain {
    Chain("Lottie: \(name)", "a.json", counts: [100_000, 1_990, 99, 15]) { count in
      lottie(list(count) { layer($0, more($0)) })
    }
  }

  static var lotties: [Chain] {
    [
      layers("parents") { #""parent":\#($0 + 1),"# },
      layers("earlier parents") { #""parent":\#($0 - 1),"# },
      layers("a circle of parents") { #""parent":\#(($0 + 1) % 15),"# },
      layers("mattes") { _ in #""tt":1,"# },
      layers("mattes of parents") { #""tt":1,"parent":\#($0 + 1),"# },
      layers("other layers' mattes") { #""tt":2,"tp":\#($0 + 1),"# },
      Chain("Lottie: groups", "a.json", counts: [100_000, 62, 58, 20]) { count in
        let end =
          #",{"ty":"tr","p":{"k":[0,0]},"a":{"k":[{"t":0,"s":[1,0]},{"t":40,"s":[5,5]}]},"sk":{"k":5},"s":{"k":[50,60]}}]}"#
        let groups = repeated(#"{"ty":"gr","it":["#, count) + shapes + repeated(end, count)
        return lottie(#"{"ty":4,"ks":{},"ip":0,"op":50,"shapes":[\#(groups)]}"#)
      },
      Chain("Lottie: repeaters", "a.json", counts: [5_000, 58]) { count in
        let repeater = #",{"ty":"rp","c":{"k":2},"o":{"k":0},"tr":{"p":{"k":[1,0]}}}"#
        return lottie(
          #"{"ty":4,"ks":{},"ip":0,"op":50,"shapes":[\#(shapes)\#(repeated(repeater, count))]}"#)
      },
      Chain("Lottie: compositions", "a.json", counts: [100_000, 29]) { count in
        let inner = list(count) {
          #"\#($0 > 0 ? "," : ""){"id":"c\#($0)","layers":[{"ty":0,"refId":"c\#($0 + 1)","w":9,"h":9,"ks":{},"ip":0,"op":50}]}"#
        }
        return lottie(
          #"{"ty":0,"refId":"c0","w":9,"h":9,"ks":{},"ip":0,"op":50}"#, #","assets":[\#(inner)]"#)
      },
      Chain("Lottie: lists", "a.json") { lottie(repeated("[", $0) + repeated("]", $0)) },
      Chain("Lottie: objects", "a.json") {
        lottie(repeated(#"{"a":"#, $0) + "1" + repeated("}", $0))
      },
      Chain("Lottie: brackets in an expression", "a.json") {
        lottie(
          #"{"ty":4,"ks":{"p":{"k":[0,0],"x":"\#(repeated("(", $0))1\#(repeated(")", $0))"}},"ip":0,"op":50}"#
        )
      },
      Chain("Lottie: lists in an expression", "a.json") {
        lottie(
          #"{"ty":4,"ks":{"p":{"k":[0,0],"x":"var $bm_rt = \#(repeated("[", $0))1\#(repeated("]", $0))"}},"ip":0,"op":50}"#
        )
      },
    ]
  }
}

// MARK: - Manifests

extension Chain {
  private static func manifest(
    _ name: String, _ yaml: String, _ more: @escaping @Sendable (Int) -> [String: String]
  ) -> Chain {
    Chain(name, in: "", counts: [100_000, 900], command: ["render", "-n"]) { count in
      more(count).merging(["parts/r/rig.yaml": "canvas: { size: [9, 9] }\n\(plain)"]) { own, _ in
        own
      }
      .merging(yaml.isEmpty ? [:] : ["critter.yml": yaml]) { own, _ in own }
    }
  }

  static var manifests: [Chain] {
    let rows = "outputs: [{ output: '${a}.png', rig: r, state: rest, rows: d.json }]\n"
    let still = "outputs: [{ output: a.png, rig: r, state: rest }]\n"
    return [
      manifest("manifest: variables", "") {
        ["critter.yml": "variables:\n  v0: x\n" + list($0) { "  v\($0 + 1): ${v\($0)}\n" } + still]
      },
      manifest("manifest: lists in rows", rows) {
        ["d.json": #"[{"a":\#(repeated("[", $0))\#(repeated("]", $0))}]"#]
      },
      manifest("manifest: rows in rows", rows) {
        ["d.json": repeated("[", $0) + repeated("]", $0)]
      },
      manifest("manifest: a lock", still) {
        ["critter.lock.json": repeated("[", $0) + repeated("]", $0)]
      },
      manifest("manifest: options in options", "") {
        [
          "critter.yml":
            "outputs: [{ output: a.png, rig: \(repeated("{ a: ", $0))\(repeated("}", $0)) }]\n"
        ]
      },
    ]
  }
}

/// Every recursion over the contents of a file, with the least stack that critter needs.
@Suite struct `Deep recursion` {
  /// Each is a process; `scripts/check programs --full` runs all.
  private static let chains =
    Chain.rigs + Chain.art + Chain.animatedDrawings + Chain.lotties + Chain.manifests

  @Test(arguments: chains.sampled(4, inCheck: 8))
  func `ends with a message instead of a crash`(chain: Chain) throws {
    for count in chain.counts {
      let folder = try Folder()
      for (name, text) in chain.files(count) { try folder.write(text, to: name) }
      let path = chain.path.isEmpty ? [] : ["./" + chain.path]
      let run = try ShellRun(chain.command + path, in: folder, after: "ulimit -s 1024")
      #expect(
        (0...2).contains(run.exitCode), "\(count): \(run.exitCode) \(run.messages.suffix(300))")
      #expect(!run.messages.contains("crashed"), "\(count): \(run.messages.suffix(300))")
      guard run.exitCode == 0, chain.command == ["validate"] else { continue }
      try expectDrawn(path, in: folder, "\(chain.name), \(count)")
    }
  }

  private func expectDrawn(_ path: [String], in folder: Folder, _ name: String) throws {
    for output in ["a.png", "a.svg", "a.json"] {
      let still = output.hasSuffix("png") ? ["--at", "0"] : []
      let arguments = ["render"] + path + ["-q", "-o", output] + still
      let run = try ShellRun(arguments, in: folder, after: "ulimit -s 1024")
      #expect((0...2).contains(run.exitCode), "\(name), \(output): \(run.messages.suffix(300))")
    }
  }
}
