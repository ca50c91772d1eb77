import CritterGraphics
import CritterRig
import CritterSyntax

/// The schemas of values that only rig files have.
extension Schemas {
  static let plays = positive("a number of plays")

  /// The schema of a number greater than 0.
  static func positive(_ name: String) -> ValueSchema<Double> {
    number.satisfying("expected \(name) greater than 0", shape: .number(lowest: 0)) { $0 > 0 }
  }

  /// The schema of a trim, which is at most as long as the path.
  static let trim = numbers("a trim [start, end]", count: 2) {
    Trim(start: $0[0], end: $0[1])
  }.refined { trim, node, context in
    let isConstant = node.items?.allSatisfy { $0.text.map { Double($0) != nil } ?? false } ?? false
    if isConstant, trim.end - trim.start > 1 + 1e-9 {
      context.warn(
        "a trim is at most 1 long, so this one is the whole path; write an end of at most "
          + "\((trim.start + 1).shortText(decimals: 3))", at: node.mark)
    }
    return trim
  }

  /// The schema of a gradient, of which an expression can't change the number of colors.
  static let gradient = ValueSchema<GradientEntry>.mapping(
    "a gradient", from: GradientEntry(),
    [
      .required(
        "from", \.from, point,
        "Where the colors start, or the center, [x, y] in fractions of the frame."),
      .required(
        "to", \.to, point,
        "Where the colors end, or a point on the circle, [x, y] in fractions of the frame."),
      .required("colors", \.colors, pickedPaint.wholeList.upTo(32, "colors"), "2 to 32 colors."),
      Key(
        "stops", \.stops, fraction.wholeList.optional,
        "Where each color is, rising from 0 to 1. Default: equally spaced."),
      Key(
        "focus", \.focus, point.optional,
        "Where the colors of a radial gradient start, [x, y] in fractions of the frame. Default: from."
      ),
      Key(
        "radial", \.isRadial, boolean, "Whether the colors run from a center. Default: false."),
    ]
  ).refined { checked($0, of: $1, $2) }

  private static func checked(
    _ gradient: GradientEntry, of node: Node, _ context: ReadingContext
  ) -> GradientEntry? {
    guard gradient.colors.count > 1 else {
      // Invalid colors have been reported.
      if (node["colors"]?.items?.count ?? 0) < 2 {
        context.report("a gradient needs at least 2 colors", at: node["colors"]?.mark)
      }
      return nil
    }
    if gradient.focus != nil, !gradient.isRadial {
      context.warn(
        "'focus' does nothing without 'radial: true'; remove it", at: node["focus"]?.mark)
    }
    guard let stops = gradient.stops else { return gradient }
    if stops.count != gradient.colors.count {
      context.report(
        "expected \(gradient.colors.count) stops, one per color, found \(stops.count)",
        at: node["stops"]?.mark)
    } else if zip(stops, stops.dropFirst()).contains(where: { $0 > $1 }) {
      context.report("stops can't fall", at: node["stops"]?.mark)
    }
    return gradient
  }

  /// The schema of lengths, of which an expression can't change the count.
  static let lengths = ValueSchema<[Double]>(
    expected: "a list of lengths", shape: .definition("lengths", .list(length.shape))
  ) { node, context in
    length.wholeList.upTo(16, "lengths").read(node, context)
  }

  /// The schema of scale factors: one for both axes, or `[x, y]`.
  static let factors = ValueSchema<Point>(
    expected: "a factor, or two [x, y]", shape: .either([number.shape, point.shape])
  ) { node, context in
    if node.items != nil { return point.read(node, context) }
    return number.read(node, context).map { Point($0, $0) }
  }

  /// The schema of the standard deviation of a blur, in points.
  static let blur = number.satisfying(
    "expected a blur from 0 to 100 points",
    shape: .number(lowest: 0, highest: Effects.maximumBlur)
  ) { (0...Effects.maximumBlur).contains($0) }

  /// The schema of a shadow.
  static let shadow = ValueSchema<ValueEntry>(
    expected: "a shadow [x, y, blur, color], or none",
    shape: .either([.words(["none"]), .list(.either([.number(), paint.shape]), count: 4)])
  ) { node, context in
    if node.text == "none" { return .value(.shadow(.none)) }
    if context.reportsCut(in: node) { return nil }
    guard let items = node.items, items.count == 4 else {
      let found = node.items.map { "a list of \($0.count)" } ?? node.asFound
      return context.refuse("expected a shadow [x, y, blur, color], found \(found)", at: node.mark)
    }
    guard let x = number.read(items[0], context), let y = number.read(items[1], context),
      let deviation = blur.read(items[2], context), let color = pickedPaint.read(items[3], context)
    else { return nil }
    return .shadow(Shadow(offset: Point(x, y), blur: deviation, color: .transparent), color)
  }

