// @ts-check
// The time range of the tracks, and its place on the page.

import { $ } from "./dom.js";
import { changed, state, when } from "./state.js";
import { wheelFactor } from "./pan.js";
import { placeOf, timeOf, within, zoomed } from "./scale.js";
import { reach } from "./time.js";

/// Space for half a keyframe at each end.
const margin = 5;

const visible = () => state.visible ?? [0, reach() || 1];
/// The size of the view of the tracks in CSS pixels, cached because reading it causes a layout.
export let boxWidth = 0;
export let viewHeight = 0;
/// What has the scale: the tracks, which may have a scroll bar next to them, or the ruler alone.
const box = () => ($("trackBox").clientWidth ? $("trackBox") : $("ruler").parentElement);
const sizes = new ResizeObserver(() => {
  boxWidth = box().clientWidth;
  viewHeight = $("tracks").clientHeight;
  $("scrubber").style.width = `${boxWidth}px`;
  changed("visible");
});
for (const one of [$("trackBox"), $("tracks"), $("ruler").parentElement]) sizes.observe(one);
const width = () => Math.max(boxWidth, 2 * margin + 1);

export const xOf = (time) => placeOf(time, visible(), width(), margin);

/// The time at a place of the window, clamped to the animation.
export const timeAt = (clientX) => Math.min(Math.max(freeTimeAt(clientX), 0), reach());

/// The time at a place of the window, also beyond the end.
export const freeTimeAt = (clientX) => timeOf(clientX - box().getBoundingClientRect().left, visible(), width(), margin);

function show(first, last) {
  state.visible = within(first, last, reach());
  changed("visible");
}

/// - Parameter factor: greater than 1 to zoom in.
function zoomTime(factor, about = state.time) {
  const [first, last] = zoomed(visible(), factor, about);
  if (reach()) show(first, last);
}

for (const id of ["tracks", "scrubber"]) {
  $(id).addEventListener("wheel", (event) => {
    const [first, last] = visible();
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoomTime(wheelFactor(event), timeAt(event.clientX));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      const by = ((event.deltaX || event.deltaY) / width()) * (last - first);
      show(first + by, last + by);
    }
  }, { passive: false });
}

// The visible range follows the playhead.
when("time", () => {
  if (!state.visible) return;
  const [first, last] = state.visible;
  if (state.time < first || state.time > last) show(state.time, state.time + last - first);
});
when("subject", () => { state.visible = null; });

// Drawing

/// The drawing context of a canvas, in points of the page.
export function pen(canvas, width, height) {
  const ratio = devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  return context;
}

const isDark = matchMedia("(prefers-color-scheme: dark)");
const inks = {};

/// The page's colors for canvases, which can't read variables.
export function colors() {
  return inks[isDark.matches] ??= Object.fromEntries(["ink", "quiet", "line", "accent", "accent-soft", "state", "clip"].map((name) => {
    $("trackBox").style.color = `var(--${name})`;
    return [name, getComputedStyle($("trackBox")).color];
  }));
}
isDark.addEventListener("change", () => changed("visible"));
