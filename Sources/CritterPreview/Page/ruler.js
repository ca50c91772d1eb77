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
  drawFrames(context, inks);
  drawSeconds(context, inks);
}

/// The distance of ticks that leaves so much room between them.
function spacing(room, candidates) {
  const pixels = xOf(1) - xOf(0);
  return candidates.find((one) => one * pixels >= room);
}

function drawSeconds(context, inks) {
  const step = spacing(44, [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]);
  if (!step) return;
  for (let index = Math.max(Math.ceil(timeOfLeft() / step), 0); ; index += 1) {
    const x = xOf(index * step);
    if (x > boxWidth || index * step > reach() + 1e-9) break;
    context.fillStyle = inks.ink;
    context.fillRect(x - 0.5, 12, 1, height - 12);
    context.fillStyle = inks.quiet;
    const text = `${short(index * step)} s`;
    context.fillText(text, Math.min(x + 3, boxWidth - context.measureText(text).width), 1);
  }
}

function drawFrames(context, inks) {
  const frame = frameTime();
  const step = spacing(5, [1, 2, 5, 10, 25, 50].map((one) => one * frame));
  if (!step) return;
  context.fillStyle = inks.line;
  for (let index = Math.max(Math.ceil(timeOfLeft() / step), 0); ; index += 1) {
    const x = xOf(index * step);
    if (x > boxWidth || index * step > reach() + 1e-9) break;
    context.fillRect(x - 0.5, 18, 1, 6);
  }
}

const timeOfLeft = () => (state.visible ?? [0])[0];

// The range

function setRange(start, end) {
  const frame = frameTime();
  const [a, b] = [start, end].map((time) => Math.min(Math.round(time / frame) * frame, reach()));
  showRange(b - a >= frame / 2 ? [Math.max(a, 0), b] : null);
}

function showRange(range) {
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
when("rangeClear", () => showRange(null));
when("rangeStart", () => setRange(state.time, state.range && state.range[1] > state.time ? state.range[1] : reach()));
when("rangeEnd", () => setRange(state.range && state.range[0] < state.time ? state.range[0] : 0, state.time));
when("subject", () => { if (state.range) showRange(null); });

when("range", () => {
  $("rangeNote").hidden = !state.range;
  if (state.range) $("rangeText").textContent = `Loops ${state.range.map((time) => short(time)).join(" to ")} s, in the file, too.`;
  drawRuler();
});
