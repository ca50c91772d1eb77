import CritterGraphics
import CritterRigSpec
import CritterScript

/// The names that the script of a property can use.
final class ScriptScope: ScriptHost {
  let scripts: LottieScripts
  /// The run of the script, which creates values.
  weak var run: ScriptRun?
  let property: ScriptProperty
  /// The frame of the script.
  private(set) var frame: Double

  init(of property: ScriptProperty, at frame: Double, in scripts: LottieScripts) {
    self.property = property
    self.frame = frame
    self.scripts = scripts
  }

  var time: Double { frame / scripts.frameRate }

  func value(of name: String) throws(ScriptError) -> Value? {
    switch name {
    case "time": return .number(time)
    case "value": return try value(property.keyframes(at: frame), of: property)
    case "thisProperty": return .object(own)
    case "thisLayer": return .object(layer)
    case "thisComp": return .object(ScriptComp(self, property.place.scene))
    case "createPath":
      return ScriptFunction { call throws(ScriptError) in .object(try ScriptPath(call, self)) }
        .value
    case "comp": return ScriptFunction { call throws(ScriptError) in try self.comp(call) }.value
    case "posterizeTime":
      return ScriptFunction { call throws(ScriptError) in
        let step = self.scripts.frameRate / max(try call.number(0), 0.1)
        self.frame = (self.frame / step).rounded(.down) * step
        return .undefined
      }.value
    default:
      if let member = try own.member(name) { return member }
      return try layer.member(name)
    }
  }

  private var own: ScriptPropertyObject { ScriptPropertyObject(property, self) }
  private var layer: ScriptLayer { ScriptLayer(property.place, self) }

  private func comp(_ call: ScriptCall) throws(ScriptError) -> Value {
    let name = try call.argument(0).text
    guard let scene = scripts.scenes.firstIndex(where: { $0.name == name }) else {
      throw call.error("no composition named '\(name.prefix(40))'")
    }
    return .object(ScriptComp(self, scene))
  }

  /// Creates the value of a property: a number, a list of numbers, or a path.
  func value(_ numbers: [Double], of property: ScriptProperty) throws(ScriptError) -> Value {
    property.isPath
      ? .object(ScriptPath(numbers, isClosed: property.isClosed, self)) : try list(numbers)
  }

  /// Creates a number, or a list of numbers.
  func list(_ numbers: [Double]) throws(ScriptError) -> Value {
    guard let run else { return .undefined }
    return try run.value(numbers)
  }
}

/// A function of the host.
final class ScriptFunction: ScriptObject {
  private let body: (ScriptCall) throws(ScriptError) -> Value

  init(_ body: @escaping (ScriptCall) throws(ScriptError) -> Value) {
    self.body = body
  }

  var value: Value { .object(self) }

  func call(_ call: ScriptCall) throws(ScriptError) -> Value? { try body(call) }
}

/// A composition.
final class ScriptComp: ScriptObject {
  private let scope: ScriptScope
  private let index: Int

  init(_ scope: ScriptScope, _ index: Int) {
    self.scope = scope
    self.index = index
  }

  func member(_ name: String) throws(ScriptError) -> Value? {
    let scene = scope.scripts.scenes[index]
    switch name {
    case "name": return .text(scene.name)
    case "width": return .number(scene.size.width)
    case "height": return .number(scene.size.height)
    case "frameDuration": return .number(1 / scope.scripts.frameRate)
    case "duration":
      return .number((scene.range.upperBound - scene.range.lowerBound) / scope.scripts.frameRate)
    case "displayStartTime": return .number(0)
    case "numLayers": return .number(Double(scene.layers.count))
    case "layer": return ScriptFunction { call throws(ScriptError) in try self.layer(call) }.value
    default: return nil
    }
  }

