import Foundation
import Testing

/// A row of a table in `docs/how-to`: what critter draws of a feature, and what it refuses.
struct FeatureRow: CustomTestStringConvertible, Sendable {
  let feature: String
  let support: String
  /// The files that are drawn, by the names of their pictures without the format.
  let drawn: [String]
  /// What is refused, each with the contents of a file.
  let refused: [(words: String, contents: String)]

  init(
    _ feature: String, _ support: String, _ drawn: String = "",
    refused: [(words: String, contents: String)] = []
  ) {
    (self.feature, self.support, self.refused) = (feature, support, refused)
    self.drawn = drawn.split(separator: " ").map(String.init)
  }

  var testDescription: String { feature }

  /// The row in Markdown.
  var text: String {
    let list = refused.map(\.words).joined(separator: ", ")
    let cells = [support] + (list.isEmpty ? [] : ["refused: " + list])
    return "| \(feature) | \(support == "refused" ? support : cells.joined(separator: "; ")) |"
  }
}

/// The table of the features of a format.
struct FeatureTable: CustomTestStringConvertible, Sendable {
  /// `svg` or `json`.
  let ending: String
  /// The page in `docs/how-to`.
  let page: String
  let rows: [FeatureRow]
  let features: [ImportFeature]

  static let all = [
    FeatureTable(
      ending: "json", page: "lottie.md", rows: ofLottie, features: ImportFeature.allOfLottie),
    FeatureTable(
      ending: "svg", page: "animated-svg.md", rows: ofSVG, features: ImportFeature.allOfSVG),
  ]

  var testDescription: String { page }

