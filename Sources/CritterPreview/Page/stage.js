// @ts-check
// The image: its canvases, their sizes, the background, and outlines.

import { $, choices, drawn, make, press } from "./dom.js";
import { changed, state, when } from "./state.js";
import { isSideBySide } from "./compare.js";
import { choose } from "./settings.js";

/// Paints the received rows. The bytes are premultiplied, and a canvas needs straight alpha.
export function paint(header, buffer) {
  for (const canvas of canvases(header.view)) {
    if (canvas.width !== header.width || canvas.height !== header.height) {
      canvas.width = header.width;
      canvas.height = header.height;
    }
    if (!header.rowCount) continue;
    const pixels = straight(new Uint8ClampedArray(buffer));
    canvas.getContext("2d", { willReadFrequently: header.view === "now" })
      .putImageData(new ImageData(pixels, header.width, header.rowCount), 0, header.firstRow);
  }
}

function canvases(view) {
  if (view === "before") return [$("before"), $("beforeSide")];
  if (!view.startsWith("onion")) return [$(view)];
  while ($("onions").children.length <= Number(view.slice(5))) {
    $("onions").append(make("canvas", { ariaHidden: "true" }));
  }
  return [$("onions").children[Number(view.slice(5))]];
}

/// Straight alpha from premultiplied.
export function straight(bytes) {
  for (let i = 3; i < bytes.length; i += 4) {
    const alpha = bytes[i];
    if (alpha === 255 || alpha === 0) continue;
    const factor = 255 / alpha;
    bytes[i - 3] = bytes[i - 3] * factor + 0.5;
    bytes[i - 2] = bytes[i - 2] * factor + 0.5;
    bytes[i - 1] = bytes[i - 1] * factor + 0.5;
  }
  return bytes;
}

// The zoom, in CSS pixels per point.

/// The largest scale that the program draws.
const mostPixels = 8;
/// The largest initial zoom, in CSS pixels per point.
const largestFit = 6;

/// The largest zoom that fits, in CSS pixels per point.
function room() {
  const { rig } = state;
  const copies = isSideBySide() ? 2 : 1;
  const isTall = copies > 1 && matchMedia("(max-width: 53.75em)").matches;
  const width = ($("viewport").clientWidth - 48 - (isTall ? 0 : 32 * (copies - 1))) / (isTall ? 1 : copies);
  const captions = copies > 1 ? 24 : 0;
  const height = ($("viewport").clientHeight - 48 - (isTall ? 48 : captions)) / (isTall ? copies : 1);
  return Math.max(Math.min(width / rig.width, height / rig.height), 0.05);
}

/// As large as possible, but without enlarging output pixels.
function fit() {
  const ratio = devicePixelRatio;
  if (state.scale !== "auto") return Math.min(room(), state.scale / ratio);
  const pixels = Math.min(room(), largestFit) * ratio;
  // In steps of a quarter, so that pixels align with the screen and resizing the window is smooth.
  return (pixels < 0.25 ? pixels : Math.min(Math.floor(pixels * 4) / 4, mostPixels)) / ratio;
}

export const zoom = () => (state.zoom === "fit" ? fit() : state.zoom);

function stageScale() {
  if (state.scale !== "auto") return state.scale;
  return Math.max(Math.round(fit() * devicePixelRatio * 4) / 4, 0.25);
}

export function layOut() {
  const { rig } = state;
  // It has no size while it is hidden.
  if (!rig || $("viewport").hidden) return;
  const scale = stageScale();
  const isOther = scale !== state.stageScale;
  state.stageScale = scale;
  const factor = zoom();
  const pixel = factor / scale;
  for (const sheet of [$("sheet"), $("beforeSheet")]) {
    sheet.style.width = `${rig.width * factor}px`;
    sheet.style.height = `${rig.height * factor}px`;
    sheet.classList.toggle("crisp", pixel * devicePixelRatio >= 1.5);
  }
  // At a high zoom, any point can be moved to the middle.
  const isFit = state.zoom === "fit";
  $("sheets").style.padding = isFit ? ""
    : `${$("viewport").clientHeight / 2}px ${$("viewport").clientWidth / 2}px`;
  $("grid").hidden = pixel < 8;
  $("grid").style.backgroundSize = `${pixel}px ${pixel}px`;
  $("zoomValue").textContent = `${Math.round(factor * 100)}%`;
  press($("zoomFit"), isFit);
  showScale(String(state.scale));
  $("outlines").setAttribute("viewBox", `0 0 ${rig.width} ${rig.height}`);
  drawOutlines();
  changed("laidOut");
  if (isOther) changed("stageScale");
}

new ResizeObserver(layOut).observe($("viewport"));

/// - Parameter text: one of the scales on the page.
export function setScale(text) {
  state.scale = [1, 2, 3].includes(Number(text)) ? Number(text) : "auto";
  if (state.scale !== "auto") choose("outputScale", text);
  layOut();
  changed("layout");
}
const showScale = choices($("scales").children, "scale", setScale);

// Outlines of parts.

/// - Parameter data: path data, in points of the canvas.
export const shape = (data, kind) => drawn("path", { d: data, class: kind });

const polygon = (corners, kind) => shape(`M${corners.map((corner) => corner.join(" ")).join("L")}Z`, kind);

/// - Parameter size: the length of an arm, in CSS pixels.
/** @param {number[]} point */
function cross([x, y], kind, size = 6) {
  const arm = size / zoom();
  return shape(`M${x - arm},${y}h${2 * arm}M${x},${y - arm}v${2 * arm}`, kind);
}

export function showBounds(isOn) {
  state.showsBounds = isOn;
  $("bounds").checked = isOn;
  changed("bounds");
}
$("bounds").onchange = () => showBounds($("bounds").checked);

/// Draws the bounds and anchors of all parts.
function drawBounds() {
  const shown = state.showsBounds ? state.placed.filter((one) => one.isVisible && one.corners.every(Boolean)) : [];
  $("boundsShapes").replaceChildren(...shown.flatMap((one) => [
    polygon(one.corners, "bounds"), ...(one.anchor ? [cross(one.anchor, "anchor", 3)] : []),
  ]));
}

function drawOutlines() {
  const shapes = [];
  const others = [...state.also].map((path) => [path, "also"]);
  for (const [path, kind] of [[state.hover, "hover"], ...others, [state.part, "selected"]]) {
    const placed = path && state.placed.find((one) => one.path === path);
    if (!placed || placed.corners.some((corner) => !corner)) continue;
    shapes.push(polygon(placed.corners, kind));
    if (placed.anchor && kind === "selected") shapes.push(cross(placed.anchor, "mark"));
  }
  $("selectedShapes").replaceChildren(...shapes);
}

/// The place of a pointer event on the canvas.
export function canvasPoint(event) {
  const box = $("sheet").getBoundingClientRect();
  const scale = box.width / state.rig.width;
  return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
}

/// The visible parts at the place of a pointer event, back to front.
export function partsUnder(event) {
  const point = canvasPoint(event);
  return state.placed.filter((one) => one.isVisible && contains(one.corners, point));
}

/** @param {number[][]} corners @param {number[]} point */
export function contains(corners, [x, y]) {
  if (corners.some((corner) => !corner)) return false;
  const sides = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % 4];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

when("rig reload staged layout", layOut);
when("painted hover part", drawOutlines);
when("bounds painted laidOut", drawBounds);