  private func layer(_ call: ScriptCall) throws(ScriptError) -> Value {
    let layers = scope.scripts.scenes[index].layers
    try call.run.charge(layers.count / 16)
    let place: Int?
    switch call.argument(0) {
    case .text(let name): place = layers.firstIndex { $0["nm"]?.string == name }
    case .object(let object):
      let own = (object as? ScriptLayer)?.place.layer ?? 0
      place = own + Int(try call.number(1, default: 0), within: -10_000...10_000)
    case let other:
      let number = try other.number
      place = layers.firstIndex { $0["ind"]?.number == number }
    }
    guard let place, layers.indices.contains(place) else {
      throw call.error("no layer named '\(try call.argument(0).text.prefix(40))'")
    }
    return .object(ScriptLayer(.init(scene: index, layer: place), scope))
  }
}

/// A layer.
final class ScriptLayer: ScriptObject {
  /// The place of a layer in a file.
  struct Place: Equatable {
    let scene: Int
    let layer: Int
  }

  let place: Place
  private let scope: ScriptScope
  private let json: JSON

  init(_ place: Place, _ scope: ScriptScope) {
    self.place = place
    self.scope = scope
    json = scope.scripts.scenes[place.scene].layers[place.layer]
  }

  func member(_ name: String) throws(ScriptError) -> Value? {
    let rate = scope.scripts.frameRate
    switch name {
    case "name": return .text(json["nm"]?.string ?? "")
    case "index": return .number(json["ind"]?.number ?? Double(place.layer + 1))
    case "inPoint": return .number((json["ip"]?.number ?? 0) / rate)
    case "outPoint": return .number((json["op"]?.number ?? 0) / rate)
    case "startTime": return .number((json["st"]?.number ?? 0) / rate)
    case "width", "height":
      let size = scope.scripts.scenes[place.scene].size
      let own = json[name == "width" ? "w" : "h"]?.number
      return .number(own ?? (name == "width" ? size.width : size.height))
    case "hasParent": return .flag(parent != nil)
    case "parent": return parent.map { .object(ScriptLayer($0, scope)) }
    case "active", "enabled":
      let span = (json["ip"]?.number ?? 0)..<max(json["op"]?.number ?? 1e6, json["ip"]?.number ?? 0)
      return .flag(span.contains(scope.frame) && json["hd"]?.number != 1)
    case "transform": return .object(group("ks"))
    case "effect": return .object(group("ef"))
    case "content": return .object(group("shapes"))
    case "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface":
      return ScriptFunction { call throws(ScriptError) in
        var matrix = try self.matrix()
        if name.hasPrefix("from") { matrix = matrix.inverse ?? .identity }
        let point = try call.numbers(0)
        guard point.count > 1 else { throw call.error("expected a point") }
        let mapped = SIMD4(point[0], point[1], 0, 1) * matrix
        return try self.scope.list([mapped.x, mapped.y] + point.dropFirst(2))
      }.value
    default: return try group("ks").member(name)
    }
  }

  /// Returns the transform, the effects, or the shapes.
  private func group(_ key: String) -> ScriptGroup {
    ScriptGroup(json[key] ?? .array([]), at: [key], of: self)
  }

  /// Selects the content or the effects of the layer by their names in After Effects.
  func call(_ call: ScriptCall) throws(ScriptError) -> Value? {
    switch try call.argument(0).text {
    case "ADBE Root Vectors Group", "Contents", "2": try member("content")
    case "ADBE Effect Parade", "Effects", "4": try member("effect")
    case "ADBE Transform Group", "Transform", "3": try member("transform")
    default: nil
    }
  }

  private var parent: Place? {
    guard let number = json["parent"]?.number else { return nil }
    let layers = scope.scripts.scenes[place.scene].layers
    return layers.firstIndex { $0["ind"]?.number == number }
      .map { Place(scene: place.scene, layer: $0) }
  }

  /// Returns a property of this layer.
  func property(_ json: JSON, at path: [String]) -> Value {
    .object(ScriptPropertyObject(scope.scripts.property(json, at: path, of: place), scope))
  }

  /// Returns the groups on the way to a property, the outermost first.
  func groups(along path: [String]) -> [ScriptGroup] {
    var (item, groups): (JSON?, [ScriptGroup]) = (json, [])
    for (index, word) in path.enumerated() {
      item =
        Int(word).map { number in item?.items.flatMap { number < $0.count ? $0[number] : nil } }
        ?? item?[word]
      guard Int(word) != nil, let item, item["v"] == nil else { continue }
      groups.append(ScriptGroup(item, at: Array(path.prefix(index + 1)), of: self))
    }
    return groups
  }

