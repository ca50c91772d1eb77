import CritterAnimated
import CritterGraphics
import CritterScript

/// The names that the script of a property can use at a frame.
final class ScriptScope {
  let scripts: LottieScripts
  let property: ScriptProperty
  /// Whether the script asked for something that can change over time.
  private(set) var usesFrame = false
  private let current: Double

  init(of property: ScriptProperty, at frame: Double, in scripts: LottieScripts) {
    self.property = property
    self.scripts = scripts
    current = frame
  }

  var frame: Double {
    usesFrame = true
    return current
  }

  func value(of name: String) throws -> Value? {
    switch name {
    case "time": return .number(frame / scripts.frameRate)
    case "value": return property.value(try scripts.keyframes(of: property, at: frame))
    case "thisProperty": return .object(thisProperty)
    case "thisLayer": return .object(thisLayer)
    case "thisComp": return .object(ScriptComposition(index: property.scene, scope: self))
    case "createPath": return .function { .object(try ScriptPath($0)) }
    case "comp":
      return .function { [self] call in
        let name = try call[0].text
        guard let index = scripts.scenes.firstIndex(where: { $0.name == name }) else {
          throw ScriptError("no composition named '\(name.prefix(40))'")
        }
        return .object(ScriptComposition(index: index, scope: self))
      }
    case "random", "seedRandom", "Math.random":
      // Random numbers are others at each frame.
      usesFrame = true
      return nil
    default: return try thisProperty.member(name) ?? thisLayer.member(name)
    }
  }

  private var thisProperty: ScriptReference { ScriptReference(property: property, scope: self) }

  private var thisLayer: ScriptLayer {
    ScriptLayer(scene: property.scene, index: property.layer, scope: self)
  }

  /// Returns the value of a property at the frame.
  func value(of property: ScriptProperty) throws -> Value {
    property.value(try scripts.numbers(of: property, at: frame))
  }
}

/// A composition in a script.
struct ScriptComposition: ScriptObject {
  let index: Int
  let scope: ScriptScope

  func member(_ name: String) -> Value? {
    let scene = scope.scripts.scenes[index]
    return switch name {
    case "width": .number(scene.size.width)
    case "height": .number(scene.size.height)
    case "frameDuration": .number(1 / scope.scripts.frameRate)
    case "duration": scene.frames.map { .number($0 / scope.scripts.frameRate) }
    case "layer": .function { try layer($0[0]) }
    default: nil
    }
  }

  private func layer(_ key: Value) throws -> Value {
    let scripts = scope.scripts
    let place: Int?
    if case .text(let name) = key {
      try scripts.budget.spend(scripts.scenes[index].layers.count)
      place = scripts.scenes[index].layers.firstIndex { $0["nm"]?.string == name }
    } else {
      place = scripts.layers[index][try key.number]
    }
    guard let place else { throw ScriptError("no layer named '\(try key.text.prefix(40))'") }
    return .object(ScriptLayer(scene: index, index: place, scope: scope))
  }
}

/// A layer in a script.
struct ScriptLayer: ScriptObject {
  let scene: Int
  let index: Int
  let scope: ScriptScope

  private var json: JSON { scope.scripts.scenes[scene].layers[index] }

  func member(_ name: String) throws -> Value? {
    let rate = scope.scripts.frameRate
    switch name {
    case "name": return .text(json["nm"]?.string ?? "")
    case "index": return .number(json["ind"]?.number ?? Double(index + 1))
    case "inPoint": return .number((json["ip"]?.number ?? 0) / rate)
    case "outPoint": return .number((json["op"]?.number ?? 0) / rate)
    case "startTime": return .number((json["st"]?.number ?? 0) / rate)
    case "width", "height":
      let size = scope.scripts.scenes[scene].size
      let side = json[name == "width" ? "w" : "h"]?.number
      return .number(side ?? (name == "width" ? size.width : size.height))
    case "hasParent": return .flag(parent != nil)
    case "parent": return parent.map(Value.object)
    case "transform": return .object(group("ks"))
    case "effect": return .object(group("ef"))
    case "content": return .object(group("shapes"))
    case "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface":
      return .function { call in
        let matrix = try matrix()
        let point = try call[0].numbers
        guard point.count > 1 else { throw ScriptError("expected a point") }
        let mapped =
          SIMD4(point[0], point[1], 0, 1)
          * (name.hasPrefix("from") ? matrix.inverse ?? .identity : matrix)
        return Value([mapped.x, mapped.y])
      }
    default: return try group("ks").member(name)
    }
  }

