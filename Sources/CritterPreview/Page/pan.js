// @ts-check
// Zooming at a place, and moving the image.

import { $ } from "./dom.js";
import { changed, state, when } from "./state.js";
import { canvasPoint, layOut, zoom } from "./stage.js";
import { draggable } from "./drag.js";
import { partDrag } from "./handles.js";

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const view = $("viewport");

/// Zooms around a point of the window, by default its center.
export function setZoom(value, at = middle()) {
  const point = canvasPoint(at);
  state.zoom = value;
  layOut();
  moveTo(point, at);
  changed("zoomed");
}

function middle() {
  const box = view.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
}

/// Scrolls until a point of the canvas is at a point of the window.
/** @param {number[]} point */
function moveTo([x, y], at) {
  const [ownX, ownY] = canvasPoint(at);
  view.scrollLeft += (x - ownX) * zoom();
  view.scrollTop += (y - ownY) * zoom();
}

/// The point of the canvas in the middle of the view.
export const center = () => canvasPoint(middle());

export function setCenter(point) {
  moveTo(point, middle());
}

export function zoomBy(direction) {
  const now = zoom();
  const next = direction > 0
    ? steps.find((step) => step > now * 1.01) : steps.findLast((step) => step < now * 0.99);
  if (next) setZoom(next);
}

export const zoomToFit = () => setZoom("fit");

$("zoomIn").onclick = () => zoomBy(1);
$("zoomOut").onclick = () => zoomBy(-1);
$("zoomFit").onclick = zoomToFit;
$("zoomValue").onclick = () => setZoom(1);

/// The zoom per wheel event: a pinch is many small events, and a notch is one large event.
export function wheelFactor(event) {
  const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 16;
  return Math.exp(-Math.min(Math.max(pixels, -24), 24) / 100);
}

view.addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoomTo(zoom() * wheelFactor(event), event);
}, { passive: false });

function zoomTo(value, at) {
  setZoom(Math.min(Math.max(value, steps[0]), steps.at(-1)), at);
}

// Two fingers zoom around the middle between them, and move it.

let pinch = null;

function fingers({ touches: [a, b] }) {
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2,
  };
}

view.addEventListener("touchstart", (event) => {
  if (event.touches.length !== 2) return;
  const start = fingers(event);
  pinch = { zoom: zoom(), distance: Math.max(start.distance, 1), point: canvasPoint(start) };
});

view.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const now = fingers(event);
  zoomTo(pinch.zoom * now.distance / pinch.distance, now);
  moveTo(pinch.point, now);
}, { passive: false });

for (const kind of ["touchend", "touchcancel"]) view.addEventListener(kind, () => { pinch = null; });

// Dragging

let isSpaceDown = false;
/// Whether the image moved while the space bar was pressed.
export let hasPanned = false;

draggable(view, (event) => {
  const isPan = event.button === 1 || isSpaceDown;
  if (isPan) event.preventDefault();
  else if (event.target.closest("#wipe, input")) return null;
  return (isPan ? null : partDrag(event)) ?? (event.pointerType === "touch" ? null : panning());
});

function panning() {
  // Not from one event to the next, because scrolling rounds to pixels.
  let start = null;
  const end = () => {
    if (start) changed("zoomed");
    view.classList.remove("panning");
  };
  return {
    move(event, [x, y]) {
      // An image that fits can't move.
      if (!start && state.zoom === "fit") setZoom(zoom(), event);
      start ??= [view.scrollLeft, view.scrollTop];
      hasPanned = true;
      view.classList.add("panning");
      view.scrollLeft = start[0] - x;
      view.scrollTop = start[1] - y;
    },
    end, cancel: end,
  };
}

/// While the space bar is pressed, dragging moves the image.
export function holdSpace(isDown) {
  isSpaceDown = isDown;
  if (isDown) hasPanned = false;
  view.classList.toggle("pannable", isDown);
}

view.addEventListener("auxclick", (event) => event.preventDefault());
when("rig", () => view.scrollTo(0, 0));
