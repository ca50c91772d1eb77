"""Everything can be read: dark enough on its ground, and with letters of twice the size."""

# The lowest contrast of a visible text with what is behind it, by WCAG, and that text.
FAINTEST = r"""(() => {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parts = color => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], alpha: a / 255 };
  };
  const over = (color, ground) => color.rgb.map((v, i) => v * color.alpha + ground[i] * (1 - color.alpha));
  const linear = v => v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
  const light = rgb => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
  const line = element => element ? [...line(element.parentElement), element] : [];
  let faintest = [21, ''];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim();
    const shows = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text || !shows || element.closest(':disabled, option, .hidden')) continue;
    const styles = line(element).map(one => getComputedStyle(one));
    const ground = styles.reduce((below, style) => over(parts(style.backgroundColor), below), [255, 255, 255]);
    const color = parts(getComputedStyle(element).color);
    color.alpha *= styles.reduce((all, style) => all * style.opacity, 1);
    const [dark, bright] = [light(over(color, ground)), light(ground)].sort((a, b) => a - b);
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < faintest[0]) faintest = [contrast, text];
  }
  return faintest;
})()"""

OUT_OF_REACH = """[...document.querySelectorAll('button, select, input')].filter(one => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility() && box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.id || one.textContent.trim())"""


# The lowest contrast of a field's edge with what is around, and the field.
FAINTEST_EDGE = FAINTEST[:FAINTEST.index("  let faintest")] + """
  const edges = [...document.querySelectorAll("select, input:not([type=range], .hidden)")]
    .filter(one => one.checkVisibility({ opacityProperty: true }) && !one.disabled && !one.closest("#fields")
      && !(one.type === "checkbox" && getComputedStyle(one).appearance !== "none"))
    .map(one => {
      const ground = line(one.parentElement).map(one => getComputedStyle(one))
        .reduce((below, style) => over(parts(style.backgroundColor), below), [255, 255, 255]);
      const [dark, bright] = [light(over(parts(getComputedStyle(one).borderTopColor), ground)), light(ground)].sort((a, b) => a - b);
      return [(bright + 0.05) / (dark + 0.05), one.id || one.ariaLabel];
    });
  return edges.sort(([a], [b]) => a - b)[0];
})()"""


def check_every_field_has_an_edge(page):
    for scheme in ["light", "dark"]:
        page.browser.media(scheme)
        page.open("login", "state=rest&part=email")
        page.until("document.querySelector('#propertyFields input')")
        page.until(FAINTEST_EDGE, lambda faintest: faintest[0] >= 3)
    page.browser.media()


def check_every_text_stands_out(page):
    for scheme in ["light", "dark"]:
        page.browser.media(scheme)
        page.open("login")
        page.pause()
        for tab in ["parts", "edit", "compare", "output"]:
            page.run(f"document.querySelector('[data-tab={tab}]').click()")
            page.until(FAINTEST, lambda faintest: faintest[0] >= 4.5)
    page.browser.media()


def check_large_letters_fit(page):
    for width, height in [(1440, 900), (844, 390), (390, 844)]:
        page.browser.size(width, height)
        page.open("bear")
        page.run("document.documentElement.style.fontSize = '200%'")
        page.until("document.scrollingElement.scrollWidth", lambda wide: wide <= width)
        page.equals(OUT_OF_REACH, [])
        page.shot(f"large-letters-{width}")
    page.browser.size(1280, 800)
    page.run("document.documentElement.style.fontSize = ''")


def check_every_control_has_a_name(page):
    for view in ["state=rest", "state=rest&part=email&show=bounds", "state=rest&compare=wipe"]:
        page.open("login", view)
        page.pause()
        page.rest()
        page.run("document.querySelector('#viewButton').click()")
        nodes = page.browser.call("Accessibility.getFullAXTree")["nodes"]
        focusable = [node for node in nodes if not node["ignored"] and any(
            one["name"] == "focusable" and one["value"]["value"] for one in node.get("properties", []))]
        nameless = [node["role"]["value"] for node in focusable
                    if not node.get("name", {}).get("value") and node["role"]["value"] != "RootWebArea"]
        assert len(focusable) > 40 and not nameless, (len(focusable), nameless)
        page.run("document.querySelector('#viewMenu').hidePopover()")


def check_tools_stay_in_one_row_and_nothing_overlaps(page):
    for width, height in [(1440, 900), (1280, 800), (1024, 768), (844, 390), (390, 844)]:
        page.browser.size(width, height)
        page.open("bear", "clip=idle&part=head")
        page.pause()
        page.equals(OUT_OF_REACH, [])
        for bar in [".top", ".tools"] + [".transport"] * (width > 900):
            _, _, _, tall = page.box(bar)
            assert tall < 56, (width, bar, tall)
        overlaps = page.run("""(() => {
          const seen = [...document.querySelectorAll('.top button, .top select, .tools button, .transport button, .transport select, #clipLength')]
            .filter((one) => one.checkVisibility()).map((one) => [one.id || one.textContent, one.getBoundingClientRect()]);
          return seen.flatMap(([name, a], index) => seen.slice(index + 1).filter(([, b]) => a.left < b.right - 1
            && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${name} ${other}`)); })()""")
        assert not overlaps, (width, overlaps)
    page.browser.size(1280, 800)
