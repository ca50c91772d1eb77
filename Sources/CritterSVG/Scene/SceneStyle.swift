import CritterGraphics

/// The properties of an element as values, with those that it inherits.
struct SceneStyle {
  // MARK: Inherited

  var fontSize = FontUnits.usualSize
  var color = Color(0, 0, 0)
  var fill = PaintSource.color(Color(0, 0, 0))
  var stroke = PaintSource.none
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var isEvenOdd = false
  var isEvenOddAsClip = false
  var strokeWidth = 1.0
  var line = LineStyle(miterLimit: 4)
  var dashes: [Double] = []
  var dashOffset = 0.0
  var isVisible = true

  // MARK: Not inherited

  private(set) var own = Own()

  /// The properties of the element alone.
  struct Own {
    var isDisplayed = true
    var opacity = 1.0
    var matrix = Matrix.identity
    /// The references of `clip-path` and `mask`.
    var clips: [(property: String, id: ExactText)] = []
    var stopColor: PaintSource = .color(Color(0, 0, 0))
    var stopOpacity = 1.0
    /// The properties that only librsvg draws or reads.
    var foreign: [MarkupError] = []
  }

  /// A paint before its references are resolved.
  enum PaintSource {
    case none, currentColor
    case color(Color)
    indirect case server(ExactText, fallback: PaintSource)
  }

  /// The properties that only librsvg draws, with their harmless values.
  private static let foreign: [String: Set<String>] = [
    "filter": ["none"], "mix-blend-mode": ["normal"], "clip": ["auto"], "marker-start": ["none"],
    "marker-mid": ["none"], "marker-end": ["none"],
    "paint-order": ["normal", "fill", "fill stroke", "fill stroke markers"],
    "shape-rendering": ["auto", "geometricprecision"], "image-rendering": ["auto"],
  ]
  private static let inheritable: Set<String> = [
    "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "visibility",
  ]

  /// The properties before those of any element.
  init() {}

  init(of element: MarkupTree, in parent: SceneStyle, _ lengths: SceneLengths) {
    self = parent
    own = Own()
    fontSize = element.fontSize(in: parent.fontSize)
    var lengths = lengths
    lengths.font = FontUnits(size: fontSize)
    for attribute in element.attributes where attribute.name.namespace == .none {
      if attribute.name.local == "style" {
        for declaration in declarations(ofStyle: attribute.value) {
          set(declaration.property, declaration.value.text, element.offset, lengths)
        }
      } else {
        set(attribute.name.local, attribute.value, element.offset, lengths)
      }
    }
  }

  private mutating func set(
    _ name: String, _ text: String, _ offset: Int, _ lengths: SceneLengths
  ) {
    let text = text.trimmed
    if text == "inherit", Self.inheritable.contains(name) || Self.foreign[name] != nil { return }
    func isRead<Value>(_ target: inout Value, _ value: Value?) -> Bool {
      if let value { target = value }
      return value != nil
    }
    let isKnown =
      switch name {
      case "color": isRead(&color, Color(css: text))
      case "fill": isRead(&fill, PaintSource(text))
      case "stroke": isRead(&stroke, PaintSource(text))
      case "fill-opacity": isRead(&fillOpacity, text.fraction)
      case "stroke-opacity": isRead(&strokeOpacity, text.fraction)
      case "fill-rule": isRead(&isEvenOdd, text.isEvenOdd)
      case "clip-rule": isRead(&isEvenOddAsClip, text.isEvenOdd)
      case "stroke-width": isRead(&strokeWidth, lengths.length(text, .diagonal))
      case "stroke-linecap": isRead(&line.cap, LineCap(rawValue: text))
      case "stroke-linejoin": isRead(&line.join, LineJoin(rawValue: text))
      case "stroke-miterlimit": isRead(&line.miterLimit, Double(parsing: text))
      case "stroke-dasharray": isRead(&dashes, lengths.dashes(text))
      case "stroke-dashoffset": isRead(&dashOffset, lengths.length(text, .diagonal))
      case "visibility": isRead(&isVisible, text.isVisible)
      case "display": isRead(&own.isDisplayed, text != "none")
      case "opacity": isRead(&own.opacity, text.fraction)
      case "transform": isRead(&own.matrix, TransformFunction.list(text)?.matrix)
      case "clip-path", "mask": text == "none" || add(clip: name, text)
      case "stop-color": isRead(&own.stopColor, PaintSource(text))
      case "stop-opacity": isRead(&own.stopOpacity, text.fraction)
      default: Self.foreign[name].map { $0.contains(text.lowercased()) } ?? true
      }
    if !isKnown, Self.foreign[name] != nil || text.mayBeKnown {
      own.foreign.append(MarkupError(offset: offset, reason: "'\(name)' with '\(text)'"))
    }
  }

  /// Adds the reference of a clip path or mask, and returns whether it is one.
  private mutating func add(clip property: String, _ text: String) -> Bool {
    guard case .server(let id, fallback: .none)? = PaintSource(text) else { return false }
    own.clips.append((property, id))
    return true
  }
}

extension MarkupTree {
  /// Returns the size of the element's font in px.
  fileprivate func fontSize(in around: Double) -> Double {
    let none = StyleVariables([:])
    let styled = declarations(ofStyle: self["style"] ?? "")
      .compactMap { $0.longhands(none)["font-size"]?.text }.last
    return (styled ?? self["font-size"]).flatMap { FontUnits.size($0.trimmed, in: around) }
      ?? around
  }
}

extension SceneStyle.PaintSource {
  /// Reads a paint; nil if it isn't known.
  init?(_ text: String) {
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    case let word where word.exact.contains("url"):
      let tokens = StyleTokens.list(text)
      guard case .url(let target)? = tokens.first, let id = target.exact.dropping(prefix: "#")
      else { return nil }
      let rest = Array(tokens.dropFirst()).trimmingSpace.text
      guard let fallback = rest.isEmpty ? Self.none : Self(rest) else { return nil }
      self = .server(id.exact, fallback: fallback)
    default:
      guard let color = Color(css: text) else { return nil }
      self = .color(color)
    }
  }

  /// Returns the color of a paint without a reference; nil for none.
  func color(_ current: Color) -> Color? {
    switch self {
    case .color(let color): color
    case .currentColor: current
    case .none, .server: nil
    }
  }
}

extension SceneLengths {
  /// Returns the lengths of dashes and gaps, as many of each; nil if one isn't known.
  fileprivate func dashes(_ text: String) -> [Double]? {
    if text == "none" { return [] }
    let whole = Basis.diagonal.length(in: viewport)
    guard let dashes = [Double](lengths: text, percent: whole, font: font) else { return nil }
    guard dashes.allSatisfy({ $0 >= 0 }), dashes.reduce(0, +) > 0 else { return [] }
    return dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
  }
}

extension String {
  /// A number or percentage, limited to 0…1; nil for other texts.
  var fraction: Double? {
    let percent = exact.dropping(suffix: "%")
    return Double(parsing: percent ?? self).map { min(max(percent == nil ? $0 : $0 / 100, 0), 1) }
  }

  /// Whether librsvg may know the value. It ignores other words.
  fileprivate var mayBeKnown: Bool {
    utf8.contains { $0.isDigit || $0 == UInt8(ascii: "(") } || exact.hasPrefix("context-")
  }

  fileprivate var isVisible: Bool? {
    ["visible": true, "hidden": false, "collapse": false][self]
  }

  fileprivate var isEvenOdd: Bool? { ["evenodd": true, "nonzero": false][self] }
}
