import CritterGraphics
import CritterRigSpec
import CritterScript

/// Computes the values of the properties of a Lottie that have scripts.
final class LottieScripts {
  /// A composition, as scripts see it.
  struct Scene {
    let name: String
    let layers: [JSON]
    let size: Size
    /// The frames that are shown.
    let range: ClosedRange<Double>
  }

  let frameRate: Double
  let scenes: [Scene]
  private let budget = ScriptBudget()
  private var scripts: [String: Result<Script, ScriptError>] = [:]
  private var properties: [String: ScriptProperty] = [:]
  /// The values that scripts used, by property and frame.
  private var known: [String: [Double: [Double]]] = [:]
  /// The properties whose scripts are running. A script that uses its own property gets the value of
  /// the keyframes.
  private var running: [ScriptProperty] = []

  init(frameRate: Double, scenes: [Scene]) {
    self.frameRate = frameRate
    self.scenes = scenes
  }

  /// Returns a property, the same each time.
  ///
  /// - Parameter path: the keys and indices on the way to the property from its layer.
  func property(_ json: JSON, at path: [String], of place: ScriptLayer.Place) -> ScriptProperty {
    let id = ScriptProperty.id(of: path, place)
    if let known = properties[id] { return known }
    let property = ScriptProperty(json, at: path, of: place)
    properties[id] = property
    return property
  }

  /// Returns a property with a script by its mark; nil for another property.
  func property(_ json: JSON) -> ScriptProperty? {
    guard let words = json[JSON.mark]?.string?.exact.split(separator: "/"), words.count > 2,
      let scene = Int(words[0]), let layer = Int(words[1]), scenes.indices.contains(scene),
      scenes[scene].layers.indices.contains(layer)
    else { return nil }
    let place = ScriptLayer.Place(scene: scene, layer: layer)
    return property(json, at: words.dropFirst(2).map { "\($0)" }, of: place)
  }

  /// Returns the numbers of a property at a frame.
  func numbers(of property: ScriptProperty, at frame: Double) throws(ScriptError) -> [Double] {
    guard let text = property.script, !running.contains(where: property.isSame) else {
      return property.keyframes(at: frame)
    }
    if let value = known[property.id]?[frame] { return value }
    let numbers = try result(of: text, property, at: frame) { value throws(ScriptError) in
      guard let numbers = try property.numbers(of: value), numbers.allSatisfy({ abs($0) < 1e6 })
      else {
        throw ScriptError(
          "the value isn't a \(property.isPath ? "path" : "number below 1,000,000")", at: 0)
      }
      return numbers
    }
    if frame == frame.rounded() { known[property.id, default: [:]][frame] = numbers }
    return numbers
  }

  /// Returns the numbers of a property at each frame.
  ///
  /// - Parameter count: the number of numbers; missing ones are those of the keyframes.
  func motion(
    of property: ScriptProperty, count: Int, in range: ClosedRange<Double>
  ) throws(ScriptError) -> Motion {
    var failure: ScriptError?
    let ends = [range.lowerBound, range.upperBound].map { Motion.Key(time: $0, value: [$0]) }
    let isSmall = property.keyframes(at: range.lowerBound).allSatisfy { abs($0) <= 1 }
    let motion = Motion.sampled(
      [Motion(keys: ends)], in: range, tolerance: isSmall ? 0.002 : 0.02
    ) { frame in
      let usual = property.keyframes(at: frame)
      do throws(ScriptError) {
        let own = failure == nil ? try numbers(of: property, at: frame) : []
        if property.isPath, own.count != count {
          throw ScriptError("the number of corners changes", at: 0)
        }
        return (0..<count).map { own.at($0) ?? usual.at($0) ?? usual.last ?? 0 }
      } catch {
        failure = error
        return Array(repeating: 0, count: count)
      }
    }
    if let failure { throw failure }
    return motion.isStatic ? Motion(motion.first) : motion
  }

  private func result<Success>(
    of text: String, _ property: ScriptProperty, at frame: Double,
    _ read: (Value) throws(ScriptError) -> Success
  ) throws(ScriptError) -> Success {
    let script = try script(text)
    let host = ScriptScope(of: property, at: frame, in: self)
    let seed = ScriptRandom.Seed(property: property.seed, instant: frame.bitPattern)
    let run = ScriptRun(host: host, budget: budget, seed: seed)
    host.run = run
    running.append(property)
    defer { running.removeLast() }
    return try run.result(of: script, read)
  }

  private func script(_ text: String) throws(ScriptError) -> Script {
    if let known = scripts[text] { return try known.get() }
    let script = Result { () throws(ScriptError) in try Script(text) }
    scripts[text] = script
    return try script.get()
  }
}

/// A property of a layer with its keyframes.
final class ScriptProperty {
  let id: String
  let place: ScriptLayer.Place
  /// The keys and indices on the way to the property from its layer.
  let path: [String]
  /// The text of the script, or nil.
  let script: String?
  /// Whether the values are the corners of a path, six numbers each.
  let isPath: Bool
  let isClosed: Bool
  private let motion: Motion?

  static func id(of path: [String], _ place: ScriptLayer.Place) -> String {
    "\(place.scene)/\(place.layer)/" + path.joined(separator: "/")
  }

