/// A value of a script.
package enum Value {
  /// `undefined` or `null`.
  case nothing
  case flag(Bool)
  case number(Double)
  case text(String)
  case list(ScriptList)
  case function((ScriptCall) throws -> Value)
  case object(any ScriptObject)

  /// Creates a number, or a list of another number of numbers than one.
  package init(_ numbers: [Double]) {
    self = numbers.count == 1 ? .number(numbers[0]) : .list(ScriptList(numbers.map(Value.number)))
  }

  // MARK: Conversions

  /// The value in arithmetic.
  package var plain: Value {
    get throws {
      guard case .object(let object) = self else { return self }
      return try object.value() ?? self
    }
  }

  /// The number of a value, or NaN.
  package var number: Double {
    get throws {
      switch try plain {
      case .number(let number): number
      case .flag(let flag): flag ? 1 : 0
      case .text(let text): Double(text) ?? .nan
      case .nothing, .list, .function, .object: .nan
      }
    }
  }

  /// The numbers of a list, or of a value.
  package var numbers: [Double] {
    get throws {
      guard case .list(let list) = try plain else { return [try number] }
      return try list.items.map { try $0.number }
    }
  }

  package var text: String {
    get throws {
      switch try plain {
      case .text(let text): return text
      case .flag(let flag): return "\(flag)"
      case .number(let number):
        return abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
      case .nothing, .list, .function, .object: throw ScriptError("expected a text or a number")
      }
    }
  }

  package var isTrue: Bool {
    switch self {
    case .nothing: false
    case .flag(let flag): flag
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .list, .function, .object: true
    }
  }

  func isEqual(to other: Value) throws -> Bool {
    switch (try plain, try other.plain) {
    case (.nothing, .nothing): true
    case (.nothing, _), (_, .nothing): false
    case (.text(let text), .text(let other)): text == other
    case (.list(let list), .list(let other)): list === other
    case (let value, let other): try value.number == other.number
    }
  }

  // MARK: Members

  func member(_ name: String) throws -> Value {
    switch (self, name) {
    case (.list(let list), "length"): return .number(Double(list.items.count))
    case (.text(let text), "length"): return .number(Double(text.utf16.count))
    case (.list(let list), "push"):
      return .function { call in
        try call.run.change(list, adding: call.arguments.count) { $0 += call.arguments }
        return .number(Double(list.items.count))
      }
    case (.object(let object), _):
      if let member = try object.member(name) { return member }
      if let value = try object.value() { return try value.member(name) }
    case (.list, _), (.text, _), (.number, _), (.flag, _), (.function, _): return .nothing
    case (.nothing, _): break
    }
    throw ScriptError("unknown member '\(name.prefix(40))'")
  }

  func element(_ key: Value) throws -> Value {
    switch try plain {
    case .list(let list):
      let index = try key.number
      return index >= 0 && index < Double(list.items.count) ? list.items[Int(index)] : .nothing
    // A number is a list of one.
    case .number(let number): return try key.number == 0 ? .number(number) : .nothing
    case .object: return try member(key.text)
    case .nothing, .flag, .text, .function: throw ScriptError("this has no elements")
    }
  }

  func setElement(_ key: Value, to value: Value, in run: ScriptRun) throws {
    guard case .list(let list) = self else { throw ScriptError("this can't be assigned") }
    let number = try key.number
    guard (0..<100_000).contains(number) else {
      throw ScriptError("expected an index from 0 to 99,999")
    }
    let missing = max(Int(number) + 1 - list.items.count, 0)
    try run.change(list, adding: missing) { items in
      items += Array(repeating: .nothing, count: missing)
      items[Int(number)] = value
    }
  }

  func call(_ call: ScriptCall) throws -> Value {
    switch self {
    case .function(let body): return try body(call)
    case .object(let object): if let value = try object.call(call) { return value }
    case .nothing, .flag, .number, .text, .list: break
    }
    throw ScriptError("this isn't a function")
  }
}

/// A list, which several variables can share.
package final class ScriptList {
  package internal(set) var items: [Value]

  package init(_ items: [Value]) {
    self.items = items
  }
}

/// An object that isn't the script's own, such as a layer or a property.
package protocol ScriptObject {
  /// Returns the value for arithmetic; nil for an object without a value.
  func value() throws -> Value?
  /// Returns a member; nil if it doesn't exist.
  func member(_ name: String) throws -> Value?
  /// Calls the object; nil if it can't be called.
  func call(_ call: ScriptCall) throws -> Value?
}

extension ScriptObject {
  package func value() throws -> Value? { nil }
  package func member(_ name: String) throws -> Value? { nil }
  package func call(_ call: ScriptCall) throws -> Value? { nil }
}

/// A call of a function.
package struct ScriptCall {
  package let run: ScriptRun
  package let arguments: [Value]

  /// An argument; nothing for one that is missing.
  package subscript(index: Int) -> Value {
    index < arguments.count ? arguments[index] : .nothing
  }

  /// Returns the number of an argument, or a default for one that is missing.
  package func number(_ index: Int, default fallback: Double = .nan) throws -> Double {
    if case .nothing = self[index] { fallback } else { try self[index].number }
  }
}
