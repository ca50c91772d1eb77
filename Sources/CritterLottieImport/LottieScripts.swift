import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterScript

/// Computes the values of the properties of a Lottie that have scripts.
final class LottieScripts {
  /// A composition in the file.
  struct Scene {
    let name: String
    let size: Size
    let layers: [JSON]
    /// The number of frames; nil for a composition whose frames depend on the layers that show it.
    var frames: Double?
  }

  let frameRate: Double
  /// The file's own composition, and those of its assets.
  let scenes: [Scene]
  /// The places of the layers of each scene, by their numbers in the file.
  let layers: [[Double: Int]]
  let budget = ScriptBudget()
  private var properties: [String: ScriptProperty] = [:]
  /// The values of scripts, by property and frame.
  private var cache: [String: [Double: [Double]]] = [:]
  /// The properties whose scripts are running. A script that uses its own property gets the value of
  /// the keyframes.
  private var running: Set<String> = []

  init(frameRate: Double, scenes: [Scene]) {
    self.frameRate = frameRate
    self.scenes = scenes
    layers = scenes.map { scene in
      Dictionary(
        first: scene.layers.enumerated().compactMap { index, layer in
          layer["ind"]?.number.map { ($0, index) }
        })
    }
  }

  /// Returns a property by its mark, the same each time; nil without a mark.
  func property(_ json: JSON) -> ScriptProperty? {
    guard let id = json[JSON.mark]?.string else { return nil }
    if let property = properties[id] { return property }
    let property = ScriptProperty(json, id: id)
    guard let property, scenes.indices.contains(property.scene),
      scenes[property.scene].layers.indices.contains(property.layer)
    else { return nil }
    properties[id] = property
    return property
  }

  /// Returns the property that a script leads to, or the property itself.
  func target(of property: ScriptProperty, at frame: Double) throws -> ScriptProperty {
    var target = property
    // Some properties link to each other.
    for _ in 0..<5 {
      guard case .link(let next) = try outcome(of: target, at: frame) else { break }
      target = next
    }
    return target
  }

  /// Returns the numbers of a property's script over time.
  ///
  /// - Parameter keyframes: the numbers without the script.
  func motion(
    of property: ScriptProperty, _ keyframes: Motion, in range: ClosedRange<Double>
  ) throws -> Motion {
    let count = keyframes.first.count
    switch try outcome(of: property, at: range.lowerBound) {
    case .keyframes: return keyframes
    case .loop(let loop): return keyframes.looped(loop, in: range)
    case .constant(let numbers): return Motion(try property.fitted(numbers, to: count))
    case .link, .varying: break
    }
    let ends = [range.lowerBound, range.upperBound].map { Motion.Key(time: $0, value: [$0]) }
    let isSmall = keyframes.first.allSatisfy { abs($0) <= 1 }
    let motion = try Motion.sampled(
      [Motion(keys: ends)], in: range, tolerance: isSmall ? 0.002 : 0.02
    ) { try property.fitted(numbers(of: property, at: $0), to: count) }
    return motion.isStatic ? Motion(motion.first) : motion
  }

  /// Returns the numbers of a property at a frame.
  func numbers(of property: ScriptProperty, at frame: Double) throws -> [Double] {
    guard property.script != nil, !running.contains(property.id) else {
      return try keyframes(of: property, at: frame)
    }
    if let value = cache[property.id]?[frame] { return value }
    let numbers = try run(property, at: frame) { value, _ in try property.numbers(of: value) }
    cache[property.id, default: [:]][frame] = numbers
    return numbers
  }

  /// Returns the numbers of a property's keyframes at a frame.
  func keyframes(
    of property: ScriptProperty, at frame: Double, repeated loop: Loop? = nil
  ) throws -> [Double] {
    let motion = loop.map { property.motion.looped($0, in: frame...frame) } ?? property.motion
    try budget.spend(motion.keys.count / 2 + motion.first.count)
    return motion.value(at: frame)
  }

  private enum Outcome {
    case keyframes, varying
    case constant([Double])
    case loop(Loop)
    case link(ScriptProperty)
  }

  /// Returns the kind of a script's value. A script that doesn't ask for the frame has the same value
  /// at all frames.
  private func outcome(of property: ScriptProperty, at frame: Double) throws -> Outcome {
    guard property.script != nil else { return .keyframes }
    return try run(property, at: frame) { value, scope in
      if scope.usesFrame { return .varying }
      if case .object(let object) = value {
        if let loop = object as? ScriptLoop, loop.property === property { return .loop(loop.loop) }
        if let link = object as? ScriptReference {
          return link.property === property ? .keyframes : .link(link.property)
        }
      }
      let numbers = try property.numbers(of: value)
      return scope.usesFrame ? .varying : .constant(numbers)
    }
  }

