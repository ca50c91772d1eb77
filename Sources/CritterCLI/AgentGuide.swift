/// The guide that `critter help agents` prints, for a program that writes rigs.
enum AgentGuide {
  /// At most 2 KB of Markdown, for a project's `AGENTS.md`.
  static let text = """
    # Animations with critter

    critter renders GIF, APNG, WebP, SVG, Lottie, and video from a rig: a folder with a
    `rig.yaml` and SVG files. Lengths are in points, y points down, angles are clockwise
    degrees, times are seconds.

    ```yaml
    \(rig)
    ```

    More: `art: face.svg`, `opacity`, `rotate`, `scale`, nested `parts`, `copies: 5` with
    `i` in expressions such as `20 + 12 * i`, `inputs`, `loop: true` clips whose last value
    is the first. A clip's `times` go from 0 to 1 of its `duration`.

    ## Work in this order

    1. `critter init NAME --import drawing.svg` splits a drawing; `--like ghost` copies a rig.
    2. Edit `./NAME/rig.yaml`.
    3. `critter validate ./NAME --json` prints a line per problem: file, line, column,
       message, fix. Go on when it prints nothing.
    4. `critter sheet ./NAME --contact -o sheet.png`, and look: is a part torn,
       cut off, in front of the wrong one, or about the wrong anchor?
    5. `critter pose ./NAME --clip blink --at 0.1 --json` prints where each part is.
    6. `critter diff ./NAME@HEAD ./NAME -o diff.png`: only your change?
    7. `critter render ./NAME --clip blink --width 480 --matte white -o blink.gif`

    All words: `critter help properties`, `easings`, `formats`, `presets`, `states`;
    `critter schema rig`; `critter list ./NAME --json`; `critter COMMAND --help`.

    """

  /// A small rig without a problem.
  static let rig = """
    canvas: { size: [120, 120] }
    colors: { skin: "#ffcc88", ink: "#332211" }     # in quotes
    parts:                                          # back to front
      body: { frame: [20, 30, 80, 80], corner-radius: 40, fill: skin, anchor: [0.5, 1] }
      eyes: { frame: [45, 60, 30, 8], path: M4 4h.1M26 4h.1, stroke: ink, stroke-width: 8, line-cap: round }
    states:                                         # differences from rest
      happy: { parts: { body: { scale: [1.1, 0.9] }, eyes: { translate: [0, 6] } } }
    transitions:
      - { to: happy, duration: 0.8, easing: "spring(1, 300, 18, 0)" }
      - { from: happy, duration: 0.3, easing: ease-in-out }
    clips:
      blink:
        duration: 2
        loop: true
        parts: { eyes: { scale.y: { values: [1, 0.1, 1, 1], times: [0, 0.04, 0.08, 1] } } }
    """
}
