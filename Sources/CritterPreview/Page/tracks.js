// The tracks under the scrubber: keyframes and the curves between them.

import { $, short } from "./dom.js";
import { state, when } from "./state.js";
import { reach, seek } from "./time.js";

const rowHeight = 22;
let rows = [];

/// Tracks of one property of one part share a row.
function gather() {
  const byName = new Map();
  for (const track of state.tracks) {
    const name = `${track.name.split("/").at(-1)} ${track.property === "input" ? "" : track.property}`.trim();
    const row = byName.get(`${track.name} ${track.property}`) ?? { name, tracks: [] };
    row.tracks.push(track);
    byName.set(`${track.name} ${track.property}`, row);
  }
  rows = [...byName.values()];
  draw();
}

const headWidth = () => parseFloat(getComputedStyle($("timeline")).getPropertyValue("--head")) || 132;

function draw() {
  const canvas = $("trackCanvas");
  const box = $("tracks");
  canvas.hidden = $("playhead").hidden = rows.length === 0;
  if (canvas.hidden) return;
  const [width, height] = [box.clientWidth, rows.length * rowHeight];
  const ratio = devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = Math.min(height * ratio, 16000);
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  const colors = { ink: color("--ink"), quiet: color("--quiet"), line: color("--line"), accent: color("--accent") };
  rows.forEach((row, index) => drawRow(context, row, index * rowHeight, width, colors));
  canvas.setAttribute("aria-label", `Tracks: ${rows.slice(0, 30).map((row) => row.name).join(", ")}`);
  movePlayhead();
}

function drawRow(context, row, top, width, colors) {
  const head = headWidth();
  const x = (time) => head + (time / (reach() || 1)) * (width - head - 8) + 4;
  const y = (way) => top + rowHeight - 5 - Math.min(Math.max(way, -0.15), 1.15) * (rowHeight - 10);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.fillStyle = colors.quiet;
  context.fillText(fitted(context, row.name, head - 10), 0, top + rowHeight / 2);
  context.fillStyle = colors.line;
  context.fillRect(head, top + rowHeight - 0.5, width - head, 0.5);
  context.strokeStyle = colors.accent;
  context.lineWidth = 1.5;
  for (const track of row.tracks) {
    for (const curve of track.curves) {
      context.beginPath();
      curve.forEach(([time, way], i) => (i ? context.lineTo(x(time), y(way)) : context.moveTo(x(time), y(way))));
      context.stroke();
    }
    context.fillStyle = colors.ink;
    for (const time of new Set(track.keys)) diamond(context, x(time), top + rowHeight / 2);
  }
}

function diamond(context, x, y) {
  context.beginPath();
  context.moveTo(x, y - 3.5);
  context.lineTo(x + 3.5, y);
  context.lineTo(x, y + 3.5);
  context.lineTo(x - 3.5, y);
  context.fill();
}

function fitted(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(text.slice(0, end) + "…").width > width) end -= 1;
  return text.slice(0, end) + "…";
}

function movePlayhead() {
  const head = headWidth();
  const width = $("tracks").clientWidth;
  const part = Math.min(state.time / (reach() || 1), 1);
  $("playhead").style.left = `${head + 4 + part * (width - head - 8)}px`;
  $("playhead").style.height = `${rows.length * rowHeight}px`;
}

function seekTo(event) {
  const box = $("trackCanvas").getBoundingClientRect();
  const part = (event.clientX - box.left - headWidth() - 4) / (box.width - headWidth() - 8);
  if (part >= -0.02) seek(part * reach());
}
$("trackCanvas").addEventListener("pointerdown", (event) => {
  $("trackCanvas").setPointerCapture(event.pointerId);
  seekTo(event);
});
$("trackCanvas").addEventListener("pointermove", (event) => {
  if (event.buttons) return seekTo(event);
  const row = rows[Math.floor(event.offsetY / rowHeight)];
  $("trackCanvas").title = row
    ? `${row.tracks[0].name} ${row.tracks[0].property}: ${[...new Set(row.tracks.flatMap((one) => one.keys))]
      .slice(0, 12).map((time) => short(time)).join(", ")} s`
    : "";
});

when("staged", gather);
when("time clock painted", movePlayhead);
new ResizeObserver(draw).observe($("tracks"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