  private func run<Success>(
    _ property: ScriptProperty, at frame: Double,
    _ read: (Value, ScriptScope) throws -> Success
  ) throws -> Success {
    guard let script = try property.script?.get() else { throw ScriptError("no script") }
    let scope = ScriptScope(of: property, at: frame, in: self)
    try budget.spend(100)
    let run = ScriptRun(budget: budget, seed: (property.seed, frame.bitPattern), names: scope.value)
    let isInner = !running.isEmpty
    running.insert(property.id)
    defer { running.remove(property.id) }
    do {
      return try run.result(of: script) { try read($0, scope) }
    } catch var error as ScriptError {
      // The place is in another script than that which is shown.
      if isInner { error.offset = nil }
      throw error
    }
  }
}

/// A property of a layer, with its keyframes and its script.
final class ScriptProperty {
  let json: JSON
  /// The keys and indices on the way from the file to the property.
  let id: String
  /// The index of the composition, 0 for the file's own.
  let scene: Int
  /// The index of the layer in the composition.
  let layer: Int
  /// The keys and indices on the way from the layer to the property.
  private let path: [String]
  private(set) lazy var script = json.script.map { text in Result { try Script(text) } }
  /// The keyframes; one for a property that doesn't move.
  private(set) lazy var motion =
    outline?.motion ?? LottieProperty.numbers(json, count: json.numberCount) ?? Motion(0)
  private lazy var outline = isPath ? Outline(path: json) : nil

  /// - Returns: nil for a property that isn't in a layer.
  init?(_ json: JSON, id: String) {
    let words = id.exact.split(separator: "/")
    guard let start = words.firstIndex(of: "layers"), start + 1 < words.count,
      let scene = start == 0 ? -1 : Int(words[start - 1]), let layer = Int(words[start + 1])
    else { return nil }
    self.json = json
    self.id = id
    self.scene = scene + 1
    self.layer = layer
    path = Array(words[(start + 2)...])
  }

  /// The name of a property of the layer's transform, or the way to another one.
  var name: String {
    let names = ScriptGroup.transformKeys.filter { $1.contains(path.last ?? "") }.keys
    return path.first == "ks" ? names.first ?? "transform" : path.joined(separator: "/")
  }

  /// The start of random numbers.
  var seed: UInt64 {
    id.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// Whether the values are the corners of a path, six numbers each.
  private var isPath: Bool {
    let value = json["k"]?.items?.first ?? json["k"]
    return (value?["s"]?.items?.first ?? value)?["v"] != nil
  }

  /// Returns a script's value for the numbers of the property.
  func value(_ numbers: [Double]) -> Value {
    guard let contour = outline?.contours.first else { return Value(numbers) }
    return .object(ScriptPath(corners: numbers, isClosed: contour.isClosed))
  }

  /// Returns the numbers of a script's value.
  func numbers(of value: Value) throws -> [Double] {
    guard isPath else {
      let numbers = try value.numbers
      if !numbers.isEmpty, numbers.allSatisfy({ abs($0) < 1e6 }) { return numbers }
      throw ScriptError("the value isn't a number below 1,000,000")
    }
    guard case .object(let object) = try value.plain, let path = object as? ScriptPath else {
      throw ScriptError("the value isn't a path")
    }
    return path.corners
  }

  /// Returns as many numbers as the property needs. The last one counts for those that are missing.
  func fitted(_ numbers: [Double], to count: Int) throws -> [Double] {
    if isPath, numbers.count != count { throw ScriptError("the number of corners changes") }
    return (0..<count).map { numbers[min($0, numbers.count - 1)] }
  }
}

extension JSON {
  /// The key of a property's path in its file.
  fileprivate static let mark = "\u{1}"

  /// The script of a property.
  var script: String? { self["x"]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  private var hasScripts: Bool {
    switch self {
    case .array(let items): items.contains(where: \.hasScripts)
    case .object(let pairs): script != nil || pairs.contains { $1.hasScripts }
    default: false
    }
  }

  /// The file, with a mark in each property if there are scripts.
  var withMarkedProperties: JSON { hasScripts ? marked("") : self }

  private func marked(_ path: String) -> JSON {
    let prefix = path.isEmpty ? "" : path + "/"
    switch self {
    case .array(let items): return .array(items.enumerated().map { $1.marked("\(prefix)\($0)") })
    case .object(let pairs):
      let members = pairs.map { ($0, $1.marked(prefix + $0)) }
      return .object(self["k"] == nil ? members : members + [(Self.mark, .string(path))])
    default: return self
    }
  }

  /// The number of numbers of a property.
  fileprivate var numberCount: Int {
    guard let items = self["k"]?.items else { return 1 }
    guard items.first?["t"] != nil else { return max(items.count, 1) }
    // Only points move along curves.
    if items.contains(where: { $0["to"] != nil }) { return 2 }
    return max(items.first?["s"]?.items?.count ?? 1, 1)
  }
}

extension ScriptError {
  /// Returns the line and column of the error in its script.
  func place(in script: String) -> String {
    let before = script.utf8.prefix(offset ?? 0)
    let line = before.count { $0 == UInt8(ascii: "\n") }
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    return "\(line + 1):\(column + 1)"
  }
}