  /// Returns the layer with the number that an effect has.
  func layer(numbered number: Double) -> Value {
    let layers = scope.scripts.scenes[place.scene].layers
    guard let index = layers.firstIndex(where: { $0["ind"]?.number == number }) else {
      return .undefined
    }
    return .object(ScriptLayer(Place(scene: place.scene, layer: index), scope))
  }

  /// Returns the matrix from the layer to its composition.
  private func matrix(depth: Int = 0) throws(ScriptError) -> Transform {
    func numbers(_ key: String, _ usual: [Double]) throws(ScriptError) -> [Double] {
      guard let json = json["ks"]?[key] else { return usual }
      let property = scope.scripts.property(json, at: ["ks", key], of: place)
      let own = try scope.scripts.numbers(of: property, at: scope.frame)
      return own.count >= usual.count ? own : usual
    }
    let (anchor, position) = (try numbers("a", [0, 0]), try numbers("p", [0, 0]))
    let (scale, turn) = (
      try numbers("s", [100, 100]), try numbers(json["ks"]?["r"] == nil ? "rz" : "r", [0])
    )
    let own = Transform.identity.translated(position[0], position[1]).rotatedZ(turn[0])
      .scaled(scale[0] / 100, scale[1] / 100).translated(-anchor[0], -anchor[1])
    guard let parent, depth < 50 else { return own }
    return own * (try ScriptLayer(parent, scope).matrix(depth: depth + 1))
  }
}

/// A group of a layer: its transform, its effects or one of them, or its shapes or one of them.
final class ScriptGroup: ScriptObject {
  private let json: JSON
  private let path: [String]
  private let layer: ScriptLayer
  /// Whether the group is the list of shapes of one, in which numbers select shapes.
  private let isList: Bool

  init(_ json: JSON, at path: [String], of layer: ScriptLayer, isList: Bool = false) {
    self.json = json
    self.path = path
    self.layer = layer
    self.isList = isList
  }

  func member(_ name: String) throws(ScriptError) -> Value? {
    switch name {
    case "name": return .text(json["nm"]?.string ?? "")
    case "propertyIndex": return path.last.flatMap { Double($0) }.map { .number($0 + 1) }
    case "content": return .object(ScriptGroup(json, at: path, of: layer, isList: true))
    case "param": return .object(self)
    case "transform":
      guard let index = items.lastIndex(where: { $0["ty"]?.string == "tr" }) else { return nil }
      return .object(inner(index))
    default:
      guard let key = Self.keys[name]?.first(where: { json[$0] != nil }), let value = json[key]
      else { return nil }
      return layer.property(value, at: path + [key])
    }
  }

  /// The effects, the values of an effect, or the shapes in the group.
  private var items: [JSON] { json.items ?? json["it"]?.items ?? json["ef"]?.items ?? [] }

  private func inner(_ index: Int) -> ScriptGroup {
    let key = json.items != nil ? [] : [json["it"] != nil ? "it" : "ef"]
    return ScriptGroup(items[index], at: path + key + ["\(index)"], of: layer)
  }

  /// Selects an element, or a property of the group, by its name or number.
  func call(_ call: ScriptCall) throws(ScriptError) -> Value? {
    let name = try call.argument(0).text
    try call.run.charge(items.count / 16)
    if let index = items.firstIndex(where: { $0["nm"]?.string == name || $0["mn"]?.string == name })
    {
      return element(index)
    }
    if let value = try property(named: name) { return value }
    guard let number = Double(name), (1...10_000).contains(number) else {
      throw call.error("no element named '\(name.prefix(40))'")
    }
    // A group's second element is its list of shapes, and its third the transform.
    let isGroup = json["it"] != nil && !isList
    if isGroup, let value = try member(number == 2 ? "content" : "transform") { return value }
    if let value = numbered(Int(number) - 1) { return value }
    guard items.indices.contains(Int(number) - 1) else {
      throw call.error("no element \(name)")
    }
    return element(Int(number) - 1)
  }

