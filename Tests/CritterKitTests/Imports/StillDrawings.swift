import Testing

/// A drawing that stands still, as a file of its own and next to something that moves.
struct StillDrawing: CustomTestStringConvertible, Sendable {
  /// A reading of a drawing.
  enum Reading: Sendable { case still, moving, both }

  /// The name of the picture.
  let testDescription: String
  /// The elements of a drawing of 100 × 100 points.
  let content: String
  /// The reading that is wrong today, with the difference.
  var wrong: (reading: Reading, difference: String)?

  init(_ name: String, _ content: String, wrong: (reading: Reading, difference: String)? = nil) {
    testDescription = "still-" + name
    self.content = content
    self.wrong = wrong
  }

  /// The file without an animation.
  var still: String { svgText(content) }

  /// The file with an ellipse that moves, but draws nothing.
  var besideMover: String {
    svgText(
      content
        + #"<ellipse rx="1" ry="1" fill="none"><animate attributeName="cx" values="0;9;0" dur="1s" "#
        + #"repeatCount="indefinite"/></ellipse>"#)
  }

  /// The file in a group that moves by a hundredth of a point.
  var inMover: String {
    svgText(
      #"<g><animateTransform attributeName="transform" type="translate" values="0;0.01;0" dur="1s" "#
        + #"repeatCount="indefinite"/>\#(content)</g>"#)
  }
}

extension StillDrawing {
  static let all = shapes + lengths + paints + structure + styles + texts

  private static let shapes: [StillDrawing] = [
    .init("rect", #"<rect x="10" y="20" width="60" height="50" fill="crimson"/>"#),
    .init("rect-rounded", #"<rect x="10" y="20" width="60" height="50" rx="12" fill="crimson"/>"#),
    .init(
      "rect-two-radii",
      #"<rect x="10" y="20" width="60" height="50" rx="20" ry="8" fill="crimson"/>"#),
    .init(
      "rect-radius-limit", #"<rect x="10" y="20" width="60" height="30" rx="90" fill="crimson"/>"#),
    .init("circle", #"<circle cx="50" cy="45" r="30" fill="crimson"/>"#),
    .init("ellipse", #"<ellipse cx="50" cy="45" rx="40" ry="20" fill="crimson"/>"#),
    .init("line", #"<line x1="10" y1="20" x2="80" y2="70" stroke="royalblue" stroke-width="8"/>"#),
    .init(
      "polyline",
      #"<polyline points="10,10 60,80 90,20" fill="gold" stroke="royalblue" stroke-width="4"/>"#),
    .init(
      "polygon",
      #"<polygon points="10,10 60,80 90,20" fill="gold" stroke="royalblue" stroke-width="4"/>"#),
    .init("path-lines", #"<path d="M10 10h60v40l-20 20H10z" fill="crimson"/>"#),
    .init(
      "path-curves",
      #"<path d="M10 50C10 0 60 0 60 50S90 90 90 40q-10 -40 -20 0t-30 20" fill="crimson"/>"#),
    .init("path-arcs", #"<path d="M20 50A30 20 30 1 1 60 70a10 10 0 0 1 -30 5z" fill="crimson"/>"#),
    .init(
      "fill-rule",
      #"<path fill-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z" fill="crimson"/>"#),
    .init(
      "open-path",
      #"<path d="M10 80L50 10L90 80" fill="none" stroke="royalblue" stroke-width="10"/>"#),
  ]

  private static let lengths: [StillDrawing] = [
    .init(
      "em", #"<rect x="20" y="20" width="2.5em" height="2em" fill="crimson"/>"#),
    .init(
      "em-of-font", #"<g font-size="20"><circle cx="50" cy="50" r="1.5em" fill="crimson"/></g>"#),
    .init(
      "ex", #"<rect x="20" y="20" width="4ex" height="30" fill="crimson" font-family="Inter"/>"#),
    .init("percent", #"<rect x="10%" y="20%" width="50%" height="40%" fill="crimson"/>"#),
    .init("percent-radius", #"<circle cx="50%" cy="50%" r="30%" fill="crimson"/>"#),
    .init("units", #"<rect x="1mm" y="5pt" width="1.5cm" height="0.5in" fill="crimson"/>"#),
    .init(
      "radius-in-em", #"<rect x="10" y="20" width="60" height="50" rx="1em" fill="crimson"/>"#),
    .init(
      "stroke-percent",
      #"<line x1="10" y1="50" x2="90" y2="50" stroke="royalblue" stroke-width="10%"/>"#),
    .init(
      "dashes-percent",
      #"<line x1="5" y1="50" x2="95" y2="50" stroke="royalblue" stroke-width="8" stroke-dasharray="10%"/>"#
    ),
  ]

  private static let paints: [StillDrawing] = [
    .init(
      "stroke-caps",
      #"<path d="M20 30H80M20 70H80" stroke="royalblue" stroke-width="16" stroke-linecap="round"/>"#
    ),
    .init(
      "stroke-joins",
      #"<path d="M15 80L50 20L85 80" fill="none" stroke="royalblue" stroke-width="16" stroke-linejoin="bevel"/>"#
    ),
    .init(
      "miter-limit",
      #"<path d="M40 90L50 20L60 90" fill="none" stroke="royalblue" stroke-width="8" stroke-miterlimit="2"/>"#
    ),
    .init(
      "dashes",
      #"<circle cx="50" cy="50" r="35" fill="none" stroke="royalblue" stroke-width="6" stroke-dasharray="12 4 2 4" stroke-dashoffset="5"/>"#
    ),
    .init(
      "opacity",
      #"<g opacity="0.5"><circle cx="40" cy="50" r="25" fill="crimson"/><circle cx="60" cy="50" r="25" fill="royalblue"/></g>"#
    ),
    .init(
      "fill-opacity",
      #"<circle cx="50" cy="50" r="35" fill="crimson" fill-opacity="0.4" stroke="royalblue" stroke-width="10" stroke-opacity="0.5"/>"#
    ),
    .init(
      "paint-order",
      #"<circle cx="50" cy="50" r="30" fill="crimson" stroke="royalblue" stroke-width="20" paint-order="stroke"/>"#
    ),
    .init(
      "gradient",
      ##"<linearGradient id="g" x2="1" y2="1"><stop stop-color="crimson"/><stop offset="0.6" stop-color="gold" stop-opacity="0.3"/></linearGradient><rect x="10" y="20" width="80" height="50" fill="url(#g)"/>"##
    ),
    .init(
      "gradient-inherited",
      ##"<linearGradient id="h"><stop stop-color="crimson"/><stop offset="1" stop-color="royalblue"/></linearGradient><linearGradient id="g" href="#h" gradientUnits="userSpaceOnUse" x1="30" x2="60" spreadMethod="reflect"/><rect x="10" y="20" width="80" height="50" fill="url(#g)"/>"##
    ),
    .init(
      "gradient-radial",
      ##"<radialGradient id="g" fx="0.3" fy="0.3" gradientTransform="rotate(20)"><stop stop-color="gold"/><stop offset="1" stop-color="crimson"/></radialGradient><ellipse cx="50" cy="50" rx="40" ry="25" fill="url(#g)"/>"##
    ),
    .init(
      "pattern",
      ##"<pattern id="p" width="0.2" height="0.2"><rect width="6" height="6" fill="crimson"/></pattern><rect x="10" y="20" width="80" height="50" fill="url(#p)"/>"##
    ),
    .init(
      "current-color",
      #"<g color="seagreen"><rect x="20" y="20" width="50" height="50" fill="currentColor"/></g>"#),
    .init(
      "context",
      ##"<marker id="m" viewBox="0 0 4 4" refX="2" refY="2"><circle cx="2" cy="2" r="2" fill="crimson"/></marker><path d="M20 50H80" stroke="royalblue" stroke-width="6" marker-start="url(#m)" marker-end="url(#m)"/>"##
    ),
    .init(
      "color-kinds",
      ##"<rect x="5" y="5" width="40" height="40" fill="hsl(200, 60%, 50%)"/><rect x="55" y="5" width="40" height="40" fill="rgb(80% 20% 10% / 50%)"/><rect x="5" y="55" width="40" height="40" fill="rebeccapurple"/><rect x="55" y="55" width="40" height="40" fill="#f80c"/>"##
    ),
  ]

  private static let structure: [StillDrawing] = [
    .init(
      "group-transform",
      #"<g transform="translate(50 20) rotate(30) scale(0.8) skewX(10)"><rect width="40" height="40" fill="crimson"/></g>"#
    ),
    .init(
      "use",
      ##"<defs><rect id="u" width="30" height="20" fill="crimson"/></defs><use href="#u" x="10" y="10"/><use xlink:href="#u" transform="translate(40 50) rotate(20)"/>"##
    ),
    .init(
      "use-symbol",
      ##"<symbol id="u" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="crimson"/></symbol><g transform="scale(0.8)"><use href="#u"/></g>"##
    ),
    .init(
      "use-symbol-size",
      ##"<symbol id="u" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="crimson"/></symbol><use href="#u" x="20" y="10" width="60" height="40"/>"##
    ),
    .init(
      "use-in-em",
      ##"<symbol id="u" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="crimson"/></symbol><use href="#u" x="20" y="10" width="60" height="60"/>"##
    ),
    .init(
      "inner-svg",
      #"<svg x="20" y="10" width="60" height="40" viewBox="0 0 20 20" preserveAspectRatio="xMinYMid slice"><circle cx="10" cy="10" r="10" fill="crimson"/></svg>"#
    ),
    .init(
      "clip-path",
      ##"<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><rect x="10" y="30" width="80" height="60" fill="crimson" clip-path="url(#c)"/>"##
    ),
    .init(
      "clip-path-units",
      ##"<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.5"/></clipPath><rect x="10" y="30" width="80" height="60" fill="crimson" clip-path="url(#c)"/>"##
    ),
    .init(
      "mask",
      ##"<mask id="m"><rect width="100" height="100" fill="gray"/><circle cx="50" cy="50" r="25" fill="white"/></mask><rect x="10" y="20" width="80" height="60" fill="crimson" mask="url(#m)"/>"##
    ),
    .init(
      "blur",
      ##"<filter id="f"><feGaussianBlur stdDeviation="5"/></filter><circle cx="50" cy="50" r="25" fill="crimson" filter="url(#f)"/>"##
    ),
    .init(
      "filter",
      ##"<filter id="f"><feColorMatrix type="hueRotate" values="120"/></filter><circle cx="50" cy="50" r="25" fill="crimson" filter="url(#f)"/>"##
    ),
    .init(
      "switch",
      #"<switch><rect systemLanguage="xx" width="90" height="90"/><circle cx="50" cy="50" r="30" fill="crimson"/></switch>"#
    ),
    .init(
      "image",
      #"<image x="20" y="20" width="60" height="40" preserveAspectRatio="none" href="data:image/png;base64,\#(picture)"/>"#
    ),
    .init(
      "image-without-size",
      #"<g transform="translate(20 20) scale(20)"><image href="data:image/png;base64,\#(picture)"/></g>"#
    ),
    .init("anchor-element", ##"<a href="#x"><circle cx="50" cy="50" r="30" fill="crimson"/></a>"##),
    .init(
      "hidden",
      #"<g visibility="hidden"><rect width="50" height="50"/><rect visibility="visible" x="30" y="40" width="50" height="50" fill="crimson"/></g><circle cx="50" cy="50" r="40" display="none"/>"#
    ),
    .init(
      "blend-mode",
      #"<circle cx="40" cy="50" r="30" fill="crimson"/><circle cx="60" cy="50" r="30" fill="mediumturquoise" style="mix-blend-mode: multiply"/>"#
    ),
  ]

  private static let styles: [StillDrawing] = [
    .init(
      "class",
      #"<style>.a { fill: crimson; stroke: royalblue; stroke-width: 5 }</style><circle class="a" cx="50" cy="50" r="30"/>"#
    ),
    .init(
      "specificity",
      ##"<style>#i { fill: seagreen } .a { fill: crimson } circle { fill: royalblue } g > circle.a { stroke: black }</style><g><circle id="i" class="a" cx="50" cy="50" r="30"/></g>"##
    ),
    .init(
      "geometry",
      #"<style>circle { cx: 50px; cy: 40px; r: 25px; fill: crimson }</style><circle r="5"/>"#),
    .init(
      "variable",
      #"<g style="--c: seagreen"><circle cx="50" cy="50" r="30" style="fill: var(--c)"/></g>"#),
    .init(
      "transform-origin",
      #"<rect x="40" y="40" width="40" height="30" fill="crimson" transform="rotate(30)" transform-origin="60 55"/>"#
    ),
    .init(
      "transform-box",
      #"<rect x="40" y="40" width="40" height="30" fill="crimson" style="transform: rotate(30deg); transform-box: fill-box; transform-origin: center"/>"#
    ),
    .init(
      "style-transform",
      #"<rect width="40" height="30" fill="crimson" style="transform: translate(30px, 20px) rotate(20deg)"/>"#
    ),
  ]

  private static let texts: [StillDrawing] = [
    .init(
      "text",
      #"<text x="10" y="60" font-family="Inter" font-size="30" fill="purple">Abc</text>"#),
    .init(
      "text-anchor",
      #"<text x="50" y="60" text-anchor="middle" font-family="Inter" font-size="30">Abc</text>"#
    ),
    .init(
      "text-baseline",
      #"<text x="10" y="50" dominant-baseline="middle" font-family="Inter" font-size="30">Abc</text>"#,
      wrong: (.still, "dominant-baseline isn't known")),
    .init(
      "text-spans",
      ##"<text x="10" y="60" font-family="Inter" font-size="24">A<tspan fill="crimson" dy="-10">b</tspan><tspan font-weight="bold" dy="10">c</tspan></text>"##
    ),
  ]

  /// Two by two pixels: lime.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNg+M8AQhAKABvyA/3ULwSAAAAAAElFTkSuQmCC"
}
