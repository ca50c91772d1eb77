// Overlays: the bounds and anchors of all parts, and the path of the selected part.

import { $, choices } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, frameTime, state, when } from "./state.js";
import { cross, polygon, shape } from "./stage.js";

export const overlays = ["bounds", "path"];

export function setOverlay(name, isOn) {
  if (isOn) state.overlays.add(name);
  else state.overlays.delete(name);
  showOverlays(...state.overlays);
  changed("overlays");
}

const toggle = (name) => setOverlay(name, !state.overlays.has(name));
const showOverlays = choices($("overlays").children, "overlay", toggle);
when("toggleBounds", () => toggle("bounds"));
when("togglePath", () => toggle("path"));

function drawBounds() {
  const shown = state.overlays.has("bounds")
    ? state.placed.filter((one) => one.isVisible && one.corners.every(Boolean)) : [];
  $("boundsShapes").replaceChildren(...shown.flatMap((one) => [
    polygon(one.corners, "bounds"), ...(one.anchor ? [cross(one.anchor, "anchor", 3)] : []),
  ]));
}

// The path of the selected part's anchor, with a dot for each frame of the file.

const mostDots = 240;
let pathNumber = 0;
let points = [];

function askForPath() {
  const isShown = state.overlays.has("path") && state.part && state.isStaged && state.duration > 0
    && state.subject.kind !== "live";
  if (!isShown) {
    points = [];
    return drawPath();
  }
  const count = Math.min(Math.floor(state.duration / frameTime() + 1e-6) + 1, mostDots);
  const times = Array.from({ length: count }, (_, index) => index * state.duration / Math.max(count - 1, 1));
  pathNumber = send({ do: "path", name: state.part, times });
}

on("path", (answer) => {
  if (answer.number !== pathNumber) return;
  points = answer.points.filter(Boolean);
  drawPath();
});

function drawPath() {
  const line = points.map((point) => point.map((value) => value.toFixed(2)).join(" ")).join("L");
  const dots = points.map(([x, y]) => `M${x.toFixed(2)} ${y.toFixed(2)}h0`).join("");
  $("pathShapes").replaceChildren(
    ...(points.length > 1 ? [shape(`M${line}`, "path"), shape(dots, "dots")] : []));
}

when("overlays painted laidOut", drawBounds);
when("overlays part staged output", askForPath);
