import CritterGraphics

/// A key, option, or command of critter, and the words that other tools have for it.
package struct Synonym: Sendable {
  /// The key, option without dashes, or command; `-` for advice about a word without an equivalent.
  package let name: String
  /// How to write it, if it isn't only another name.
  package let usage: String?
  /// The mapping that has the key, as in "unknown key 'd' in a part".
  package let place: String
  /// The words of other tools.
  package let words: [Word]

  /// A word, and the tool that it is from.
  package struct Word: Sendable {
    package let tool: String
    package let text: String
    /// The word's letters and digits.
    package let spelling: String
  }

  /// Creates a synonym from a row of the table.
  ///
  /// - Parameter words: for example `CSS: color, background; SVG: stop-color`.
  fileprivate init(_ name: String, _ usage: String, in place: String, _ words: String) {
    self.name = name
    self.usage = usage.isEmpty ? nil : usage
    self.place = place
    self.words = words.pieces("; ").flatMap { group in
      let sides = group.pieces(": ")
      return sides[1].pieces(", ").map {
        Word(tool: sides[0], text: $0, spelling: $0.spelling)
      }
    }
  }

  /// Returns whether the synonym has a word, in any case and with or without hyphens and spaces.
  func has(_ spelling: String) -> Bool { words.contains { $0.spelling == spelling } }

  /// Returns whether an option has a word, such as `crf`.
  package static func hasOption(for word: String) -> Bool {
    all.contains { $0.place == option && $0.has(word.spelling) }
  }

  /// Returns whether one of the keys has a word, such as `layers`.
  static func hasKey(for word: String, among keys: [String]) -> Bool {
    all.contains {
      ![option, command].contains($0.place) && keys.contains($0.name) && $0.has(word.spelling)
    }
  }

  /// The synonym as a person writes it in its place.
  package var written: String {
    usage ?? (place == Self.option ? "--" + name : place == Self.command ? "critter " + name : name)
  }

  /// Returns the synonym to suggest for a word in a place that has no such key.
  ///
  /// Only words of a tool are clear there: `name` could mean anything. A word that critter has, too,
  /// such as `fill`, may be meant as it is.
  static func elsewhere(
    _ known: [Synonym], _ spelling: String, than place: String
  ) -> Synonym? {
    let ofTools = known.filter { one in
      !one.isAdvice && one.words.contains { $0.spelling == spelling && $0.tool != "other" }
    }
    guard all.contains(where: { $0.place == place }), !words.contains(place),
      !all.contains(where: { $0.name == spelling })
    else { return nil }
    let places = [
      "a track", "a part's tracks", "a track along a path", "a rig", "a font", "a mask",
    ]
    let order = place.utf8.starts(with: "a part".utf8) ? places : ["a part"] + places
    return order.lazy.compactMap { place in ofTools.first { $0.place == place } }.first
  }

  /// Returns whether keys of the same name mean the same in two places.
  static func areAlike(_ one: String, _ other: String) -> Bool {
    [
      ["a part", "a part's change", "a part's tracks", "a part's timing"],
      ["a rig", "a rig under 'rigs'", "a theme"],
      [
        "a timing", "a transition", "a part's timing", "an art's timing", "a keyframe", "a clip",
        "a track", "a track along a path", "an action", "a step",
      ],
    ].contains { $0.contains(one) && $0.contains(other) }
  }

  /// Whether the usage is a sentence instead of something to write.
  package var isAdvice: Bool { name == "-" }

  /// The place of an option, which is also a key of an output in a manifest.
  package static let option = "an output"
  package static let command = "a command line"
  /// The kinds of words that are values.
  private static let words = ["an easing", "a mode", "a blend mode"]
}

