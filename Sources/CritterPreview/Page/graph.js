// The values of the selected part's tracks over time, below their progress.

import { short } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";
import { draggedKey, isSelected } from "./keyframes.js";
import { boxWidth, xOf } from "./timescale.js";

export const graphHeight = 84;
const samples = 160;
/// Lines with the same unit share a scale.
const units = { x: "length", y: "length", width: "factor", height: "factor", start: "share", end: "share" };
const inkNames = ["accent", "clip", "state", "quiet", "ink"];

/// The answers by row: { times, lines }.
let known = new Map();
let asked = new Map();

/// Without a selected part, the inputs show their values.
export const isTall = (row) => state.graph && row.path === (state.part ?? null);

export function askForValues(rows) {
  if (!state.isStaged) return;
  for (const row of rows.filter(isTall)) {
    if (known.has(row.key) || [...asked.values()].some((one) => one.key === row.key)) continue;
    const keys = row.tracks.flatMap((one) => one.keys).slice(0, 60);
    const steps = Array.from({ length: samples + 1 }, (_, index) => index * state.duration / samples);
    const times = [...new Set([...steps, ...keys])].sort((a, b) => a - b);
    const name = row.tracks[0].name;
    asked.set(send({ do: "values", name, property: row.property, times }), { key: row.key, times });
  }
}

on("values", ({ number, lines }) => {
  const request = asked.get(number);
  if (!request) return;
  asked.delete(number);
  known.set(request.key, { times: request.times, lines: lines.filter(({ values }) => Math.max(...values) - Math.min(...values) > 1e-6) });
  changed("values");
});
// Before the tracks ask again.
when("staged", () => [known, asked] = [new Map(), new Map()]);

function range(lines, line) {
  const same = lines.filter((one) => one === line || (units[one.label] && units[one.label] === units[line.label]));
  const all = same.flatMap((one) => one.values);
  return [Math.min(...all), Math.max(...all)];
}

export function drawValues(context, row, top, inks) {
  const { times, lines } = known.get(row.key) ?? { times: [], lines: [] };
  context.font = "10px system-ui, sans-serif";
  context.textBaseline = "middle";
  lines.forEach((line, index) => {
    const [low, high] = range(lines, line);
    const y = (value) => top + graphHeight - 10 - (value - low) / (high - low) * (graphHeight - 20);
    context.strokeStyle = context.fillStyle = inks[inkNames[index % inkNames.length]];
    context.lineWidth = 1.5;
    context.beginPath();
    line.values.forEach((value, place) => context[place ? "lineTo" : "moveTo"](xOf(times[place]), y(value)));
    context.stroke();
    for (const track of row.tracks) {
      track.keys.forEach((time, place) => {
        const at = times.indexOf(time);
        if (at < 0) return;
        context.beginPath();
        context.arc(xOf(draggedKey(track, place) ?? time), y(line.values[at]), isSelected(track, place) ? 4.5 : 3, 0, 7);
        context.fill();
      });
    }
    const own = `${line.label} ${short(Math.min(...line.values), 2)} to ${short(Math.max(...line.values), 2)}`;
    context.fillText(own.trim(), Math.max(boxWidth - 110, 0), top + 8 + index * 13);
  });
}
