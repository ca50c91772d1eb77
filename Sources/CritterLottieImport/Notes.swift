import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterScript

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

  /// The scripts of the file.
  var scripts: LottieScripts?

  /// Returns the property that a property's script leads to, or the property itself; nil without a
  /// script that can run.
  private mutating func scripted(_ json: JSON) -> ScriptProperty? {
    guard json.script != nil, let scripts else { return nil }
    guard let property = scripts.property(json) else {
      refuseScript(of: json)
      return nil
    }
    let start = range.lowerBound
    return attempt(property) { try scripts.target(of: property, at: start) }
  }

  /// Notes a script where scripts aren't supported.
  mutating func refuseScript(of json: JSON?) {
    if json?.script != nil { add("expressions") }
  }

  private mutating func attempt<Success>(
    _ property: ScriptProperty, _ body: () throws -> Success
  ) -> Success? {
    do { return try body() } catch {
      let error = error as? ScriptError ?? ScriptError("\(error)")
      let place = error.place(in: property.json.script ?? "")
      add("the expression of '\(property.name)' (\(place): \(error.message))")
      return nil
    }
  }

  /// Returns a motion with the effect of a property's script.
  private mutating func computed(_ motion: Motion, _ property: ScriptProperty?) -> Motion {
    guard let property, let scripts else { return motion }
    let range = range
    return attempt(property) { try scripts.motion(of: property, motion, in: range) } ?? motion
  }

  /// Reads numbers over time.
  mutating func numbers(_ json: JSON?, count: Int) -> Motion? {
    guard let json else { return nil }
    let property = scripted(json)
    guard let motion = LottieProperty.numbers(property?.json ?? json, count: count) else {
      if LottieProperty.isTooLarge(json) { warn("numbers of a million or more aren't used") }
      return nil
    }
    let given = (json["k"] ?? json).numbers.count
    if (given, count) == (1, 2) || (given, count) == (2, 1) {
      warn("a value of \(given) instead of \(count) numbers; players don't draw it")
    }
    let whole = computed(motion, property)
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
    let property = json.flatMap { scripted($0) }
    guard var outline = Outline(path: property?.json ?? json) else { return nil }
    outline.motion = computed(outline.motion, property)
    return outline.cut(to: range)
  }

  /// Reads a transform.
  mutating func placement(_ json: JSON?) -> Placement {
    var placement = Placement()
    guard let json else { return placement }
    placement.anchor = numbers(json["a"], count: 2) ?? placement.anchor
    if let position = json["p"], position["s"]?.number == 1, position["x"]?["k"] != nil {
      placement.position = .separate(number(position["x"], 0), number(position["y"], 0))
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