extension String {
  /// The lowercase letters and digits of a word, for comparison.
  package var spelling: String {
    String(lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9") ~= $0 })
  }

  fileprivate func pieces(_ separator: String) -> [String] {
    var (pieces, rest) = ([String](), self[...])
    while let range = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}

extension Synonym {
  /// All synonyms. The first that fits a place is the one that a message suggests.
  package static let all: [Synonym] = {
    var (synonyms, places) = ([Synonym](), [String]())
    for line in table.pieces("\n") {
      let cells = line.pieces(" | ")
      if cells.count == 3 {
        synonyms += places.map { Synonym(cells[0], cells[1], in: $0, cells[2]) }
      } else {
        places = String(line.dropFirst(2)).pieces("; ")
      }
    }
    return synonyms
  }()
}

/// A line for places, such as a part, and a line per row: critter's word, how to write it if the
/// value differs, and the words of other tools.
private let table = #"""
  # a rig
  canvas | canvas: { size: [160, 120] } | After Effects: Composition Settings, Composition, Comp; Rive: artboard; Spine: skeleton; SVG: viewBox, svg; CSS: width, height; Lottie: w, h; other: size, stage, document, dimensions, frame
  canvas | canvas: { background: white } | After Effects: Background Color; CSS: background; other: backdrop, bg
  parts |  | After Effects: Layers, Layer; Lottie: shapes; Rive: hierarchy; Spine: bones, slots; SVG: elements, g, groups; other: children, nodes, sprites, objects, items
  rigs |  | After Effects: Precomps, Pre-compositions; Lottie: assets; Rive: artboards, nested artboards, components; SVG: defs, symbols; other: compositions, comps, library, prefabs
  clips |  | CSS: keyframes, animation; Rive: animations, timelines, timeline; Lottie: markers; other: motions, sequences, tracks, actions
  states |  | Rive: state machine, state machines, layer states; CSS: classes; other: poses, variants, modes
  transitions |  | Spine: mixes, mix; other: tweens, tween
  events |  | Rive: listeners, listener; Lottie: interactions, interactivity; other: triggers, handlers, reactions
  inputs |  | After Effects: Essential Properties, Slider Control, Essential Graphics; Rive: view model, data binding; CSS: custom properties; other: parameters, params, props, controls, sliders, arguments, properties
  variables |  | CSS: var; After Effects: expressions; other: vars, constants, values, let
  colors |  | other: palette, swatches, color tokens, tokens
  easings |  | After Effects: Graph Editor; CSS: timing functions; Rive: interpolators; other: curves, eases, ease
  scenes |  | other: scripts, demos, storyboard, story
  include |  | CSS: import; other: imports, extends
  - | pass --fps to a command, or write 'fps' in critter.yml | After Effects: Frame Rate; Lottie: fr; other: fps, framerate
  - | use themes, or an 'art' per state | Spine: skins, skin; Rive: skins; other: costumes, outfits
  # the canvas
  size | size: [160, 120] | After Effects: Width, Height; SVG: viewBox; Lottie: w, h; other: dimensions, resolution
  background |  | CSS: background-color; After Effects: Background Color; other: bg, page color
  fill |  | CSS: color; other: paint
  corner-radius |  | CSS: border-radius; SVG: rx, ry; After Effects: Round Corners; other: radius
  # an input
  initial |  | other: default, value, initial value, start
  min |  | other: minimum, low, lower
  max |  | other: maximum, high, upper
  # a part
  frame | frame: [x, y, width, height] | SVG: x, y, width, height, cx, cy; CSS: left, top, inset, position; Lottie: w, h; other: rect, bounds, box, size, dimensions
  anchor |  | other: anker
  anchor | anchor: [0.5, 1] | After Effects: Anchor Point; CSS: transform-origin; Rive: Origin, Origin X, Origin Y; other: pivot, registration point, pivot point, center, center bottom
  art |  | SVG: href, image, xlink:href; CSS: background-image, img; After Effects: Footage; Spine: attachment, region; Lottie: asset; other: src, source, file, sprite, texture, picture, svg, icon
  path | path: M0 0 L9 0 L9 9 Z | SVG: d, points, polygon, polyline; After Effects: Shape Path, Mask Path; Rive: vertices; Figma: vector; other: path data, shape, bezier, geometry
  fill |  | CSS: color, background-color, background; After Effects: Solid, Fill Color; SVG: fill-color; Spine: tint; other: paint, foreground
  fill | fill: { from: [0, 0], to: [0, 1], colors: [white, black] } | SVG: linearGradient, radialGradient, stop-color; CSS: linear-gradient, radial-gradient, conic-gradient; After Effects: Gradient Fill, Gradient Ramp; other: gradient
  fill | fill: "#ff000080" | SVG: fill-opacity
  stroke | stroke: "#ff000080" | SVG: stroke-opacity
  stroke |  | CSS: border, border-color, outline, outline-color, -webkit-text-stroke; After Effects: Stroke Color; other: line color, pen
  stroke-width |  | CSS: border-width, outline-width; Figma: stroke weight; other: line width, thickness, pen width
  stroke | stroke: { from: [0, 0], to: [1, 0], colors: [white, black] } | After Effects: Gradient Stroke
  miter-limit |  | SVG: stroke-miterlimit; Lottie: ml; other: miter
  line-cap |  | SVG: stroke-linecap; other: cap, stroke cap
  line-join |  | SVG: stroke-linejoin; other: join, stroke join
  dash | dash: [4, 3] | SVG: stroke-dasharray; CSS: border-style; After Effects: Dashes; other: dash array, dashed, line dash
  dash-offset |  | SVG: stroke-dashoffset; other: dash phase
  stroke-align |  | Figma: stroke position; other: stroke alignment, border position
  fill-rule |  | After Effects: Fill Type; other: winding, winding rule
  corner-radius |  | CSS: border-radius; SVG: rx, ry, r; After Effects: Round Corners, Roundness; other: radius, rounded, corners
  opacity |  | other: alpha; After Effects: Transparency
  rotate |  | After Effects: Rotation, Z Rotation; other: angle, spin
  scale |  | CSS: zoom; other: scaling, stretch
  translate | translate: [x, y] | SVG: dx, dy; other: move, shift, displacement, offset
  translate.x |  | SVG: tx; other: offset x, move x
  translate.y |  | SVG: ty; other: offset y, move y
  transform | transform: [perspective: 400, rotateX: 30] | After Effects: X Rotation, Orientation; CSS: rotateX, perspective, rotate3d
  transform | transform: [perspective: 400, rotateY: 30] | After Effects: Y Rotation; CSS: rotateY
  transform | transform: [skewX: 10] | After Effects: Skew, Skew Axis; CSS: skewX, skewY; Spine: shear, shearX; other: slant
  transform | transform: [matrix: [1, 0, 0, 1, 0, 0]] | CSS: matrix, matrix3d; SVG: gradientTransform
  mirrored | mirrored: true | After Effects: Flip Horizontal; other: flip, flip x, flop, mirror, reflect, scale -1
  visible | visible: false | CSS: visibility, display; Spine: setup visibility; Rive: Solo; other: hidden, hide, show, enabled, disabled, shown, is visible
  z |  | CSS: z-index; Rive: draw order; Spine: draw order; other: z order, order, stacking order, layer order, depth, zindex
  blend |  | CSS: mix-blend-mode, background-blend-mode; After Effects: Blending Mode; Lottie: bm; other: blend mode, composite, compositing
  blur | blur: 2' or 'shadow: [0, 2, 3, black] | CSS: filter; After Effects: Effects; Lottie: ef; other: effect
  blur |  | After Effects: Gaussian Blur, Fast Box Blur, Box Blur; SVG: feGaussianBlur, stdDeviation; other: blur radius, blurriness
  shadow | shadow: [0, 2, 3, "#0004"] | CSS: box-shadow, text-shadow, drop-shadow; After Effects: Drop Shadow, Layer Styles; SVG: feDropShadow; other: glow, outer glow, elevation
  mask | mask: { part: NAME } | After Effects: Track Matte, Matte, Alpha Matte, Luma Matte; CSS: mask-image; Lottie: tt, td; Rive: Clipping; Spine: clipping attachment
  mask | mask: [0, 0, 90, 90] | CSS: clip-path, clip; SVG: clipPath; other: crop, clip rect, scissor, clips to bounds, clipping path
  masks | masks: [{ path: M0 0 L9 0 L9 9 Z, feather: 2 }] | Lottie: masksProperties; After Effects: Mask Feather, Mask Mode, Mask Expansion, Mask Opacity
  trim | trim: [0, 0.5] | After Effects: Trim Paths; other: trim path, write on, draw on, line drawing, reveal
  trim.start |  | After Effects: Start; other: trim from
  trim.end |  | After Effects: End; other: trim to
  copies | copies: 5 | After Effects: Repeater; Cinema 4D: cloner, MoGraph; other: repeat, instances, duplicates, clones, count, array, particles
  split | split: glyphs | After Effects: Text Animator, Range Selector, Animator; GSAP: SplitText; other: per character, letters, words
  rig |  | After Effects: Pre-compose, Precomp, Pre-composition; Rive: nested artboard, artboard; SVG: use, symbol; Lottie: refId; Figma: component, instance; other: nested, composition, prefab, comp
  set |  | other: inputs, params, props, parameters, overrides, arguments
  time-offset |  | Lottie: st; After Effects: Start Time; other: phase, time shift, clip offset
  parent |  | After Effects: Parent & Link, Pick Whip, Null Object; Spine: bone, transform constraint; Rive: translation constraint; other: parenting, attach, attached to, parent constraint, null
  follow | follow: { part: body, delay: 0.1 } | Rive: follow constraint; Spine: physics constraint; other: follow through, lag, constraint, jiggle, secondary motion, drag
  text |  | After Effects: Source Text; Rive: text run; HTML: innerText, textContent; other: label, content, string, caption
  font | font: { family: Inter, size: 14 } | CSS: font-family, font-size, font-weight; After Effects: Font Size; other: typeface, font name, text size, text style
  letter-spacing |  | After Effects: Tracking; other: kerning, character spacing, spacing
  line-height |  | After Effects: Leading; other: line spacing
  align |  | CSS: text-align; SVG: text-anchor; After Effects: Justification, Paragraph; other: justify, alignment, horizontal align, halign
  valign |  | CSS: vertical-align, align-items; SVG: dominant-baseline, alignment-baseline; other: vertical alignment
  wrap |  | CSS: white-space, word-wrap, overflow-wrap, text-wrap; other: multiline, line break, wrapping
  fit |  | CSS: object-fit, background-size, text-overflow; SVG: preserveAspectRatio; other: scale mode, sizing, auto size, content mode
  min-size |  | other: min font size, minimum size, minimum font size
  field |  | HTML: input, textarea; other: text field, text box
  let |  | CSS: var; other: variables, vars, const
  - | a part of one color is a 'frame' and a 'fill'; half its width as 'corner-radius' makes it round | SVG: circle, ellipse
  - | use a family that is italic, or slant the text with 'transform: [skewX: -12]' | CSS: font-style; other: style, italic, oblique
  - | use themes, or another 'art' in a state | Spine: skin, skins; other: costume, outfit
  - | use 'chain', or ikUpper and ikLower in expressions | Spine: ik, ik constraint; Rive: ik, ik constraint; other: inverse kinematics, bones
  - | write the expression as the value, for example 'rotate: 8 * sin(2 * time)' | After Effects: expression, expressions
  - | use noise in an expression, for example 'rotate: 4 * noise(time, 1)' | After Effects: wiggle; other: shake, jitter, random
  - | put a track in a clip, or a timing in a transition | CSS: animation-duration, transition-duration; Rive: timeline; other: duration, delay, easing, loop, plays, speed, fps, keyframes, values, steps
  - | nest the rig, and play its clip with 'easing' in a clip or state | After Effects: Time Remap, Enable Time Remapping, time-remap
  parts |  | After Effects: Layers; SVG: g, group; Lottie: shapes; Spine: slots; other: children, elements, items, nodes
  # a part's change
  translate.x |  | SVG: x, cx, dx; other: offset x, move x
  translate.y |  | SVG: y, cy, dy; other: offset y, move y
  translate | translate: [x, y] | other: move, shift
  position.x |  | CSS: left; After Effects: X Position
  position.y |  | CSS: top; After Effects: Y Position
  size.width |  | CSS: width; Lottie: w
  size.height |  | CSS: height; Lottie: h
  # a part's tracks
  shown | shown: [0.8, 1.9] | After Effects: In Point, Out Point; Lottie: ip, op; other: in, out, lifetime, enter, exit, visible from
  position | position: { path: M0 0 Q5 -9 10 0 } | CSS: offset-path, offset-distance, motion-path; SVG: animateMotion; GSAP: motionPath; Rive: follow path constraint; Spine: path constraint; Animate: motion guide; After Effects: Motion Path
  translate.x |  | SVG: x, cx, dx; other: offset x, move x
  translate.y |  | SVG: y, cy, dy; other: offset y, move y
  translate | translate: [x, y] | other: move, shift
  position.x |  | CSS: left; After Effects: X Position
  position.y |  | CSS: top; After Effects: Y Position
  size.width |  | CSS: width; Lottie: w
  size.height |  | CSS: height; Lottie: h
  # a font
  size |  | CSS: font-size; other: text size, pt, points
  family |  | CSS: font-family; other: face, name, typeface, font
  weight |  | CSS: font-weight; other: boldness
  weight | weight: 700 | other: bold
  tabular | tabular: true | CSS: font-variant-numeric, font-feature-settings; other: tnum, tabular nums, monospace
  # a mask
  feather |  | After Effects: Mask Feather; other: blur, softness, soft edge
  expand |  | After Effects: Mask Expansion; other: expansion, grow, spread, choke
  inverted | inverted: true | Lottie: inv; other: invert, inverse
  luma | luma: true | CSS: mask-mode; SVG: mask-type; other: luminance
  mode |  | After Effects: Mask Mode; CSS: mask-composite; other: operation, blend
  opacity |  | After Effects: Mask Opacity; other: alpha
  path |  | SVG: d; After Effects: Mask Path; other: shape, points
  rect | rect: [0, 0, 90, 90] | other: frame, bounds, rectangle, box
  part |  | After Effects: Track Matte; other: layer, source
  # a gradient
  stops |  | SVG: offset, offsets; other: positions, color stops, locations
  from |  | After Effects: Start Point; SVG: x1, y1; other: start, center
  to |  | After Effects: End Point; SVG: x2, y2, r; other: end, radius
  focus |  | SVG: fx, fy; other: focal point; After Effects: Highlight
  radial | radial: true | other: type, kind, shape
  # 'follow'
  part |  | other: target, source, layer, leader
  delay |  | other: lag, offset
  amount |  | Spine: mix; Rive: strength; other: weight, influence, factor
  # a state
  parts |  | other: layers, properties, values, changes, overrides, style
  along | along: { input: gaze, from: {}, to: {} } | Rive: 1D blend, blend state, blend by; other: slider, blend, blend tree, interpolate
  needs |  | other: extends, requires, base, inherits
  excludes |  | other: conflicts, except, exclusive
  play |  | CSS: animation, animation-name; Rive: timeline; other: clip, clips, loop, animations
  - | write it in a transition to the state | CSS: transition-duration, transition-delay, transition-timing-function; other: duration, delay, easing, speed, transition
  # a transition
  duration |  | CSS: transition-duration, animation-duration; SVG: dur; Spine: mix; other: time, length, seconds
  delay |  | CSS: transition-delay, animation-delay; SVG: begin; other: wait, start delay
  easing |  | CSS: transition-timing-function, animation-timing-function, timing-function, easing-function; After Effects: Easy Ease, Keyframe Interpolation; Rive: interpolation; other: ease, curve, interpolator, spring
  parts |  | CSS: transition-property; other: properties, layers
  interrupt |  | Rive: exit time; other: interruptible
  # a timing
  duration |  | CSS: transition-duration, animation-duration; SVG: dur; Spine: mix; other: time, length, seconds
  delay |  | CSS: transition-delay, animation-delay; SVG: begin; other: wait, start delay
  easing |  | CSS: transition-timing-function, animation-timing-function, timing-function, easing-function; After Effects: Easy Ease, Keyframe Interpolation; Rive: interpolation; other: ease, curve, interpolator, spring
  keyframes |  | other: steps, values, segments, keys
  # a clip
  duration |  | CSS: animation-duration; SVG: dur; Lottie: op; other: length, time, seconds, speed, rate
  - | pass --fps to a command, or write 'fps' in critter.yml | Lottie: fr; other: fps, framerate, frame rate
  loop | loop: true | After Effects: loopOut, Loop Out; CSS: infinite; other: looping, cycle, repeat, loops
  plays |  | CSS: animation-iteration-count, iterations; SVG: repeatCount; other: repeat count, loop count, count
  parts |  | CSS: keyframes; After Effects: Layers; Spine: bones, slots; other: tracks, layers, properties, channels, timeline
  over |  | other: state, states, base
  play |  | other: clip, clips, animation, animations
  # a track; a track along a path
  values | values: [0, 1] | CSS: keyframes; SVG: from, to, by; Lottie: k; After Effects: Keyframes; other: keys, key, stops, data
  easings | easings: "steps(4)" | CSS: steps; other: step count
  times |  | SVG: keyTimes; other: offset, offsets, percentages, key times, positions
  at |  | Spine: time; other: seconds, when, timestamps
  easings |  | SVG: keySplines; other: eases, curves
  easing |  | CSS: animation-timing-function, timing-function, transition-timing-function, easing-function; After Effects: Easy Ease, Keyframe Interpolation; Rive: interpolation; other: ease, curve, interpolator
  mode | mode: discrete | After Effects: Toggle Hold Keyframe, Hold Keyframe; Lottie: h; Spine: stepped; other: hold, step, stepped, constant
  mode |  | SVG: calcMode; After Effects: Spatial Interpolation
  duration |  | CSS: animation-duration; SVG: dur; other: length
  delay |  | CSS: animation-delay; SVG: begin; other: start, wait
  delay | delay: 0.1 * i | GSAP: stagger; After Effects: Sequence Layers
  plays |  | CSS: animation-iteration-count, iterations; SVG: repeatCount, repeatDur; other: repeat, loop, loops, count, loop count
  autoreverse | autoreverse: true | CSS: animation-direction, direction, alternate; Rive: ping pong; GSAP: yoyo; other: boomerang, bounce, autoreverses, back and forth, repeat type
  fill-mode |  | CSS: animation-fill-mode; SVG: fill; other: freeze, persist, end behavior
  additive | additive: true | CSS: animation-composition; SVG: accumulate; other: composite, relative
  # a track along a path
  rotate | rotate: auto | CSS: offset-rotate; After Effects: Auto-Orient; other: orient, orientation, orient to path, align to path
  path |  | SVG: d, mpath; CSS: offset-path; other: route, motion path
  # 'play'
  clip |  | CSS: animation-name; other: name, animation, timeline
  duration | duration: 2 | After Effects: Time Stretch; Spine: time scale; other: speed, playback rate, length
  easing |  | After Effects: Time Remapping, Time Remap; other: ease
  weight |  | Spine: mix, alpha; Rive: blend value; other: influence, amount, strength
  at |  | other: start, begin, offset, delay
  # an event
  on | on: tap NAME | HTML: onclick, click; Rive: listener; other: event, trigger, input
  when |  | other: if, condition, conditions, guard
  do |  | other: action, actions, then, effect, run
  after |  | other: delay, timeout, wait
  # an action
  enter |  | Rive: change state; other: state, go to, set state, add class
  leave |  | other: exit, remove state, remove class
  set |  | Rive: input change; other: input, value, assign
  play |  | other: start, animation, clip
  trigger |  | Rive: fire event; other: emit, dispatch, fire
  # a step
  tap |  | HTML: click; other: touch, press button, mouse down, pointer down
  wait |  | other: pause, delay, sleep, hold
  type |  | other: text, write, enter text, keys, input
  press |  | other: key, key down, key press
  pointer |  | other: mouse, hand
  play |  | other: clip, animation
  # an easing
  ease-in-out |  | After Effects: Easy Ease, F9; jQuery: swing; Penner: easeInOutQuad, easeInOutCubic, easeInOutSine, easeInOutQuart; GSAP: power1.inOut, power2.inOut, sine.inOut; other: smooth
  ease-out |  | After Effects: Easy Ease In; Penner: easeOutQuad, easeOutCubic, easeOutSine, easeOutQuart, easeOutExpo; GSAP: power1.out, power2.out, power3.out, sine.out, expo.out; other: decelerate
  ease-in |  | After Effects: Easy Ease Out; Penner: easeInQuad, easeInCubic, easeInSine, easeInQuart, easeInExpo; GSAP: power1.in, power2.in, power3.in, sine.in, expo.in; other: accelerate
  back-out |  | Penner: easeOutBack; GSAP: back.out; other: overshoot
  back-in |  | Penner: easeInBack; GSAP: back.in; other: anticipate
  back-in-out |  | Penner: easeInOutBack; GSAP: back.inOut
  bounce-out |  | Penner: easeOutBounce; GSAP: bounce.out; other: bounce
  elastic-out |  | Penner: easeOutElastic; GSAP: elastic.out; other: elastic
  step-end |  | After Effects: Hold; Spine: stepped; other: constant, step
  linear |  | GSAP: none
  # a mode
  discrete |  | After Effects: Hold; Spine: stepped; CSS: step-end; other: step, constant
  cubic |  | SVG: spline; After Effects: Auto Bezier, Continuous Bezier; other: smooth, bezier, catmull-rom
  # a blend mode
  plus-lighter |  | After Effects: Add, Linear Dodge; other: additive, plus, lighter
  # an output
  fps |  | ffmpeg: r, framerate, frame-rate, fps_mode; Lottie: fr; After Effects: Frame Rate; other: rate
  size | --size 320x240 | ffmpeg: s, video_size; gifsicle: resize, resize-fit; other: dimensions, resolution, geometry, resize-to
  scale | --scale 2 | other: retina, dpi, density, zoom, hidpi, pixel-ratio, device-pixel-ratio, dpr, pixels-per-point, resize-factor
  width |  | gifsicle: resize-width, resize-fit-width; Inkscape: export-width; other: max-width, w
  height |  | gifsicle: resize-height; Inkscape: export-height; other: max-height
  format |  | ffmpeg: f, c, c:v, codec, codec:v, vcodec, c:v:0; Inkscape: export-type; other: type, ext, extension, as, output-format, encoder
  output | -o DIR/NAME.gif | other: output-dir, out-dir, outdir, output-folder, directory, dest-dir
  output |  | Inkscape: export-filename, export-file; other: out, outfile, out-file, dest, destination, output-file, to-file
  loop |  | gifski: repeat; ffmpeg: stream_loop, loop, plays; gifsicle: loopcount; other: loops, loop-count, iterations, repeat-count, times
  loop | --loop once | other: no-loop, once, play-once, noloop; gifsicle: no-loopcount
  bounce |  | other: ping-pong, yoyo, boomerang, autoreverse, alternate, back-and-forth, reverse-loop
  speed | --speed 2 | gifski: fast-forward; ffmpeg: setpts, itsscale; other: slow, slow-motion, rate-factor, playback-rate, time-scale, tempo, faster, slower
  hold-end | --hold-end 1 | ffmpeg: final_delay; other: pause, end-pause, end-delay, last-frame-delay, pause-end
  hold-start | --hold-start 1 | other: start-pause, start-delay, first-frame-delay, pause-start
  delays |  | gifsicle: delay; img2webp: d; other: frame-delay, frame-duration
  fps | --fps 20 | gifsicle: delay; other: frame-delay, frame-duration
  frames | --frames 0-49 | ffmpeg: t, ss, to, vframes, frames:v, frames, sseof; other: start, end, range, frame-range, from-frame, to-frame, start-time, end-time, skip, duration, length
  - | use a 'canvas' of another size in rig.yaml | ffmpeg: crop; gifsicle: crop; other: trim, padding, margin, pad
  - | put the input first, without an option | ffmpeg: i; other: input, in, infile
  - | use --size, --fps, and --speed instead of filters | ffmpeg: vf, filter, filter:v, filter_complex, lavfi
  - | use 'critter preview RIG --open', or 'critter sync RIG --watch' | other: watch
  at | --at 0.5 | other: time, timestamp, frame, moment, still, snapshot, seek, frame-number
  clip |  | Aseprite: tag; other: animation, timeline, anim, action
  state |  | other: pose, variant, states
  background | --background transparent | gifski: no-background; other: transparent, alpha, transparency, no-bg
  background |  | Inkscape: export-background; other: bg, background-color, bgcolor, backdrop
  matte |  | other: page-color, edge-color, matte-color
  theme | --theme dark | other: dark, dark-mode, color-scheme
  set | --set NAME=VALUE | other: param, params, var, variable, define, define-input, data, prop, value, arg
  palette |  | gifsicle: colors; ffmpeg: max_colors; pngquant: ncolors, colors; other: max-colors, num-colors, palette-size, color-count, depth
  dither |  | ffmpeg: sws_dither; other: dithering, dither-mode
  quality | --quality 80 | gifsicle: lossy; gifski: motion-quality, lossy-quality; ffmpeg: crf, q:v, qscale, qscale:v, q, b:v, b, bitrate, global_quality; cwebp: near_lossless; other: lossiness, compression-quality, image-quality
  quality | --quality 100 | cwebp: lossless; other: exact, no-loss
  effort | --effort 9 | gifski: extra; gifsicle: optimize, O3, O2, O; ffmpeg: compression_level; oxipng: opt, o; other: compress, compression, compression-level, best, smallest, optimise, minify
  effort | --effort 1 | gifski: fast; other: fastest, draft, ultrafast
  max-size | --max-size 128KB | ffmpeg: fs; other: limit-size, target-size, file-size, filesize, max-bytes, limit, budget, max-file-size, size-limit, maxsize
  force |  | ffmpeg: y; other: overwrite, yes, f, clobber, replace, force-overwrite
  j | -j 4 | ffmpeg: threads; other: jobs, workers, parallel, concurrency, cores, cpus, num-threads, processes, cpu
  quiet |  | ffmpeg: loglevel, hide_banner, nostats; other: silent
  verbose |  | other: debug, trace, report
  dry-run |  | other: simulate, what-if, noop, list-only
  config |  | other: manifest, config-file, project
  rigs |  | other: parts, rig-path, rig-folder, library, search-path
  like |  | other: template, example, from-rig, clone
  import | --import FILE | other: from, svg, drawing, source, from-svg, from-file, from-lottie
  contact |  | other: contact-sheet, overview
  version |  | other: V, ver
  help |  | other: usage, man
  color | --color never | other: no-color, no-colour, ansi
  progress | --progress none | other: no-progress
  summary |  | other: report-file, job-summary
  strict |  | other: werror, warnings-as-errors, fail-on-warning
  preset |  | other: site, platform
  partial |  | other: ignore-errors, skip-unsupported, lenient, best-effort
  # a command line
  render | critter render loader.json -o loader.gif' or 'critter encode old.gif -o new.webp | ImageMagick: convert, magick; other: transcode, lottie2gif, svg2gif
  render | critter render | After Effects: Render Queue, Add to Render Queue; other: export, build, make, generate, animate, run, export-all, gif, draw, output, save
  render | critter render RIG --state STATE -o still.png | other: snapshot, screenshot, still, frame
  encode |  | ffmpeg: mux; gifsicle: optimize; gifski: gifski; other: compress, shrink, resize, assemble, merge, reencode, transcode, minify
  init | critter init NAME | other: new, create, scaffold, start, add, setup
  init | critter init NAME --import FILE | other: import, from, trace, rig
  init | critter init NAME --like RIG | other: copy, clone, duplicate, fork, template
  preview | critter preview RIG --open | other: open, serve, watch, dev, edit, studio, view, show, play, live, server, gui, ui
  validate | critter validate RIG | other: lint, test, inspect, doctor, verify-rig, errors
  check |  | other: verify, status, outdated, ci, drift, stale
  list |  | other: ls, info, describe, rigs, states, clips, dir, show-all
  pose | critter pose RIG --state STATE | other: dump, values, eval, evaluate, positions, measure
  diff | critter diff A B | other: compare, cmp, changes
  sheet | critter sheet RIG --all -o sheet.png | other: spritesheet, sprite-sheet, sprites, atlas
  sheet | critter sheet RIG --contact -o sheet.png | other: contact-sheet, contact, montage, grid
  sheet | critter sheet RIG -o gallery.html | other: gallery
  - | to take in a redrawn drawing, use 'critter sync RIG'; to update critter, install it again | other: update, upgrade, self-update
  sync | critter sync RIG | other: refresh, reimport, re-import, pull, reload, redraw
  readme |  | other: badge, picture, markdown, embed
  help | critter --version | other: version, ver, about
  help |  | other: man, docs, usage, topics, manual
  help | critter --generate-completion-script bash | other: completion, completions
  schema |  | other: json-schema, schemas, spec
  """#
