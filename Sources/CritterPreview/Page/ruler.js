// @ts-check
// Seconds and frames above the tracks, and the range that is looped.

import { $, short } from "./dom.js";
import { changed, frameTime, state, when } from "./state.js";
import { draggable } from "./drag.js";
import { reach } from "./time.js";
import { boxWidth, colors, pen, timeAt, xOf } from "./timescale.js";

const height = 24;

export function drawRuler() {
  const context = pen($("ruler"), boxWidth, height);
  if (!state.rig || !reach()) return;
  const inks = colors();
  if (state.range) {
    const [start, end] = state.range.map(xOf);
    context.fillStyle = inks["accent-soft"];
    context.fillRect(start, 0, end - start, height);
    context.fillStyle = inks.accent;
    for (const x of [start, end]) context.fillRect(x - 1, 0, 2, height);
  }
  context.font = "10px system-ui, sans-serif";
  context.textBaseline = "top";
  context.fillStyle = inks.line;
  drawTicks(5, [1, 2, 5, 10, 25, 50].map((one) => one * frameTime()), (x) => context.fillRect(x - 0.5, 18, 1, 6));
  drawTicks(44, [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600], (x, time) => {
    context.fillStyle = inks.ink;
    context.fillRect(x - 0.5, 12, 1, height - 12);
    context.fillStyle = inks.quiet;
    const text = `${short(time)} s`;
    context.fillText(text, Math.min(x + 3, boxWidth - context.measureText(text).width), 1);
  });
}

/// Draws ticks at the smallest of some distances that leaves so much room between them.
function drawTicks(room, distances, draw) {
  const step = distances.find((one) => one * (xOf(1) - xOf(0)) >= room);
  if (!step) return;
  for (let index = Math.max(Math.ceil((state.visible ?? [0])[0] / step), 0); ; index += 1) {
    const x = xOf(index * step);
    if (x > boxWidth || index * step > reach() + 1e-9) break;
    draw(x, index * step);
  }
}

// The range

function setRange(start, end) {
  const frame = frameTime();
  const [a, b] = [start, end].map((time) => Math.min(Math.round(time / frame) * frame, reach()));
  showRange(b - a >= frame / 2 ? [Math.max(a, 0), b] : null);
}

export function showRange(range) {
  state.range = range;
  changed("range");
}

draggable($("scrubber"), ({ clientX, shiftKey }) => {
  if (!shiftKey) return null;
  const from = timeAt(clientX);
  const before = state.range;
  return {
    move: (event) => setRange(...[from, timeAt(event.clientX)].sort((a, b) => a - b)),
    cancel: () => showRange(before),
  };
});
// Without Shift, the browser moves the playhead.
$("scrubber").addEventListener("mousedown", (event) => { if (event.shiftKey) event.preventDefault(); });

$("rangeClear").onclick = () => showRange(null);
export const loopFromHere = () => setRange(state.time, state.range && state.range[1] > state.time ? state.range[1] : reach());
export const loopToHere = () => setRange(state.range && state.range[0] < state.time ? state.range[0] : 0, state.time);
when("subject", () => { if (state.range) showRange(null); });

when("range", () => {
  $("rangeNote").hidden = !state.range;
  if (state.range) $("rangeText").textContent = `Loops ${state.range.map((time) => short(time)).join(" to ")} s, in the file, too.`;
  drawRuler();
});