  private static let ofSVG: [FeatureRow] = [
    FeatureRow(
      "`animate`, `animateTransform`, `animateMotion`, `set`",
      "yes, with `values`, `keyTimes`, `keySplines`, `by`, sums, and repetitions",
      "discrete paced by sum accumulate set key-times-without-end motion-path motion-rotated "
        + "transform-translate transform-rotate transform-scale transform-skewX"),
    FeatureRow(
      "`begin` and `end`", "times, and the start or end of other animations", "begin end",
      refused: [
        ("events such as `click`", moving("rect", sides, "x", #"begin="click""#))
      ]),
    FeatureRow(
      "`@keyframes`, `animation`", "yes, with all timing functions, directions, and delays",
      "timing-linear timing-ease timing-steps-end timing-steps-start timing-steps-none "
        + "timing-alternate timing-reverse timing-delay timing-delay-negative timing-count timing-two"
    ),
    FeatureRow(
      "selectors",
      "types, ids, classes, attributes, `:root`, `:nth-child`, `:nth-of-type`, and combinators; "
        + "`:hover` never matches",
      "nth-child important",
      refused: [
        (
          "others such as `:has()`",
          "<style>rect:has(+ rect) { fill: red }</style>" + moving("rect", sides, "x")
        )
      ]),
    FeatureRow("`@media`", "as for a screen in light colors, without reduced motion"),
    FeatureRow("`var()`, `calc()`, `!important`", "yes", "css-variable"),
    FeatureRow(
      "`transform`, `translate`, `rotate`, `scale`, `offset-path`",
      "yes, with `transform-origin` and `transform-box`",
      "css-translate css-rotate css-scale css-skew css-matrix css-transform-list "
        + "css-translate-alone css-rotate-alone css-scale-alone css-origin css-fill-box "
        + "css-offset-path",
      refused: [
        (
          "3D",
          "<style>rect { animation: k 2s infinite } @keyframes k { 50% { transform: rotateX(40deg) } "
            + "}</style><rect \(sides) width='40'/>"
        )
      ]),
    FeatureRow(
      "opacity, visibility, colors, strokes, dashes, sizes, places, path data", "yes",
      "opacity visibility fill fill-opacity color-and-opacity group-opacity stroke stroke-width "
        + "dashes dash-offset rect-x rect-width rect-radius circle-radius circle-center ellipse-radii "
        + "line-end polygon-points path-data path-curves css-opacity css-fill css-fill-and-opacity "
        + "css-rgba css-stroke-width css-width css-place css-radius css-visibility css-path "
        + "css-dash-offset"),
    FeatureRow(
      "gradients, patterns",
      "animated stops, points, and `gradientTransform`, also on shapes that move or morph",
      "gradient-end gradient-on-mover gradient-stop gradient-transform radial-gradient "
        + "gradient-elliptical gradient-elliptical-moves pattern",
      refused: [
        (
          "an elliptical gradient or a pattern in fractions of a shape that changes",
          "<radialGradient id='g'><stop stop-color='red'/><stop offset='1'/></radialGradient>"
            + moving("path", #"fill="url(#g)""#, "d", from: "M0 0H90V40Z", to: "M0 0H50V20Z")
        )
      ]),
    FeatureRow(
      "clip paths and masks", "yes", "clip-path mask",
      refused: [
        (
          "in fractions of the element around animations",
          "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='0.5'/>"
            + "</clipPath><g clip-path='url(#c)'>" + moving("rect", sides, "x") + "</g>"
        )
      ]),
    FeatureRow(
      "filters around animations", "one blur, one drop shadow, both, or a glow", "blur drop-shadow",
      refused: [
        (
          "others",
          "<filter id='f'><feTurbulence baseFrequency='0.1'/></filter><g filter='url(#f)'>"
            + moving("rect", sides, "x") + "</g>"
        )
      ]),
    FeatureRow(
      "markers", "on a shape that keeps its path", "marker",
      refused: [
        (
          "on others",
          "<marker id='m'><rect width='2' height='2'/></marker>"
            + moving(
              "path", #"stroke="red" marker-end="url(#m)""#, "d", from: "M0 0H90", to: "M0 0H50")
        )
      ]),
    FeatureRow(
      "text",
      "moves and changes its colors, size, and place, also in pieces; `textLength`, "
        + "`dominant-baseline`, lists of places, and `textPath` on a straight line",
      "text-place text-color text-on-a-path",
      refused: [
        (
          "on a curve",
          "<path id='p' fill='none' d='M10 90Q50 0 90 90'/>" + moving("rect", sides, "x")
            + "<text font-family='Inter'><textPath href='#p'>On a curve</textPath></text>"
        )
      ]),
    FeatureRow(
      "images, `use`", "also animated `x`, `y`, and `href`; for images, `width` and `height`",
      "image use symbol inner-svg"),
    FeatureRow(
      "`foreignObject`", "[HTML in boxes](../reference/svg.md#html)",
      refused: [
        (
          "the rest, by name",
          "<foreignObject width='90' height='90'><table xmlns='http://www.w3.org/1999/xhtml'><tr><td>"
            + "A</td></tr></table></foreignObject>" + moving("rect", sides, "x")
        )
      ]),
    FeatureRow("scripts", "don't run"),
  ]

  private static let sides = #"y="30" width="40" height="40" fill="crimson""#

  /// Returns an element with an attribute that moves.
  private static func moving(
    _ element: String, _ attributes: String, _ name: String, _ more: String = "",
    from start: String = "0", to end: String = "40"
  ) -> String {
    #"<\#(element) \#(attributes) \#(name)="\#(start)"><animate attributeName="\#(name)" "#
      + #"values="\#(start);\#(end)" dur="2s" repeatCount="indefinite" \#(more)/></\#(element)>"#
  }
}

extension FeatureTable {
  private static let text = LottieText(variation: .alone)
  private static let box = LottieText.box + "," + LottieText.red

  /// Returns a Lottie of one layer.
  private static func lottie(
    _ shapes: String = box, _ more: String = "", transform: String = "", after: String = ""
  ) -> String {
    #"{"v":"5.7.0","w":100,"h":100,"fr":20,"ip":0,"op":40,"layers":["#
      + text.layer(shapes, transform, more) + "]\(after)}"
  }

  private static let grown = #"{"a":1,"k":[{"t":0,"s":[-9]},{"t":40,"s":[9]}]}"#
  private static let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":60},"o":{"k":0},"m":1}"#

  private static let ofLottie: [FeatureRow] = [
    FeatureRow(
      "groups, paths, rectangles, ellipses, stars, rounded corners, trims, dashes, gradients",
      "yes",
      "group-transform group-opacity path rectangle-size rectangle-position rectangle-roundness "
        + "ellipse-size star-points star-radii star-roundness polygon-rotation fill-rule "
        + "rounded-corners trim-end trim-offset trim-in-turn dashes dash-offset gradient-linear "
        + "gradient-radial gradient-stops gradient-stroke fill-color fill-opacity "
        + "fill-color-and-opacity"),
    FeatureRow(
      "pucker and bloat, zig zag, offset paths", "yes", "pucker zig-zag offset-path",
      refused: [
        (
          "a trim before them",
          lottie(
            LottieText.box + "," + trim + #",{"ty":"zz","s":{"k":4},"r":{"k":6},"pt":{"k":1}},"#
              + LottieText.line)
        )
      ]),
    FeatureRow(
      "merged paths", "yes", "merge",
      refused: [
        (
          "a stroke around more than two paths that are cut",
          lottie(
            [
              LottieText.box, LottieText.rectangle(size: #"{"k":[20,80]}"#),
              LottieText.ellipse(size: #"{"k":[50,50]}"#), #"{"ty":"mm","mm":3}"#, LottieText.line,
            ]
            .joined(separator: ","))
        )
      ]),
    FeatureRow(
      "repeaters", "yes", "repeater repeater-copies",
      refused: [
        (
          "a moving offset or anchor",
          lottie(
            box + #",{"ty":"rp","c":{"k":3},"o":\#(grown),"m":1,"tr":{"p":{"k":[20,0]}}}"#)
        )
      ]),
    FeatureRow(
      "strokes", "yes, with their miter limits",
      "stroke-color stroke-opacity stroke-width stroke-joins"),
    FeatureRow(
      "parents, compositions, time remapping, stretching, auto-orientation, skew", "yes",
      "parent composition composition-clipped time-remapping stretch auto-orient skew anchor "
        + "position position-split position-on-a-curve rotation scale opacity hold in-and-out time "
        + "layer-order solid image"),
    FeatureRow(
      "mattes and masks", "yes",
      "matte-alpha matte-alpha-inverted matte-luma matte-luma-inverted mask-add mask-subtract "
        + "mask-intersect mask-inverted mask-opacity mask-expansion",
      refused: [
        (
          "a mask that both grows and shrinks",
          lottie(
            box,
            #","hasMask":true,"masksProperties":[{"mode":"a","inv":false,"pt":{"k":"#
              + LottieText.path("[-9,-9],[9,-9],[0,9]") + #"},"o":{"k":100},"x":\#(grown)}]"#)
        )
      ]),
    FeatureRow(
      "blend modes of layers, fills, and strokes, and the effects *Gaussian Blur*, also the legacy "
        + "one, *Drop Shadow*, and *Fill*",
      "yes",
      "blend-difference blend-multiply blend-screen effect-blur effect-drop-shadow effect-fill "
        + "effect-fill-opacity",
      refused: [("other effects", lottie(box, #","ef":[{"ty":20,"nm":"Tint","ef":[]}]"#))]),
    FeatureRow(
      "expressions",
      "yes, at each frame, as in the JavaScript that Bodymovin writes: variables, functions, loops, "
        + "and lists; other layers and compositions, effects, `content`, and paths; `loopOut`, "
        + "`loopIn`, `key`, `valueAtTime`, `velocity`, `wiggle`, `random`, `linear`, and `ease`",
      "loop-in loop-out loop-offset loop-ping-pong",
      refused: [
        (
          "those of gradients",
          lottie(
            LottieText.box
              + #",{"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[50,0]},"g":{"p":2,"k":"#
              + #"{"k":[0,1,0,0,1,0,0,1],"x":"var $bm_rt; $bm_rt = value;"}}}"#)
        ),
        (
          "those of texts",
          animated.replacingOccurrences(of: #""d":{"#, with: #""d":{"x":"$bm_rt = value","#)
            .replacingOccurrences(of: #""a":{"t":{"k":20}}"#, with: #""a":{"o":{"k":20}}"#)
        ),
        (
          "other names",
          lottie(transform: #""r":{"k":0,"x":"var $bm_rt; $bm_rt = footageOf(1);"}"#)
        ),
      ]),
    FeatureRow(
      "text",
      "with the file's glyphs, or one line in an installed font; glyphs along a path; ranges that "
        + "fade, move, scale, rotate, skew, space, and color glyphs",
      "text-glyphs text-font text-range text-tracking text-colors text-path",
      refused: [
        ("ranges without glyphs in the file", animated),
        ("a random order", randomOrder),
      ]),
    FeatureRow("slots", "yes, with the values of the file", "slot"),
    FeatureRow(
      "3D, cameras of 3D layers", "refused",
      refused: [("all", lottie(box, #","ddd":1"#, transform: #""rx":{"k":40}"#))]),
  ]

  private static let randomOrder = animated.replacingOccurrences(
    of: #""s":{"t":0}"#, with: #""s":{"t":0,"rn":1}"#
  ).replacingOccurrences(
    of: #","fonts""#,
    with:
      #","chars":[{"ch":"A","style":"Regular","w":50,"fFamily":"Inter","data":{"shapes":[{"ty":"#
      + #""gr","it":[{"ty":"sh","ks":{"k":\#(LottieText.path("[5,0],[45,0],[25,-60]"))}}]}]}}],"fonts""#
  )

  private static let animated = lottie(
    after: #","fonts":{"list":[{"fName":"F","fFamily":"Inter","fStyle":"Regular","ascent":75}]}"#
  ).replacingOccurrences(
    of: #""layers":["#,
    with: #""layers":[{"ty":5,"ip":0,"op":40,"st":0,"ks":{},"t":{"d":{"k":[{"t":0,"s":"#
      + #"{"t":"A","f":"F","s":40,"j":2,"lh":60,"fc":[0,0,0]}}]},"a":[{"nm":"A","s":{"t":0},"#
      + #""a":{"t":{"k":20}}}],"p":{},"m":{"g":1,"a":{"k":[0,0]}}}},"#)
}
