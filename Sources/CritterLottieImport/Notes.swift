import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// A reader of a file's properties over time, which notes unsupported features.
struct Notes {
  /// The unsupported features of the file.
  private(set) var issues = ImportNotes()
  /// The name of the current layer; empty for the whole file.
  var layer: String {
    get { issues.layer }
    set { issues.layer = newValue }
  }
  /// Whether any layer or paint blends with the layers below.
  var hasBlends = false
  /// The frames of the current composition that are shown.
  var range = 0.0...0.0

  /// Adds an unsupported feature: an error, or left out if the user asks for that.
  mutating func add(_ feature: String) { issues.add(feature) }

  /// Adds a warning. The file is drawn all the same.
  mutating func warn(_ clause: String) { issues.warn(clause) }

  /// The layer that is read, and all layers of its composition, for expressions.
  var scope: (layer: JSON, layers: [JSON])?
  /// The layers of all compositions, by name.
  var compositions: [String: [JSON]] = [:]
  /// The frames per second.
  var frameRate = 25.0

  /// Returns the property that a link leads to, or the property itself. Notes other expressions.
  mutating func resolved(_ json: JSON?, depth: Int = 0) -> JSON? {
    guard let json, let text = json["x"]?.string, !text.isEmpty else { return json }
    guard let expression = Expression(text), depth < 5 else {
      add("expressions")
      return json
    }
    guard case .link(let steps) = expression else { return json }
    guard
      let target = scope.flatMap({
        $0.layer.property(steps, among: $0.layers, of: compositions)
      })
    else {
      add("expressions")
      return json
    }
    // Some properties link to themselves.
    return target == json ? json : resolved(target, depth: depth + 1)
  }

  /// Returns a motion with the effect of the property's expression.
  func computed(_ motion: Motion, _ json: JSON?) -> Motion {
    Expression(json?["x"]?.string ?? "")?.applied(to: motion, in: range, frameRate: frameRate)
      ?? motion
  }

  /// Reads numbers over time.
  mutating func numbers(_ json: JSON?, count: Int) -> Motion? {
    guard let json = resolved(json) else { return nil }
    guard let motion = LottieProperty.numbers(json, count: count) else {
      if LottieProperty.isTooLarge(json) { warn("numbers of a million or more aren't used") }
      return nil
    }
    let whole = computed(motion, json)
    return whole.hasCurves ? whole : whole.cut(to: range)
  }

  /// Reads a number over time.
  ///
  /// - Parameter usual: the number without one.
  mutating func number(_ json: JSON?, _ usual: Double) -> Motion {
    numbers(json, count: 1) ?? Motion(usual)
  }

  /// Reads a path over time.
  mutating func outline(_ json: JSON?) -> Outline? {
    let json = resolved(json)
    guard var outline = Outline(path: json) else { return nil }
    outline.motion = computed(outline.motion, json)
    return outline.cut(to: range)
  }

  /// Reads a transform.
  mutating func placement(_ json: JSON?) -> Placement {
    var placement = Placement()
    guard let json else { return placement }
    placement.anchor = numbers(json["a"], count: 2) ?? placement.anchor
    if let position = json["p"], position["s"]?.number == 1, position["x"]?["k"] != nil {
      placement.position = .separate(
        number(position["x"], 0), number(position["y"], 0))
      if number(position["z"], 0) != Motion(0) { add("3D positions") }
    } else {
      placement.position = .whole(numbers(json["p"], count: 2) ?? Motion([0, 0]))
    }
    placement.scale = (numbers(json["s"], count: 2) ?? Motion([100, 100])).map {
      $0.map { $0 / 100 }
    }
    placement.rotation = number(json["r"] ?? json["rz"], 0)
    placement.skew = number(json["sk"], 0)
    placement.skewAxis = number(json["sa"], 0)
    for key in ["rx", "ry", "or"] {
      guard let motion = numbers(json[key], count: key == "or" ? 3 : 1) else { continue }
      if motion.keys.contains(where: { $0.value.contains { $0 != 0 } }) { add("3D rotations") }
    }
    return placement
  }
}

extension JSON {
  /// Returns the property that steps from a layer lead to.
  fileprivate func property(
    _ steps: [Expression.Step], among layers: [JSON], of compositions: [String: [JSON]]
  ) -> JSON? {
    var (layer, item): (JSON, JSON?) = (self, nil)
    var layers = layers
    for step in steps {
      switch step {
      case .composition(let name):
        guard let others = compositions[name] else { return nil }
        layers = others
      case .layer(let name):
        guard let next = layers.first(where: { $0["nm"]?.string == name }) else { return nil }
        layer = next
      case .content(let name):
        let items = (item == nil ? layer["shapes"] : item?["it"])?.items ?? []
        guard let next = items.first(where: { $0["nm"]?.string == name }) else { return nil }
        item = next
      case .property(let name):
        guard let key = Expression.properties[name] else { return nil }
        guard let item else { return layer["ks"]?[key] }
        let transform = item["it"]?.items?.last { $0["ty"]?.string == "tr" }
        return (transform ?? item)[key]
      }
    }
    return nil
  }
}
