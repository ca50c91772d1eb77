import Foundation

extension ImportFeature {
  /// The features of `docs/how-to/lottie.md`.
  static let allOfLottie = shapes + paints + modifiers + transforms + layers

  private static let shapes: [ImportFeature] = [
    .lottie("rectangle-size", hasLimit: true) {
      $0.layer(
        LottieText.rectangle(size: $0("[20,60]", "[80,30]", limit: "[0,60]")) + "," + LottieText.red
      )
    },
    .lottie("rectangle-position") {
      $0.layer(LottieText.rectangle(position: $0("[-20,-20]", "[20,10]")) + "," + LottieText.red)
    },
    .lottie("rectangle-roundness", hasLimit: true) {
      $0.layer(
        LottieText.rectangle(roundness: $0("[0]", "[14]", limit: "[400]")) + "," + LottieText.red)
    },
    .lottie("ellipse-size", hasLimit: true) {
      $0.layer(
        LottieText.ellipse(size: $0("[20,60]", "[80,30]", limit: "[0,60]")) + "," + LottieText.red)
    },
    .lottie("star-points") {
      $0.layer(LottieText.star(#""pt":\#($0("[5]", "[9]"))"#) + "," + LottieText.red)
    },
    .lottie("star-radii", hasLimit: true) {
      $0.layer(
        LottieText.star(#""ir":\#($0("[18]", "[36]", limit: "[0]"))"#) + "," + LottieText.red)
    },
    .lottie("star-roundness") {
      $0.layer(LottieText.star(#""os":\#($0("[0]", "[60]"))"#) + "," + LottieText.red)
    },
    .lottie("polygon-rotation") {
      $0.layer(LottieText.star(kind: 2, #""r":\#($0("[0]", "[50]"))"#) + "," + LottieText.red)
    },
    .lottie("path") {
      let small = LottieText.path("[-30,-20],[30,-20],[0,30]")
      let large = LottieText.path("[-40,-30],[20,-10],[30,40]")
      return $0.layer(#"{"ty":"sh","ks":\#($0("[\(small)]", "[\(large)]"))},"# + LottieText.red)
    },
    .lottie("fill-rule") {
      let star = LottieText.path("[0,-40],[24,33],[-38,-12],[38,-12],[-24,33]")
      return $0.layer(
        #"{"ty":"sh","ks":{"k":\#(star)}},{"ty":"fl","c":{"k":[0,0.5,0.3]},"o":{"k":100},"r":2}"#,
        #""r":\#($0("[0]", "[40]"))"#)
    },
  ]

  private static let paints: [ImportFeature] = [
    .lottie("fill-color") {
      $0.layer(
        LottieText.box + #",{"ty":"fl","c":\#($0("[0.9,0.2,0.2]", "[0.1,0.4,0.9]")),"o":{"k":100}}"#
      )
    },
    .lottie("fill-opacity", hasLimit: true) {
      $0.layer(
        LottieText.box
          + #",{"ty":"fl","c":{"k":[0.9,0.2,0.2]},"o":\#($0("[100]", "[20]", limit: "[-50]"))}"#)
    },
    .lottie("fill-color-and-opacity") {
      $0.layer(
        LottieText.box
          + #",{"ty":"fl","c":\#($0("[0.9,0.2,0.2]", "[0.1,0.4,0.9]")),"o":\#($0("[100]", "[0]"))}"#
      )
    },
    .lottie("stroke-width", hasLimit: true) {
      $0.layer(
        LottieText.box + "," + LottieText.stroke("", width: $0("[2]", "[14]", limit: "[0]")))
    },
    .lottie("stroke-color") {
      $0.layer(
        LottieText.box + "," + LottieText.stroke("", color: $0("[0.9,0.2,0.2]", "[0.1,0.4,0.9]")))
    },
    .lottie("stroke-opacity", hasLimit: true) {
      $0.layer(
        LottieText.box + "," + LottieText.stroke("", opacity: $0("[100]", "[20]", limit: "[150]")))
    },
    .lottie("stroke-joins") {
      let join = $0.variation == .second ? 2 : $0.variation == .overshoot ? 3 : 1
      return $0.layer(
        LottieText.zigzag + "," + LottieText.stroke("", width: $0("[6]", "[16]"), join: join))
    },
    .lottie("dashes", hasLimit: true) {
      let dashes =
        #","d":[{"n":"d","v":\#($0("[20]", "[6]", limit: "[100]"))},{"n":"g","v":{"k":8}},"#
        + #"{"n":"o","v":{"k":0}}]"#
      return $0.layer(LottieText.box + "," + LottieText.stroke(dashes))
    },
    .lottie("dash-offset") {
      let dashes =
        #","d":[{"n":"d","v":{"k":12}},{"n":"g","v":{"k":8}},{"n":"o","v":\#($0("[0]", "[40]"))}]"#
      return $0.layer(LottieText.zigzag + "," + LottieText.stroke(dashes))
    },
    .lottie("gradient-linear") {
      $0.layer(
        LottieText.box
          + #",{"ty":"gf","t":1,"o":{"k":100},"s":\#($0("[-30,0]", "[0,-20]")),"e":{"k":[30,0]},"#
          + #""g":{"p":3,"k":{"k":[0,0.9,0.2,0.2,0.5,1,0.9,0.2,1,0.1,0.4,0.9]}}}"#)
    },
    .lottie("gradient-radial") {
      $0.layer(
        LottieText.box
          + #",{"ty":"gf","t":2,"o":{"k":100},"s":{"k":[0,0]},"e":\#($0("[30,0]", "[10,20]")),"#
          + #""h":{"k":50},"a":{"k":45},"g":{"p":2,"k":{"k":[0,1,0.9,0.4,1,0.8,0.1,0.3]}}}"#)
    },
    .lottie("gradient-stops") {
      let colors = $0(
        "[0,0.9,0.2,0.2,1,0.1,0.4,0.9,0,1,1,1]", "[0.3,0.2,0.8,0.3,0.8,0.9,0.8,0.1,0,1,1,0.2]")
      return $0.layer(
        LottieText.box
          + #",{"ty":"gf","t":1,"o":{"k":100},"s":{"k":[-30,0]},"e":{"k":[30,0]},"#
          + #""g":{"p":2,"k":\#(colors)}}"#)
    },
    .lottie("gradient-stroke") {
      $0.layer(
        LottieText.zigzag
          + #",{"ty":"gs","t":1,"o":{"k":100},"w":\#($0("[4]", "[14]")),"lc":2,"lj":2,"#
          + #""s":{"k":[-30,0]},"e":{"k":[30,0]},"g":{"p":2,"k":{"k":[0,0.9,0.2,0.2,1,0.1,0.4,0.9]}}}"#
      )
    },
  ]

  private static let modifiers: [ImportFeature] = [
    .lottie("trim-end", hasLimit: true) {
      $0.layer(
        LottieText.box + #",{"ty":"tm","s":{"k":10},"e":\#($0("[30]", "[90]", limit: "[140]")),"#
          + #""o":{"k":0},"m":1},"# + LottieText.line)
    },
    .lottie("trim-offset", hasLimit: true) {
      $0.layer(
        LottieText.box + #",{"ty":"tm","s":{"k":0},"e":{"k":40},"#
          + #""o":\#($0("[0]", "[200]", limit: "[1080]")),"m":1},"# + LottieText.line)
    },
    .lottie("trim-in-turn") {
      $0.layer(
        LottieText.rectangle(size: #"{"k":[20,50]}"#, position: #"{"k":[-25,0]}"#) + ","
          + LottieText.rectangle(size: #"{"k":[20,50]}"#, position: #"{"k":[25,0]}"#)
          + #",{"ty":"tm","s":{"k":0},"e":\#($0("[20]", "[80]")),"o":{"k":0},"m":2},"#
          + LottieText.line)
    },
    .lottie("rounded-corners", hasLimit: true) {
      $0.layer(
        LottieText.zigzag + #",{"ty":"rd","r":\#($0("[0]", "[14]", limit: "[300]"))},"#
          + LottieText.line)
    },
    .lottie("pucker", hasLimit: true) {
      $0.layer(
        LottieText.box + #",{"ty":"pb","a":\#($0("[-40]", "[40]", limit: "[100]"))},"#
          + LottieText.red)
    },
    .lottie("zig-zag", hasLimit: true) {
      $0.layer(
        LottieText.box
          + #",{"ty":"zz","s":\#($0("[2]", "[9]", limit: "[0]")),"r":{"k":3},"pt":{"k":1}},"#
          + LottieText.red)
    },
    .lottie("offset-path") {
      $0.layer(
        LottieText.box + #",{"ty":"op","a":\#($0("[-8]", "[10]")),"lj":2,"ml":{"k":4}},"#
          + LottieText.red)
    },
    .lottie("merge") {
      let mode = $0.variation == .second ? 3 : $0.variation == .overshoot ? 4 : 2
      return $0.layer(
        LottieText.rectangle(position: $0("[-15,-10]", "[-5,5]")) + ","
          + LottieText.ellipse(size: #"{"k":[50,50]}"#) + #",{"ty":"mm","mm":\#(mode)},"#
          + LottieText.red)
    },
    .lottie("repeater") {
      $0.layer(
        LottieText.rectangle(size: #"{"k":[14,14]}"#) + "," + LottieText.red
          + #",{"ty":"rp","c":{"k":4},"o":{"k":0},"m":1,"tr":{"p":\#($0("[12,0]", "[18,8]")),"#
          + #""a":{"k":[0,0]},"s":{"k":[90,90]},"r":{"k":15},"so":{"k":100},"eo":{"k":30}}}"#)
    },
    .lottie("repeater-copies", hasLimit: true) {
      $0.layer(
        LottieText.rectangle(size: #"{"k":[10,10]}"#, position: #"{"k":[-30,0]}"#) + ","
          + LottieText.red
          + #",{"ty":"rp","c":\#($0("[2]", "[5]", limit: "[0]")),"o":{"k":0},"m":1,"tr":{"#
          + #""p":{"k":[15,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0},"so":{"k":100},"#
          + #""eo":{"k":100}}}"#)
    },
  ]

  private static let transforms: [ImportFeature] = [
    .lottie("position") { $0.layer(boxes, #""p":\#($0("[30,40]", "[70,60]"))"#) },
    .lottie("position-on-a-curve") {
      let curve = #""to":[0,-30],"ti":[0,-30],"#
      return $0.layer(
        boxes,
        #""p":\#($0("[30,60]", "[70,60]"))"#.replacingOccurrences(
          of: #""t":0,"#, with: #""t":0,"# + curve))
    },
    .lottie("position-split") {
      $0.layer(boxes, #""p":{"s":true,"x":\#($0("[30]", "[70]")),"y":{"k":50}}"#)
    },
    .lottie("anchor") { $0.layer(boxes, #""a":\#($0("[0,0]", "[20,10]"))"#) },
    .lottie("scale", hasLimit: true) {
      $0.layer(boxes, #""s":\#($0("[100,100]", "[50,140]", limit: "[-100,0]"))"#)
    },
    .lottie("rotation", hasLimit: true) {
      $0.layer(boxes, #""r":\#($0("[0]", "[120]", limit: "[1080]"))"#)
    },
    .lottie("opacity", hasLimit: true) {
      $0.layer(boxes, #""o":\#($0("[100]", "[20]", limit: "[0]"))"#)
    },
    .lottie("skew", hasLimit: true) {
      $0.layer(boxes, #""sk":\#($0("[0]", "[30]", limit: "[60]")),"sa":{"k":20}"#)
    },
    .lottie("hold") {
      $0.layer(
        boxes,
        #""p":\#($0("[30,40]", "[70,60]"))"#.replacingOccurrences(
          of: #""t":0,"#, with: #""t":0,"h":1,"#))
    },
    .lottie("group-transform") {
      $0.layer(
        #"{"ty":"gr","it":[\#(boxes),{"ty":"tr","p":{"k":[0,0]},"a":{"k":[0,0]},"#
          + #""s":\#($0("[100,100]", "[60,60]")),"r":\#($0("[0]", "[90]")),"o":{"k":100}}]}"#)
    },
    .lottie("group-opacity") {
      $0.layer(
        #"{"ty":"gr","it":[\#(boxes),{"ty":"tr","p":{"k":[0,0]},"a":{"k":[0,0]},"#
          + #""s":{"k":[100,100]},"r":{"k":0},"o":\#($0("[100]", "[20]"))}]}"#)
    },
    .lottie("auto-orient") {
      $0.layer(
        boxes,
        #""p":\#($0("[30,60]", "[70,60]"))"#.replacingOccurrences(
          of: #""t":0,"#, with: #""t":0,"to":[0,-30],"ti":[0,-30],"#), #","ao":1"#)
    },
    .lottie("loop-out") { loop(#"loopOut('cycle')"#, $0) },
    .lottie("loop-ping-pong") { loop(#"loopOut('pingpong')"#, $0) },
    .lottie("loop-offset") { loop(#"loopOut('offset')"#, $0) },
    .lottie("loop-in") { loop(#"loopIn('cycle')"#, $0) },
    .lottie("time") {
      $0.layer(boxes, #""r":{"a":0,"k":0,"x":"var $bm_rt; $bm_rt = time * 90;"}"#)
    },
  ]

  /// A red rectangle over a blue circle that isn't in the middle.
  private static let boxes =
    LottieText.rectangle(size: #"{"k":[36,24]}"#) + "," + LottieText.red + ","
    + #"{"ty":"el","p":{"k":[14,10]},"s":{"k":[24,24]}},{"ty":"fl","c":{"k":[0.1,0.4,0.9]},"o":{"k":100}}"#

  /// Returns a layer whose rotation has keyframes in the first half only, and an expression.
  private static func loop(_ expression: String, _ text: LottieText) -> String {
    let keys = text("[0]", "[70]").replacingOccurrences(of: #""t":20"#, with: #""t":8"#)
      .replacingOccurrences(of: #""t":40"#, with: #""t":14"#)
    return text.layer(
      boxes, #""r":\#(keys.dropLast()),"x":"var $bm_rt; $bm_rt = \#(expression);"}"#)
  }

  private static let layers: [ImportFeature] = [
    .lottie("parent") {
      $0.layer(boxes, #""p":{"k":[25,0]}"#, #","parent":2"#)
        + #",{"ty":3,"ind":2,"ip":0,"op":40,"ks":{"p":{"k":[50,50]},"r":\#($0("[0]", "[140]"))}}"#
    },
    .lottie("in-and-out") {
      $0.layer(boxes, #""r":\#($0("[0]", "[60]"))"#).replacingOccurrences(
        of: #""ip":0,"op":40,"st""#, with: #""ip":6,"op":30,"st""#)
    },
    .lottie("composition", more: composition) {
      #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":40,"st":0,"#
        + #""ks":{\#($0.transform(#""a":{"k":[50,50]},"s":\#($0("[100,100]", "[50,50]"))"#))}}"#
    },
    .lottie("composition-clipped", more: composition) {
      #"{"ty":0,"refId":"c","w":60,"h":60,"ip":0,"op":40,"st":0,"#
        + #""ks":{\#($0.transform(#""a":{"k":[30,30]},"r":\#($0("[0]", "[60]"))"#))}}"#
    },
    .lottie("time-remapping", more: composition) {
      #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":40,"st":0,"tm":\#($0("[0]", "[1.2]")),"#
        + #""ks":{\#($0.transform(#""a":{"k":[50,50]}"#))}}"#
    },
    .lottie("stretch", more: composition) {
      #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":40,"st":4,"sr":2,"#
        + #""ks":{\#($0.transform(#""a":{"k":[50,50]},"r":\#($0("[0]", "[30]"))"#))}}"#
    },
    .lottie("matte-alpha") { matte(1, $0) },
    .lottie("matte-alpha-inverted") { matte(2, $0) },
    .lottie("matte-luma") { matte(3, $0) },
    .lottie("matte-luma-inverted") { matte(4, $0) },
    .lottie("mask-add") { masked("a", $0) },
    .lottie("mask-subtract") { masked("s", $0) },
    .lottie("mask-intersect") { masked("i", $0) },
    .lottie("mask-opacity", hasLimit: true) {
      $0.layer(boxes, "", mask("a", triangle, opacity: $0("[100]", "[30]", limit: "[0]")))
    },
    .lottie("mask-expansion") {
      $0.layer(boxes, "", mask("a", triangle, expansion: $0("[0]", "[8]")))
    },
    .lottie("mask-inverted") {
      $0.layer(boxes, #""r":\#($0("[0]", "[30]"))"#, mask("a", triangle, isInverted: true))
    },
    .lottie("blend-multiply") { blended(1, $0) },
    .lottie("blend-screen") { blended(2, $0) },
    .lottie("blend-difference") { blended(10, $0) },
    .lottie("effect-blur", hasLimit: true) {
      $0.layer(
        boxes, "",
        #","ef":[{"ty":29,"nm":"Gaussian Blur","ef":[{"ty":0,"v":\#($0("[2]", "[20]", limit: "[0]"))},"#
          + #"{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":0}}]}]"#)
    },
    .lottie("effect-drop-shadow") {
      $0.layer(
        boxes, "",
        #","ef":[{"ty":25,"nm":"Drop Shadow","ef":[{"ty":2,"v":{"k":[0,0,0,1]}},{"ty":0,"v":{"k":160}},"#
          + #"{"ty":0,"v":{"k":135}},{"ty":0,"v":\#($0("[4]", "[14]"))},{"ty":0,"v":{"k":4}},"#
          + #"{"ty":7,"v":{"k":0}}]}]"#)
    },
    .lottie("effect-fill") { fillEffect(#"{"k":1}"#, $0) },
    .lottie(
      "effect-fill-opacity",
      wrong: [
        .alone: "the fill is mixed with the layer's colors",
        .second: "the fill is mixed with the layer's colors",
        .overshoot: "the fill is mixed with the layer's colors",
      ]
    ) { fillEffect(#"{"k":0.5}"#, $0) },
    .lottie("solid") {
      ##"{"ty":1,"sc":"#2277aa","sw":60,"sh":40,"ip":0,"op":40,"st":0,"##
        + #""ks":{\#($0.transform(#""a":{"k":[30,20]},"r":\#($0("[0]", "[80]"))"#))}}"#
    },
    .lottie("image", more: image) {
      #"{"ty":2,"refId":"i","ip":0,"op":40,"st":0,"#
        + #""ks":{\#($0.transform(#""a":{"k":[1,1]},"s":\#($0("[2000,2000]", "[3000,1000]"))"#))}}"#
    },
    .lottie("text-glyphs", more: glyphs) {
      lettering(
        $0, #"{"t":"aa","f":"F","s":60,"j":2,"lh":60,"fc":[0.5,0.1,0.6]}"#, "r", "[0]", "[40]")
    },
    .lottie("text-font", more: font) {
      lettering(
        $0, #"{"t":"Ab","f":"F","s":40,"j":2,"lh":60,"fc":[0.5,0.1,0.6]}"#, "r", "[0]", "[40]")
    },
    .lottie("text-range", more: glyphs) {
      lettering(
        $0, letters,
        animators: animator(
          #""sh":5,"ne":{"k":40},"xe":{"k":-20},"o":\#($0("[-60]", "[60]"))"#,
          #""p":{"k":[0,-30]},"r":{"k":60},"s":{"k":[60,60]},"o":{"k":40}"#))
    },
    .lottie("text-tracking", more: glyphs) {
      lettering($0, letters, animators: animator(#""sh":1"#, #""t":\#($0("[-4]", "[14]"))"#))
    },
    .lottie("text-colors", more: glyphs) {
      lettering(
        $0, letters,
        animators: animator(
          #""sh":6,"s":\#($0("[0]", "[60]"))"#,
          #""fc":{"k":[0.1,0.8,0.4]},"sc":{"k":[0.1,0.1,0.5]},"sw":{"k":4}"#))
    },
    .lottie("text-path", more: glyphs) {
      lettering(
        $0, letters, path: #""m":0,"a":0,"p":1,"r":0,"l":{"k":0},"f":\#($0("[-20]", "[60]"))"#)
    },
    .lottie("slot", more: #","slots":{"c":{"p":{"k":[0.1,0.6,0.3]}}}"#) {
      $0.layer(
        LottieText.rectangle(size: $0("[20,60]", "[80,30]"))
          + #",{"ty":"fl","c":{"sid":"c"},"o":{"k":100}}"#)
    },
    .lottie("layer-order") {
      $0.layer(boxes, #""p":\#($0("[30,40]", "[70,60]"))"#, name: "top") + ","
        + $0.layer(
          LottieText.ellipse(size: #"{"k":[70,70]}"#)
            + #",{"ty":"fl","c":{"k":[1,0.8,0.1]},"o":{"k":100}}"#, name: "below")
    },
  ]

  private static let composition =
    #","assets":[{"id":"c","layers":["#
    + LottieText(variation: .alone).layer(
      boxes, #""p":\#(LottieText(variation: .alone)("[30,40]", "[70,60]"))"#) + "]}]"

  private static let triangle = #"{"k":\#(LottieText.path("[-20,-16],[34,0],[-10,28]"))}"#

  private static func matte(_ kind: Int, _ text: LottieText) -> String {
    let matte = text.layer(
      LottieText.ellipse(size: #"{"k":[40,40]}"#)
        + #",{"ty":"fl","c":{"k":[0.9,0.9,0.2]},"o":{"k":80}}"#,
      #""p":\#(text("[35,45]", "[60,55]"))"#, #","td":1"#, name: "matte")
    return matte + ","
      + text.layer(
        LottieText.rectangle(size: #"{"k":[80,60]}"#) + "," + LottieText.red, "",
        #","tt":\#(kind)"#)
  }

  private static func masked(_ mode: String, _ text: LottieText) -> String {
    let moved = text(
      "[\(LottieText.path("[-20,-16],[34,0],[-10,28]"))]",
      "[\(LottieText.path("[-30,-6],[24,-20],[10,28]"))]")
    let first = #"{"mode":"a","inv":false,"pt":\#(square),"o":{"k":100},"x":{"k":0}},"#
    return text.layer(
      LottieText.rectangle(size: #"{"k":[80,60]}"#) + "," + LottieText.red, "",
      mask(mode, moved).replacingOccurrences(of: "[{\"mode\"", with: "[\(first){\"mode\""))
  }

  private static let square = #"{"k":\#(LottieText.path("[-30,-25],[20,-25],[20,25],[-30,25]"))}"#

  private static func mask(
    _ mode: String, _ path: String, opacity: String = #"{"k":100}"#,
    expansion: String = #"{"k":0}"#,
    isInverted: Bool = false
  ) -> String {
    #","hasMask":true,"masksProperties":[{"mode":"\#(mode)","inv":\#(isInverted),"pt":\#(path),"#
      + #""o":\#(opacity),"x":\#(expansion)}]"#
  }

  private static func blended(_ mode: Int, _ text: LottieText) -> String {
    text.layer(boxes, #""p":\#(text("[35,45]", "[60,55]"))"#, #","bm":\#(mode)"#, name: "top") + ","
      + text.layer(
        LottieText.rectangle(size: #"{"k":[80,60]}"#)
          + #",{"ty":"fl","c":{"k":[0.9,0.7,0.3]},"o":{"k":100}}"#, name: "below")
  }

  private static func fillEffect(_ opacity: String, _ text: LottieText) -> String {
    text.layer(
      boxes, "",
      #","ef":[{"ty":21,"nm":"Fill","ef":[{"ty":10,"v":{"k":0}},{"ty":7,"v":{"k":0}},"#
        + #"{"ty":2,"v":\#(text("[0.1,0.6,0.3,1]", "[0.9,0.7,0.1,1]"))},{"ty":7,"v":{"k":0}},"#
        + #"{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":0}},{"ty":0,"v":\#(opacity)}]}]"#)
  }

  /// Two by two pixels: lime.
  private static let image =
    #","assets":[{"id":"i","w":2,"h":2,"e":1,"u":"","p":"data:image/png;base64,"#
    + "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNg+M8AQhAKABvyA/3ULwSAAAAAAElFTkSu"
    + #"QmCC"}]"#

  private static let letters = #"{"t":"aa a","f":"F","s":24,"j":2,"lh":30,"fc":[0.5,0.1,0.6]}"#

  /// Returns an animator of the letters in a range.
  private static func animator(_ selector: String, _ values: String) -> String {
    #"{"s":{"t":0,"b":1,"r":1,"a":{"k":100},\#(selector)},"a":{\#(values)}}"#
  }

  /// Returns a layer with text, which can be along a circle.
  ///
  /// - Parameter property: a key of the transform, which goes to another value and back.
  private static func lettering(
    _ text: LottieText, _ document: String, _ property: String? = nil, _ start: String = "",
    _ middle: String = "", animators: String = "", path: String = ""
  ) -> String {
    let motion = property.map { "\"\($0)\":" + text(start, middle) } ?? ""
    let circle =
      #"{"c":true,"v":[[0,-30],[30,0],[0,30],[-30,0]],"i":[[-16.6,0],[0,-16.6],[16.6,0],[0,16.6]],"#
      + #""o":[[16.6,0],[0,16.6],[-16.6,0],[0,-16.6]]}"#
    return #"{"ty":5,"ip":0,"op":40,"st":0,"t":{"d":{"k":[{"t":0,"s":\#(document)}]},"#
      + #""a":[\#(animators)],"p":{\#(path)},"m":{"g":1,"a":{"k":[0,0]}}},"#
      + #""hasMask":true,"masksProperties":[{"mode":"n","inv":false,"pt":{"k":\#(circle)},"#
      + #""o":{"k":100},"x":{"k":0}}],"ks":{\#(text.transform(motion))}}"#
  }

  private static let font =
    #","fonts":{"list":[{"fName":"F","fFamily":"Inter","fStyle":"Regular","ascent":75}]}"#

  private static let glyphs =
    font
    + #","chars":[{"ch":"a","size":60,"style":"Regular","w":50,"fFamily":"Inter","data":{"shapes":["#
    + #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(LottieText.path("[5,0],[45,0],[25,-60]"))}}]}]}}]"#
}
