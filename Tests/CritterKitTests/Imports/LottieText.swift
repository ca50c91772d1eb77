import Foundation

/// The JSON of a Lottie of 100 × 100 points and two seconds.
struct LottieText {
  let variation: ImportFeature.Variation

  static let red = #"{"ty":"fl","c":{"k":[0.9,0.2,0.2]},"o":{"k":100}}"#
  static let line = stroke("")
  static let box = rectangle()
  static let zigzag =
    #"{"ty":"sh","ks":{"k":{"c":false,"v":[[-35,-20],[0,25],[35,-20]],"i":[[0,0],[0,0],[0,0]],"#
    + #""o":[[0,0],[0,0],[0,0]]}}}"#

  /// Returns the values of a property that goes to another value and back.
  ///
  /// - Parameters:
  ///   - start: the JSON of the value at the start and the end.
  ///   - middle: the value in the middle.
  ///   - limit: the value in the middle of a file at a limit.
  func callAsFunction(_ start: String, _ middle: String, limit: String? = nil) -> String {
    let other = variation == .limit ? limit ?? middle : middle
    let curve =
      variation == .overshoot
      ? #""o":{"x":[0.3],"y":[-0.8]},"i":{"x":[0.7],"y":[1.8]}"#
      : #""o":{"x":[0.4],"y":[0]},"i":{"x":[0.6],"y":[1]}"#
    return #"{"a":1,"k":[{"t":0,"s":\#(start),\#(curve)},{"t":20,"s":\#(other),\#(curve)},"#
      + #"{"t":40,"s":\#(start)}]}"#
  }

  /// Returns a layer of shapes in the middle of the picture.
  ///
  /// - Parameters:
  ///   - transform: the transform's properties, after which only missing ones get defaults.
  ///   - more: other keys of the layer.
  func layer(
    _ shapes: String, _ transform: String = "", _ more: String = "", name: String = "layer"
  ) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":40,"st":0,"ks":{\#(self.transform(transform))}\#(more),"#
      + #""shapes":[\#(shapes)]}"#
  }

  /// Returns the properties of a layer's transform, with one that moves in a file with two.
  func transform(_ properties: String) -> String {
    var all = properties.isEmpty ? [] : [properties]
    if !properties.contains(#""p":"#) { all.append(#""p":{"k":[50,50]}"#) }
    if variation == .second {
      let plain = LottieText(variation: .alone)
      all.append(
        properties.contains(#""o":"#)
          ? #""r":\#(plain("[0]", "[60]"))"# : #""o":\#(plain("[100]", "[30]"))"#)
    }
    return all.joined(separator: ",")
  }

  static func rectangle(
    size: String = #"{"k":[60,40]}"#, position: String = #"{"k":[0,0]}"#,
    roundness: String = #"{"k":0}"#
  ) -> String {
    #"{"ty":"rc","p":\#(position),"s":\#(size),"r":\#(roundness)}"#
  }

  static func ellipse(size: String) -> String { #"{"ty":"el","p":{"k":[0,0]},"s":\#(size)}"# }

  /// Returns a star, or with `kind` 2 a polygon.
  static func star(kind: Int = 1, _ values: String) -> String {
    let defaults = [
      (#""pt":"#, #""pt":{"k":5}"#), (#""or":"#, #""or":{"k":40}"#), (#""ir":"#, #""ir":{"k":18}"#),
      (#""os":"#, #""os":{"k":0}"#), (#""is":"#, #""is":{"k":0}"#), (#""r":"#, #""r":{"k":0}"#),
    ].filter { !values.contains($0.0) }.map(\.1)
    return
      #"{"ty":"sr","sy":\#(kind),"p":{"k":[0,0]},\#(([values] + defaults).joined(separator: ","))}"#
  }

  static func stroke(
    _ more: String, width: String = #"{"k":8}"#, color: String = #"{"k":[0.1,0.3,0.8]}"#,
    opacity: String = #"{"k":100}"#, join: Int = 1
  ) -> String {
    #"{"ty":"st","c":\#(color),"o":\#(opacity),"w":\#(width),"lc":1,"lj":\#(join),"ml":10\#(more)}"#
  }

  static func path(_ points: String, isClosed: Bool = true) -> String {
    let count = points.components(separatedBy: "],[").count
    let zeros = Array(repeating: "[0,0]", count: count).joined(separator: ",")
    return #"{"c":\#(isClosed),"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}"#
  }
}
