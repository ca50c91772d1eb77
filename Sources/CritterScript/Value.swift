/// A value of a script.
package enum Value {
  case undefined
  case flag(Bool)
  case number(Double)
  case text(String)
  case list(ScriptList)
  /// A function of the script, with the variables around it.
  case function(FunctionSyntax, Scope)
  /// A function of the library.
  case builtin(Builtin)
  /// An object of the host, such as a layer.
  case object(any ScriptObject)
}

/// An object that isn't the script's own, such as a layer, a property, or one of its functions.
package protocol ScriptObject: AnyObject {
  /// Returns the value for arithmetic, or nil.
  func plainValue() throws(ScriptError) -> Value?
  /// Returns a member; nil if it doesn't exist.
  func member(_ name: String) throws(ScriptError) -> Value?
  /// Calls the object; nil if it can't be called.
  func call(_ call: ScriptCall) throws(ScriptError) -> Value?
}

extension ScriptObject {
  package func plainValue() throws(ScriptError) -> Value? { nil }
  package func member(_ name: String) throws(ScriptError) -> Value? { nil }
  package func call(_ call: ScriptCall) throws(ScriptError) -> Value? { nil }
}

/// A list of a script, which several variables can share.
package final class ScriptList {
  package var items: [Value]

  init(_ items: [Value]) {
    self.items = items
  }
}

/// An object of a script, which keeps its values.
final class ScriptRecord: ScriptObject {
  private let values: [String: Value]

  init(_ values: [String: Value]) {
    self.values = values
  }

  func member(_ name: String) throws(ScriptError) -> Value? { values[name] ?? .undefined }
}

/// The variables of a function or of the script.
package final class Scope {
  private(set) var parent: Scope?
  var values: [String: Value] = [:]

  init(in parent: Scope?) {
    self.parent = parent
  }

  /// Returns the scope with a variable, or nil.
  func owner(of name: String) -> Scope? {
    values[name] != nil ? self : parent?.owner(of: name)
  }

  func clear() {
    values = [:]
    parent = nil
  }
}

// Conversions, as in JavaScript.
extension Value {
  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// The value in arithmetic.
  package var plain: Value {
    get throws(ScriptError) {
      guard case .object(let object) = self else { return self }
      return try object.plainValue() ?? self
    }
  }

  var isTrue: Bool {
    switch self {
    case .undefined: false
    case .flag(let flag): flag
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .list, .function, .builtin, .object: true
    }
  }

  /// The number of a value, or NaN.
  package var number: Double {
    get throws(ScriptError) {
      switch try plain {
      case .number(let number): return number
      case .flag(let flag): return flag ? 1 : 0
      case .text(let text): return Double(text) ?? .nan
      case .list(let list): if list.items.count == 1 { return try list.items[0].number }
      case .undefined, .function, .builtin, .object: break
      }
      return .nan
    }
  }

  /// The text of a value, without lists in lists.
  package var text: String {
    get throws(ScriptError) {
      switch try plain {
      case .number(let number): return Self.text(of: number)
      case .text(let text): return text
      case .flag(let flag): return flag ? "true" : "false"
      case .list(let list): return try list.text(separator: ",")
      case .undefined: return "undefined"
      case .function, .builtin, .object: return ""
      }
    }
  }

  /// The numbers of a number or of a list; nil for another value.
  package var numbers: [Double]? {
    get throws(ScriptError) {
      switch try plain {
      case .number(let number): return [number]
      case .list(let list): return try list.numbers
      case .flag, .undefined, .text, .function, .builtin, .object: return nil
      }
    }
  }

  func isEqual(to other: Value) throws(ScriptError) -> Bool {
    switch (try plain, try other.plain) {
    case (.undefined, .undefined): return true
    case (.undefined, _), (_, .undefined): return false
    case (.text(let a), .text(let b)): return a == b
    case (.list(let a), .list(let b)): return a === b
    case (.object(let a), .object(let b)): return a === b
    case (let a, let b): return try a.number == b.number
    }
  }
}

extension ScriptList {
  var numbers: [Double] {
    get throws(ScriptError) {
      var numbers: [Double] = []
      for item in items { numbers.append(try item.number) }
      return numbers
    }
  }

  func text(separator: String) throws(ScriptError) -> String {
    var words: [String] = []
    for item in items {
      if case .list = item { words.append("") } else { words.append(try item.text) }
    }
    return words.joined(separator: separator)
  }
}
