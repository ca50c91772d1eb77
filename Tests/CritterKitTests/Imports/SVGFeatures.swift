extension ImportFeature {
  /// The features of `docs/how-to/animated-svg.md`.
  static let allOfSVG = elements + declarations + timings + others

  // MARK: attributes, by `animate`

  private static let elements: [ImportFeature] = [
    attribute("rect-x", "rect", sides, "x", "10", "45"),
    attribute("rect-width", "rect", sides, "width", "20", "60", limit: "0"),
    attribute(
      "rect-radius", "rect", sides, "rx", "0", "15", limit: "200"),
    attribute(
      "circle-radius", "circle", #"cx="50" cy="50" fill="crimson""#, "r", "10", "40", limit: "0"),
    attribute("circle-center", "circle", #"cy="50" r="20" fill="crimson""#, "cx", "25", "70"),
    attribute(
      "ellipse-radii", "ellipse", #"cx="50" cy="50" ry="20" fill="crimson""#, "rx", "10", "45",
      limit: "0"),
    attribute(
      "line-end", "line", #"x1="10" y1="20" y2="80" stroke="royalblue" stroke-width="6""#, "x2",
      "20", "90"),
    attribute(
      "polygon-points", "polygon", #"fill="crimson""#, "points", "10,10 90,10 50,90",
      "20,30 80,10 70,90"),
    attribute("path-data", "path", #"fill="crimson""#, "d", "M10 10H90L50 90Z", "M20 30H80L70 90Z"),
    attribute(
      "path-curves", "path", #"fill="crimson""#, "d", "M10 50C10 10 90 10 90 50Z",
      "M10 50C10 90 90 30 90 50Z"),
    attribute("fill", "circle", round, "fill", "crimson", "royalblue"),
    attribute(
      "fill-opacity", "circle", round + #" fill="crimson""#, "fill-opacity", "1", "0.2", limit: "0"),
    attribute("opacity", "circle", round + #" fill="crimson""#, "opacity", "1", "0.2", limit: "-1"),
    attribute(
      "stroke", "rect", #"fill="none" stroke-width="9" "# + #"x="30" y="30" "# + size, "stroke",
      "crimson",
      "royalblue"),
    attribute(
      "stroke-width", "rect", #"fill="none" stroke="royalblue" "# + #"x="30" y="30" "# + size,
      "stroke-width",
      "2", "16",
      limit: "0"),
    attribute(
      "dash-offset", "circle", ring + #" stroke-dasharray="30 12""#, "stroke-dashoffset", "0", "84"),
    attribute("dashes", "circle", ring, "stroke-dasharray", "10 5", "40 12", limit: "0 20"),
    attribute(
      "text-place", "text", #"y="60" font-family="Inter" font-size="30" fill="purple""#, "x", "10",
      "50", content: "Ab"),
    attribute(
      "visibility", "circle", round + #" fill="crimson""#, "visibility", "visible", "hidden",
      mode: "discrete"),
    .svg(
      "color-and-opacity", [.alone, .second]
    ) {
      "<circle \(round)>" + animate("fill", "crimson", "royalblue")
        + animate("fill-opacity", "1", "0")
        + second($0) + "</circle>"
    },
    .svg("discrete", [.alone, .second]) {
      #"<rect \#(size) y="30" fill="crimson"><animate attributeName="x" values="5;25;45" calcMode="discrete" "#
        + #"dur="2s" repeatCount="indefinite"/>\#(second($0))</rect>"#
    },
    .svg("paced", [.alone, .second]) {
      #"<rect \#(size) y="30" fill="crimson"><animate attributeName="x" values="5;15;55" calcMode="paced" "#
        + #"dur="2s" repeatCount="indefinite"/>\#(second($0))</rect>"#
    },
    .svg("by", [.alone, .second]) {
      #"<rect \#(size) x="10" y="30" fill="crimson"><animate attributeName="x" by="40" dur="2s" "#
        + #"repeatCount="indefinite"/>\#(second($0))</rect>"#
    },
    .svg("sum", [.alone, .second]) {
      #"<rect \#(size) x="10" y="30" fill="crimson"><animate attributeName="x" values="0;20;0" additive="sum" "#
        + #"dur="2s" repeatCount="indefinite"/><animate attributeName="x" values="0;0;20" additive="sum" "#
        + #"dur="1s" repeatCount="indefinite"/>\#(second($0))</rect>"#
    },
    .svg("accumulate", [.alone, .second]) {
      #"<rect \#(size) y="30" fill="crimson"><animate attributeName="x" values="5;20" accumulate="sum" "#
        + #"dur="0.5s" repeatCount="4" fill="freeze"/>\#(second($0))</rect>"#
    },
    .svg("set", [.alone, .second]) {
      #"<rect \#(size) x="10" y="30" fill="crimson"><set attributeName="fill" to="royalblue" begin="0.5s" dur="1s"/>"#
        + animate("x", "10", "40") + second($0) + "</rect>"
    },
    .svg("key-times-without-end") {
      _ in
      #"<rect \#(size) x="10" y="30" fill="crimson"><animate attributeName="x" values="10;50;10" "#
        + #"keyTimes="0;0.3;0.6" dur="2s" repeatCount="indefinite"/></rect>"#
        + "<circle cx='10' cy='10' r='4'>" + animate("r", "4", "8") + "</circle>"
    },
  ]

  private static let sides = #"y="30" height="40" fill="crimson""#
  private static let size = #"width="40" height="40""#
  private static let round = #"cx="50" cy="50" r="35""#
  private static let ring = round + #" fill="none" stroke="royalblue" stroke-width="10""#

  /// Returns a feature of an element with one attribute that moves to another value and back.
  private static func attribute(
    _ name: String, _ element: String, _ attributes: String, _ moving: String, _ start: String,
    _ middle: String, limit: String? = nil, mode: String = "spline", content: String = "",
    wrong: [Variation: String] = [:]
  ) -> ImportFeature {
    .svg(name, limit == nil ? [.alone, .second] : [.alone, .second, .limit], wrong: wrong) {
      let other = $0 == .limit ? limit ?? middle : middle
      let missing = element == "rect" ? missingSides(of: attributes, moving) : ""
      return #"<\#(element) \#(attributes)\#(missing)>"# + animate(moving, start, other, mode: mode)
        + second($0) + content + "</\(element)>"
    }
  }

  private static func missingSides(of attributes: String, _ moving: String) -> String {
    [("x", "10"), ("y", "30"), ("width", "50"), ("height", "40")].filter {
      moving != $0.0 && !" \(attributes)".contains(" \($0.0)=")
    }.map { #" \#($0.0)="\#($0.1)""# }.joined()
  }

  private static func animate(
    _ name: String, _ start: String, _ middle: String, mode: String = "spline"
  ) -> String {
    #"<animate attributeName="\#(name)" values="\#(start);\#(middle);\#(start)" dur="2s" calcMode="\#(mode)" "#
      + #"\#(mode == "spline" ? splines : "") repeatCount="indefinite"/>"#
  }

  private static let splines = #"keyTimes="0;0.5;1" keySplines=".4 0 .6 1;.4 0 .6 1""#

  /// Returns a second animation of an element.
  private static func second(_ variation: Variation) -> String {
    guard variation == .second else { return "" }
    return
      #"<animateTransform attributeName="transform" type="translate" values="0,0;8,-12;0,0" dur="2s" "#
      + #"repeatCount="indefinite"/>"#
  }

  // MARK: properties, by `@keyframes`

  private static let declarations: [ImportFeature] = [
    property("css-translate", "transform: translate(0, 0)", "transform: translate(25px, -20px)"),
    property(
      "css-rotate", "transform: rotate(0)", "transform: rotate(100deg)",
      limit: "transform: rotate(1080deg)"),
    property(
      "css-scale", "transform: scale(1)", "transform: scale(0.4, 1.3)", limit: "transform: scale(0)"
    ),
    property("css-skew", "transform: skewX(0)", "transform: skewX(30deg)"),
    property(
      "css-transform-list", "transform: translateX(0) rotate(0)",
      "transform: translateX(20px) rotate(80deg)"),
    property("css-matrix", "transform: none", "transform: matrix(0.8, 0.5, -0.5, 0.8, 10, 0)"),
    property("css-rotate-alone", "rotate: 0deg", "rotate: 100deg"),
    property("css-scale-alone", "scale: 1", "scale: 0.4 1.3"),
    property("css-translate-alone", "translate: 0 0", "translate: 25px -20px"),
    property("css-opacity", "opacity: 1", "opacity: 0.2", limit: "opacity: -2"),
    property("css-fill", "fill: crimson", "fill: royalblue", limit: "fill: transparent"),
    property(
      "css-fill-and-opacity", "fill: crimson; fill-opacity: 1", "fill: royalblue; fill-opacity: 0"),
    property("css-rgba", "fill: rgba(204, 51, 51, 1)", "fill: rgba(34, 102, 204, 0)"),
    property(
      "css-stroke-width", "stroke-width: 2px", "stroke-width: 12px", limit: "stroke-width: 0"),
    property("css-width", "width: 20px", "width: 60px", limit: "width: 0"),
    property("css-place", "x: 10px; y: 20px", "x: 50px; y: 40px"),
    property(
      "css-radius", "rx: 0", "rx: 12px", limit: "rx: 300px"),
    property("css-visibility", "visibility: visible", "visibility: hidden"),
    property(
      "css-path", "d: path('M10 10H90L50 90Z')", "d: path('M20 30H80L70 90Z')",
      element: #"<path class="a" fill="crimson" d="M10 10H90L50 90Z"/>"#),
    property(
      "css-dash-offset", "stroke-dashoffset: 0", "stroke-dashoffset: 84px",
      element: #"<circle class="a" \#(ring) stroke-dasharray="30 12"/>"#),
    property(
      "css-offset-path", "offset-distance: 0%", "offset-distance: 100%",
      element: #"<rect class="a" style="offset-path: path('M20 70Q50 -20 80 70')" x="-8" y="-5" "#
        + #"width="16" height="10" fill="crimson"/>"#),
    property(
      "css-origin", "transform: rotate(0)", "transform: rotate(90deg)",
      element: box(style: "transform-origin: 30px 40px")),
    property(
      "css-fill-box", "transform: scale(1)", "transform: scale(0.4)",
      element: box(style: "transform-box: fill-box; transform-origin: right bottom")),
    property(
      "css-variable", "transform: translateX(var(--by))",
      "transform: translateX(calc(var(--by) * 3))",
      element: box(style: "--by: 10px")),
  ]

  private static func box(style: String) -> String {
    #"<rect class="a" style="\#(style)" x="20" y="30" width="50" height="40" fill="crimson" stroke="royalblue"/>"#
  }

  /// Returns a feature of an element with declarations that move to others and back.
  private static func property(
    _ name: String, _ start: String, _ middle: String, limit: String? = nil, element: String? = nil,
    wrong: [Variation: String] = [:]
  ) -> ImportFeature {
    let variations: [Variation] = [.alone, .second, .overshoot] + (limit == nil ? [] : [.limit])
    return .svg(name, variations, wrong: wrong) {
      let other = $0 == .limit ? limit ?? middle : middle
      let curve = $0 == .overshoot ? "cubic-bezier(0.3, -0.8, 0.7, 1.8)" : "ease-in-out"
      let more = $0 == .second ? "; stroke: gold" : ""
      return """
        <style>.a { animation: k 2s \(curve) infinite }
        @keyframes k { 0%, 100% { \(start) } 50% { \(other)\(more) } }</style>
        \(element ?? box(style: ""))
        """
    }
  }

  // MARK: timing

  private static let timings: [ImportFeature] = [
    timing("linear", "a 2s linear infinite"),
    timing("ease", "a 2s ease infinite"),
    timing("steps-end", "a 2s steps(4) infinite"),
    timing("steps-start", "a 2s steps(3, start) infinite"),
    timing("steps-none", "a 2s steps(3, jump-none) infinite"),
    timing("alternate", "a 1s linear infinite alternate"),
    timing("reverse", "a 2s ease-in infinite reverse"),
    timing("delay", "a 1s linear 0.5s 1 both"),
    timing("delay-negative", "a 2s linear -0.7s infinite"),
    timing("count", "a 0.8s linear 2.5 forwards"),
    timing("two", "a 2s linear infinite, b 1s ease infinite"),
    .svg("begin", [.alone, .second]) {
      #"<rect \#(size) y="30" fill="crimson"><animate id="f" attributeName="x" to="40" dur="0.8s" fill="freeze"/>"#
        + #"<animate attributeName="width" to="10" begin="f.end+0.2s" dur="1s" fill="freeze"/>"#
        + second($0) + "</rect>"
    },
    .svg("end", [.alone, .second]) {
      #"<rect \#(size) y="30" fill="crimson"><animate attributeName="x" values="0;50;0" dur="1s" end="1.5s" "#
        + #"repeatCount="indefinite"/>\#(second($0))</rect>"#
    },
  ]

  private static func timing(_ name: String, _ animation: String) -> ImportFeature {
    .svg("timing-" + name) { _ in
      """
      <style>.a { animation: \(animation) }
      @keyframes a { from { transform: none } to { transform: translateX(30px) } }
      @keyframes b { 50% { fill: royalblue } }</style>
      <rect class="a" x="10" y="30" width="50" height="40" fill="crimson"/>
      """
    }
  }

  // MARK: Other animations

  private static let others: [ImportFeature] = [
    transform("translate", "0,0", "25,-15"),
    transform("rotate", "0 50 50", "120 30 60"),
    transform("scale", "1", "0.4 1.2", limit: "0"),
    transform("skewX", "0", "30"),
    .svg("motion-path", [.alone, .second]) {
      #"<rect x="-8" y="-5" width="16" height="10" fill="crimson"><animateMotion path="M20 70Q50 -20 80 70" "#
        + #"dur="2s" repeatCount="indefinite"/>\#($0 == .second ? animate("width", "16", "30") : "")</rect>"#
    },
    .svg("motion-rotated", [.alone, .second]) {
      #"<rect x="-8" y="-5" width="16" height="10" fill="crimson"><animateMotion rotate="auto" dur="2s" "#
        + #"keyPoints="0;1;0" keyTimes="0;0.4;1" calcMode="linear" repeatCount="indefinite">"#
        + ##"<mpath href="#p"/></animateMotion>\##($0 == .second ? animate("width", "16", "30") : "")</rect>"##
        + #"<path id="p" d="M20 70Q50 -20 80 70" fill="none" stroke="silver"/>"#
    },
    .svg("gradient-elliptical", [.alone, .second]) {
      #"<radialGradient id="g"><stop stop-color="gold"/><stop offset="1" stop-color="crimson"/>"#
        + #"</radialGradient><ellipse cx="50" cy="50" rx="40" ry="20" fill="url(#g)" stroke="url(#g)" "#
        + #"stroke-width="10">"# + animate("fill-opacity", "1", "0.2") + second($0) + "</ellipse>"
    },
    .svg("gradient-elliptical-moves", [.alone, .second]) {
      #"<radialGradient id="g"><stop stop-color="gold"/><stop offset="1" stop-color="crimson"/>"#
        + #"</radialGradient><ellipse cy="50" rx="30" ry="20" fill="url(#g)" stroke="url(#g)" "#
        + #"stroke-width="10">"# + animate("cx", "40", "60") + second($0) + "</ellipse>"
    },
    .svg("gradient-transform", [.alone, .second]) {
      #"<linearGradient id="g"><stop stop-color="crimson"/><stop offset="1" stop-color="gold"/>"#
        + #"<animateTransform attributeName="gradientTransform" type="rotate" values="0 0.5 0.5;360 0.5 0.5" "#
        + #"dur="2s" repeatCount="indefinite"/></linearGradient><circle \#(round) fill="url(#g)">"#
        + second($0) + "</circle>"
    },
    .svg("pattern", [.alone, .second]) {
      #"<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 0H20L0 20Z" "#
        + #"fill="crimson"/></pattern><rect x="10" y="30" height="40" fill="url(#p)" stroke="navy">"#
        + animate("width", "20", "60") + second($0) + "</rect>"
    },
    group("gradient-stop", #"<circle \#(round) fill="url(#g)"/>"#) {
      #"<linearGradient id="g"><stop stop-color="crimson">\#($0)</stop><stop offset="1" stop-color="gold"/>"#
        + "</linearGradient>"
    } animation: {
      animate("stop-color", "crimson", "royalblue")
    },
    group("gradient-end", #"<circle \#(round) fill="url(#g)"/>"#) {
      #"<linearGradient id="g"><stop stop-color="crimson"/><stop offset="1" stop-color="gold"/>\#($0)"#
        + "</linearGradient>"
    } animation: {
      animate("x2", "1", "0.3")
    },
    group("radial-gradient", #"<circle \#(round) fill="url(#g)"/>"#) {
      #"<radialGradient id="g"><stop stop-color="crimson"/><stop offset="1" stop-color="gold"/>\#($0)"#
        + "</radialGradient>"
    } animation: {
      animate("r", "0.5", "0.8")
    },
    .svg("gradient-on-mover", [.alone, .second]) {
      #"<linearGradient id="g"><stop stop-color="crimson"/><stop offset="1" stop-color="gold"/></linearGradient>"#
        + ##"<rect \##(size) y="30" fill="url(#g)">"## + animate("x", "5", "50") + second($0)
        + "</rect>"
    },
    group(
      "clip-path", #"<g clip-path="url(#c)"><circle cx="50" cy="50" r="40" fill="crimson"/></g>"#
    ) {
      #"<clipPath id="c"><rect y="20" width="60" height="60">\#($0)</rect></clipPath>"#
    } animation: {
      animate("x", "0", "40")
    },
    group("mask", #"<g mask="url(#m)"><circle cx="50" cy="50" r="40" fill="crimson"/></g>"#) {
      #"<mask id="m"><rect y="20" width="60" height="60" fill="lightgray">\#($0)</rect></mask>"#
    } animation: {
      animate("x", "0", "40")
    },
    group(
      "blur",
      #"<circle \#(round) fill="crimson" filter="url(#f)">\#(animate("r", "20", "35"))</circle>"#
    ) {
      _ in
      #"<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>"#
    } animation: {
      ""
    },
    group(
      "drop-shadow",
      #"<circle \#(round) fill="crimson" filter="url(#f)">\#(animate("r", "20", "35"))</circle>"#
    ) {
      _ in
      #"<filter id="f"><feDropShadow dx="4" dy="5" stdDeviation="2"/></filter>"#
    } animation: {
      ""
    },
    group(
      "marker",
      #"<path d="M20 50H60" stroke="royalblue" stroke-width="4" marker-end="url(#m)">"#
        + animate("stroke-width", "4", "7") + "</path>"
    ) { _ in
      #"<marker id="m" viewBox="0 0 4 4" refX="1" refY="2" orient="auto"><path d="M0 0L4 2L0 4Z" fill="royalblue"/></marker>"#
    } animation: {
      ""
    },
    group(
      "use",
      ##"<use href="#u" x="10" y="10"/><use href="#u" x="30" y="35">\##(animate("x", "30", "55"))</use>"##
    ) {
      #"<defs><rect id="u" width="30" height="20" fill="crimson">\#($0)</rect></defs>"#
    } animation: {
      animate("height", "20", "40")
    },
    group("symbol", ##"<use href="#u" x="10" y="10" width="60" height="80"/>"##) {
      #"<symbol id="u" viewBox="0 0 20 20"><circle cx="10" cy="10" fill="crimson">\#($0)</circle></symbol>"#
    } animation: {
      animate("r", "3", "9")
    },
    group("inner-svg", "") {
      #"<svg x="20" y="10" width="60" height="80" viewBox="0 0 20 20"><circle cx="10" cy="10" fill="crimson">\#($0)"#
        + "</circle></svg>"
    } animation: {
      animate("r", "3", "14")
    },
    group("group-opacity", "") {
      #"<g>\#($0)<circle cx="40" cy="50" r="25" fill="crimson"/><circle cx="60" cy="50" r="25" fill="royalblue"/></g>"#
    } animation: {
      animate("opacity", "1", "0.2")
    },
    group("image", "") {
      #"<image width="60" height="60" y="20" preserveAspectRatio="none" href="data:image/png;base64,"#
        + "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNg+M8AQhAKABvyA/3ULwSAAAAAAElFTkSu"
        + #"QmCC">\#($0)</image>"#
    } animation: {
      animate("x", "0", "40")
    },
    group("text-color", "") {
      #"<text x="10" y="65" font-family="Inter" font-size="40" fill="purple">\#($0)Ab</text>"#
    } animation: {
      animate("fill", "purple", "seagreen")
    },
    group(
      "text-on-a-path",
      ##"<text font-family="Inter" font-size="20"><textPath href="#t">Ab cd</textPath></text>"##
    ) {
      #"<path id="t" fill="none">\#($0)</path>"#
    } animation: {
      animate("d", "M10 50h80", "M10 50h20")
    },
    .svg("nth-child", [.alone]) { _ in
      """
      <style>circle { animation: k 1s linear infinite } circle:nth-child(2n) { animation-delay: -0.5s }
      @keyframes k { 50% { transform: translateY(-20px) } }</style>
      <g><circle cx="20" cy="60" r="9"/><circle cx="50" cy="60" r="9" fill="crimson"/><circle cx="80" cy="60" r="9"/></g>
      """
    },
    .svg("important", [.alone]) { _ in
      """
      <style>@keyframes k { 50% { transform: rotate(90deg) } } #a { fill: crimson !important }
      @media (prefers-color-scheme: dark) { #a { fill: white !important } }</style>
      <rect id="a" style="animation: k 2s infinite; fill: royalblue; transform-origin: 50px 50px"
        x="20" y="35" width="60" height="30"/>
      """
    },
  ]

  private static func transform(
    _ kind: String, _ start: String, _ middle: String, limit: String? = nil
  ) -> ImportFeature {
    .svg("transform-" + kind, limit == nil ? [.alone, .second] : [.alone, .second, .limit]) {
      let other = $0 == .limit ? limit ?? middle : middle
      return #"<rect x="20" y="30" width="50" height="40" fill="crimson"><animateTransform "#
        + #"attributeName="transform" type="\#(kind)" values="\#(start);\#(other);\#(start)" dur="2s" "#
        + #"repeatCount="indefinite"/>\#($0 == .second ? animate("width", "50", "20") : "")</rect>"#
    }
  }

  /// Returns a feature of an element that refers to another one, alone and below a group that moves.
  private static func group(
    _ name: String, _ user: String, _ definition: @escaping @Sendable (String) -> String,
    animation: @escaping @Sendable () -> String
  ) -> ImportFeature {
    .svg(name, [.alone, .second]) {
      "<g>\(second($0))\(definition(animation()))\(user)</g>"
    }
  }
}