  func call(_ call: ScriptCall) throws -> Value? { try member(memberName(of: call[0].text)) }

  private func group(_ key: String) -> ScriptGroup {
    ScriptGroup(json: json[key] ?? .array([]), layer: self)
  }

  private var parent: ScriptLayer? { json["parent"]?.number.flatMap(layer(numbered:)) }

  func layer(numbered number: Double) -> ScriptLayer? {
    scope.scripts.layers[scene][number].map {
      ScriptLayer(scene: scene, index: $0, scope: scope)
    }
  }

  /// Returns the matrix from the layer to its composition.
  private func matrix(depth: Int = 0) throws -> Transform {
    func numbers(_ key: String, _ fallback: [Double]) throws -> [Double] {
      guard let json = json["ks"]?[key] else { return fallback }
      guard let property = scope.scripts.property(json) else {
        throw ScriptError("separate positions aren't supported")
      }
      let found = try scope.scripts.numbers(of: property, at: scope.frame)
      return found.count >= fallback.count ? found : fallback
    }
    let (anchor, position) = (try numbers("a", [0, 0]), try numbers("p", [0, 0]))
    let (scale, angle) = (
      try numbers("s", [100, 100]), try numbers(json["ks"]?["r"] == nil ? "rz" : "r", [0])
    )
    let matrix = Transform.identity.translated(position[0], position[1]).rotatedZ(angle[0])
      .scaled(scale[0] / 100, scale[1] / 100).translated(-anchor[0], -anchor[1])
    guard let parent, depth < 50 else { return matrix }
    return matrix * (try parent.matrix(depth: depth + 1))
  }
}

/// Returns the member that a script selects by a name of After Effects, such as 'ADBE Vector Shape'.
private func memberName(of text: String) -> String {
  let words = text.exact.split(separator: " ").filter { $0 != "ADBE" }
  let name = (words.prefix(1).map { $0.lowercased() } + words.dropFirst()).joined()
  return [
    "effectParade": "effect", "effects": "effect", "transformGroup": "transform",
    "rootVectorsGroup": "content", "contents": "content", "vectorShape": "path",
    "rotateZ": "rotation",
  ][name] ?? name
}

/// A group of a layer in a script: its transform, its effects or one of them, or its shapes or one of
/// them.
struct ScriptGroup: ScriptObject {
  let json: JSON
  let layer: ScriptLayer

  /// The keys in a file of the properties of transforms.
  static let transformKeys: [String: [String]] = [
    "position": ["p"], "scale": ["s"], "rotation": ["r", "rz"], "anchorPoint": ["a"],
    "opacity": ["o"], "skew": ["sk"], "skewAxis": ["sa"],
  ]

  /// The keys in a file of the properties of shapes.
  private static let shapeKeys: [String: [String]] = [
    "path": ["ks"], "size": ["s"], "roundness": ["r"], "radius": ["r"], "color": ["c"],
    "strokeWidth": ["w"], "start": ["s"], "end": ["e"], "offset": ["o"], "startPoint": ["s"],
    "endPoint": ["e"], "copies": ["c"], "points": ["pt"], "outerRadius": ["or"],
    "innerRadius": ["ir"], "outerRoundness": ["os"], "innerRoundness": ["is"], "amount": ["a"],
  ]

  func member(_ name: String) throws -> Value? {
    try layer.scope.scripts.budget.spend(items.count)
    switch name {
    case "name": return .text(json["nm"]?.string ?? "")
    case "content": return .object(self)
    case "transform": return items.last { $0["ty"]?.string == "tr" }.map { .object(group($0)) }
    default:
      let keys = Self.transformKeys[name] ?? Self.shapeKeys[name] ?? []
      return keys.compactMap { json[$0] }.first.flatMap(value)
    }
  }

  /// Selects an element by its name or number, or a property by its name.
  func call(_ call: ScriptCall) throws -> Value? {
    let key = try call[0].text
    try layer.scope.scripts.budget.spend(items.count)
    if let item = items.first(where: { $0["nm"]?.string == key || $0["mn"]?.string == key }) {
      return element(item)
    }
    if let number = Int(key), number > 0, number <= items.count {
      return element(items[number - 1])
    }
    if let member = try member(memberName(of: key)) { return member }
    throw ScriptError("no element named '\(key.prefix(40))'")
  }

  /// The effects, the values of an effect, or the shapes in the group.
  private var items: [JSON] { json.items ?? json["it"]?.items ?? json["ef"]?.items ?? [] }

  private func group(_ json: JSON) -> ScriptGroup { ScriptGroup(json: json, layer: layer) }