  private func element(_ index: Int) -> Value {
    guard let value = items[index]["v"] else { return .object(inner(index)) }
    // The value of a layer control is the number of a layer.
    if items[index]["ty"]?.number == 10 { return layer.layer(numbered: value["k"]?.number ?? 0) }
    let key = json.items != nil ? [] : [json["it"] != nil ? "it" : "ef"]
    return layer.property(value, at: path + key + ["\(index)", "v"])
  }

  /// Returns the property with a name such as `Stroke Width` or `ADBE Vector Stroke Width`, or nil.
  private func property(named name: String) throws(ScriptError) -> Value? {
    var word = name.exact.dropping(prefix: "ADBE ") ?? name
    word = word.exact.dropping(prefix: "Vector ") ?? word
    word = word.exact.dropping(suffix: " Group") ?? word
    switch word {
    case "Contents", "Vectors", "Root Vectors": return try member("content")
    case "Shape": return try member("path")
    case "Rotate Z": return try member("rotation")
    default:
      let words = word.exact.split(separator: " ").joined()
      return try member(words.prefix(1).lowercased() + words.dropFirst())
    }
  }

  /// Returns a property of a transform or shape by its number, or nil.
  private func numbered(_ index: Int) -> Value? {
    let kind = path.count == 1 ? path[0] : json["ty"]?.string ?? ""
    guard let keys = Self.order[kind], index < keys.count, let value = json[keys[index]] else {
      return nil
    }
    return layer.property(value, at: path + [keys[index]])
  }

  /// The keys of the properties of transforms and shapes, in the order of After Effects.
  private static let order: [String: [String]] = [
    "ks": ["a", "p", "s", "or", "rx", "ry", "r", "o"], "tr": ["a", "p", "s", "sk", "sa", "r", "o"],
    "rc": ["d", "s", "p", "r"], "el": ["d", "s", "p"], "tm": ["s", "e", "o"],
  ]

  static let transformNames: Set = [
    "position", "scale", "rotation", "anchorPoint", "opacity", "skew", "skewAxis",
  ]

  /// The keys in a file of the properties of transforms and shapes.
  static let keys: [String: [String]] = [
    "position": ["p"], "scale": ["s"], "rotation": ["r", "rz"], "anchorPoint": ["a"],
    "opacity": ["o"], "skew": ["sk"], "skewAxis": ["sa"], "path": ["ks"], "size": ["s"],
    "roundness": ["r"], "radius": ["r"], "color": ["c"], "strokeWidth": ["w"], "start": ["s"],
    "end": ["e"], "offset": ["o"], "startPoint": ["s"], "endPoint": ["e"], "copies": ["c"],
    "points": ["pt"], "outerRadius": ["or"], "innerRadius": ["ir"], "outerRoundness": ["os"],
    "innerRoundness": ["is"], "amount": ["a"],
  ]
}

/// A property in a script: its value, and its value at other times.
final class ScriptPropertyObject: ScriptObject {
  private let property: ScriptProperty
  private let scope: ScriptScope

  init(_ property: ScriptProperty, _ scope: ScriptScope) {
    self.property = property
    self.scope = scope
  }

  func plainValue() throws(ScriptError) -> Value? {
    try scope.value(scope.scripts.numbers(of: property, at: scope.frame), of: property)
  }

