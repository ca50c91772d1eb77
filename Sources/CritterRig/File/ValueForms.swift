package import CritterGraphics
import Yams

/// The forms of single values.
extension RigForms {
  static let name = Form<String>("a name of letters, digits, '-' and '_'") { node in
    guard let text = node.scalar?.string, let first = text.unicodeScalars.first else { return nil }
    func isWord(_ c: Unicode.Scalar) -> Bool { c.properties.isAlphabetic || c == "_" }
    let isName =
      isWord(first)
      && text.unicodeScalars.allSatisfy { isWord($0) || $0 == "-" || ("0"..."9").contains($0) }
    return isName ? text : nil
  }

  /// A name, or a nested rig's with its part's before it, as `critter.gaze`.
  static let reference = Form<String>("a name") { node in
    node.scalar.flatMap { $0.string.isEmpty ? nil : $0.string }
  }

  package static let text = Form<String>("a text") { node in
    node.isEmptyScalar ? nil : node.scalar?.string
  }

  /// A text that may be empty, as `""`.
  package static let anyText = Form<String>("a text") { $0.scalar?.string }

  static let number = Form<Double>(expected: "a number") { node, reading in
    switch reading.number(node) {
    case .success(let value): return value
    case .failure(let error):
      reading.report(error.message ?? "expected a number, found \(node.asFound)", at: node.mark)
      return nil
    }
  }

  package static let boolean = Form<Bool>("true or false") { node in
    switch node.scalar?.string {
    case "true": true
    case "false": false
    default: nil
    }
  }

  static let length = number.satisfying("expected a length of 0 or more") { $0 >= 0 }
  static let duration = number.satisfying("expected seconds, 0 or more") { $0 >= 0 }
  static let fraction = number.satisfying("expected a fraction from 0 to 1") {
    (0...1).contains($0)
  }

  static let plays = number.satisfying("expected how often it plays, above 0") { $0 > 0 }

  /// One of a fixed set of words.
  package static func word<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ expected: String
  ) -> Form<Value> {
    Form(expected: expected) { node, reading in
      guard let text = text.read(node, reading) else { return nil }
      if let value = Value(rawValue: text) { return value }
      let hint = suggestion(for: text, among: Value.allCases.map(\.rawValue))
      reading.report("'\(text)' is not \(expected)\(hint)", at: node.mark)
      return nil
    }
  }

  static let trim = numbers("a trim [start, end]", count: 2) { Trim(start: $0[0], end: $0[1]) }

  /// SVG path data.
  static let path = Form<Path>(expected: "path data") { node, reading in
    guard let text = text.read(node, reading) else { return nil }
    do throws(PathDataError) {
      let path = try Path(svg: text)
      if path.length > 0 { return path }
      reading.report("this path is empty: it has no length to draw or trim", at: node.mark)
      return nil
    } catch {
      reading.report(
        "this is not path data: \(error.message), at character \(error.offset + 1)", at: node.mark)
      return nil
    }
  }

  static let point = numbers("a point [x, y]", count: 2) { Point($0[0], $0[1]) }

  static let size = numbers("a size [width, height]", count: 2) { Size($0[0], $0[1]) }
    .satisfying("expected a width and a height of 0 or more") { $0.width >= 0 && $0.height >= 0 }

  static let canvasSize = numbers("a size [width, height]", count: 2) { Size($0[0], $0[1]) }
    .satisfying("expected a width and a height from 1 to 10000 points") {
      (1...10000).contains($0.width) && (1...10000).contains($0.height)
    }

  static let rect = numbers("a rectangle [x, y, width, height]", count: 4) {
    Rect($0[0], $0[1], $0[2], $0[3])
  }.satisfying("expected a width and a height of 0 or more") {
    $0.size.width >= 0 && $0.size.height >= 0
  }

  static func numbers<Value>(
    _ expected: String, count: Int, _ make: @escaping @Sendable ([Double]) -> Value
  ) -> Form<Value> {
    Form(expected: expected) { node, reading in
      guard let nodes = node.sequence, nodes.count == count else {
        let found = node.sequence.map { "a list of \($0.count)" } ?? node.asFound
        reading.report("expected \(expected), found \(found)", at: node.mark)
        return nil
      }
      let values = nodes.compactMap { number.read($0, reading) }
      return values.count == count ? make(values) : nil
    }
  }

  package static let color = Form<Color>("a CSS colour such as \"#07beb8\" (in quotes) or teal") {
    node in
    node.scalar.flatMap { Color(css: $0.string) }
  }

  static let easing = Form<Easing>(expected: "an easing") { node, reading in
    guard let text = text.read(node, reading) else { return nil }
    do throws(EasingError) {
      return try Easing(text: text)
    } catch {
      reading.report(error.message, at: node.mark)
      return nil
    }
  }

  static let fade = Form<FadeEntry>(expected: "true, or the art to fade to") { node, reading in
    if node.scalar?.string == "true" { return .always }
    return text.located.oneOrMore.read(node, reading).map(FadeEntry.to)
  }

  /// A list of operations, in the order of the code that one would write for Core Animation.
  static let transform = Form<Transform>(expected: "a list of operations") { node, reading in
    operation.oneOrMore.read(node, reading)?.reduce(.identity) { $1.apply($0) }
  }
}