  static let canvasSize = numbers("a size [width, height]", count: 2, inPoints: true) {
    Size($0[0], $0[1])
  }
  .satisfying("expected a width and a height from 1 to 10,000 points") {
    (1...10000).contains($0.width) && (1...10000).contains($0.height)
  }

  /// The schema of SVG path data with a length.
  static let path = anyPath.refined { path, node, context in
    if path.length > 0 { return path }
    return context.refuse("this path is empty", at: node.mark)
  }

  /// The schema of SVG path data, which can be a single point.
  static let anyPath = ValueSchema<Path>(expected: "path data", shape: .text) { node, context in
    guard let text = text.read(node, context) else { return nil }
    do throws(PathDataError) {
      return try Path(svg: text)
    } catch {
      return context.refuse(
        "invalid path data: \(error.message), at character \(error.offset + 1)", at: node.mark)
    }
  }

  /// The schema of a rectangle or SVG path data.
  static let area = ValueSchema<Path>(
    expected: "a rectangle [x, y, width, height] or path data",
    shape: .either([rect.shape, path.shape])
  ) { node, context in
    if node.items != nil { return rect.read(node, context).map { Path($0) } }
    guard let text = node.text, Path.isData(text) else {
      return context.refuse(
        "expected a rectangle [x, y, width, height] or path data, found \(node.asFound)",
        at: node.mark)
    }
    return anyPath.read(node, context)
  }

  static let easing = ValueSchema<Easing>(expected: "an easing", shape: easingShape) {
    node, context in
    guard let text = text.read(node, context) else { return nil }
    if context.easings[text] != nil {
      context.use(Located(value: text, mark: node.mark), as: .easing)
    }
    do throws(EasingError) {
      return try Easing(text: text, knowing: context.easings)
    } catch {
      return context.refuse(error.advice, at: node.mark)
    }
  }

  private static let easingShape = ValueShape.definition(
    "easing",
    .either([
      .words(Easing.named.map(\.name)),
      .matching(#"^([^()]+|(cubic-bezier|linear|steps|spring)\(.*\))$"#),
    ]))

  /// The schema of named easings. Each easing can refer to the easings before it.
  static let easings = ValueSchema<[Named<Easing>]>(
    expected: "a mapping from names", shape: .names(easing.shape)
  ) { node, context in
    node.pairs(context, expected: "a mapping from names")?.compactMap { pair in
      guard let name = name.read(pair.key, context) else { return nil }
      if Easing.named.contains(where: { $0.name == name }) {
        context.report(
          "'\(name)' is the name of a built-in easing; rename this easing", at: pair.key.mark)
      }
      // An invalid easing is linear, so that its uses aren't reported, too.
      let easing = easing.read(pair.value, context) ?? .linear
      context.easings[name] = easing
      return Named(name: Located(value: name, mark: pair.key.mark), value: easing)
    }
  }.upTo(1000, "easings")

  static let fade = ValueSchema<FadeEntry>(
    expected: "true, or the art that it goes to", shape: .either([.flag, text.oneOrMore.shape])
  ) { node, context in
    if node.text == "true" { return .always }
    return text.located.oneOrMore.read(node, context).map(FadeEntry.to)
  }

  /// The schema of a list of operations, in the order of Core Animation calls.
  static let transform = ValueSchema<TransformEntry>(
    expected: "a list of operations", shape: .definition("transform", operation.oneOrMore.shape)
  ) { node, context in
    guard let operations = operation.oneOrMore.read(node, context) else { return nil }
    let transform = operations.reduce(.identity) { $1.apply($0) }
    if transform.elements.allSatisfy(\.isValidInput) {
      let turn = operations.reduce(.zero) { $0 + $1.turn }
      return TransformEntry(matrix: transform, turn: turn, mark: node.mark)
    }
    return context.refuse(
      "the matrix of these operations has values beyond -1e9 to 1e9", at: node.mark)
  }
}

extension Path {
  /// Returns whether a text looks like SVG path data: a move command with a number.
  static func isData(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
    guard let command = scalars.first, command == "M" || command == "m" else { return false }
    return scalars.dropFirst().first.map { "0123456789+-.".unicodeScalars.contains($0) } ?? false
  }
}