  fileprivate init(_ json: JSON, at path: [String], of place: ScriptLayer.Place) {
    self.path = path
    self.place = place
    id = Self.id(of: path, place)
    script = json["x"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    let outline = json.isPath ? Outline(path: json) : nil
    isPath = json.isPath
    isClosed = outline?.contours.first?.isClosed ?? false
    motion = outline?.motion ?? LottieProperty.numbers(json, count: json.numberCount)
  }

  /// Returns the numbers of a script's value; nil for a value of another kind.
  func numbers(of value: Value) throws(ScriptError) -> [Double]? {
    guard isPath else { return try value.numbers }
    guard case .object(let object) = try value.plain, let path = object as? ScriptPath else {
      return nil
    }
    return path.corners
  }

  /// The keyframes; one for a property that doesn't move.
  var keys: [Motion.Key] { motion?.keys ?? [] }

  /// The name of the property in After Effects.
  var name: String {
    let key = path.last { Double($0) == nil && $0 != "v" } ?? ""
    if path.contains("ef") { return "effect" }
    let isTransform = path.first == "ks"
    let names = ScriptGroup.keys.filter { $1.contains(key) }.keys.sorted()
    return names.first { ScriptGroup.transformNames.contains($0) == isTransform } ?? key
  }

  /// The start of random numbers.
  var seed: UInt64 {
    id.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  func isSame(as other: ScriptProperty) -> Bool { id == other.id }

  /// Returns the numbers of the keyframes at a frame.
  func keyframes(at frame: Double) -> [Double] { motion?.value(at: frame) ?? [0] }

  /// Returns the numbers of the keyframes at a frame, which repeat after the last one.
  func keyframes(at frame: Double, looped loop: Loop) -> [Double] {
    guard keys.count > 1, let first = keys.first, let last = keys.last else {
      return keyframes(at: frame)
    }
    let count = loop.count > 0 ? min(loop.count, keys.count - 1) : keys.count - 1
    let start = loop.isOut ? keys[keys.count - 1 - count].time : first.time
    let end = loop.isOut ? last.time : keys[count].time
    let passed = loop.isOut ? frame - end : start - frame
    guard passed > 0, end > start else { return keyframes(at: frame) }
    let round = (passed / (end - start)).rounded(.down)
    let rest = passed - round * (end - start)
    let isBack = loop.kind == "pingpong" && round.truncatingRemainder(dividingBy: 2) == 0
    let value = keyframes(at: loop.isOut == isBack ? end - rest : start + rest)
    switch loop.kind {
    case "offset":
      let factor = (loop.isOut ? 1 : -1) * (round + 1)
      let change = zip(keyframes(at: end), keyframes(at: start)).map { ($0 - $1) * factor }
      return zip(value, change).map(+)
    case "continue":
      let edge = loop.isOut ? end : start
      let inner = keyframes(at: loop.isOut ? end - 0.01 : start + 0.01)
      return zip(keyframes(at: edge), inner).map { $0 + ($0 - $1) * passed * 100 }
    default: return value
    }
  }

  /// How keyframes repeat.
  struct Loop {
    let isOut: Bool
    let kind: String
    /// The number of repeated segments; 0 for all.
    let count: Int
  }
}

extension JSON {
  /// The key of the mark of a property with a script.
  fileprivate static let mark = "\u{1}"

  /// The file, with a mark in each property with a script.
  var withMarkedScripts: JSON {
    replacing("layers") { $0.marked("0") }.replacing("assets") { assets in
      .array(
        (assets.items ?? []).enumerated().map { index, asset in
          asset.replacing("layers") { $0.marked("\(index + 1)") }
        })
    }
  }

  private func replacing(_ key: String, _ change: (JSON) -> JSON) -> JSON {
    guard case .object(let pairs) = self else { return self }
    return .object(pairs.map { ($0, $0 == key ? change($1) : $1) })
  }

  private func marked(_ path: String) -> JSON {
    switch self {
    case .array(let items):
      return .array(items.enumerated().map { $1.marked("\(path)/\($0)") })
    case .object(let pairs):
      // Keyframes have no properties in them.
      guard let script = self["x"]?.string, !script.isEmpty else {
        return .object(pairs.map { ($0, $0 == "k" ? $1 : $1.marked("\(path)/\($0)")) })
      }
      return .object(pairs + [(Self.mark, .string(path))])
    default: return self
    }
  }

  /// Whether the property is a path.
  fileprivate var isPath: Bool {
    let value = self["k"]?.items?.first ?? self["k"]
    return (value?["s"]?.items?.first ?? value)?["v"] != nil
  }

  /// The number of numbers of a property.
  fileprivate var numberCount: Int {
    let value = self["k"] ?? self
    guard let items = value.items else { return 1 }
    guard items.first?["t"] != nil else { return max(items.count, 1) }
    // Only points move along curves.
    if items.contains(where: { $0["to"] != nil }) { return 2 }
    return max(items.first?["s"]?.items?.count ?? 1, 1)
  }
}

extension [Double] {
  fileprivate func at(_ index: Int) -> Double? { index < count ? self[index] : nil }
}

extension ScriptError {
  /// Returns the line and column of the error in its script.
  func place(in script: String) -> String {
    let before = script.utf8.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") }
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    return "\(line + 1):\(column + 1)"
  }
}