  private func element(_ item: JSON) -> Value? {
    guard let json = item["v"] else { return .object(group(item)) }
    // The value of a layer control is the number of a layer.
    guard item["ty"]?.number == 10 else { return value(json) }
    return json["k"]?.number.flatMap(layer.layer(numbered:)).map(Value.object) ?? .nothing
  }

  private func value(_ json: JSON) -> Value? {
    layer.scope.scripts.property(json).map {
      .object(ScriptReference(property: $0, scope: layer.scope))
    }
  }
}

/// A property in a script: its value, and its value at other times.
struct ScriptReference: ScriptObject {
  let property: ScriptProperty
  let scope: ScriptScope

  private var scripts: LottieScripts { scope.scripts }

  func value() throws -> Value? { try scope.value(of: property) }

  func member(_ name: String) throws -> Value? {
    let keys = property.motion.keys
    switch name {
    case "value": return try value()
    case "numKeys": return .number(Double(keys.count > 1 ? keys.count : 0))
    case "velocity": return try velocity(at: scope.frame)
    case "valueAtTime":
      return .function { property.value(try scripts.numbers(of: property, at: frame($0[0]))) }
    case "velocityAtTime": return .function { try velocity(at: frame($0[0])) }
    case "key":
      return .function { call in
        let number = try call.number(0)
        guard number >= 1, number <= Double(keys.count) else {
          throw ScriptError("no such keyframe")
        }
        return key(Int(number) - 1)
      }
    case "nearestKey":
      return .function { call in
        let frame = try frame(call[0])
        let nearest = keys.indices.min { abs(keys[$0].time - frame) < abs(keys[$1].time - frame) }
        return key(nearest ?? 0)
      }
    case "loopOut", "loopIn", "loop_out", "loop_in":
      return .function { call in
        var loop = Loop(isOut: name.hasSuffix("ut"))
        if !call.arguments.isEmpty { loop.type = try call[0].text.lowercased() }
        loop.count = Int(try call.number(1, default: 0), within: 0...1_000_000)
        guard ["cycle", "pingpong", "offset"].contains(loop.type) else {
          throw ScriptError("unknown loop '\(loop.type.prefix(40))'")
        }
        return .object(ScriptLoop(loop: loop, property: property, scope: scope))
      }
    case "wiggle": return .function { try wiggle($0) }
    case "points", "inTangents", "outTangents", "isClosed", "pointOnPath":
      guard case .object(let path)? = try value() else { return nil }
      return try path.member(name)
    default: return nil
    }
  }

  private func key(_ index: Int) -> Value {
    .object(ScriptKey(key: property.motion.keys[index], index: index, scope: scope))
  }

  private func frame(_ time: Value) throws -> Double {
    let frame = try time.number * scripts.frameRate
    guard abs(frame) < 1e6 else { throw ScriptError("expected a time in seconds") }
    return frame
  }

  /// Returns the change per second.
  private func velocity(at frame: Double) throws -> Value {
    let step = 0.01
    let (before, after) = (
      try scripts.numbers(of: property, at: frame - step),
      try scripts.numbers(of: property, at: frame + step)
    )
    return Value(zip(before, after).map { ($1 - $0) / (2 * step) * scripts.frameRate })
  }

  private func wiggle(_ call: ScriptCall) throws -> Value {
    let time = try call.number(4, default: scope.frame / scripts.frameRate)
    let (rate, amount) = (try call.number(0), try call.number(1))
    if call.arguments.count > 2, try call.number(2) != 1 {
      throw ScriptError("a wiggle with several octaves isn't supported")
    }
    let values = try scripts.keyframes(of: property, at: time * scripts.frameRate)
    return Value(
      values.enumerated().map { index, value in
        value + amount * ScriptRandom.noise(at: time * rate, property.seed &+ UInt64(index))
      })
  }
}

/// The repeated keyframes of a property in a script.
struct ScriptLoop: ScriptObject {
  let loop: Loop
  let property: ScriptProperty
  let scope: ScriptScope

  func value() throws -> Value? {
    property.value(try scope.scripts.keyframes(of: property, at: scope.frame, repeated: loop))
  }
}

/// A keyframe in a script.
private struct ScriptKey: ScriptObject {
  let key: Motion.Key
  let index: Int
  let scope: ScriptScope

  func value() -> Value? { scope.property.value(key.value) }

  func member(_ name: String) -> Value? {
    switch name {
    case "time": .number(key.time / scope.scripts.frameRate)
    case "index": .number(Double(index + 1))
    case "value": value()
    default: nil
    }
  }
}