  func member(_ name: String) throws(ScriptError) -> Value? {
    let keys = property.keys
    switch name {
    case "value": return try plainValue()
    case "numKeys": return .number(Double(keys.count > 1 ? keys.count : 0))
    case "velocity": return try scope.list(velocity(at: scope.frame))
    case "speed": return .number(try velocity(at: scope.frame).length)
    case "valueAtTime":
      return function { call throws(ScriptError) in
        try self.scope.value(self.numbers(at: try self.frame(call, 0)), of: self.property)
      }
    case "velocityAtTime":
      return function { call throws(ScriptError) in
        try self.scope.list(self.velocity(at: try self.frame(call, 0)))
      }
    case "speedAtTime":
      return function { call throws(ScriptError) in
        .number(try self.velocity(at: try self.frame(call, 0)).length)
      }
    case "key":
      return function { call throws(ScriptError) in
        let index = Int(try call.number(0), within: 0...1_000_000) - 1
        guard keys.indices.contains(index) else { throw call.error("no keyframe \(index + 1)") }
        return .object(ScriptKey(keys[index], index + 1, self.scope))
      }
    case "nearestKey":
      return function { call throws(ScriptError) in
        let frame = try self.frame(call, 0)
        let nearest = keys.indices.min { abs(keys[$0].time - frame) < abs(keys[$1].time - frame) }
        guard let index = nearest else { throw call.error("there are no keyframes") }
        return .object(ScriptKey(keys[index], index + 1, self.scope))
      }
    case "loopOut", "loopIn", "loop_out", "loop_in":
      return function { call throws(ScriptError) in
        let kind = call.argument(0).isText ? try call.argument(0).text.lowercased() : "cycle"
        let loop = ScriptProperty.Loop(
          isOut: name.hasSuffix("ut"), kind: kind,
          count: Int(try call.number(1, default: 0), within: 0...1_000_000))
        return try self.scope.list(self.property.keyframes(at: self.scope.frame, looped: loop))
      }
    case "wiggle": return function { call throws(ScriptError) in try self.wiggle(call) }
    case "propertyIndex": return .number((property.path.last.flatMap { Double($0) } ?? 0) + 1)
    case "propertyGroup":
      return function { call throws(ScriptError) in
        let groups = ScriptLayer(self.property.place, self.scope).groups(along: self.property.path)
        let index = groups.count - Int(try call.number(0, default: 1), within: 1...100)
        guard groups.indices.contains(index) else { throw call.error("there is no such group") }
        return .object(groups[index])
      }
    default:
      guard property.isPath, case .object(let path)? = try plainValue() else { return nil }
      return try path.member(name)
    }
  }

  private func function(_ body: @escaping (ScriptCall) throws(ScriptError) -> Value) -> Value {
    ScriptFunction(body).value
  }

  private func frame(_ call: ScriptCall, _ index: Int) throws(ScriptError) -> Double {
    let frame = try call.number(index, default: scope.time) * scope.scripts.frameRate
    guard abs(frame) < 1e6 else { throw call.error("expected a time in seconds") }
    return frame
  }

  private func numbers(at frame: Double) throws(ScriptError) -> [Double] {
    try scope.scripts.numbers(of: property, at: frame)
  }

  /// Returns the change per second.
  private func velocity(at frame: Double) throws(ScriptError) -> [Double] {
    let step = 0.01
    return zip(try numbers(at: frame + step), try numbers(at: frame - step)).map {
      ($0 - $1) / (2 * step) * scope.scripts.frameRate
    }
  }

  private func wiggle(_ call: ScriptCall) throws(ScriptError) -> Value {
    let (rate, amount) = (try call.number(0), try call.number(1))
    let (octaves, factor) = (try call.number(2, default: 1), try call.number(3, default: 0.5))
    let frame = try frame(call, 4)
    let seconds = frame / scope.scripts.frameRate
    let values = property.keyframes(at: frame).enumerated().map { index, value in
      value + amount
        * ScriptRandom.wiggle(
          at: seconds * rate, octaves: octaves, factor: factor,
          row: property.seed &+ UInt64(index))
    }
    return try scope.list(values)
  }
}

/// A keyframe in a script.
private final class ScriptKey: ScriptObject {
  private let key: Motion.Key
  private let index: Int
  private let scope: ScriptScope

  init(_ key: Motion.Key, _ index: Int, _ scope: ScriptScope) {
    self.key = key
    self.index = index
    self.scope = scope
  }

  func plainValue() throws(ScriptError) -> Value? { try scope.list(key.value) }

  func member(_ name: String) throws(ScriptError) -> Value? {
    switch name {
    case "time": .number(key.time / scope.scripts.frameRate)
    case "index": .number(Double(index))
    case "value": try plainValue()
    default: nil
    }
  }
}

extension Value {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension [Double] {
  fileprivate var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }
}
